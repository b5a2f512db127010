import { describe, expect, test } from 'vitest';
import { TableState } from '../../src/table/state.svelte';
import type { TableView } from '../../src/wire/types';
import { Story } from '../fixtures/story';
import { makeChoice, makeRules, makeTurn, makeView } from '../fixtures/views';

const CAN = { ...makeView().can, roll: true, hold: true, score: true };

function thrown(rolls: number, change: Partial<TableView['turn'] & object> = {}): TableView {
  const choices = [makeChoice('ones', 1), makeChoice('twos', 0, { legal: false })];
  const turn = makeTurn({ rolls_used: rolls, dice: [1, 3, 4, 4, 6], choices, ...change });
  return makeView({ turn, can: CAN });
}

function stateWith(view: TableView): TableState {
  const state = new TableState();
  state.rules = makeRules();
  state.show(view, { still: true });
  return state;
}

describe('holds', () => {
  test('a tap shows before the server has answered', () => {
    const state = stateWith(thrown(1));
    state.tapped = [2, 3];
    expect(state.held).toEqual([2, 3]);
  });

  test('a view of the same throw does not take a tap back, another throw does', () => {
    const state = stateWith(thrown(1));
    state.tapped = [2, 3];
    state.show(thrown(1, { held: [2] }), { still: true });
    expect(state.held).toEqual([2, 3]);
    state.show(thrown(2, { held: [2] }), { still: true });
    expect(state.held).toEqual([2]);
  });

  test('with all dice held there is no roll', () => {
    const state = stateWith(thrown(1));
    expect(state.canRoll).toBe(true);
    state.tapped = [0, 1, 2, 3, 4];
    expect(state.allHeld).toBe(true);
    expect(state.canRoll).toBe(false);
  });
});

describe('picking', () => {
  test('only what is legal stays picked', () => {
    const state = stateWith(thrown(1));
    state.chosen = ['twos'];
    expect(state.picked).toEqual([]);
    state.chosen = ['ones'];
    expect(state.picked).toEqual(['ones']);
    expect(state.hasPicked).toBe(true);
  });

  test('what the joker leaves is picked already', () => {
    expect(stateWith(thrown(1, { picked: 'ones' })).picked).toEqual(['ones']);
  });

  test('another throw lets go of it', () => {
    const state = stateWith(thrown(1));
    state.chosen = ['ones'];
    state.show(thrown(2), { still: true });
    expect(state.picked).toEqual([]);
  });

  test('nothing can be done while dice roll or a command is on its way, which shows the pick', () => {
    const state = stateWith(thrown(1, { picked: 'ones' }));
    state.tumbling = true;
    expect([state.canRoll, state.canHold, state.canScore]).toEqual([false, false, false]);
    expect(state.picked).toEqual([]);
    expect(state.previews).toBeNull();
    state.tumbling = false;
    state.pending = true;
    expect([state.canRoll, state.canHold, state.canScore]).toEqual([false, false, false]);
    expect(state.picked).toEqual(['ones']);
  });
});

describe('the card that is shown', () => {
  test('is that of the seat in turn, unless another is looked at', () => {
    const state = stateWith(makeView({ turn: makeTurn({ seat: 1 }) }));
    expect(state.shownSeat?.name).toBe('Jon');
    state.looked = 0;
    expect(state.shownSeat?.name).toBe('Maya');
    state.show(makeView({ turn: makeTurn({ seat: 1, round: 2 }) }), { still: true });
    expect(state.shownSeat?.name).toBe('Jon');
  });

  test('stays with what was written while it may be taken back', () => {
    const view = makeView({
      turn: makeTurn({ seat: 1 }),
      can: { ...CAN, undo: 0 },
      wait: { kind: 'undo', total_ms: 3000, left_ms: 3000 },
    });
    const state = stateWith(view);
    expect(state.shownSeat?.name).toBe('Maya');
    state.countdown.follow(null);
  });
});

describe('the hand-off', () => {
  const story = new Story();
  const rolled = story.roll();
  const passed = { ...story.score(), hand_off: 0 };

  test('shows what was written last by whoever has the device', () => {
    expect(stateWith(rolled).handOff).toBeNull();
    const state = stateWith(passed);
    expect(state.handOff).toMatchObject({ seat: 0, boxes: ['ones'] });
    const over = [{ seat: 2, round: 1, boxes: ['twos'], points: [2], bonus: 0, dice: [] }];
    state.show({ ...passed, last: [...passed.last, ...over] });
    expect(state.handOff).toMatchObject({ seat: 0 });
  });

  test('is over once the device is taken, until the turn is another', () => {
    const state = stateWith(passed);
    state.taken = true;
    expect(state.handOff).toBeNull();
    state.show({ ...passed, seq: 5 }, { still: true });
    expect(state.handOff).toBeNull();
  });

  test('is asked for again after an undo and another score', () => {
    const state = stateWith(passed);
    state.taken = true;
    state.show(rolled, { still: true });
    state.show(passed, { still: true });
    expect(state.handOff).toMatchObject({ seat: 0 });
  });
});
