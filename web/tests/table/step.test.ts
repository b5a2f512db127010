import { describe, expect, test } from 'vitest';
import { isNewThrow, newScore, throwKey, turnKey } from '../../src/table/step';
import { Story } from '../fixtures/story';
import { makeTurn, makeView } from '../fixtures/views';

const ROLLED = makeView({ turn: makeTurn({ rolls_used: 1, dice: [1, 3, 4, 4, 6] }) });

describe('a throw', () => {
  test('rolls when it is new', () => {
    const turn = { ...ROLLED.turn!, rolls_used: 2 };
    expect(isNewThrow(makeView(), ROLLED)).toBe(true);
    expect(isNewThrow(ROLLED, { ...ROLLED, turn })).toBe(true);
    expect(isNewThrow(ROLLED, { ...ROLLED, turn: { ...ROLLED.turn!, held: [1] } })).toBe(false);
  });

  test('just lies there on a page that has been loaded', () => {
    expect(isNewThrow(null, ROLLED)).toBe(false);
  });

  test('comes back without rolling when a score is undone', () => {
    const story = new Story();
    story.roll();
    const scored = story.score();
    expect(isNewThrow(scored, story.undo())).toBe(false);
  });

  test('rolls in a rematch, whatever stood on the cards before', () => {
    const story = new Story();
    story.roll();
    expect(isNewThrow(story.score(), { ...ROLLED, game: 2 })).toBe(true);
  });

  test('has a name of its own in every turn and game', () => {
    const names = [
      makeView(),
      ROLLED,
      makeView({ turn: makeTurn({ seat: 1 }) }),
      makeView({ turn: makeTurn({ round: 2 }) }),
      makeView({ game: 2 }),
    ].map(throwKey);
    expect(new Set(names).size).toBe(names.length);
    expect(turnKey(makeView())).toBe(turnKey(ROLLED));
  });
});

describe('a score', () => {
  test('is new once, in every round', () => {
    const story = new Story();
    for (let turn = 0; turn < 8; turn++) {
      const before = story.roll();
      const after = story.score();
      const wanted = { seat: turn % 2, round: Math.floor(turn / 2) + 1 };
      expect(newScore(before, after)).toMatchObject(wanted);
      expect(newScore(after, { ...after, seq: 99 })).toBeNull();
      expect(newScore(after, story.roll())).toBeNull();
    }
  });

  test('is not that of the turn before, which an undo brings back', () => {
    const story = new Story();
    for (let turn = 0; turn < 8; turn++) {
      story.roll();
      const scored = story.score();
      expect(newScore(scored, story.undo())).toBeNull();
      story.score();
    }
  });

  test('is new where another box was written while the line was down', () => {
    const story = new Story();
    story.roll();
    const before = story.score();
    const [score] = before.last;
    const after = { ...before, last: [{ ...score!, boxes: ['twos'] }] };
    expect(newScore(before, after)).toMatchObject({ boxes: ['twos'] });
  });

  test('is not new on a page that has been loaded, nor in another game', () => {
    const story = new Story();
    story.roll();
    const scored = story.score();
    expect(newScore(null, scored)).toBeNull();
    expect(newScore(makeView(), { ...scored, game: 2 })).toBeNull();
  });
});
