"""Under the picture of a replay: the slider through the turns, autoplay and its speed."""

from __future__ import annotations

from app.i18n import tr
from app.panels import kit
from app.scene import Rect

SPEEDS = ((0.5, "½×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"))
Wish = tuple[str, float] | None
"""`go` with a ply, `play` with 1 or 0, `speed` with its value."""


def transport(rect: Rect, ply: int, last: int, playing: bool, speed: float) -> Wish:
    """The bar; returns what was asked for."""
    wish: Wish = None
    two_lines = rect.h > kit.px(70)
    with kit.panel("replay.bar", rect, pad=10, scrolls=False):
        with kit.row(gap_units=4, height=kit.px(38)):
            for name, icon, tip, target in (
                ("first", "first", tr("To the start"), 0),
                ("back", "left", tr("One turn back"), ply - 1),
            ):
                if kit.button(f"replay.{name}", "", icon=icon, tip=tip, quiet=True, enabled=0 <= target != ply):
                    wish = ("go", target)
            label = tr("Stop") if playing else tr("Autoplay")
            if kit.button("replay.play", label, icon="pause" if playing else "play", primary=True, enabled=last > 0):
                wish = ("play", 0.0 if playing else 1.0)
            for name, icon, tip, target in (
                ("on", "right", tr("One turn on"), ply + 1),
                ("last", "last", tr("To the end"), last),
            ):
                if kit.button(f"replay.{name}", "", icon=icon, tip=tip, quiet=True, enabled=ply != target <= last):
                    wish = ("go", target)
            if not two_lines:
                moved = _slider(ply, last, kit.px(200))
                wish = moved or wish
            for value, text in SPEEDS:
                if kit.chip(f"replay.speed.{value}", text, value == speed, tr("Speed")):
                    wish = ("speed", value)
        if two_lines:
            with kit.row(gap_units=8, height=kit.px(30)):
                wish = _slider(ply, last, 0.0) or wish
    return wish


def _slider(ply: int, last: int, keep: float) -> Wish:
    """The slider over what is left of the line, `keep` pixels kept free behind it."""
    room = max(kit.px(60), kit.avail() - keep)
    text = tr("{n} / {last}", n=ply, last=last)
    text_w = max(kit.measure(text, "small")[0], kit.measure("888 / 888", "small")[0])
    with kit.column("replay.slider.column", max(kit.px(50), room - text_w - kit.px(16))):
        moved = kit.slider("replay.slider", "", float(ply), 0.0, float(max(last, 1)))
    kit.small(text)
    return ("go", float(min(last, round(moved)))) if round(moved) != ply and last else None


def acts(
    rect: Rect, unfinished: bool, compact: bool, compare: str = "", drawn: bool = False, copied: bool | None = None
) -> str:
    """The buttons at the right: `back`, `resume`, `export`, `png`, `copy` (of the position's text, which may have been
    `copied` already; none where that is `None`), `compare` (if it has a label), `editor` (if positions can be `drawn`),
    or nothing. Words stand beside the signs where all have room."""
    wish = ""
    faces: list[tuple[str, str, str, str]] = []
    if unfinished:
        faces.append(("resume", tr("Go on playing"), "play", tr("Go on playing")))
    faces.append(("export", tr("Record"), "save", tr("Save the record")))
    faces.append(("png", tr("Picture"), "cube", tr("Save a picture")))
    if copied is not None:
        faces.append(("copy", "", "check" if copied else "copy", tr("Copied") if copied else tr("Copy the position")))
    if drawn:
        faces.append(("editor", "", "hand", tr("Edit this position")))
    words = sum(kit.measure(word, "strong")[0] + kit.px(58) if word else kit.px(38) for _, word, _, _ in faces)
    worded = not compact and words + kit.px(38 + 2 * len(faces) + 10) <= rect.w
    with kit.panel("replay.acts", rect, pad=4, scrolls=False), kit.row(gap_units=2, height=rect.h - kit.px(8)):
        if kit.button("replay.leave", "", icon="door", tip=tr("Back to the archive"), quiet=True):
            wish = "back"
        for name, word, icon, tip in faces:
            if kit.button(f"replay.{name}", word if worded else "", icon=icon, tip=tip, quiet=True):
                wish = name
        if compare and kit.chip("replay.compare", compare):
            wish = "compare"
    return wish
