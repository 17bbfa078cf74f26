"""The faces of the program: one name per use, each with the file it is read from.

PT Sans and PT Serif are by ParaType; `SYMBOLS` is a subset of DejaVu Sans for arrows, marks and pieces that PT
lacks. The licences lie beside the files.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
FACES: dict[str, Path] = {
    "text": FOLDER / "PTSans-Regular.ttf",
    "bold": FOLDER / "PTSans-Bold.ttf",
    "title": FOLDER / "PTSerif-Bold.ttf",
    "serif": FOLDER / "PTSerif-Regular.ttf",
}
SYMBOLS: Path = FOLDER / "ProstorSymbols.ttf"
