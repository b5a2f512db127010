import { expect, test } from 'vitest';
import { check } from '../../tools/lint-rules.ts';

/** What the lint says of a file with this content, without the file's name. */
function lint(content: string, name = 'Trial.svelte'): string[] {
  return check(name, content).map((line) => line.replace(`${name}:`, ''));
}

test.each([
  ['<p>Hello</p>', '1: not from the catalogue nor by number(): Hello'],
  ["<p>{open ? 'Held' : ''}</p>", '1: not from the catalogue nor by number(): Held'],
  ['<p>{`roll ${n}`}</p>', '1: not from the catalogue nor by number(): roll'],
  ['{#if n}\n<b title="Full">{m.a()}</b>{/if}', '2: not from the catalogue nor by number(): Full'],
  ['<Field label="Name" />', '1: not from the catalogue nor by number(): Name'],
  ['<p>25</p>', '1: not from the catalogue nor by number(): 25'],
  ['<p>{at + 1}</p>', '1: not from the catalogue nor by number(): 1'],
  ['<p style="top: 0">{m.a()}</p>', '1: style attribute: the security policy refuses it'],
  ['<p style:left="1px">{m.a()}</p>', '1: physical property: style:left'],
  ['<p>{m.a()}</p><style>p { margin-left: 1px }</style>', '1: physical property: margin-left: 1px'],
  [
    '<p>{m.a()}</p><style>p { text-align: right }</style>',
    '1: physical property: text-align: right',
  ],
])('finds what is wrong in %s', (content, complaint) => {
  expect(lint(content)).toEqual([complaint]);
});

test('finds a physical property in a stylesheet', () => {
  const sheet = '@media print {\n  p {\n    padding-right: 0;\n  }\n}\n';
  expect(lint(sheet, 'trial.css')).toEqual(['3: physical property: padding-right: 0']);
});

test('lets through what is right', () => {
  const template = `<script lang="ts">
    const kind: string = 'a word in a script is no word on the page';
  </script>
  <p class="one two" title={m.box_yacht()} style:inset-inline-start={x}>{m.score({ n: 3 })} {number(3)} × {number(n)}</p>
  {#if kind === 'person'}<b data-kind="person">{names['first']}</b>{/if}
  <style>p { margin-inline-start: 1px; text-align: start; top: 0 }</style>`;
  expect(lint(template)).toEqual([]);
});
