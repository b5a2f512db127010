// What the build makes of a compiled message. Every parameter is shown as the reader's language
// writes it, so that no caller has to think of it: numbers by locale, and people's names kept from
// turning what stands round them. And with one language a message is that language's, without a
// choice on every call: a kilobyte and a half less on the table's page.
import type { Plugin } from 'vite';

const COMPILED = /\/src\/paraglide\/messages\/[^/]+\.js$/;
const FORMAT = '../../lib/format';
const PARAMETER = /\$\{i\?\.(\w+)\}/g;
/** Parameters that hold what people wrote. */
const NAMES = new Set(['name', 'names']);
/** An export that works out the language and then calls the only one there is. */
const CHOICE =
  /^export const (\w+) = .*\n\texperimentalStaticLocale \?\? .*\n\treturn (\w+)\((?:inputs)?\)\n\}\);?$/m;

export function withShown(code: string): string {
  const used = new Set<string>();
  const wrapped = code.replace(PARAMETER, (_, parameter: string) => {
    const wrapper = NAMES.has(parameter) ? 'shownName' : 'shown';
    used.add(wrapper);
    return `\${${wrapper}(i?.${parameter})}`;
  });
  const bare = /\$\{(?!shown(Name)?\().*/.exec(wrapped);
  if (bare) throw new Error(`not the form of a compiled message: ${bare[0]}`);
  return used.size > 0 ? `import { ${[...used].join(', ')} } from '${FORMAT}';\n${wrapped}` : code;
}

export function withoutChoice(code: string): string {
  return code.replace(CHOICE, 'export const $1 = $2;');
}

export function shown(): Plugin {
  return {
    name: 'shown-parameters',
    transform: {
      filter: { id: COMPILED },
      handler: (code) => ({ code: withShown(withoutChoice(code)), map: null }),
    },
  };
}
