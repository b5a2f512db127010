/** Rule sets do not change: each is asked for once a page. */

import { connection } from '../lib/link.svelte';
import type { RulesView } from '../wire/types';

const known = new Map<string, RulesView>();
const RETRY_MS = 2000;

/** Calls `got` once the rule set is here, however often it takes; returns what ends the asking. */
export function rulesOf(name: string, got: (rules: RulesView) => void): () => void {
  let wanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    try {
      const rules = known.get(name) ?? (await connection.rules(name));
      known.set(name, rules);
      if (wanted) got(rules);
    } catch {
      if (wanted) timer = setTimeout(() => void ask(), RETRY_MS);
    }
  };
  void ask();
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}
