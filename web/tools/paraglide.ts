// How the message catalogue is compiled, for the build, the checks and the tests alike.
import type { CompilerOptions } from '@inlang/paraglide-js';

export const paraglide: CompilerOptions = {
  project: './project.inlang',
  outdir: './src/paraglide',
  // One language until there is a choice of them: no cookie, no look at the browser's list.
  strategy: ['baseLocale'],
  isServer: 'import.meta.env.SSR',
  disableAsyncLocalStorage: true,
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
};
