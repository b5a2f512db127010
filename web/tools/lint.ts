// Checks every template and stylesheet of the client, or those named; see lint-rules.ts.
import { globSync, readFileSync } from 'node:fs';
import { check } from './lint-rules.ts';

const files = process.argv.length > 2 ? process.argv.slice(2) : globSync('src/**/*.{svelte,css}');
const found = files.sort().flatMap((file) => check(file, readFileSync(file, 'utf8')));
for (const line of found) console.log(line);
if (files.length === 0) console.log('no templates found');
process.exit(found.length > 0 || files.length === 0 ? 1 : 0);
