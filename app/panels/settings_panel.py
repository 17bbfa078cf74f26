"""The settings page. Everything takes effect at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imgui_bundle import imgui

from app.i18n import LANGUAGES, tr
from app.panels import kit, surface
from app.panels.theme import faded
from app.scene import Rect
from app.settings import Settings

SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5)
KeyTable = Sequence[tuple[str, Sequence[tuple[str, str]]]]
"""Headings, each with keys and what they do; texts still in English."""


def draw(settings: Settings, keys: KeyTable, folder: str, width: int, height: int) -> tuple[str, Settings]:
    """Draws the page; returns what was pressed (`back`, `copy`, or nothing) and the settings as they are now wanted."""
    theme = surface.theme
    bar = kit.px(64)
    wish = ""
    wanted = replace(settings)
    with kit.panel(
        "settings.page", Rect(0, bar, width, height - bar), fill=faded(theme.ground, 0.0), pad=0.0, border=False,
        radius=0.0,
    ):  # fmt: skip
        room = min(width - kit.px(40), kit.px(860))
        with kit.row(gap_units=0):
            kit.gap((width - room) / 2 / kit.scale)
            with kit.column("settings.column", room):
                _looks(wanted)
                _table(wanted)
                _sound(wanted)
                wish = _data(folder) or wish
                _keys(keys)
                if kit.button("settings.usual", tr("Back to the usual settings"), quiet=True):
                    wanted = Settings(
                        language=settings.language, remembered=settings.remembered, unknown=settings.unknown
                    )
                kit.gap(30)
    with (
        kit.panel(
            "settings.top", Rect(0, 0, width, bar), fill=theme.ground, pad=12.0, border=False, scrolls=False, radius=0.0
        ),
        kit.row(height=kit.px(40)),
    ):
        if kit.button("settings.back", tr("Back"), icon="left", quiet=True):
            wish = "back"
        kit.title(tr("Settings"))
    return wish, wanted


def dragging() -> bool:
    """Whether a button is held: a value may still change, and is written down when it is let go."""
    return bool(imgui.is_mouse_down(0))


def _looks(wanted: Settings) -> None:
    with kit.card("settings.looks"):
        kit.heading(tr("Appearance"))
        # A language goes by its own name, so that it can be found by whoever speaks only it.
        wanted.language = kit.choice("settings.language", "Language · Язык", LANGUAGES, wanted.language)
        sizes = [(value, f"{round(value * 100)} %") for value in SCALES]
        nearest = min(SCALES, key=lambda value: abs(value - wanted.ui_scale))
        picked = kit.choice("settings.scale", tr("Size of texts and buttons"), sizes, nearest)
        if picked != nearest:
            wanted.ui_scale = picked
        palettes = (
            ("inventor", tr("The inventor's colours")),
            ("dark", tr("Dark")),
            ("contrast", tr("High contrast")),
            ("colorblind", tr("Safe for colour-blind eyes")),
        )
        wanted.palette = kit.choice("settings.palette", tr("Colours"), palettes, wanted.palette)
    kit.gap(4)


def _table(wanted: Settings) -> None:
    with kit.card("settings.table"):
        kit.heading(tr("At the table"))
        speeds = ((0.0, tr("Off")), (0.5, tr("Slow")), (1.0, tr("Usual")), (2.0, tr("Fast")))
        nearest = min((value for value, _ in speeds), key=lambda value: abs(value - wanted.animation))
        picked = kit.choice("settings.animation", tr("Movement on the table"), speeds, nearest)
        if picked != nearest:
            wanted.animation = picked
        wanted.reduced_flashing = kit.toggle(
            "settings.flashing", tr("Less flashing"), wanted.reduced_flashing,
            tip=tr("What is taken fades away without lighting up."),
        )  # fmt: skip
        wanted.reduced_motion = kit.toggle(
            "settings.motion", tr("Less motion"), wanted.reduced_motion,
            tip=tr("The board never sways, as it else does in TOTAS on the turn after an eruption."),
        )  # fmt: skip
        wanted.confirm_moves = kit.toggle(
            "settings.confirm", tr("Confirm every turn"), wanted.confirm_moves,
            tip=tr("A complete turn waits for Enter or the Confirm button."),
        )  # fmt: skip
        wanted.coordinates = kit.toggle(
            "settings.coordinates", tr("Numbers at the edges of the board"), wanted.coordinates,
            tip=tr("Every new table begins with them; K changes it at the table."),
        )  # fmt: skip
    kit.gap(4)


def _sound(wanted: Settings) -> None:
    with kit.card("settings.sound"):
        kit.heading(tr("Sound"))
        wanted.sound_on = kit.toggle("settings.sound_on", tr("Sounds"), wanted.sound_on)
        if wanted.sound_on:
            percent = kit.slider("settings.volume", tr("Volume"), round(wanted.sound_volume * 100), 0, 100, "%.0f %%")
            wanted.sound_volume = round(percent) / 100
    kit.gap(4)


def _data(folder: str) -> str:
    wish = ""
    with kit.card("settings.data"):
        kit.heading(tr("Your games"))
        kit.body(tr("All games are kept in this folder:"))
        kit.strong(folder)
        if kit.button("settings.copy", tr("Copy the folder's name")):
            wish = "copy"
    kit.gap(4)
    return wish


def _keys(keys: KeyTable) -> None:
    with kit.card("settings.keys"):
        kit.heading(tr("Keys"))
        kit.small(tr("Letters are places on the keyboard: they work the same with a Russian layout."))
        for heading, rows in keys:
            kit.gap(2)
            kit.label(tr(heading))
            left = kit.avail() * 0.32
            for key, text in rows:
                key = tr(key)
                x, y = kit.cursor()
                room = kit.avail() - left
                h = max(kit.measure(key, "strong", left - kit.px(8))[1], kit.measure(tr(text), "body", room)[1])
                kit.text_at(x, y, key, "strong", surface.theme.accent, left - kit.px(8))
                kit.text_at(x + left, y, tr(text), "body", None, room)
                imgui.dummy(imgui.ImVec2(1.0, h - kit.px(4)))
    kit.gap(4)
