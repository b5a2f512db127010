// What neither the compiler nor svelte-check sees, in templates and stylesheets:
// - a style attribute, which the content security policy refuses (use a class or style:x={...});
// - a physical property, which is wrong in a right-to-left language (use the logical one);
// - words and figures written in place: those go through the message catalogue, these through
//   number(), which knows the language's.
import { type AST, parse } from 'svelte/compiler';

type Node = { type: string; start: number; [key: string]: unknown };
type Report = (start: number, text: string) => void;

const SPOKEN_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'content',
  'label',
  'placeholder',
  'title',
]);
const PHYSICAL_PROPERTY =
  /^(left|right|(margin|padding|scroll-margin|scroll-padding)-(left|right)|border-(left|right)(-(color|style|width))?|border-(top|bottom)-(left|right)-radius)$/;
const PHYSICAL_VALUE = /^(left|right)$/;
const VALUE_OF_SIDES = new Set(['text-align', 'float', 'clear']);
const WORD = /[\p{L}\p{N}]/u;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function children(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'metadata')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** The text that an expression in a template can put on the page as it is written. */
function written(expression: Node): string[] {
  switch (expression.type) {
    case 'Literal':
      return /string|number/.test(typeof expression['value']) ? [String(expression['value'])] : [];
    case 'TemplateLiteral':
      return (expression['quasis'] as { value: { raw: string } }[]).map((part) => part.value.raw);
    case 'ConditionalExpression':
      return [expression['consequent'], expression['alternate']].filter(isNode).flatMap(written);
    case 'LogicalExpression':
    case 'BinaryExpression':
      return /^([+]|\|\||&&|\?\?)$/.test(expression['operator'] as string)
        ? [expression['left'], expression['right']].filter(isNode).flatMap(written)
        : [];
    default:
      return [];
  }
}

/** Text and expressions that end up before the reader's eyes or ears. */
function checkWords(parts: Node[], report: Report): void {
  for (const part of parts) {
    const texts =
      part.type === 'Text' ? [part['data'] as string] : written(part['expression'] as Node);
    for (const text of texts) {
      if (WORD.test(text))
        report(part.start, `not from the catalogue nor by number(): ${text.trim()}`);
    }
  }
}

function checkAttribute(attribute: Node, report: Report): void {
  const name = attribute['name'] as string;
  if (attribute.type === 'StyleDirective' && PHYSICAL_PROPERTY.test(name)) {
    report(attribute.start, `physical property: style:${name}`);
  }
  if (attribute.type !== 'Attribute') return;
  if (name === 'style') report(attribute.start, 'style attribute: the security policy refuses it');
  const value = attribute['value'];
  if (SPOKEN_ATTRIBUTES.has(name) && value !== true) {
    checkWords((Array.isArray(value) ? value : [value]) as Node[], report);
  }
}

function checkTemplate(node: Node, report: Report): void {
  if (node.type === 'Text' || node.type === 'ExpressionTag') return checkWords([node], report);
  const attributes = (node['attributes'] ?? []) as Node[];
  // A component's label or title may be a name of its own making, so all elements are alike here.
  for (const attribute of attributes) checkAttribute(attribute, report);
  for (const child of children(node)) {
    if (!attributes.includes(child)) checkTemplate(child, report);
  }
}

function checkStyles(node: Node, report: Report): void {
  if (node.type === 'Declaration') {
    const [property, value] = [node['property'] as string, node['value'] as string];
    const sided = VALUE_OF_SIDES.has(property) && PHYSICAL_VALUE.test(value);
    if (sided || PHYSICAL_PROPERTY.test(property)) {
      report(node.start, `physical property: ${property}: ${value}`);
    }
  }
  for (const child of children(node)) checkStyles(child, report);
}

/** What is wrong in a template or a stylesheet, a line each. */
export function check(file: string, source: string): string[] {
  // A stylesheet is read as the style of an empty template.
  const text = file.endsWith('.css') ? `<style>${source}</style>` : source;
  const found: string[] = [];
  const report: Report = (start, words) => {
    const line = text.slice(0, start).split('\n').length;
    found.push(`${file}:${line}: ${words}`);
  };
  const root: AST.Root = parse(text, { modern: true, filename: file });
  checkTemplate(root.fragment as unknown as Node, report);
  if (root.css !== null) checkStyles(root.css as unknown as Node, report);
  return found;
}
