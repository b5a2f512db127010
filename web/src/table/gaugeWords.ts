import { m } from '../paraglide/messages.js';
import type { RulesView } from '../wire/types';
import type { Gauge } from './gauge';

/** What the gauge's mark means, in words: by how much the upper boxes are ahead or behind. */
export function gaugeWords(gauge: Gauge, rules: RulesView): string {
  if (gauge.reached) return m.gauge_reached({ points: rules.bonus_points });
  if (gauge.gap === 0) return m.gauge_level();
  const points = Math.abs(gauge.gap);
  return gauge.gap > 0 ? m.gauge_over({ points }) : m.gauge_under({ points });
}
