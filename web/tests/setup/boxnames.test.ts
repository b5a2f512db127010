import { describe, expect, it } from 'vitest';
import { keepNames, titlesFor } from '../../src/screens/setup/boxnames';

describe('names of boxes', () => {
  it('offers a box its own title first', () => {
    expect(titlesFor('chance')).toEqual(['chance', 'choice', 'players_choice']);
    expect(titlesFor('full_house')).toEqual(['full_house']);
  });

  it("keeps only the choices that fit the rule set's boxes", () => {
    const chosen = { ones: 'aces', choice: 'chance', twos: 'aces', yacht: 'yacht' };
    expect(keepNames(chosen, ['ones', 'twos', 'yacht'])).toEqual({ ones: 'aces' });
  });
});
