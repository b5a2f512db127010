// Written by scripts/wire_types.py from src/yachtdice/protocol; not to be edited.

export const PROTOCOL = 1;
export type AnyCommand =
  | Roll
  | Hold
  | Score
  | Undo
  | Skip
  | Done
  | Rematch
  | End
  | Hint
  | GiveSeat
  | TakeOver
  | SetSpeed
  | Join
  | Leave
  | Rename
  | SetSeat
  | RemoveGuest
  | Lock
  | StartGame;
export type FromClient =
  | Hello
  | Watch
  | Unwatch
  | Ping
  | Roll
  | Hold
  | Score
  | Undo
  | Skip
  | Done
  | Rematch
  | End
  | Hint
  | GiveSeat
  | TakeOver
  | SetSpeed
  | Join
  | Leave
  | Rename
  | SetSeat
  | RemoveGuest
  | Lock
  | StartGame;
export type FromServer = Welcome | Outdated | TableView | Accepted | Refused | Gone | Pong;
export type Code =
  | 'request/malformed'
  | 'request/too_large'
  | 'request/too_many'
  | 'request/not_found'
  | 'request/method_not_allowed'
  | 'request/host_unknown'
  | 'request/origin_refused'
  | 'table/not_found'
  | 'table/too_many'
  | 'table/settings'
  | 'table/position'
  | 'name/empty'
  | 'name/too_long'
  | 'name/control_character'
  | 'rules/unknown'
  | 'rules/switch'
  | 'action/stale'
  | 'action/not_your_seat'
  | 'action/not_your_turn'
  | 'action/no_rolls_left'
  | 'action/all_held'
  | 'action/not_rolled'
  | 'action/unknown_place'
  | 'action/fixed_place'
  | 'action/illegal_box'
  | 'action/illegal_split'
  | 'action/undo_off'
  | 'action/nothing_to_undo'
  | 'action/game_over'
  | 'action/game_final'
  | 'action/game_not_over'
  | 'action/nothing_to_skip'
  | 'action/too_many'
  | 'action/last_game'
  | 'action/advice_unasked'
  | 'action/advice_working'
  | 'action/advice_unsolved'
  | 'action/seat_kind'
  | 'action/hints_off'
  | 'action/others_may_undo'
  | 'action/rematch_asked'
  | 'action/room_waiting'
  | 'action/room_started'
  | 'action/room_locked'
  | 'action/room_removed'
  | 'action/room_full'
  | 'action/room_joined'
  | 'action/room_few'
  | 'action/not_host'
  | 'action/host_stays'
  | 'action/seat_unknown'
  | 'action/not_away'
  | 'action/time_up'
  | 'action/seat_taken'
  | 'room/unknown'
  | 'lobby/off'
  | 'quick_match/off'
  | 'daily/unknown'
  | 'daily/shut'
  | 'daily/off'
  | 'record/invalid'
  | 'practice/unknown'
  | 'resume/unknown'
  | 'resume/too_many'
  | 'store/full'
  | 'store/read_only'
  | 'store/unavailable'
  | 'server/unexpected';
export type Speed = 'slow' | 'normal' | 'fast' | 'at_once';

/**
 * Set up a table and start its first game; a room waits until its host starts it.
 */
export interface NewTable {
  /**
   * Made by the client: the same one again gives the same table again.
   */
  id: string;
  /**
   * Name of the rule set, its switches included.
   */
  rules: string;
  /**
   * In seat order.
   *
   * @minItems 1
   * @maxItems 8
   */
  seats: NewSeat[];
  settings?: NewSettings;
  /**
   * Play on from a position, for practice; None: a game from empty cards.
   */
  start?: NewStart | null;
  /**
   * Others join by its link or its code, and take its open seats, until it is started: two seats
   * at least, one of them a person's.
   */
  room?: boolean;
  /**
   * The room stands in the lobby, open to anyone, while it waits and its host is there.
   */
  listed?: boolean;
}
/**
 * A seat as asked for by whoever sets up the table.
 */
export interface NewSeat {
  /**
   * open: in a room, for whoever takes it.
   */
  kind: 'computer' | 'open' | 'person';
  /**
   * 1-40 graphemes for a person; a computer's may be empty: it goes by its own name.
   */
  name?: string;
  /**
   * Letter of its signal flag; empty: the next unused one.
   */
  flag?: string;
  /**
   * Which computer player, such as `pilot`; empty: the usual one. Not used for a person.
   */
  player?: string;
}
/**
 * Settings as asked for by whoever sets up the table.
 */
export interface NewSettings {
  auto_roll?: boolean;
  start_roll?: boolean;
  undo?: boolean;
  stakes?: number;
  box_names?: {
    [k: string]: string;
  };
  hand_off?: boolean;
  speed?: 'at_once' | 'fast' | 'normal' | 'slow';
  hints?: boolean;
  duplicate?: boolean;
  turn_seconds?: 0 | 30 | 60 | 86400;
}
/**
 * A start as asked for by whoever sets up the table.
 */
export interface NewStart {
  position: string;
  /**
   * @maxItems 10
   */
  held?: number[];
}
/**
 * Play with whoever wants the same: a room that starts by itself when all its seats are taken.
 * It has no host, no hints, and 60 seconds for a turn.
 */
export interface QuickMatch {
  /**
   * Made by the client: the same one again takes no second seat.
   */
  id: string;
  /**
   * Name of the rule set, its switches included.
   */
  rules: string;
  /**
   * Of people, oneself included.
   */
  seats: number;
  /**
   * 1-40 graphemes.
   */
  name: string;
  /**
   * The table where the sender waits for the same already, said again now and then: it leads to
   * whoever waits elsewhere.
   */
  waits_at?: string;
}
/**
 * Throw all dice that are not held.
 */
export interface Roll {
  type: 'roll';
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * Hold exactly these places of the roll on the table.
 */
export interface Hold {
  type: 'hold';
  /**
   * All that are held from now on; an empty list lets every die go.
   *
   * @maxItems 10
   */
  places: number[];
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * Write the roll into a box, or two boxes where the rule set fills two a turn.
 */
export interface Score {
  type: 'score';
  /**
   * `full_house`, in the second column `full_house@2`.
   *
   * @minItems 1
   * @maxItems 2
   */
  boxes: string[];
  /**
   * Places of each box's dice, in the order of `boxes`; None: the best split.
   */
  split?: number[][] | null;
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * Take back this seat's last score.
 */
export interface Undo {
  type: 'undo';
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * End the wait that is running, or the computer's turn, at once.
 */
export interface Skip {
  type: 'skip';
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * Make a finished game final.
 */
export interface Done {
  type: 'done';
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * Make the finished game final and start another, the first turn passed on; for practice from
 * the same position. Where people play from several browsers, it starts when the last of them
 * wants it.
 */
export interface Rematch {
  type: 'rematch';
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * End the game early; it stays in the list, unranked. In a room its host may; while it
 * waits that closes it. Where the host is away in a game, or the sender alone is left, others
 * may.
 */
export interface End {
  type: 'end';
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * Mark this seat as advised, so that `GET /tables/{table}/advice` answers for the roll on the
 * table.
 */
export interface Hint {
  type: 'hint';
  /**
   * For every roll until the end of the game; else for this one.
   */
  live?: boolean;
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * Let the computer play this person's seat, or take it back.
 */
export interface GiveSeat {
  type: 'give_seat';
  to: 'computer' | 'person';
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * Let the computer play the seat of somebody who is away from a room's game. Who comes back may
 * take it again.
 */
export interface TakeOver {
  type: 'take_over';
  /**
   * The seat of whoever is away.
   */
  at: number;
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * Change how fast computer seats play.
 */
export interface SetSpeed {
  type: 'set_speed';
  speed: 'at_once' | 'fast' | 'normal' | 'slow';
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * Take an open seat in a room that waits; the sender's browser holds it from then on.
 */
export interface Join {
  type: 'join';
  /**
   * 1-40 graphemes.
   */
  name: string;
  /**
   * Letter of its signal flag; empty, or another seat's: the next unused one.
   */
  flag?: string;
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * Give up a seat in a room that waits: it is open again.
 */
export interface Leave {
  type: 'leave';
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * Change this seat's name or flag in a room that waits.
 */
export interface Rename {
  type: 'rename';
  /**
   * Empty: as before.
   */
  name?: string;
  /**
   * Empty, or another seat's: as before.
   */
  flag?: string;
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * For the host of a room that waits: say what a seat is that no person has taken.
 */
export interface SetSeat {
  type: 'set_seat';
  /**
   * Its number; one more than the last: another seat.
   */
  at: number;
  /**
   * none: there is no such seat any more, and those behind it move up.
   */
  to: 'computer' | 'none' | 'open';
  /**
   * Which computer player; empty: the usual one.
   */
  player?: string;
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * For the host of a room that waits: a guest's seat is open again, and not for that guest.
 */
export interface RemoveGuest {
  type: 'remove_guest';
  /**
   * The guest's seat.
   */
  at: number;
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * For the host of a room that waits: nobody else may join, or may again.
 */
export interface Lock {
  type: 'lock';
  locked: boolean;
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * For the host of a room that waits: start its first game without the seats still open.
 */
export interface StartGame {
  type: 'start';
  id: string;
  table: string;
  seq: number;
  seat: number;
}
/**
 * A question: what would the roll score if it were split so?
 */
export interface PreviewQuery {
  seat: number;
  /**
   * Places of the first group; the other dice are the second.
   *
   * @maxItems 10
   */
  places: number[];
}
/**
 * Make a link that passes seats to another browser.
 */
export interface NewResumeLink {
  /**
   * One table's seats; None: all seats of this key.
   */
  table?: string | null;
}
/**
 * Take over the seats that a resume link passes on.
 */
export interface ResumeQuery {
  token: string;
}
/**
 * First message of a client. It may have fields of a later version, to be told to reload.
 */
export interface Hello {
  type: 'hello';
  protocol: number;
  build: string;
}
/**
 * Send me this table's views from now on.
 */
export interface Watch {
  type: 'watch';
  table: string;
  /**
   * The last seq seen; nothing is sent at once if it is the current one.
   */
  seq?: number;
}
/**
 * Send me this table's views no more.
 */
export interface Unwatch {
  type: 'unwatch';
  table: string;
}
/**
 * Are you there?
 */
export interface Ping {
  type: 'ping';
}
/**
 * A table as one viewer may see it. Everything the page shows follows from it.
 */
export interface TableView {
  type: 'view';
  table: string;
  /**
   * How many events the table has had; goes with the next command.
   */
  seq: number;
  /**
   * Canonical rule-set name; its static part is `RulesView`.
   */
  rules: string;
  settings: TableSettings;
  /**
   * Box id -> title key where this table calls the box otherwise.
   */
  titles: {
    [k: string]: string;
  };
  /**
   * Number of the game at this table, from 1; 0: none has started.
   */
  game: number;
  /**
   * waiting: a room whose host has not started; over: finished, the last score may still be
   * undone. A room that was closed while it waited is final, without a game.
   */
  phase: 'final' | 'over' | 'playing' | 'waiting';
  /**
   * Seats in order of play.
   */
  order: number[];
  /**
   * How many there are in a game.
   */
  rounds: number;
  seats: SeatView[];
  /**
   * None once the game is over.
   */
  turn: TurnView | null;
  /**
   * Scores of the last two rounds.
   */
  last: LastScore[];
  can: Can;
  /**
   * What will happen by itself, if anything.
   */
  wait: Wait | null;
  /**
   * Once the game is over.
   */
  outcome: Outcome | null;
  proof: Proof;
  start_rolls: StartRoll[];
  /**
   * The position line, for reports.
   */
  position: string;
  /**
   * Its games begin from a position, for practice.
   */
  practice: boolean;
  /**
   * The seat whose player is to pass the viewer's device on before the seat in turn throws.
   */
  hand_off: number | null;
  /**
   * The day of the daily challenge that it is a try at, ISO; empty: of none. Its secret is shown
   * an hour after that day's end.
   */
  day: string;
  /**
   * None: all seats were given when the table was set up.
   */
  room: RoomView | null;
}
/**
 * What is agreed for the table and is not part of the rule set's name.
 */
export interface TableSettings {
  /**
   * The first roll of a turn is thrown by itself.
   */
  auto_roll: boolean;
  /**
   * All seats roll for who starts.
   */
  start_roll: boolean;
  /**
   * A score may be taken back while no later die has been thrown.
   */
  undo: boolean;
  /**
   * What a point of difference is worth at the end; 0: no stakes.
   */
  stakes: number;
  /**
   * Other titles for boxes, title key -> title key, such as {"ones": "aces"}.
   */
  box_names: {
    [k: string]: string;
  };
  /**
   * A hand-off screen between two people on one device.
   */
  hand_off: boolean;
  /**
   * How fast computer seats play.
   */
  speed: 'at_once' | 'fast' | 'normal' | 'slow';
  /**
   * Hints and the coach may be asked while a game is going on.
   */
  hints: boolean;
  /**
   * Every seat gets the same dice and plays by itself, all at the same time: two seats at least,
   * one person a browser, no hints; `start_roll` is not used.
   */
  duplicate: boolean;
  /**
   * In a room: how long a person's turn may take, then the computer finishes it; 0: as long as it
   * takes.
   */
  turn_seconds: 0 | 30 | 60 | 86400;
}
/**
 * A seat with its cards and what they add up to.
 */
export interface SeatView {
  seat: number;
  /**
   * As shown: equal names at a table are numbered. Plain text. Empty: a computer that nobody
   * named; it is called by its `player`.
   */
  name: string;
  /**
   * Which computer player sits here, a code such as `captain`; empty for a person's seat.
   */
  player: string;
  /**
   * Letter a-z of its signal flag.
   */
  flag: string;
  /**
   * Who plays it now; empty: nobody, the game waits at its turn. In a room that waits: open.
   */
  kind: 'computer' | 'empty' | 'person';
  /**
   * A person's seat that the computer plays for now.
   */
  given: boolean;
  /**
   * A person's seat that the viewer's key holds. Whoever set up a table holds its computers'
   * seats too, to hurry them or to end the game; those are not meant.
   */
  mine: boolean;
  cards: CardView[];
  /**
   * How many were paid.
   */
  extra_yachts: number;
  /**
   * What they brought.
   */
  extra_points: number;
  total: number;
  /**
   * How often each face, 1 first, came for this seat in this game.
   */
  faces: number[];
  /**
   * How many rounds it has scored in, where every seat plays by itself; its card may show fewer.
   * None elsewhere.
   */
  rounds_done: number | null;
  /**
   * What advice the seat has had in this game: none, now and then, or on every roll from some
   * point on.
   */
  advice: 'hint' | 'live' | 'none';
  /**
   * In a room: its person has not been there for some time.
   */
  away: boolean;
}
/**
 * One column of one seat's scorecard.
 */
export interface CardView {
  /**
   * One a category, in the rule set's order; None: open.
   */
  points: (number | null)[];
  upper_total: number;
  /**
   * Points of the bonus if reached, else 0.
   */
  upper_bonus: number;
  /**
   * Upper total less par (three of each number) of the upper boxes filled so far.
   */
  par_gap: number;
  /**
   * Without the extra Yachts.
   */
  lower_total: number;
}
/**
 * The turn in progress.
 */
export interface TurnView {
  seat: number;
  /**
   * From 1.
   */
  round: number;
  /**
   * How many throws the turn has had.
   */
  rolls_used: number;
  /**
   * Faces in place order; None before the first roll.
   */
  dice: number[] | null;
  /**
   * Places held.
   */
  held: number[];
  /**
   * Places that must stay held (rule switch held=stays).
   */
  fixed: number[];
  /**
   * All open boxes in card order, empty before the first roll.
   */
  choices: Choice[];
  /**
   * Every pair of open boxes, where a turn fills two; else empty.
   */
  pairs: PairChoice[];
  /**
   * Why some boxes are closed to this roll: `joker/upper`, `joker/lower`, `joker/zero`, ...
   */
  joker: Notice | null;
  /**
   * The one legal box, where the joker leaves only one.
   */
  picked: string | null;
  /**
   * The seat has had advice on this roll.
   */
  advised: boolean;
  /**
   * The computer in turn does without what it should know of these rules: that is still being
   * worked out, or can't be.
   */
  stand_in: boolean;
  /**
   * The time of the turn is over: the computer finishes it.
   */
  overdue: boolean;
}
/**
 * An open box of the seat in turn, and what the dice as they lie would write there.
 */
export interface Choice {
  /**
   * As in `Score.boxes`.
   */
  box: string;
  points: number;
  /**
   * Extra-Yacht points that come with it.
   */
  bonus: number;
  /**
   * The rules let the roll go there now.
   */
  legal: boolean;
  /**
   * Choosing it wins the game at once.
   */
  wins: boolean;
  /**
   * The joker stands in for the pattern.
   */
  wild: boolean;
}
/**
 * Two open boxes and the best split of ten dice for them.
 */
export interface PairChoice {
  boxes: string[];
  /**
   * Of both boxes.
   */
  points: number;
  /**
   * Points of each box.
   */
  each: number[];
  /**
   * Places of each box's dice.
   */
  split: number[][];
}
/**
 * A fact to be worded by the client.
 */
export interface Notice {
  /**
   * Such as `joker/upper`.
   */
  code: string;
  params: {
    [k: string]: string | number;
  };
}
/**
 * A score of the last two rounds, newest last.
 */
export interface LastScore {
  seat: number;
  round: number;
  /**
   * As in `Score.boxes`.
   */
  boxes: string[];
  /**
   * One a box.
   */
  points: number[];
  bonus: number;
  /**
   * The roll in place order.
   */
  dice: number[];
}
/**
 * What the viewer may do now, for the seat in turn or, for undo, the seat that scored last.
 */
export interface Can {
  roll: boolean;
  /**
   * Change which dice are held.
   */
  hold: boolean;
  score: boolean;
  /**
   * Ask for advice on the roll on the table.
   */
  hint: boolean;
  /**
   * The seat whose score may be taken back.
   */
  undo: number | null;
  /**
   * End the wait that is running, or the computer's turn.
   */
  skip: boolean;
  /**
   * Make the finished game final.
   */
  done: boolean;
  /**
   * Want another game; not again where others are still asked.
   */
  rematch: boolean;
  /**
   * End the game early, or close a room that waits.
   */
  end: boolean;
  /**
   * Let the computer play these seats, whose people are away.
   */
  take_over: number[];
  /**
   * Take an open seat of the room.
   */
  join: boolean;
  /**
   * Lock the room, set its seats, remove guests.
   */
  host: boolean;
  /**
   * Start the room's first game.
   */
  start: boolean;
  /**
   * The seat to name in what is done for the whole table; None: a viewer without one.
   */
  acts_for: number | null;
}
/**
 * Something that will happen by itself.
 */
export interface Wait {
  /**
   * undo: so that the last score can be taken back; pace: so that a computer's play can be
   * followed; turn: until the time of a person's turn is over; final: until a finished game is
   * final.
   */
  kind: 'final' | 'pace' | 'turn' | 'undo';
  /**
   * How long it takes in all.
   */
  total_ms: number;
  /**
   * When this view was made; of a turn whose time does not run yet it is more than in all.
   */
  left_ms: number;
}
/**
 * The standings of a finished game.
 */
export interface Outcome {
  /**
   * In order of place, then seat.
   */
  standings: Standing[];
  /**
   * The seat that won by its big general or instant Yacht.
   */
  won_at_once: number | null;
  ended_early: boolean;
}
/**
 * A seat's place in the standings and where its points came from.
 */
export interface Standing {
  seat: number;
  /**
   * From 1; shared places have the same number.
   */
  place: number;
  upper_total: number;
  upper_bonus: number;
  lower_total: number;
  extra_points: number;
  total: number;
  /**
   * Stakes received (positive) or paid, a fraction such as "-7/2"; None without stakes.
   */
  settlement: string | null;
}
/**
 * What lets anyone check the dice.
 */
export interface Proof {
  /**
   * The game's id, part of every die's address.
   */
  game: string;
  /**
   * SHA-256 of the secret, hex, shown before the first roll.
   */
  commitment: string;
  /**
   * The secret, hex, once the game is final.
   */
  secret: string | null;
}
/**
 * One throw of the roll for who starts.
 */
export interface StartRoll {
  /**
   * From 1; another where seats were tied.
   */
  throw: number;
  /**
   * Who threw.
   */
  seats: number[];
  /**
   * One roll a seat, in the order of `seats`.
   */
  dice: number[][];
}
/**
 * What is special about a table that others join by a link.
 */
export interface RoomView {
  /**
   * Six letters that lead to it while it waits, then empty.
   */
  code: string;
  /**
   * Nobody else may join.
   */
  locked: boolean;
  /**
   * The host's seat, the first of them; None: it is held by nobody now.
   */
  host: number | null;
  /**
   * Seats whose people want another game.
   */
  rematch: number[];
  /**
   * It stands in the lobby while it waits and its host is there.
   */
  listed: boolean;
  /**
   * Of quick match: it has no host, and starts when all its seats are taken.
   */
  quick: boolean;
}
/**
 * One page of the viewer's games: open ones first, newest first.
 */
export interface TableList {
  tables: TableSummary[];
  /**
   * Pass as `before` for the next page.
   */
  more: string | null;
}
/**
 * A line in the list of one's games.
 */
export interface TableSummary {
  table: string;
  rules: string;
  phase: 'final' | 'over' | 'playing' | 'waiting';
  ended_early: boolean;
  /**
   * Names as shown; empty: a computer that nobody named.
   */
  seats: string[];
  /**
   * Which computer player, by seat, as `SeatView.player`.
   */
  players: string[];
  /**
   * Letters of the signal flags, by seat.
   */
  flags: string[];
  /**
   * Seats of people that the viewer's key holds.
   */
  mine: number[];
  /**
   * By seat.
   */
  totals: number[];
  /**
   * Places at the end, empty before.
   */
  places: number[];
  /**
   * 0: no game has started.
   */
  round: number;
  rounds: number;
  /**
   * The seat in turn; None once the game is over.
   */
  turn_seat: number | null;
  rolls_used: number;
  dice: number[] | null;
  /**
   * Places of the dice that are held.
   */
  held: number[];
  /**
   * Unix time in milliseconds.
   */
  updated_ms: number;
  /**
   * Seats that have had advice in this game.
   */
  advised: number[];
  /**
   * Its games begin from a position, for practice.
   */
  practice: boolean;
  /**
   * The viewer may end it early: in a room its host alone.
   */
  can_end: boolean;
  /**
   * The day of the daily challenge that it is a try at, ISO; empty: of none.
   */
  day: string;
  /**
   * When the turn's time is over where it is a long one, Unix time in milliseconds; 0: never.
   */
  turn_ends_ms: number;
}
/**
 * The highest final solo total of the viewer's key for a rule set.
 */
export interface Best {
  rules: string;
  total: number;
  /**
   * How many games it is the best of.
   */
  games: number;
}
/**
 * The packaged rule sets, in the order of the list.
 */
export interface RulesList {
  rules: RuleSetSummary[];
}
/**
 * A line in the list of rule sets.
 */
export interface RuleSetSummary {
  /**
   * Its id.
   */
  name: string;
  /**
   * Catalogue key.
   */
  title: string;
  /**
   * Catalogue key of a one-line description.
   */
  line: string;
  boxes: number;
  dice: number;
}
/**
 * All of a rule set that does not change during a game.
 */
export interface RulesView {
  name: string;
  title: string;
  line: string;
  /**
   * Id of the rule set it starts from.
   */
  preset: string;
  /**
   * Of its content: equal rules have equal hashes, whatever they are called.
   */
  hash: string;
  dice: number;
  sides: number;
  rolls_per_turn: number;
  boxes_per_turn: number;
  /**
   * Dice a box is scored from.
   */
  group: number;
  columns: number;
  rounds: number;
  categories: CategoryView[];
  /**
   * Upper total that earns the bonus; 0: no bonus.
   */
  bonus_at: number;
  bonus_points: number;
  /**
   * Points of an extra Yacht; 0: none.
   */
  extra_yacht: number;
  /**
   * As the switch `joker` spells it.
   */
  joker: string;
  /**
   * Joker, bonus and every switch in force, a line each, for the table.
   */
  active: Phrase[];
  switches: SwitchView[];
  highest_total: number;
  /**
   * The rules page, section by section.
   */
  page: RulesSection[];
}
/**
 * A box of a rule set, whatever its points.
 */
export interface CategoryView {
  id: string;
  section: 'lower' | 'upper';
  /**
   * Title key: catalogue keys are `box_<title>` and `box_<title>_short`.
   */
  title: string;
  /**
   * The number an upper box counts.
   */
  face: number | null;
}
/**
 * A catalogue key with its parameters; a parameter may itself be a phrase.
 */
export interface Phrase {
  key: string;
  params: {
    [k: string]: string | number | number[] | Phrase;
  };
}
/**
 * A rule switch that this rule set takes.
 */
export interface SwitchView {
  key: string;
  /**
   * As it stands in this rule set.
   */
  value: string;
  /**
   * The values it may take; empty: a number, see `least`, `most`, `count`.
   */
  values: string[];
  /**
   * Of each number.
   */
  least: number;
  most: number;
  /**
   * How many numbers the value holds (straight_points: 2).
   */
  count: number;
}
/**
 * A section of the rules page.
 */
export interface RulesSection {
  heading: Phrase;
  lines: Phrase[];
  boxes: BoxRule[];
}
/**
 * One box in plain words, with an example.
 */
export interface BoxRule {
  id: string;
  title: string;
  section: string;
  what: Phrase;
  /**
   * Example dice.
   */
  roll: number[];
  /**
   * What they score there.
   */
  points: number;
  /**
   * What they score there on the turn's first throw, where that differs.
   */
  first_throw: number | null;
}
/**
 * What a whole turn comes to in each box.
 */
export interface TurnOdds {
  rules: string;
  /**
   * In card order.
   */
  boxes: BoxChances[];
}
/**
 * What a turn that is played for one box alone comes to.
 */
export interface BoxChances {
  /**
   * Its id.
   */
  box: string;
  /**
   * By roll, from the first: the chance that its pattern is there by then; 0 to 1.
   */
  chances: number[];
  /**
   * By roll, from the first: the points that a turn of so many rolls brings, played for them.
   */
  points: number[];
}
/**
 * What each keep of some dice comes to.
 */
export interface DiceOdds {
  rules: string;
  /**
   * Ascending.
   */
  dice: number[];
  rolls_left: number;
  /**
   * Ids in card order.
   */
  boxes: string[];
  /**
   * Each that differs, smaller ones first; the last holds all dice, which is to stop.
   */
  keeps: KeepChances[];
  /**
   * By box: which of the keeps makes its pattern likeliest; of equals, the most points.
   */
  best: number[];
}
/**
 * What a keep comes to in each box, in the order of `DiceOdds.boxes`.
 */
export interface KeepChances {
  /**
   * The dice that are held, ascending.
   */
  keep: number[];
  /**
   * The chance that the pattern is there in the end; 0 to 1.
   */
  chances: number[];
  /**
   * The points that the rest of the turn brings, played for them.
   */
  points: number[];
}
/**
 * A command was carried out and committed.
 */
export interface Accepted {
  type: 'accepted';
  id: string;
  view: TableView;
}
/**
 * The one shape of every error, on HTTP and on the socket.
 */
export interface Refused {
  type: 'refused';
  code: string;
  params: {
    [k: string]: string | number;
  };
  /**
   * The command's id, where there was one.
   */
  id: string | null;
  /**
   * The table that the command or the watch named.
   */
  table: string | null;
  /**
   * The current state, with `action/...` codes.
   */
  view: TableView | null;
}
/**
 * What two groups of dice would write into each open box.
 */
export interface Preview {
  /**
   * Box -> points, the first group's first.
   */
  groups: {
    [k: string]: number;
  }[];
}
/**
 * What is best for the seat in turn, and by how much.
 */
export interface Advice {
  seat: number;
  round: number;
  /**
   * Which throw of the turn it is about, from 1.
   */
  throw: number;
  /**
   * What the seat's card adds up to now.
   */
  written: number;
  /**
   * Best first; not all where there are very many.
   */
  choices: Worth[];
  /**
   * How many more there are.
   */
  left_out: number;
  /**
   * Why the first is the best.
   */
  reasons: Reason[];
  /**
   * Box -> chance that the turn ends in it for more than 0, if the best choices are made.
   */
  chances: {
    [k: string]: number;
  };
  /**
   * Of 100 games of perfect play, how many end with less than is expected here; None: not known
   * yet, see `percentile_comes`.
   */
  percentile: number | null;
  /**
   * It is being worked out; ask again.
   */
  percentile_comes: boolean;
  /**
   * Else what choices are worth is about right: of several columns.
   */
  exact: boolean;
}
/**
 * A choice and what it is worth.
 */
export interface Worth {
  /**
   * Expected points still to come with it, this turn's included.
   */
  value: number;
  /**
   * How much less than the best choice; 0 or more.
   */
  loss: number;
  /**
   * Standard deviation of the points still to come.
   */
  sd: number;
  /**
   * Faces to keep, ascending; None: it is a score.
   */
  keep: number[] | null;
  /**
   * For a keep: the places to hold.
   */
  places: number[];
  /**
   * For a score: as in `Score.boxes`.
   */
  boxes: string[];
  /**
   * For two boxes: places of each box's dice.
   */
  split: number[][];
}
/**
 * A fact that speaks for the best choice or against another, to be worded by the client.
 */
export interface Reason {
  /**
   * Of the message in the catalogue; the rest are its parameters.
   */
  key: string;
  /**
   * Box ids; where there are several columns with the one that is meant, `ones@1`, or without it
   * for all of them.
   */
  boxes: {
    [k: string]: string;
  };
  dice: {
    [k: string]: number[];
  };
  /**
   * Points that are written on a card.
   */
  whole: {
    [k: string]: number;
  };
  /**
   * Points on average, or a difference of such.
   */
  points: {
    [k: string]: number;
  };
  /**
   * 0-1.
   */
  chances: {
    [k: string]: number;
  };
}
/**
 * How likely each seat is to win; all lists are empty in a game of one.
 */
export interface WinChances {
  /**
   * The seat in turn.
   */
  seat: number;
  round: number;
  /**
   * Which throw of the turn it is about, from 1.
   */
  throw: number;
  /**
   * No seat has more than six open boxes. With more the chances are close, but not exact.
   */
  exact: boolean;
  /**
   * By seat, 0-1, if all play for the most points from here; they sum to 1.
   */
  now: number[];
  /**
   * With each of `Advice.choices`, in their order: the chance of the seat in turn if it plays to
   * win from here, as the others play for the most points.
   */
  choices: number[];
  /**
   * As the game went: the first is its start.
   */
  turns: TurnChances[];
}
/**
 * How likely each seat was to win at the end of a turn.
 */
export interface TurnChances {
  /**
   * Whose turn it was; None: before the first.
   */
  seat: number | null;
  round: number;
  /**
   * By seat, 0-1; they sum to 1.
   */
  after: number[];
}
/**
 * A game looked back on: every decision, and how much was luck.
 */
export interface Review {
  /**
   * Its id; at a table of this server it ends in its number there.
   */
  game: string;
  rules: string;
  /**
   * Box id -> title key where the table called the box otherwise.
   */
  titles: {
    [k: string]: string;
  };
  rounds: number;
  seats: ReviewSeat[];
  /**
   * Of all seats in order; those taken back left out.
   */
  steps: ReviewStep[];
  /**
   * It began from a position.
   */
  practice: boolean;
  /**
   * The dice follow from the secret; false: that is not open, as with a game that went on.
   */
  dice_checked: boolean;
  /**
   * Every seat got the same dice and played by itself.
   */
  duplicate: boolean;
  /**
   * Else what choices are worth is about right: of several columns.
   */
  exact: boolean;
}
/**
 * How it went for a seat: `start` + `luck` - `loss` is `total` + `left`.
 */
export interface ReviewSeat {
  /**
   * As shown; empty: a computer that nobody named.
   */
  name: string;
  player: string;
  flag: string;
  /**
   * Expected total when the game began.
   */
  start: number;
  /**
   * What its rolls were worth against their expectation.
   */
  luck: number;
  /**
   * What its decisions cost.
   */
  loss: number;
  /**
   * The same by what was decided: `first_keep`, `second_keep`, `box`.
   */
  losses: {
    [k: string]: number;
  };
  total: number;
  /**
   * What was still to be expected when the game ended: 0 for a full card.
   */
  left: number;
  /**
   * 0-100: 0 is a choice at random each time, 100 the best one.
   */
  accuracy: number;
  /**
   * How many decisions got each grade.
   */
  grades: {
    [k: string]: number;
  };
  /**
   * The steps that cost most, by their places in `steps`; at most three.
   */
  costliest: number[];
  advice: 'hint' | 'live' | 'none';
}
/**
 * A decision, and what it was worth.
 */
export interface ReviewStep {
  seat: number;
  round: number;
  /**
   * Which throw of the turn it was made on, from 1.
   */
  throw: number;
  /**
   * The roll in place order.
   */
  dice: number[];
  /**
   * `person`, `clock` or `computer:<player>:<strength>`.
   */
  by: string;
  /**
   * The best ones, best first, and the one that was made.
   */
  choices: Worth[];
  /**
   * The one that was made, by its place in `choices`.
   */
  chosen: number;
  /**
   * What the roll before it was worth against its expectation, in points.
   */
  luck: number;
  grade: 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  /**
   * The seat's expected total after it.
   */
  projected: number;
  /**
   * The seat had been given advice.
   */
  assisted: boolean;
  /**
   * It won the game at once.
   */
  wins: boolean;
  /**
   * It could have won the game at once.
   */
  misses_win: boolean;
  /**
   * Why the best choice was better; for decisions that cost something worth a word.
   */
  reasons: Reason[];
  start: Start;
}
/**
 * A position to play on from: where the games of a practice table begin.
 */
export interface Start {
  /**
   * The position line: of the same rules and as many seats, as a game can come to it.
   */
  position: string;
  /**
   * Places of its dice that were held in the throw that made the roll.
   *
   * @maxItems 10
   */
  held: number[];
}
/**
 * How likely each seat was to win as a game went, if all play for points from there.
 */
export interface ReviewChances {
  /**
   * By seat, before the first throw; empty in a game of one.
   */
  start: number[];
  /**
   * One for each of `Review.steps`; empty in a game of one.
   */
  steps: StepChances[];
}
/**
 * How likely each seat was to win, before a decision and after it.
 */
export interface StepChances {
  /**
   * By seat, with the dice on the table.
   */
  before: number[];
  after: number[];
  /**
   * As in `WinChances`.
   */
  exact: boolean;
}
/**
 * The positions of a rule set.
 */
export interface Practice {
  rules: string;
  /**
   * In an order such that any first part of them is a mixture.
   */
  positions: PracticeEntry[];
}
/**
 * A position to practise on, in a list.
 */
export interface PracticeEntry {
  id: string;
  /**
   * What is to be decided.
   */
  stage: 'box' | 'first_keep' | 'second_keep';
  /**
   * How hard it is, 1-4: the strength of the strongest player that goes wrong.
   */
  level: number;
  /**
   * The box that the best choice is after.
   */
  aim: string;
}
/**
 * A position as it lies on the table, of one seat.
 */
export interface PracticePosition {
  id: string;
  card: CardView;
  /**
   * How many were paid.
   */
  extra_yachts: number;
  /**
   * What they brought.
   */
  extra_points: number;
  total: number;
  turn: TurnView;
  /**
   * The position line.
   */
  position: string;
}
/**
 * What a choice in such a position was worth.
 */
export interface PracticeAnswer {
  id: string;
  /**
   * The best ones, best first, and the one that was made.
   */
  choices: Worth[];
  /**
   * The one that was made, by its place in `choices`.
   */
  chosen: number;
  grade: 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  /**
   * Why the best choice is the best and, if another was made, what that one gives up.
   */
  reasons: Reason[];
  /**
   * Of the players that go wrong there, weakest first.
   */
  mistakes: PracticeMistake[];
}
/**
 * What a computer player would do there.
 */
export interface PracticeMistake {
  player: string;
  choice: Worth;
}
/**
 * The room that a code leads to.
 */
export interface RoomFound {
  table: string;
}
/**
 * What brings others into a room that waits.
 */
export interface Invitation {
  /**
   * Its address, as other devices reach it.
   */
  url: string;
  /**
   * Six letters, to be typed under "Join by code".
   */
  code: string;
  /**
   * SVG path data of the address as a QR code.
   */
  qr: string;
  /**
   * Side of the square it lies in.
   */
  qr_size: number;
}
/**
 * Where somebody to play with can be found now.
 */
export interface Lobby {
  /**
   * The latest first. Empty also where this server has no lobby.
   */
  rooms: LobbyRoom[];
  queues: QuickQueue[];
}
/**
 * A room that waits for anyone who comes.
 */
export interface LobbyRoom {
  table: string;
  rules: string;
  /**
   * The name of whoever opened it. Plain text.
   */
  host: string;
  /**
   * Letter of the host's signal flag.
   */
  flag: string;
  seats: number;
  /**
   * Seats that can be taken.
   */
  open: number;
  settings: TableSettings;
}
/**
 * People who wait for a quick match of one kind.
 */
export interface QuickQueue {
  rules: string;
  seats: number;
  waiting: number;
}
/**
 * A day's challenge, as far as the viewer may know of it.
 */
export interface DailyView {
  /**
   * ISO, in UTC.
   */
  day: string;
  rules: string;
  /**
   * SHA-256 of the secret that all dice follow from, hex.
   */
  commitment: string;
  /**
   * Until the day ends; 0: it has.
   */
  left_ms: number;
  /**
   * Until the secret is shown and no try counts any more; 0: it is shown.
   */
  opens_in_ms: number;
  secret: string | null;
  /**
   * Tries that have come to their end.
   */
  players: number;
  /**
   * The viewer's own try; None: there is none yet.
   */
  table: string | null;
  /**
   * It has come to its end.
   */
  done: boolean;
  /**
   * Of the viewer's try, once it is done and counts.
   */
  total: number | null;
  place: number | null;
  /**
   * The best ones, and the viewer's; None as long as the viewer's own try goes on or is still to
   * come.
   */
  standings: DailyStanding[] | null;
  /**
   * What the best play makes of the same dice, not knowing them; told with the standings.
   */
  perfect: number | null;
  /**
   * It is still being worked out.
   */
  perfect_comes: boolean;
}
/**
 * A try that has come to its end.
 */
export interface DailyStanding {
  /**
   * From 1; equal totals share a place.
   */
  place: number;
  /**
   * As it was typed. Plain text.
   */
  name: string;
  total: number;
  mine: boolean;
}
/**
 * The viewer's tries of the last year.
 */
export interface DailyCalendar {
  /**
   * ISO, in UTC.
   */
  today: string;
  /**
   * Latest first.
   */
  days: DailyLine[];
  /**
   * Days in a row, up to today, or to yesterday as long as today's is still to come.
   */
  streak: number;
  longest: number;
}
/**
 * One of the viewer's tries.
 */
export interface DailyLine {
  day: string;
  rules: string;
  total: number;
  place: number;
  players: number;
}
/**
 * A link just made. Its token is shown this once.
 */
export interface ResumeLink {
  /**
   * 128 bits as letters; belongs in the URL fragment.
   */
  token: string;
  /**
   * The same in groups for reading aloud.
   */
  letters: string;
  url: string;
  /**
   * SVG path data (`d`) of the QR code's dark modules, in a square of `qr_size`.
   */
  qr: string;
  qr_size: number;
  table: string | null;
  created_ms: number;
  /**
   * Names the link when it is withdrawn; no secret.
   */
  id: string;
}
/**
 * The sender's links that still work.
 */
export interface ResumeLinks {
  links: ResumeLinkEntry[];
}
/**
 * A link that still works. Its token was shown once and is kept only as a hash.
 */
export interface ResumeLinkEntry {
  id: string;
  table: string | null;
  created_ms: number;
}
/**
 * The tables whose seats the sender now holds.
 */
export interface Resumed {
  /**
   * Their ids.
   */
  tables: string[];
}
/**
 * Who answers here.
 */
export interface ServerInfo {
  name: 'yachtdice';
  version: string;
  protocol: number;
  /**
   * Of the client it serves.
   */
  build: string;
  /**
   * Identifies the data folder.
   */
  data: string;
  /**
   * There is a daily challenge.
   */
  daily: boolean;
  /**
   * Rooms may be open to anyone who comes.
   */
  lobby: boolean;
  quick_match: boolean;
}
/**
 * The server answers.
 */
export interface Alive {
  status: 'alive';
}
/**
 * Games can be played through this server.
 */
export interface Ready {
  /**
   * To the other servers of the same games: there is none, it works, or what they do is seen
   * later.
   */
  bus: 'away' | 'none' | 'up';
  status: 'ready';
}
/**
 * First message of the server.
 */
export interface Welcome {
  type: 'welcome';
  protocol: number;
  build: string;
}
/**
 * The server can't serve this client: reload.
 */
export interface Outdated {
  type: 'outdated';
  protocol: number;
  build: string;
}
/**
 * This table can't be watched: it is not there, or no longer.
 */
export interface Gone {
  type: 'gone';
  table: string;
}
/**
 * The answer to `Ping`.
 */
export interface Pong {
  type: 'pong';
}
