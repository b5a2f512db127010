"""Why a request was refused: a closed list, worded by each client from its catalogue.

A code is `area/reason`; the client's key for it is `error_area_reason`.
"""

from typing import Literal, TypeAlias, get_args

Code: TypeAlias = Literal[
    # the request itself
    "request/malformed",  # not the JSON that was expected: {where}, {expected}
    "request/too_large",  # more than {limit} bytes
    "request/too_many",  # try again in {seconds}; {limit} where it is a number, not a rate
    "request/not_found",  # no such path
    "request/method_not_allowed",  # {allowed}
    "request/host_unknown",  # the Host header names none of this server's names: {host}
    "request/origin_refused",  # a page of another site: {origin}
    # tables
    "table/not_found",
    "table/too_many",  # {limit} tables set up from this address within a day
    "table/settings",  # {setting}, {value}, {expected}
    "table/position",  # no game can begin there: {detail}
    "name/empty",
    "name/too_long",  # {limit} graphemes
    "name/control_character",
    # rule sets
    "rules/unknown",  # {name}
    "rules/switch",  # {name}, {reason} a key, with {switch}, {value}, {expected} where they tell
    # what a seat may do now
    "action/stale",  # based on {seq}, the table is at {current}
    "action/not_your_seat",  # {seat}
    "action/not_your_turn",  # {seat}
    "action/no_rolls_left",
    "action/all_held",
    "action/not_rolled",
    "action/unknown_place",  # {place}, {dice}
    "action/fixed_place",  # {place}
    "action/illegal_box",  # {box}, or both (`ones+full_house`), can’t take the dice
    "action/illegal_split",
    "action/undo_off",
    "action/nothing_to_undo",
    "action/game_over",
    "action/game_final",
    "action/game_not_over",
    "action/nothing_to_skip",
    "action/too_many",  # {limit} changes since the last roll
    "action/last_game",  # {limit} games at one table
    "action/advice_unasked",  # no hint was asked for on this roll
    "action/advice_working",  # the rule set is being solved; ask again in a second
    "action/advice_unsolved",  # no exact answer can be had for such rules
    "action/seat_kind",  # {seat} already is what was asked, or a computer plays it
    "action/hints_off",  # no advice at this table while a game is going on
    "action/others_may_undo",  # the game stays open while {seat} may take back its score
    "action/rematch_asked",  # the sender has said so; the others are still asked
    # what may be done in a room
    "action/room_waiting",  # the game has not started
    "action/room_started",  # the game has started, or the room is closed
    "action/room_locked",
    "action/room_removed",  # the host has removed the sender's browser
    "action/room_full",  # no seat is open
    "action/room_joined",  # the sender's browser has a seat already
    "action/room_few",  # fewer than {least} seats are taken
    "action/not_host",
    "action/host_stays",  # the host's own {seat} is not given up
    "action/seat_unknown",  # there is no {seat}
    "action/not_away",  # {seat} is not one whose person is away
    "action/time_up",  # the time of {seat}’s turn is over: the computer finishes it
    "action/seat_taken",  # {seat} is not open
    # rooms
    "room/unknown",  # no room that waits has this code
    # the lobby
    "lobby/off",  # this server lists no rooms
    "quick_match/off",  # this server has none
    # the daily challenge
    "daily/unknown",  # there was none that day
    "daily/shut",  # others may still throw the same dice
    "daily/off",  # this server has none
    # records
    "record/invalid",  # {reason} a key, {event} its number or 0, with what the reason tells of
    # positions to practise on
    "practice/unknown",
    # resume links
    "resume/unknown",
    "resume/too_many",  # {limit} links of a browser, or browsers at a seat
    # the store
    "store/full",
    "store/read_only",
    "store/unavailable",
    # anything else
    "server/unexpected",  # {report}
]

CODES: tuple[Code, ...] = get_args(Code)
