import { describe, expect, test } from 'vitest';
import {
  diceLine,
  heldLine,
  noticeLine,
  refusalLine,
  rollLine,
  scoreLine,
  tokenTitle,
  tokenTitleShort,
  turnLine,
  turnLineShort,
} from '../../src/table/lines';
import type { Refused, SeatView, TableView } from '../../src/wire/types';
import { makeCategories, makeRules, makeSeat, makeTurn, makeView } from '../fixtures/views';

const RULES = makeRules();
const COLUMNS = makeRules({ columns: 3 });

function at(seat: number, seats: SeatView[]): TableView {
  return makeView({ seats, turn: makeTurn({ seat }) });
}

describe('whose turn it is', () => {
  const captain = makeSeat(1, 'Captain', { kind: 'computer', mine: false });

  test('is yours where you are the only person here', () => {
    expect(turnLine(at(0, [makeSeat(0, 'Maya'), captain]))).toBe('Your throw');
  });

  test('is told by name where several people sit at the device', () => {
    const view = at(1, [makeSeat(0, 'Maya'), makeSeat(1, 'Jon')]);
    expect(turnLine(view)).toBe('Your throw, Jon');
    expect(turnLineShort(view)).toBe('Your throw');
  });

  test('is another’s where a computer plays, or someone far away', () => {
    const seats = [makeSeat(0, 'Maya'), captain, makeSeat(2, 'Zoe', { mine: false })];
    expect(turnLine(at(1, seats))).toBe('Captain throws');
    expect(turnLine(at(2, seats))).toBe('Zoe throws');
    expect(turnLineShort(at(2, seats))).toBe('Zoe throws');
  });

  test('is the computer’s for whoever gave their seat', () => {
    const given = makeSeat(0, 'Maya', { kind: 'computer', given: true });
    expect(turnLine(at(0, [given]))).toBe('The computer throws for Maya');
  });

  test('is nobody’s once the game is over', () => {
    expect(turnLine(makeView({ turn: null, phase: 'over' }))).toBe('The last box is full');
  });
});

describe('the roll', () => {
  test('is counted in words', () => {
    const view = (rolls_used: number) => makeView({ turn: makeTurn({ rolls_used }) });
    expect(rollLine(view(2), RULES)).toBe('Second roll of three.');
    expect(rollLine(view(2), makeRules({ rolls_per_turn: 5 }))).toBe('Roll 2 of 5.');
  });

  test('tells how many dice are held, if any', () => {
    expect([0, 1, 3].map(heldLine)).toEqual(['', 'One die held.', 'Three dice held.']);
  });

  test('is read die by die', () => {
    expect(diceLine([5, 5, 2])).toBe('5, 5, and 2');
  });
});

describe('a score', () => {
  const score = { seat: 0, round: 1, boxes: ['fours'], points: [0], bonus: 0, dice: [] };

  test('tells who wrote what, 0 too', () => {
    expect(scoreLine(makeView(), RULES, score)).toBe('Maya wrote 0 into Fours');
  });

  test('tells both boxes of a turn that fills two', () => {
    const two = { ...score, boxes: ['fours', 'full_house'], points: [12, 25] };
    expect(scoreLine(makeView(), RULES, two)).toBe(
      'Maya wrote 12 into Fours and 25 into Full House',
    );
  });

  test('tells what an extra Yacht brought', () => {
    const extra = { ...score, points: [16], bonus: 100 };
    expect(scoreLine(makeView(), RULES, extra)).toBe(
      'Maya wrote 16 into Fours, and 100 for the extra Yacht',
    );
  });
});

describe('a box', () => {
  test('is called as the table, else the rule set, calls it', () => {
    const rules = makeRules({
      categories: [{ ...makeCategories(['ones'])[0]!, id: 'uno', title: 'ones' }],
    });
    expect(tokenTitle(makeView(), rules, 'uno')).toBe('Ones');
    expect(tokenTitle(makeView({ titles: { uno: 'aces' } }), rules, 'uno')).toBe('Aces');
  });

  test('is told with its column where there are several', () => {
    expect(tokenTitle(makeView(), COLUMNS, 'ones@2')).toBe('Ones (column 2)');
    expect(tokenTitle(makeView(), COLUMNS, 'ones')).toBe('Ones (column 1)');
    expect(tokenTitleShort(makeView(), COLUMNS, 'ones@2')).toBe('Ones 2');
    expect(tokenTitle(makeView(), RULES, 'ones')).toBe('Ones');
  });

  test('is named in the joker’s notice', () => {
    const notice = { code: 'joker/upper', params: { bonus: 100, face: 1, box: 'ones' } };
    expect(noticeLine(makeView({ titles: { ones: 'aces' } }), RULES, notice)).toContain('Aces');
  });
});

describe('a refusal', () => {
  const refused = (code: string, params: Refused['params']): Refused => {
    return { type: 'refused', code, params, id: null, table: null, view: null };
  };

  test('names the box by its title and column', () => {
    const one = refused('action/illegal_box', { box: 'ones@2' });
    expect(refusalLine(makeView(), COLUMNS, one)).toBe('Ones (column 2) can’t take these dice.');
  });

  test('names both boxes of a pair', () => {
    const pair = refused('action/illegal_box', { box: 'ones+full_house' });
    expect(refusalLine(makeView({ titles: { ones: 'aces' } }), RULES, pair)).toBe(
      'Aces and Full House can’t take these dice.',
    );
  });

  test('counts dice from 1, as the keys do', () => {
    const die = refused('action/fixed_place', { place: 0 });
    expect(refusalLine(makeView(), RULES, die)).toBe('Die 1 stays held for the rest of the turn.');
  });
});
