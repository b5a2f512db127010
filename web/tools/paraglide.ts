// How the message catalogue is compiled, for the build, the checks and the tests alike.
import type { CompilerOptions } from '@inlang/paraglide-js';

export const paraglide: CompilerOptions = {
  project: './project.inlang',
  outdir: './src/paraglide',
  // One language until there is a choice of them: no cookie, no look at the browser's list.
  strategy: ['baseLocale'],
  // A file a message, in development too: lib/words.ts picks whole families of keys by name.
  outputStructure: 'message-modules',
  isServer: 'import.meta.env.SSR',
  disableAsyncLocalStorage: true,
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
};
