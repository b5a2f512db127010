// Written by scripts/wire_types.py from src/yachtdice; not to be edited.

import type { TableSettings } from './types';

/** At one table. */
export const MOST_SEATS = 8;

/** What a point may be worth. */
export const MOST_STAKES = 1000000;

/** Signal flags in the order in which seats get them. */
export const FLAGS = "aokqhtcwlbmzngvudjrfpsyeix";

/** Computer players, weakest first. */
export const PLAYERS: readonly string[] = ["deckhand", "bosun", "mate", "pilot", "captain", "navigator", "admiral"];

/** A computer's where nobody chose. */
export const DEFAULT_PLAYER = "captain";

/** Played where nobody chose. */
export const DEFAULT_RULES = "yacht-dice";

/** Of a table. */
export const DEFAULT_SETTINGS: Readonly<TableSettings> = {
  auto_roll: false,
  start_roll: false,
  undo: true,
  stakes: 0,
  box_names: {},
  hand_off: true,
  speed: "normal",
  hints: true,
  duplicate: false,
  turn_seconds: 0,
};

/** Title key -> the keys that may stand for it. */
export const BOX_NAMES: Readonly<Record<string, readonly string[]>> = {
  ones: ["aces"],
  twos: ["deuces"],
  little_straight: ["small_straight"],
  small_straight: ["little_straight"],
  big_straight: ["large_straight"],
  large_straight: ["big_straight"],
  choice: ["chance", "players_choice"],
  chance: ["choice", "players_choice"],
  four_of_a_kind: ["kare"],
  yacht: ["jackpot", "general"],
  jackpot: ["yacht", "general"],
  general: ["yacht", "jackpot"],
  yatzy: ["yacht", "jackpot", "general"],
};

/** Of every resume link. */
export const LINK_LETTERS = 28;

/** What the server answers with the client's page. */
export const PATHS: readonly string[] = ["/", "/new", "/rules", "/rules/{name:str}", "/odds", "/odds/{name:str}", "/practice", "/practice/{name:str}", "/games", "/settings", "/help", "/resume", "/join", "/lobby", "/daily", "/daily/{day:str}", "/t/{table:str}", "/t/{table:str}/watch", "/t/{table:str}/standings", "/t/{table:str}/review", "/t/{table:str}/review/{game:str}", "/review"];
