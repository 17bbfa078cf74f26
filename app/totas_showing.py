"""A table on which an opening is replayed: its stages follow each other, and are stepped through at will."""

from __future__ import annotations

from typing import Any

from app.control import Control
from app.scene import Thing
from app.sound import sound_for
from app.totas_opening import Show
from engine.events import Event


class Showing(Control):
    """One game, and the opening that is shown of it, if one is."""

    facing = ""
    """What the screen shows; see `app.totas_control`."""
    show: Show | None = None

    # What is seen

    @property
    def state(self) -> Any:
        """The position looked at: during an opening the one before it, until its last stage."""
        if self.show is not None and self.show.index < self.show.last:
            return self.session.state_at(self.show.ply - 1)
        return super().state

    @property
    def settled(self) -> bool:
        """Whether the opening has been seen to its end."""
        return self.animation is None and (self.show is None or not self.show.playing)

    @property
    def lingering(self) -> tuple[Event, ...]:
        """What happened in the stage of an opening that is in sight."""
        return () if self.show is None else self.show.stage.events

    def things(self) -> tuple[Thing, ...]:
        """What stands on the board looked at; during an opening after the stage in sight."""
        return super().things() if self.show is None else self.show.standing

    # Steps

    def stage(self, index: int, now: float) -> None:
        """Shows the end of one stage of the replay."""
        if self.show is not None:
            self.show.rest(index)
            self.animation = None
            self._moment()

    def step_on(self, now: float) -> None:
        """The next stage: what moves comes to its end first."""
        show = self.show
        if show is None:
            return
        show.playing = False
        if show.t(now) < 1.0 or show.index == show.last:
            self.stage(show.index, now)
        else:
            self._begin(show.index + 1, now)

    def step_back(self, now: float) -> None:
        """The end of the stage before."""
        if self.show is not None:
            self.stage(self.show.index - 1, now)

    def again(self, now: float) -> None:
        """Plays the whole opening from its beginning."""
        if self.show is not None:
            self._play_show(now)

    def skip(self, now: float) -> None:
        """To the end of the opening."""
        if self.show is not None:
            self.stage(self.show.last, now)

    def _open(self, ply: int, now: float, play: bool) -> None:
        before = self.things_of(self.session.state_at(ply - 1))
        show = Show(ply, self.session.step_at(ply), before)
        self.show = show if show.stages else None
        if self.show is not None and play:
            self._play_show(now)
        elif self.show is not None:
            self.show.rest(self.show.last)
        self._moment()

    def _play_show(self, now: float) -> None:
        assert self.show is not None
        if self._speed() <= 0:
            self.stage(self.show.last, now)
            return
        self.show.playing = True
        self._begin(0, now)

    def _begin(self, index: int, now: float) -> None:
        assert self.show is not None
        self.animation = self.show.begin(index, now, self._speed())
        stage = self.show.stage
        self.hear("dice" if stage.dice else "eruption" if stage.code == "eruptions" else sound_for(stage.events))
        self._moment()

    def _moment(self) -> None:
        self.moment = (self.facing, None if self.show is None else (self.show.ply, self.show.index))
        self.stamp += 1

    # Time

    def _tick_show(self, now: float) -> float | None:
        show = self.show
        if show is None or self.animation is not None:
            return None
        due = show.due(now)
        if due is None or due > 0:
            return due
        if show.index < show.last:
            self._begin(show.index + 1, now)
            return 0.0
        show.playing = False
        self._moment()
        return 0.0
