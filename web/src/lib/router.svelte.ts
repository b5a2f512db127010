/** Where in the client the reader is. The address is the only state; history does the rest. */

export type Route =
  | { name: 'home' }
  /** `rules`: the rule set that the set-up starts with. */
  | { name: 'new'; rules?: string }
  | { name: 'table'; table: string }
  /** The same for whoever only looks on. */
  | { name: 'watch'; table: string }
  | { name: 'standings'; table: string }
  /** Of a table's game, or of a record in a file: its screen reads the path. */
  | { name: 'review'; path: string }
  | { name: 'rules' }
  | { name: 'ruleset'; rules: string }
  /** Of the default rule set if none is named. `search`: the dice, which its screen reads. */
  | { name: 'odds'; rules?: string; search?: string }
  | { name: 'practice'; rules?: string }
  | { name: 'games' }
  | { name: 'settings' }
  | { name: 'resume'; token: string }
  | { name: 'help' }
  /** By the code of a room. */
  | { name: 'join' }
  /** Strangers to play with. */
  | { name: 'lobby' }
  /** The daily challenge: today's if no day is named. */
  | { name: 'daily'; day?: string }
  | { name: 'missing'; path: string };

const PLAIN = ['rules', 'games', 'settings', 'help', 'join', 'lobby'] as const;

/** The route an address stands for; `hash` and `search` with their leading # and ?, or empty. */
export function parseRoute(pathname: string, hash = '', search = ''): Route {
  const parts = pathname.split('/').filter(Boolean).map(decode);
  const [first, second, third] = parts;
  if (first === undefined) return { name: 'home' };
  if (parts.length === 1) {
    if (first === 'review') return { name: first, path: pathname };
    if (first === 'resume') return { name: 'resume', token: decode(hash.slice(1)) };
    if (first === 'new') {
      const rules = new URLSearchParams(search.replace(/[+]/g, '%2B')).get('rules');
      return rules ? { name: 'new', rules } : { name: 'new' };
    }
    if (first === 'odds') return search ? { name: first, search } : { name: first };
    if (first === 'practice') return { name: first };
    const plain = PLAIN.find((name) => name === first);
    if (plain) return { name: plain };
  }
  if (first === 'daily' && parts.length < 3) {
    return second ? { name: first, day: second } : { name: first };
  }
  if (first === 't' && second && parts.length === 2) return { name: 'table', table: second };
  if (first === 't' && second && parts.length === 3) {
    if (third === 'standings' || third === 'watch') return { name: third, table: second };
  }
  if (first === 't' && third === 'review' && parts.length < 5) {
    return { name: third, path: pathname };
  }
  if (first === 'rules' && second && parts.length === 2) return { name: 'ruleset', rules: second };
  if (first === 'odds' && second && parts.length === 2) {
    return search ? { name: first, rules: second, search } : { name: first, rules: second };
  }
  if (first === 'practice' && second && parts.length === 2) return { name: first, rules: second };
  return { name: 'missing', path: pathname };
}

/** The address of a route; `parseRoute` reads it back. */
export function formatRoute(route: Route): string {
  switch (route.name) {
    case 'home':
      return '/';
    case 'table':
      return `/t/${encodeURIComponent(route.table)}`;
    case 'standings':
    case 'watch':
      return `/t/${encodeURIComponent(route.table)}/${route.name}`;
    case 'new':
      return route.rules ? `/new?rules=${readable(route.rules)}` : '/new';
    case 'ruleset':
      return `/rules/${readable(route.rules)}`;
    case 'odds':
    case 'practice': {
      const search = route.name === 'odds' ? route.search : '';
      return `/${route.name}${route.rules ? `/${readable(route.rules)}` : ''}${search ?? ''}`;
    }
    case 'daily':
      return route.day ? `/daily/${encodeURIComponent(route.day)}` : '/daily';
    case 'resume':
      return route.token ? `/resume#${encodeURIComponent(route.token)}` : '/resume';
    case 'missing':
    case 'review':
      return route.path;
    default:
      return `/${route.name}`;
  }
}

/** A rule set's name in an address: its signs may stand there as they are, and read better so. */
function readable(name: string): string {
  return encodeURIComponent(name).replace(/%2B/g, '+').replace(/%3D/g, '=').replace(/%2C/g, ',');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route: Route = $state({ name: 'home' });

  /** Follow the address bar and the page's own links; returns what stops it. */
  start(): () => void {
    this.#read();
    const read = () => this.#read();
    const click = (event: MouseEvent) => this.#click(event);
    addEventListener('popstate', read);
    addEventListener('hashchange', read);
    document.addEventListener('click', click);
    return () => {
      removeEventListener('popstate', read);
      removeEventListener('hashchange', read);
      document.removeEventListener('click', click);
    };
  }

  go(route: Route, options: { replace?: boolean } = {}): void {
    const address = formatRoute(route);
    if (options.replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    scrollTo(0, 0);
    this.#read();
  }

  #read(): void {
    this.route = parseRoute(location.pathname, location.hash, location.search);
  }

  /** A plain click on a link of ours changes the route; every other one is the browser's. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    const route = parseRoute(link.pathname, link.hash, link.search);
    if (route.name === 'missing') return;
    event.preventDefault();
    this.go(route);
  }
}

export const router = new Router();
