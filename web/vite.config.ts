import { readFileSync } from 'node:fs';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { paraglide } from './tools/paraglide.ts';
import { shown } from './tools/shown.ts';

const server = 'http://127.0.0.1:8000';

/** The last two versions of each and some before: script and styles use all that these know. */
const BROWSERS = ['chrome150', 'firefox150', 'safari26'];

/** Screens whose parts are fetched side by side with them. */
const PRELOADED = /(Home|Table|NewGame|StandingsScreen|Games|RuleSet)-/;

/** Words of index.html come from the catalogue too: `%key%` stands for that message. */
function wordsInHtml(): Plugin {
  const catalogue = new URL('./messages/en.json', import.meta.url);
  return {
    name: 'words-in-html',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const words = JSON.parse(readFileSync(catalogue, 'utf8')) as Record<string, string>;
        return html.replace(/%([a-z_]+)%/g, (_, key: string) => {
          const text = words[key];
          if (typeof text !== 'string') throw new Error(`index.html: no message ${key}`);
          return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
        });
      },
    },
  };
}

export default defineConfig({
  plugins: [wordsInHtml(), paraglideVitePlugin(paraglide), shown(), svelte()],
  define: {
    // Which client this is; the page compares it with the build that the server's welcome names.
    __BUILD__: JSON.stringify(process.env['YACHTDICE_BUILD'] ?? 'dev'),
  },
  build: {
    outDir: '../src/yachtdice/static',
    emptyOutDir: true,
    target: BROWSERS,
    // The content security policy allows no inline anything, and no data: scripts or fonts.
    assetsInlineLimit: 0,
    // One sheet for all: a part's own would be asked for only once, and lost with a lost line.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // Each name in the list of what to fetch beforehand weighs on every page: only the screens
      // that many come to first are worth it.
      resolveDependencies: (file, deps, { hostType }) =>
        hostType === 'html' || PRELOADED.test(file) ? deps : [],
    },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // A message that is missing from the catalogue is only a warning to the bundler.
      onwarn(warning, warn) {
        if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message);
        warn(warning);
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // Modules are read once for all tests of a worker; none of them keeps anything in a module.
  test: { include: ['tests/**/*.test.ts'], isolate: false },
});
