"""Which page a name leads to. Pages are imported when they are opened, so the first picture comes sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.intent import Navigate
from app.looks import registry
from app.screens.base import Move, Pop, Push, Quit, Replace, Screen
from engine import catalog
from engine.session import Session

if TYPE_CHECKING:
    from app.shell import Shell


def menu(shell: Shell) -> Screen:
    """The first page."""
    from app.screens.menu import Menu

    return Menu(shell)


def page(shell: Shell, to: str, argument: object = None) -> Screen:
    """A page by name; `argument` is a game's id, a `Session` or whatever the page takes; `KeyError`: no such page."""
    if to == "menu":
        return menu(shell)
    if to == "setup" and argument == "itd":
        from app.screens.itd_setup import ItdSetup

        return ItdSetup(shell)
    if to == "setup" and argument == "totas":
        from app.screens.totas_setup import TotasSetup

        return TotasSetup(shell, catalog.find("totas"))
    if to == "totas.lot":
        from app.screens.totas_lot import Cast, TotasLot

        assert isinstance(argument, Cast)
        return TotasLot(argument)
    if to == "itd.matches":
        from app.screens.itd_matches import ItdMatches

        return ItdMatches()
    if to == "itd.match":
        from app.screens.itd_match import ItdMatch

        assert isinstance(argument, int)
        return ItdMatch(argument)
    if to == "setup":
        from app.screens.setup import Setup

        return Setup(shell, catalog.find(argument or next(iter(registry.games()))))
    if to == "editor":
        from app.editing import Opening
        from app.screens.editor import Editor

        assert isinstance(argument, Opening)
        return Editor(shell, argument)
    if to == "table":
        assert isinstance(argument, Session)
        return table(argument)
    if to == "archive":
        from app.screens.archive import ArchiveScreen

        return ArchiveScreen()
    if to == "rules":
        from app.screens.rules import RulesScreen

        return RulesScreen(str(argument or ""))
    if to == "settings":
        from app.screens.settings import SettingsScreen

        return SettingsScreen()
    raise KeyError(to)


def table(session: Session) -> Screen:
    """The table of a game."""
    if session.game.id == "itd":
        from app.screens.fans import FansTable

        return FansTable(session, "practice" if session.friendly else "competition")
    if session.game.id == "totas":
        from app.screens.totas import TotasTable

        return TotasTable(session)
    from app.screens.table import Table

    return Table(session)


def move(shell: Shell, wish: Navigate) -> Move:
    """The move a wish amounts to. The menu lies at the bottom, so going there closes what is above."""
    if wish.to == "quit":
        return Quit()
    if wish.to == "back":
        return Pop()
    if wish.to == "menu":
        shell.home()
        return None
    opened = page(shell, wish.to, wish.argument)
    # A table, or the lots that lead to it, replaces the page that made it: going back from a game leads to the menu.
    if wish.to in ("table", "totas.lot") and shell.top is not None and shell.top.name != "menu":
        return Replace(opened)
    return Push(opened)
