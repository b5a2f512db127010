import { describe, expect, test } from 'vitest';
import { arrivals } from '../../src/screens/room/arrivals';
import { readCode, spell } from '../../src/screens/room/code';
import {
  toAddSeat,
  toJoin,
  toLeave,
  toLock,
  toRemove,
  toRename,
  toSetSeat,
  toStart,
} from '../../src/screens/room/wishes';
import type { Can, SeatView, TableView } from '../../src/wire/types';
import { makeSeat, makeView } from '../fixtures/views';

const CAN = makeView().can;

function open(seat: number, flag: string): SeatView {
  return { ...makeSeat(seat, ''), flag, kind: 'empty', mine: false };
}

function person(seat: number, name: string, flag: string, mine = false): SeatView {
  return { ...makeSeat(seat, name), flag, kind: 'person', mine };
}

function room(seats: SeatView[], can: Partial<Can> = {}, seq = 3): TableView {
  return makeView({
    seq,
    seats,
    game: 0,
    phase: 'waiting',
    turn: null,
    can: { ...CAN, acts_for: 0, ...can },
    room: { code: 'BCDFGH', locked: false, host: 0, rematch: [], listed: false, quick: false },
  });
}

const HOST = { host: true, start: true };
const ANN = person(0, 'Ann', 'a', true);
const JON = person(1, 'Jon', 'o');

describe('a wish in a room', () => {
  test('joins the first seat that is open by then', () => {
    const wish = toJoin('Maya');
    const can = { join: true, acts_for: null };
    expect(wish(room([ANN, open(1, 'o'), open(2, 'k')], can))).toMatchObject({ seat: 1 });
    expect(wish(room([ANN, JON, open(2, 'k')], can, 4))).toMatchObject({ seat: 2, seq: 4 });
    expect(wish(room([ANN, JON], can))).toBeNull();
    expect(wish(room([ANN, open(1, 'o')], { join: false }))).toBeNull();
  });

  test('leaves and renames the own seat wherever it has moved', () => {
    const mine = person(2, 'Maya', 'k', true);
    const seen = room([person(0, 'Ann', 'a'), open(1, 'o'), mine]);
    const moved = room([person(0, 'Ann', 'a'), person(1, 'Maya', 'k', true)], {}, 5);
    expect(toLeave(seen)(moved)).toMatchObject({ type: 'leave', seat: 1 });
    expect(toRename(mine, 'Mia', '')(moved)).toMatchObject({ seat: 1, name: 'Mia' });
    expect(toLeave(seen)(room([ANN, JON]))).toBeNull();
  });

  test('sets the seat that was seen, unless somebody took it', () => {
    const wish = toSetSeat(open(2, 'k'), 'computer', 'pilot');
    const seats = [ANN, open(1, 'k')];
    expect(wish(room(seats, HOST))).toMatchObject({ seat: 0, at: 1, player: 'pilot' });
    expect(wish(room([ANN, person(1, 'Eve', 'k')], HOST))).toBeNull();
    expect(wish(room(seats, { host: false }))).toBeNull();
  });

  test('removes the guest that was seen, not one who came since', () => {
    const wish = toRemove(JON);
    expect(wish(room([ANN, JON], HOST))).toMatchObject({ type: 'remove_guest', at: 1 });
    expect(wish(room([ANN, person(1, 'Eve', 'o')], HOST))).toBeNull();
  });

  test('adds one seat, not two', () => {
    const seen = room([ANN, JON], HOST);
    expect(toAddSeat(seen)(seen)).toMatchObject({ at: 2, to: 'open' });
    expect(toAddSeat(seen)(room([ANN, JON, open(2, 'k')], HOST))).toBeNull();
  });

  test('locks only what is not locked', () => {
    expect(toLock(true)(room([ANN, JON], HOST))).toMatchObject({ locked: true });
    expect(toLock(false)(room([ANN, JON], HOST))).toBeNull();
  });

  test('starts with those who were seen and whoever came since, not with fewer', () => {
    const seen = room([ANN, JON, open(2, 'k')], HOST);
    const more = room([ANN, JON, person(2, 'Eve', 'k')], HOST, 9);
    expect(toStart(seen)(more)).toMatchObject({ type: 'start', seat: 0, seq: 9 });
    expect(toStart(more)(seen)).toBeNull();
  });
});

describe('who comes and goes', () => {
  test('is told by the seats', () => {
    const empty = room([ANN, open(1, 'o')]);
    const full = room([ANN, JON]);
    expect(arrivals(null, full).came).toBeNull();
    expect(arrivals(empty, full)).toEqual({ came: 'Jon', went: null, lost: false });
    expect(arrivals(full, empty)).toEqual({ came: null, went: 'Jon', lost: false });
    const mine = room([person(0, 'Ann', 'a'), person(1, 'Jon', 'o', true)]);
    expect(arrivals(mine, empty).lost).toBe(true);
    expect(arrivals(empty, empty)).toEqual({ came: null, went: null, lost: false });
  });

  test('is not told once the game has started', () => {
    const full = room([ANN, JON]);
    const playing = { ...room([ANN, open(1, 'o')]), phase: 'playing' as const };
    expect(arrivals(full, playing)).toEqual({ came: null, went: null, lost: false });
  });
});

test('a code is shown in two groups and read however it is typed', () => {
  expect(spell('BCDFGH')).toBe('BCD FGH');
  expect(readCode(' bcd-fgh ')).toBe('BCDFGH');
});
