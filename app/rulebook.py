"""The rules pages as data: a small Markdown with pictures of positions and exercises, read from `assets/rules`.

Beside headings with an anchor (`## Block {#block}`), paragraphs, lists, quotes and tables there are two directives:
`![caption](balls=A333 a433; view=cube; select=333)` shows a position, `[exercise: block]` offers an exercise. A
picture's options are `position` (a position text) or `balls` (letters of the position text with their cells; `to` and
`owed` add to it), `view` (`cube` or `flat`), and `select` or `hover` (a cell). Of ITD they are `fans` with `format`
(`2x3x2 FC`), what is `out`, the `counters`, `mark` (cards outlined) and `lit` (what may be done shines). Of chess they
are `spatial` or `chess196` (pieces with their cells: `KE1m kE8m`) with `to` and `tail` (what follows the side to move,
`- - 0 1`), `look` (a piece of either side that is looked at), `last` (the cells of a move just made), `part` (two
corners of the board: nothing else is shown), `near` (`D4l 2`: a cell of the space and how many cells about it are seen
from nearby), `threats` (`on`: pins and what is threatened), `slice` (`2 5`: the axis and the layer) and `sheets` (the
axis across which the flat sheets are cut). Of TOTAS they are `totas` (pieces as its position text has them, or
`start`) with `more` (JSON: further keys of the position text), `plan` (moves drawn as drafts, `NB1-C3, PE2-E4`) and
`seen` (the seat whose labyrinth is drawn, 0 or 1).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib.resources import files

from app.chess_positions import VARIANTS, chess_text, part_of
from app.totas_positions import totas_text
from engine.totas.board import SPACE

Span = tuple[str, str]
"""A run of text and its face: `text`, `bold`, `italic` or `code`."""
Spans = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `level` 1 is the page's title."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Spans, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Quote:
    """A boxed remark: where we say how we read the inventor's text."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, the first row being the head."""

    rows: tuple[tuple[Spans, ...], ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture of a position."""

    caption: str
    options: tuple[tuple[str, str], ...]

    def option(self, name: str, default: str = "") -> str:
        """One option of the directive."""
        return dict(self.options).get(name, default)

    @property
    def part(self) -> tuple[float, float, float, float] | None:
        """The part of the flat board that is shown, in cells: x0 y0 x1 y1; `None`: all of it."""
        corners = self.option("part").split()
        board = SPACE if self.option("totas") else VARIANTS["chess196"].lattice
        return part_of(board, corners) if corners else None

    @property
    def position(self) -> str:
        """The position text to show."""
        given = self.option("position")
        if given:
            return given
        if self.option("format"):
            parts = (self.option("format"), self.option("fans", "-"), self.option("out", "-"))
            return "; ".join((*parts, self.option("counters", "0 0 0")))
        if self.option("totas"):
            return totas_text(self.option("totas").split(), self.option("more"))
        for game, variant in VARIANTS.items():
            if self.option(game):
                return chess_text(variant, self.option(game).split(), self.option("to", "w"), self.option("tail"))
        return position_text(self.option("balls").split(), self.option("to", "w"), self.option("owed", "-"))


@dataclass(frozen=True, slots=True)
class Try:
    """The place of an exercise."""

    exercise: str


_OPTIONS = (
    "position", "balls", "to", "owed", "view", "select", "hover", "format", "fans", "out", "counters", "mark", "lit",
    "spatial", "chess196", "tail", "look", "last", "part", "near", "threats", "slice", "sheets", "totas",
    "more", "plan", "seen",
)  # fmt: skip
"""Names of a picture's options."""

Block = Heading | Paragraph | Items | Quote | Table | Figure | Try


@dataclass(frozen=True, slots=True)
class Page:
    """One rules page."""

    blocks: tuple[Block, ...] = field(default=())

    @property
    def headings(self) -> tuple[Heading, ...]:
        """The index of the page."""
        return tuple(b for b in self.blocks if isinstance(b, Heading))

    def section(self, anchor: str) -> int:
        """The number of the block that an anchor stands at, 0 if there is none."""
        for index, block in enumerate(self.blocks):
            if isinstance(block, Heading) and block.anchor == anchor:
                return index
        return 0


def load(game: str, language: str) -> Page:
    """The rules page of a game; English where a language has none."""
    for code in (language, "en"):
        item = files("assets").joinpath("rules", code, f"{game}.md")
        if item.is_file():
            return parse(item.read_text(encoding="utf-8"))
    return Page()


def parse(text: str) -> Page:
    """Reads a page. A directive that cannot be read raises `ValueError` naming its line."""
    blocks: list[Block] = []
    waiting: list[tuple[str, str]] = []

    def flush() -> None:
        if waiting:
            blocks.append(_block(waiting))
            waiting.clear()

    for number, line in enumerate(text.splitlines(), 1):
        line = line.rstrip()
        if not line:
            flush()
        elif match := re.fullmatch(r"(#{1,4}) (.+?)(?: \{#([a-z-]+)\})?", line):
            flush()
            blocks.append(Heading(len(match[1]), match[2], match[3] or ""))
        elif line.startswith("!["):
            flush()
            blocks.append(_figure(line, number))
        elif match := re.fullmatch(r"\[exercise: ([a-z0-9-]+)\]", line):
            flush()
            blocks.append(Try(match[1]))
        else:
            kind, rest = _line(line)
            inside = waiting and kind == "text" and not line.startswith("|") and waiting[-1][0] != "row"
            if waiting and not inside and kind != waiting[-1][0]:
                flush()
            if inside and waiting[-1][0] != "text":
                waiting[-1] = (waiting[-1][0], f"{waiting[-1][1]} {rest.strip()}")
            else:
                waiting.append((kind, rest))
    flush()
    return Page(tuple(blocks))


def _line(line: str) -> tuple[str, str]:
    if line.startswith("> "):
        return "quote", line[2:]
    if line.startswith("- "):
        return "item", line[2:]
    if match := re.match(r"\d+\. ", line):
        return "number", line[match.end() :]
    if line.startswith("|"):
        return "row", line
    return "text", line


def _block(lines: list[tuple[str, str]]) -> Block:
    kind = lines[0][0]
    if kind in ("item", "number"):
        return Items(tuple(spans(rest) for _, rest in lines), kind == "number")
    if kind == "row":
        rows = [tuple(spans(cell.strip()) for cell in rest.strip("|").split("|")) for _, rest in lines]
        return Table(tuple(row for row in rows if not all(re.fullmatch(r"[-: ]+", _plain(c)) for c in row)))
    joined = " ".join(rest.strip() for _, rest in lines)
    return Quote(spans(joined)) if kind == "quote" else Paragraph(spans(joined))


def _plain(parts: Spans) -> str:
    return "".join(text for text, _ in parts)


def spans(text: str) -> Spans:
    """Splits a text into runs: `**bold**`, `*italic*`, `` `code` ``."""
    out: list[Span] = []
    for match in re.finditer(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|([^*`]+|[*`])", text):
        for group, face in ((1, "bold"), (2, "italic"), (3, "code"), (4, "text")):
            if match[group] is not None:
                out.append((match[group], face))
    return tuple(out)


def _figure(line: str, number: int) -> Figure:
    match = re.fullmatch(r"!\[(.+?)\]\((.+)\)", line)
    if match is None:
        raise ValueError(f"line {number}: a picture that cannot be read")
    options = []
    for part in match[2].split(";"):
        name, sign, value = part.strip().partition("=")
        if not sign or name not in _OPTIONS:
            raise ValueError(f"line {number}: unknown option {name!r}")
        options.append((name, value))
    return Figure(match[1], tuple(options))


def position_text(balls: list[str], to: str = "w", owed: str = "-") -> str:
    """A Stavropol position from balls such as `A333` (one white ball on 333), `c455` (three black ones); one of each
    colour on a cell makes it contested."""
    counts: dict[str, list[int]] = {}
    for ball in balls:
        letter, cell = ball[0], ball[1:]
        seat = 0 if letter.isupper() else 1
        counts.setdefault(cell, [0, 0])[seat] += ord(letter.lower()) - ord("a") + 1
    sectors = []
    for sector in "12345":
        cells = [f"{sector}{v}{h}" for v in "12345" for h in "12345"]
        sectors.append(_run([_symbol(*counts.get(cell, [0, 0])) for cell in cells]))
    return f"{'/'.join(sectors)} {to} -,- {owed} - {0 if to == 'w' else 1}"


def _symbol(white: int, black: int) -> str:
    if white and black:
        return f"[{white}{black}]"
    if white:
        return chr(ord("A") + white - 1)
    return chr(ord("a") + black - 1) if black else "."


def _run(symbols: list[str]) -> str:
    out = ""
    while symbols:
        count = next((n for n, s in enumerate(symbols) if s != symbols[0]), len(symbols))
        out += (str(count) if count > 1 else "") + symbols[0]
        symbols = symbols[count:]
    return out
