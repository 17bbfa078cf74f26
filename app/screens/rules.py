"""The rules of a game: an illustrated page with an index, and exercises on the way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app import exercises, figures, i18n, rulebook
from app.i18n import tr
from app.input import InputEvent, KeyDown
from app.looks import registry
from app.panels import rules_panel
from app.panels.rules_panel import RulesView
from app.rulebook import Figure, Page
from app.scene import Rect
from app.screens.base import Move, Picture, Pop, Push, Replace
from app.still import fans
from engine import catalog
from engine.game import regulate

if TYPE_CHECKING:
    from app.shell import Shell

SOLVED = "exercises"
"""Key of `Settings.remembered`: the exercises solved, as `game/exercise`."""


class RulesScreen:
    """One game's rules; `game` may name a heading as well: `stavropol#block`."""

    name = "rules"

    def __init__(self, game: str = "") -> None:
        game, _, anchor = game.partition("#")
        self.game_id = game if game in registry.games() else next(iter(registry.games()))
        self.game: Any = catalog.find(self.game_id)
        self.view = RulesView()
        self._anchor = anchor
        self._page = Page()
        self._language = ""
        self._shell: Shell | None = None
        self._pictures: dict[int, Picture] = {}
        self._exercises = {exercise.id: exercise for exercise in exercises.load(self.game_id)}

    def enter(self, shell: Shell) -> None:
        """Reads the page in the language in use."""
        self._shell = shell
        self._read()
        if self._anchor:
            self.view.page.wanted = self._page.section(self._anchor)
            self._anchor = ""

    def leave(self) -> None:
        """Nothing to put away."""

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """The positions in sight."""
        return [self._picture(number, figure, rect, scale) for number, figure, rect in self.view.page.figures]

    def panels(self, width: int, height: int, scale: float) -> Move:
        """The page and its index."""
        assert self._shell is not None
        if self._language != i18n.language():
            self._read()
        before = list(self.view.page.figures)
        wish = rules_panel.draw(self._page, self.view, self._titles(), width, height, self._games())
        if before != self.view.page.figures:
            # Pictures lie under the panels and were drawn before the page moved.
            self._shell.refresh()
        if wish.back:
            return Pop()
        if wish.game:
            return Replace(RulesScreen(wish.game))
        if wish.exercise:
            return self.open_exercise(wish.exercise)
        return None

    def handle(self, event: InputEvent) -> Move:
        """Escape goes back, the paging keys scroll."""
        assert self._shell is not None
        page = self.view.page
        match event:
            case KeyDown("escape"):
                if self.view.index_open:
                    self.view.index_open = False
                    return None
                return Pop()
            case KeyDown("pagedown" | "space"):
                page.push = 0.8 * self._shell.size[1]
            case KeyDown("pageup"):
                page.push = -0.8 * self._shell.size[1]
            case KeyDown("home"):
                page.push = -1e9
            case KeyDown("end"):
                page.push = 1e9
        return None

    def tick(self, now: float) -> float | None:
        """Nothing moves here."""
        return None

    def open_exercise(self, exercise_id: str) -> Move:
        """The move to an exercise of this page."""
        order = [b.exercise for b in self._page.blocks if isinstance(b, rulebook.Try)]
        if self.game_id in registry.PLANAR:
            from app.screens.itd_exercise import ItdExercise

            return Push(ItdExercise(self.game_id, exercise_id, tuple(order)))
        if self.game_id == "totas":
            from app.screens.totas_exercise import TotasExercise

            return Push(TotasExercise(self.game_id, exercise_id, tuple(order)))
        from app.screens.exercise import ExerciseScreen

        return Push(ExerciseScreen(self.game_id, exercise_id, tuple(order)))

    def _read(self) -> None:
        self._language = i18n.language()
        self._page = rulebook.load(self.game_id, self._language)
        self.view.page.layouts.clear()
        self.view.page.figures = []

    def _games(self) -> list[tuple[str, str, bool]]:
        return [(game.id, game.titles[self._language], game.id == self.game_id) for game in registry.games().values()]

    def _titles(self) -> dict[str, tuple[str, bool]]:
        assert self._shell is not None
        done = solved(self._shell)
        return {
            key: (tr("Exercise: {title}", title=exercise.title[self._language]), f"{self.game_id}/{key}" in done)
            for key, exercise in self._exercises.items()
        }

    def _picture(self, number: int, figure: Figure, rect: Rect, scale: float) -> Picture:
        """A figure's picture; its scene is built anew only when something but its place changed."""
        assert self._shell is not None
        if self.game_id in registry.PLANAR:
            state = self.game.read(figure.position, regulate(self.game.options))
            return self._cards(number, figure, state, rect, scale)
        palette = self._shell.palette
        stamp = (figure, palette.name, rect.w, rect.h, scale, i18n.language())
        kept = self._pictures.get(number)
        if kept is None or kept.stamp != stamp:
            state = self.game.read(figure.position, regulate(self.game.options))
            scene, camera = figures.draw(self.game, state, figure, rect, palette, scale * 0.85)
            kept = Picture(f"rules.{number}", rect, scene, camera, stamp)
        self._pictures[number] = kept = replace(kept, rect=rect)
        return kept

    def _cards(self, number: int, figure: Figure, state: Any, rect: Any, scale: float) -> Picture:
        assert self._shell is not None
        palette = self._shell.palette
        marked = tuple(figure.option("mark").split())
        scene = fans(self.game, state, rect, palette, scale * 0.85, marked=marked, lit=figure.option("lit") == "on")
        stamp = (figure, palette.name, rect.w, rect.h, scale, i18n.language())
        return Picture(f"rules.{number}", rect, scene, None, stamp)


def solved(shell: Shell) -> set[str]:
    """The exercises solved so far, as `game/exercise`."""
    kept = shell.settings.remembered.get(SOLVED, [])
    return {item for item in kept if isinstance(item, str)} if isinstance(kept, list) else set()


def mark_solved(shell: Shell, game_id: str, exercise_id: str) -> None:
    """Remembers an exercise as solved."""
    done = solved(shell)
    if f"{game_id}/{exercise_id}" not in done:
        shell.settings.remembered[SOLVED] = sorted({*done, f"{game_id}/{exercise_id}"})
        shell.changed_settings()
