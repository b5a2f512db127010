import { describe, expect, test } from 'vitest';
import { spoken } from '../../src/table/spoken';
import type { TableView } from '../../src/wire/types';
import { Story } from '../fixtures/story';
import { makeRules, makeTurn, makeView } from '../fixtures/views';

const RULES = makeRules();

function told(before: TableView | null, after: TableView): string {
  return spoken(before, after, RULES);
}

describe('what is read out', () => {
  test('tells each score of three rounds once, with the turn that follows', () => {
    const story = new Story();
    let before = story.view;
    const heard: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const rolled = story.roll();
      const scored = story.score();
      expect(told(before, rolled)).not.toContain('wrote');
      heard.push(told(rolled, scored));
      before = scored;
    }
    const say = (name: string, box: string, next: string) =>
      `${name} wrote 3 into ${box}. Your throw, ${next}.`;
    expect(heard).toEqual([
      say('Maya', 'Ones', 'Jon'),
      say('Jon', 'Ones', 'Maya'),
      say('Maya', 'Twos', 'Jon'),
      say('Jon', 'Twos', 'Maya'),
      say('Maya', 'Threes', 'Jon'),
      say('Jon', 'Threes', 'Maya'),
    ]);
  });

  test('tells an undo as the turn that is back, in any round', () => {
    const story = new Story();
    for (let turn = 0; turn < 6; turn++) {
      story.roll();
      const scored = story.score();
      const name = turn % 2 === 0 ? 'Maya' : 'Jon';
      expect(told(scored, story.undo())).toBe(`Your throw, ${name}.`);
      story.score();
    }
  });

  test('tells a score that is written again after an undo', () => {
    const story = new Story();
    story.roll();
    story.score();
    const back = story.undo();
    expect(told(back, story.score())).toBe('Maya wrote 3 into Ones. Your throw, Jon.');
  });

  test('tells a roll with its dice, and nothing of a change of holds', () => {
    const before = makeView();
    const dice = [2, 2, 5, 6, 6];
    const rolled = makeView({ turn: makeTurn({ rolls_used: 1, dice }) });
    expect(told(before, rolled)).toBe('First roll of three. The dice show 2, 2, 5, 6, and 6.');
    const held = makeView({ turn: makeTurn({ rolls_used: 1, dice, held: [3, 4] }) });
    expect(told(rolled, held)).toBe('');
  });

  test('tells what a joker closes', () => {
    const joker = { code: 'joker/upper', params: { bonus: 100, face: 6, box: 'sixes' } };
    const turn = makeTurn({ rolls_used: 1, dice: [6, 6, 6, 6, 6], joker });
    expect(told(makeView(), makeView({ turn }))).toContain('Sixes');
  });

  test('starts with the turn on a page that has been loaded', () => {
    const story = new Story();
    story.roll();
    story.score();
    expect(told(null, story.roll())).toMatch(/^Your throw, Jon\. First roll of three\./);
  });

  test('tells the last score of a game that ends, and no turn', () => {
    const story = new Story();
    const rolled = story.roll();
    const over: TableView = { ...story.score(), turn: null, phase: 'over' };
    expect(told(rolled, over)).toBe('Maya wrote 3 into Ones.');
  });

  test('tells once who goes and who comes', () => {
    const here = makeView();
    const seats = here.seats.map((seat) => ({ ...seat, away: seat.seat === 1 }));
    const gone = { ...here, seats };
    expect(told(here, gone)).toBe('Jon is away.');
    expect(told(gone, gone)).toBe('');
    expect(told(gone, here)).toBe('Jon is back.');
  });

  test('tells nothing of the game before, once a rematch has begun', () => {
    const story = new Story();
    story.roll();
    const over = story.score();
    expect(told({ ...over, turn: null, phase: 'over' }, { ...makeView(), game: 2 })).toBe(
      'Your throw, Maya.',
    );
  });
});
