/** Names of rule sets with switches: `preset+key=value+key=value`, as the server reads them. */

export type Overrides = Readonly<Record<string, string>>;

/** The name of a preset with its switches set; the server answers with the canonical one. */
export function composeName(preset: string, overrides: Overrides): string {
  return [preset, ...Object.entries(overrides).map((pair) => pair.join('='))].join('+');
}

/** The preset of a name and the switches it sets. */
export function splitName(name: string): { preset: string; overrides: Overrides } {
  const [preset = '', ...parts] = name.split('+');
  const pairs = parts.map((part): [string, string] => {
    const at = part.indexOf('=');
    return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
  });
  return { preset, overrides: Object.fromEntries(pairs) };
}
