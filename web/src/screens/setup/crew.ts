/** The crew list: who sits where, before the table is there. */

import { DEFAULT_PLAYER, FLAGS, MOST_SEATS, PLAYERS } from '../../wire/constants';
import type { NewSeat } from '../../wire/types';

export interface CrewMember {
  /** Stays with the row while rows move. */
  id: number;
  /** open: for whoever comes by the link. */
  kind: 'person' | 'computer' | 'open';
  name: string;
  flag: string;
  /** Which computer player, where it is one. */
  player: string;
}

export type Crew = readonly CrewMember[];

/** One more seat at the end, with the first flag and the first of `names` not taken. */
export function addMember(crew: Crew, kind: CrewMember['kind'], names: readonly string[]): Crew {
  if (crew.length >= MOST_SEATS) return crew;
  const id = 1 + Math.max(0, ...crew.map((member) => member.id));
  return [
    ...crew,
    { id, kind, name: firstFree(crew, names), flag: freeFlag(crew), player: DEFAULT_PLAYER },
  ];
}

export function removeMember(crew: Crew, id: number): Crew {
  return crew.length > 1 ? crew.filter((member) => member.id !== id) : crew;
}

/** The crew with one member a place earlier (`by` -1) or later (1). */
export function moveMember(crew: Crew, id: number, by: -1 | 1): Crew {
  const from = crew.findIndex((member) => member.id === id);
  const to = from + by;
  const moved = crew[from];
  const other = crew[to];
  if (!moved || !other) return crew;
  return crew.with(from, other).with(to, moved);
}

export function changeMember(
  crew: Crew,
  id: number,
  change: Partial<Omit<CrewMember, 'id'>>,
): Crew {
  return crew.map((member) => (member.id === id ? { ...member, ...change } : member));
}

/** A member with this flag; whoever flew it takes the one given up. */
export function swapFlag(crew: Crew, id: number, flag: string): Crew {
  const given = crew.find((member) => member.id === id)?.flag ?? '';
  return crew.map((member) => {
    if (member.id === id) return { ...member, flag };
    return member.flag === flag ? { ...member, flag: given } : member;
  });
}

/** The first person whose name is empty or only white space; a computer needs none. */
export function nameless(crew: Crew): CrewMember | undefined {
  return crew.find((member) => member.kind === 'person' && member.name.trim() === '');
}

/** The crew for a game by a link: the first person stays, all other seats are open. */
export function openSeats(crew: Crew, names: readonly string[]): Crew {
  const host = crew.find((member) => member.kind === 'person') ?? crew[0];
  const opened = crew.map((member): CrewMember => {
    if (member !== host) return { ...member, kind: 'open', name: '' };
    return { ...member, kind: 'person', name: member.name || firstFree(crew, names) };
  });
  return opened.length > 1 ? opened : addMember(opened, 'open', ['']);
}

/** The crew for a game on this device: open seats are given to people with the names left. */
export function fillSeats(crew: Crew, names: readonly string[]): Crew {
  return crew.reduce<Crew>(
    (filled, { id, kind }) =>
      kind === 'open'
        ? changeMember(filled, id, { kind: 'person', name: firstFree(filled, names) })
        : filled,
    crew,
  );
}

/** A room is for its host and at least one more. */
export function canBeRoom(crew: Crew): boolean {
  return crew.length > 1 && crew.some((member) => member.kind === 'person');
}

export function toSeats(crew: Crew): NewSeat[] {
  return crew.map(({ kind, name, flag, player }) => {
    const seat = { kind, name: kind === 'open' ? '' : name.trim(), flag };
    return kind === 'computer' ? { ...seat, player } : seat;
  });
}

export function fromSeats(seats: readonly NewSeat[]): Crew {
  return seats.slice(0, MOST_SEATS).map((seat, at) => ({
    id: at + 1,
    kind: seat.kind,
    name: seat.name ?? '',
    flag: seat.flag || FLAGS.charAt(at),
    player: PLAYERS.find((player) => player === seat.player) ?? DEFAULT_PLAYER,
  }));
}

/** The seats that a new game starts with: those last played or, if computers alone, `before`. */
export function seatsToKeep(played: readonly NewSeat[], before: readonly NewSeat[]): NewSeat[] {
  return [...(played.some((seat) => seat.kind === 'person') ? played : before)];
}

function freeFlag(crew: Crew): string {
  return [...FLAGS].find((flag) => crew.every((member) => member.flag !== flag)) ?? 'a';
}

function firstFree(crew: Crew, names: readonly string[]): string {
  return names.find((name) => crew.every((member) => member.name !== name)) ?? names[0] ?? '';
}
