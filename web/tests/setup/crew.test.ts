import { describe, expect, it } from 'vitest';
import {
  addMember,
  canBeRoom,
  fillSeats,
  fromSeats,
  moveMember,
  nameless,
  openSeats,
  removeMember,
  swapFlag,
  toSeats,
  type Crew,
} from '../../src/screens/setup/crew';
import { DEFAULT_PLAYER, MOST_SEATS } from '../../src/wire/constants';

const NAMES = ['Maya', 'Jon', 'Ada'];
const two: Crew = fromSeats([
  { kind: 'person', name: 'Maya', flag: 'a' },
  { kind: 'computer', name: '', flag: 'o' },
]);

describe('the crew list', () => {
  it('adds a seat with a name and a flag that nobody has', () => {
    const three = addMember(two, 'person', NAMES);
    expect(three.at(-1)).toMatchObject({ kind: 'person', name: 'Jon' });
    expect(new Set(three.map((member) => member.flag)).size).toBe(3);
    expect(new Set(three.map((member) => member.id)).size).toBe(3);
  });

  it('holds eight seats and never fewer than one', () => {
    let crew = two;
    for (let i = 0; i < 10; i++) crew = addMember(crew, 'computer', ['']);
    expect(crew).toHaveLength(MOST_SEATS);
    for (const member of crew) crew = removeMember(crew, member.id);
    expect(crew).toHaveLength(1);
  });

  it('moves a seat one place and leaves the ends alone', () => {
    const [first, second] = two;
    expect(moveMember(two, second!.id, -1)).toEqual([second, first]);
    expect(moveMember(two, first!.id, -1)).toBe(two);
    expect(moveMember(two, second!.id, 1)).toBe(two);
  });

  it('swaps a flag that another seat flies', () => {
    expect(swapFlag(two, two[0]!.id, 'o').map((member) => member.flag)).toEqual(['o', 'a']);
  });

  it('finds the person without a name; a computer needs none', () => {
    expect(nameless(two)).toBeUndefined();
    const blank = fromSeats([{ kind: 'person', name: ' \u2003 ' }]);
    expect(nameless(blank)).toBe(blank[0]);
  });

  it('becomes the seats of a new table, in order and trimmed', () => {
    const crew = fromSeats([{ kind: 'person', name: ' Maya ', flag: 'q' }]);
    expect(toSeats(crew)).toEqual([{ kind: 'person', name: 'Maya', flag: 'q' }]);
  });

  it('keeps which computer player was chosen, if there is one of that name', () => {
    const crew = fromSeats([
      { kind: 'computer', name: '', flag: 'a', player: 'pilot' },
      { kind: 'computer', name: '', flag: 'o', player: 'nobody' },
      { kind: 'computer', name: '', flag: 'k' },
    ]);
    const usual = DEFAULT_PLAYER;
    expect(toSeats(crew).map((seat) => seat.player)).toEqual(['pilot', usual, usual]);
    expect(toSeats(addMember(two, 'computer', [''])).at(-1)?.player).toBe(usual);
  });
});

describe('a crew that plays by a link', () => {
  it('keeps the first person and opens the other seats', () => {
    const opened = openSeats(addMember(two, 'person', NAMES), NAMES);
    expect(opened.map(({ kind, name }) => [kind, name])).toEqual([
      ['person', 'Maya'],
      ['open', ''],
      ['open', ''],
    ]);
    expect(toSeats(opened)[1]).toEqual({ kind: 'open', name: '', flag: 'o' });
    expect(nameless(opened)).toBeUndefined();
  });

  it('has a host and an open seat whoever was there before', () => {
    const alone = openSeats(fromSeats([{ kind: 'computer', name: '', flag: 'a' }]), NAMES);
    expect(alone.map(({ kind }) => kind)).toEqual(['person', 'open']);
    expect(alone[0]?.name).toBe('Maya');
    expect(canBeRoom(alone)).toBe(true);
    expect(canBeRoom(alone.slice(0, 1))).toBe(false);
    expect(canBeRoom(alone.slice(1))).toBe(false);
  });

  it('gives its open seats to people again', () => {
    const filled = fillSeats(openSeats(two, NAMES), NAMES);
    expect(filled.map(({ kind, name }) => [kind, name])).toEqual([
      ['person', 'Maya'],
      ['person', 'Jon'],
    ]);
  });
});
