// Compiles web/messages into src/paraglide, which svelte-check and vitest need before a build.
import { compile } from '@inlang/paraglide-js';
import { paraglide } from './paraglide.ts';

await compile(paraglide);
