"""The HTTP interface, a module a subject."""

from litestar.handlers import HTTPRouteHandler

from yachtdice.server.routes.about import server_info
from yachtdice.server.routes.daily import begin_daily, show_calendar, show_daily
from yachtdice.server.routes.health import show_health, show_ready
from yachtdice.server.routes.lobby import quick_match, show_lobby
from yachtdice.server.routes.odds import show_keep_odds, show_turn_odds
from yachtdice.server.routes.play import (
    give_command,
    preview_split,
    show_advice,
    show_chances,
    show_record,
)
from yachtdice.server.routes.practice import answer_position, list_positions, show_position
from yachtdice.server.routes.resume_links import (
    create_resume_link,
    list_resume_links,
    resume,
    withdraw_resume_link,
)
from yachtdice.server.routes.reviews import (
    review_record,
    review_record_chances,
    show_review,
    show_review_chances,
)
from yachtdice.server.routes.room_codes import find_room, show_invitation
from yachtdice.server.routes.rules import list_rules, show_best, show_rules
from yachtdice.server.routes.tables import create_table, hide_table, list_tables, show_table

HANDLERS: list[HTTPRouteHandler] = [
    server_info,
    show_health,
    show_ready,
    list_rules,
    show_rules,
    show_turn_odds,
    show_keep_odds,
    list_positions,
    show_position,
    answer_position,
    create_table,
    list_tables,
    show_table,
    hide_table,
    show_invitation,
    find_room,
    show_lobby,
    quick_match,
    show_daily,
    begin_daily,
    show_calendar,
    give_command,
    preview_split,
    show_advice,
    show_chances,
    show_record,
    show_review,
    show_review_chances,
    review_record,
    review_record_chances,
    show_best,
    create_resume_link,
    list_resume_links,
    withdraw_resume_link,
    resume,
]
