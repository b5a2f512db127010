/** The rule set being chosen: what the form says, and what the server made of it. */

import { RequestError } from '../../lib/connection';
import { errorText } from '../../lib/setupErrors';
import type { RulesView } from '../../wire/types';
import { composeName, type Overrides, splitName } from './rulename';

export class RuleChoice {
  preset: string = $state('');
  overrides: Overrides = $state.raw({});
  /** The preset as the book has it; for a moment that of the preset before. */
  base: RulesView | null = $state.raw(null);
  /** The preset with its switches, as far as the server took them. */
  rules: RulesView | null = $state.raw(null);
  /** Why the switch `key` was refused; with the key '' it is about the preset. */
  refusal: { key: string; text: string } | null = $state.raw(null);
  /** The name that the server has answered to last, by its rules or by a refusal. */
  #settled: string = $state('');

  constructor(
    private readonly ask: (name: string) => Promise<RulesView>,
    name: string,
  ) {
    Object.assign(this, splitName(name));
  }

  /** The name of what the form says. */
  get asked(): string {
    return composeName(this.preset, this.overrides);
  }

  /** The server has not answered to it yet. */
  get pending(): boolean {
    return this.asked !== this.#settled;
  }

  /** As the server calls it: some switches together are a rule set of their own. */
  get called(): { preset: string; changed: number } {
    const { preset, overrides } = splitName(this.rules?.name ?? this.preset);
    return { preset, changed: Object.keys(overrides).length };
  }

  /** Ask for the rule set it starts with; one not in `known` gives way to `otherwise`. */
  async load(known: readonly string[], otherwise: string): Promise<void> {
    if (!known.includes(this.preset)) Object.assign(this, splitName(otherwise));
    const { preset, overrides } = this;
    this.base = this.rules = await this.ask(preset);
    this.#settled = preset;
    if (Object.keys(overrides).length > 0) await this.apply(overrides, '');
  }

  async pick(preset: string): Promise<void> {
    this.preset = preset;
    await this.apply({}, '');
    if (this.rules?.preset === preset && !this.pending) this.base = this.rules;
  }

  async change(key: string, value: string): Promise<void> {
    const { base } = this;
    // the switches of the rule set before are still on the page
    if (base?.preset !== this.preset) return;
    const { [key]: _, ...rest } = this.overrides;
    const standard = base.switches.find((rule) => rule.key === key)?.value;
    await this.apply(value === standard ? rest : { ...rest, [key]: value }, key);
  }

  /** Ask what these switches make of the preset; `key` is the one just changed. */
  async apply(overrides: Overrides, key: string): Promise<void> {
    this.overrides = overrides;
    const { asked } = this;
    try {
      const rules = await this.ask(asked);
      if (this.asked !== asked) return;
      [this.rules, this.refusal] = [rules, null];
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (this.asked !== asked) return;
      this.refusal = { key, text: errorText(error.code, error.params) };
    }
    this.#settled = asked;
  }
}
