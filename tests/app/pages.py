"""What the tests of every game's rules pages ask of a page."""

from __future__ import annotations

from app.rulebook import Figure, Heading, Items, Page, Paragraph, Quote, Table, Try


def shape(page: Page) -> list[tuple[object, ...]]:
    """The parts of a page without their words: two languages of one page have the same."""
    out: list[tuple[object, ...]] = []
    for block in page.blocks:
        extra: object = ""
        if isinstance(block, Heading):
            extra = (block.level, block.anchor)
        elif isinstance(block, Figure):
            extra = block.options
        elif isinstance(block, Try):
            extra = block.exercise
        elif isinstance(block, Items):
            extra = (len(block.items), block.ordered)
        elif isinstance(block, Table):
            extra = (len(block.rows), len(block.rows[0]))
        out.append((type(block).__name__, extra))
    return out


def spans_of(block: object) -> list[tuple[str, str]]:
    """The words of a block with their style."""
    if isinstance(block, Paragraph | Quote):
        return list(block.spans)
    if isinstance(block, Items):
        return [span for item in block.items for span in item]
    if isinstance(block, Table):
        return [span for row in block.rows for cell in row for span in cell]
    return []
