"""Where the compiled kernels are kept, and how they are warmed up away from any frame.

numba keys its cache on a function's own file alone, so a folder named by all kernel sources and the version of the
compiler is used: an edit in one file never runs stale code from another. It also serves read-only installations.
"""

from __future__ import annotations

import hashlib
import importlib
import os
from pathlib import Path

import platformdirs

_SOURCES = ("kernel.py", "cycles.py", "queue.py", "positions.py", "abstract.py", "search.py")


def prepare() -> None:
    """Points the compiler at the folder of these sources; call before the kernels are imported."""
    numba = importlib.import_module("numba")
    digest = hashlib.sha256(numba.__version__.encode())
    for name in _SOURCES:
        digest.update((Path(__file__).parent / name).read_bytes())
    root = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("prostor")
    folder = Path(root) / f"itd-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return  # nothing can be kept here: compiled anew at each start
    numba.config.CACHE_DIR = str(folder)
