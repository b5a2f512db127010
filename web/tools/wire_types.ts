// JSON Schema on standard input, TypeScript on standard output; scripts/wire_types.py calls it.
import { text } from 'node:stream/consumers';
import { compile, type JSONSchema } from 'json-schema-to-typescript';

const schema = JSON.parse(await text(process.stdin)) as JSONSchema;
const types = await compile(schema, 'Wire', {
  additionalProperties: false,
  bannerComment: '',
  ignoreMinAndMaxItems: true,
  style: { printWidth: 100, singleQuote: true },
  unreachableDefinitions: true,
});
process.stdout.write(types);
