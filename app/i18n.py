"""The player's language. Texts in the code are English; Russian ones come from the gettext catalogs in `assets/locale`.

A catalog file has one owner (`table`, `shell`, `pages`, `looks`); together they are one catalog. Translators edit the
`.po` files; `python -m app.i18n` compiles them into the `.mo` files beside them, which is what the program reads.
"""

from __future__ import annotations

import gettext
import io
import locale
import os
import struct
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

LANGUAGES: tuple[tuple[str, str], ...] = (("en", "English"), ("ru", "Русский"))
"""Code and own name of every language there is."""

_EN_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_RU_MONTHS = ("янв", "фев", "мар", "апр", "мая", "июн", "июл", "авг", "сен", "окт", "ноя", "дек")

_language = "en"
_translations: gettext.NullTranslations = gettext.NullTranslations()


def language() -> str:
    """The code of the language in use."""
    return _language


def system_language() -> str:
    """Russian where the system speaks Russian, else English; the choice of a first start."""
    try:
        own = locale.getlocale()[0]
    except ValueError:
        own = None
    for value in (*(os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")), own):
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


def set_language(code: str) -> None:
    """Uses this language from now on; an unknown code means English."""
    global _language, _translations
    known = {known_code for known_code, _ in LANGUAGES}
    _language = code if code in known else "en"
    _translations = _load(_language)


def mark(msgid: str) -> str:
    """Marks a text that is translated later, where it is shown: `LABELS = {"a": mark("Open")}` … `tr(LABELS[key])`."""
    return msgid


def tr(msgid: str, **facts: object) -> str:
    """The text in the player's language, with its named fields filled in: `tr("Sector {n}", n=3)`."""
    return _fill(_translations.gettext(msgid) if msgid else "", facts)


def trn(singular: str, plural: str, n: int, **facts: object) -> str:
    """The text for a number of things, by the plural rules of the language; `{n}` is the number."""
    return _fill(_translations.ngettext(singular, plural, n), {"n": n, **facts})


@lru_cache(maxsize=64)
def variants(msgid: str) -> frozenset[str]:
    """A text in every language there is."""
    return frozenset(_load(code).gettext(msgid) for code, _ in LANGUAGES)


def number_text(value: float, digits: int = 0) -> str:
    """A number as the language writes it: `2.5`, `2,5`; digits after the point as asked."""
    text = f"{value:.{digits}f}"
    return text.replace(".", ",").replace("-", "−") if _language == "ru" else text.replace("-", "−")


def date_text(stamp: float, hours: bool = True) -> str:
    """A moment (seconds since 1970) as a short local date: `29 Nov 2026, 20:31`, `29 ноя 2026, 20:31`."""
    when = time.localtime(stamp)
    months = _RU_MONTHS if _language == "ru" else _EN_MONTHS
    day = f"{when.tm_mday} {months[when.tm_mon - 1]} {when.tm_year}"
    return f"{day}, {when.tm_hour:02d}:{when.tm_min:02d}" if hours else day


def _fill(text: str, facts: dict[str, object]) -> str:
    if not facts:
        return text
    try:
        return text.format(**facts)
    except (KeyError, IndexError, ValueError):
        return text


def _folder(code: str) -> Traversable:
    return files("assets").joinpath("locale", code, "LC_MESSAGES")


def _load(code: str) -> gettext.NullTranslations:
    first = gettext.NullTranslations()
    folder = _folder(code)
    if not folder.is_dir():
        return first
    for item in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if item.name.endswith(".mo"):
            first.add_fallback(gettext.GNUTranslations(io.BytesIO(item.read_bytes())))
    return first


def compile_catalogs() -> Iterator[tuple[str, bytes]]:
    """Path inside `assets/locale` and content of every `.mo` file that the `.po` files make. Needs Babel."""
    from babel.messages.pofile import read_po

    for code, _ in LANGUAGES:
        folder = _folder(code)
        if not folder.is_dir():
            continue
        for item in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if item.name.endswith(".po"):
                catalog = read_po(io.BytesIO(item.read_bytes()), locale=code, abort_invalid=True)
                texts = {"": f"Content-Type: text/plain; charset=utf-8\nPlural-Forms: {catalog.plural_forms}\n"}
                for message in catalog:
                    if message.id and message.string and not message.fuzzy:
                        texts[_joined(message.id)] = _joined(message.string)
                yield f"{code}/LC_MESSAGES/{item.name[:-3]}.mo", _mo(texts)


def _joined(forms: str | Sequence[str]) -> str:
    """One text, or the forms of a plural as gettext keeps them."""
    return forms if isinstance(forms, str) else "\0".join(forms)


def _mo(texts: dict[str, str]) -> bytes:
    """A catalog in gettext's binary form. Babel's own writer puts the hour into it; ours is the same every time."""
    keys = sorted(texts, key=lambda key: key.encode())
    ids, strings = [key.encode() for key in keys], [texts[key].encode() for key in keys]
    at = 28 + 16 * len(keys)
    tables = []
    for parts in (ids, strings):
        table = b""
        for part in parts:
            table += struct.pack("<II", len(part), at)
            at += len(part) + 1
        tables.append(table)
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    return head + b"".join(tables) + b"".join(part + b"\0" for part in (*ids, *strings))


def main() -> None:
    """Writes the `.mo` files whose `.po` files changed."""
    from pathlib import Path

    root = Path(str(files("assets").joinpath("locale")))
    for name, content in compile_catalogs():
        target = root / name
        if not target.exists() or target.read_bytes() != content:
            target.write_bytes(content)
            print(name)


if __name__ == "__main__":
    main()
