"""Turns the plain functions of the kernel files into compiled ones, and keeps the result on disk.

T and S are handed around inside as bare pointers: they are a fifth of the work of arrays, whose indices may be negative
and whose every call passes seven words. With `NUMBA_BOUNDSCHECK=1` they are arrays, so that a bad index is found.

The kernel files hold ordinary Python and know nothing of the compiler. `functions()` answers with the plain functions
until the compiled ones are loaded. Loading takes about a second when the disk holds them, and ten to twenty when it
does not; `prepare` does the long part in a process of its own, so that no picture waits for it.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from engine.chess import attack_kernel, generate_kernel, layout, make_kernel, perft_kernel

SOURCES = (attack_kernel, generate_kernel, make_kernel, perft_kernel)
"""Callees first."""

ENTRIES = (
    "attacked", "attackers", "look", "reached", "generate", "count", "load", "make", "unmake", "enter", "turn",
    "settle", "perft",
)
"""What is called from outside."""

_alive: list[Any] = []    # compiled code lives as long as its owner
_callbacks: list[Callable[[], None]] = []
_waiting = threading.Lock()
_lock = threading.Lock()
_compiled: SimpleNamespace | None = None
_thread: threading.Thread | None = None


def _functions_of(module: ModuleType) -> Iterator[FunctionType]:
    for item in vars(module).values():
        if isinstance(item, FunctionType) and item.__module__ == module.__name__:
            yield item


def _plain() -> SimpleNamespace:
    return SimpleNamespace(**{f.__name__: f for module in SOURCES for f in _functions_of(module)}, arrays=False)


PLAIN = _plain()
"""The kernels as ordinary Python; T and S are lists."""


def enabled() -> bool:
    """False where `NUMBA_DISABLE_JIT` asks for plain Python."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def functions(wait: bool = False) -> SimpleNamespace:
    """The kernels by name: the compiled ones if they are loaded, or with `wait` in any case; else the plain ones.

    `arrays` tells whether T and S must be numpy arrays (int32 and int64) or lists.
    """
    if _compiled is not None:
        return _compiled
    return load() if wait and enabled() else PLAIN


def load() -> SimpleNamespace:
    """Compiles, or loads from disk, here and now."""
    global _compiled
    with _lock:
        if _compiled is None:
            _compiled = _compile()
        return _compiled


def prepare(done: Callable[[], None] | None = None) -> None:
    """Starts loading in the background and returns at once; `done` is called, from a thread, when all is loaded.

    What the disk lacks is compiled by a process of its own. Safe to call often. Where the compiler is off, or all is
    loaded already, `done` is called at once.
    """
    global _thread
    with _waiting:
        if enabled() and _compiled is None:
            if done:
                _callbacks.append(done)
            if _thread is None or not _thread.is_alive():
                _thread = threading.Thread(target=_prepare, name="kernels", daemon=True)
                _thread.start()
            return
    if done:
        done()


def _prepare() -> None:
    folder = cache_folder()
    if folder is not None and not (folder / "complete").exists():
        root = Path(__file__).resolve().parents[2]
        subprocess.run(
            [sys.executable, "-m", "engine.chess.compiled"], cwd=root, check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
    load()
    with _waiting:
        callbacks = tuple(_callbacks)
        _callbacks.clear()
    for done in callbacks:
        done()


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "prostor"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "prostor"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "prostor"


def cache_folder() -> Path | None:
    """Where compiled code is kept: a folder named by all kernel sources and the versions.

    `None` if no place is writable. `NUMBA_CACHE_DIR`, where set, comes before the user's own cache. The compiler
    itself would notice a change only in the file of the function it looks at, not in those it calls.
    """
    from importlib.metadata import version

    checked = os.environ.get("NUMBA_BOUNDSCHECK", "")
    stamp = hashlib.sha256(f"{version('numba')} {sys.version} {checked}".encode())
    for module in (layout, *SOURCES, sys.modules[__name__]):
        stamp.update(Path(str(module.__file__)).read_bytes())
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    places = [Path(chosen)] if chosen else []
    for place in (*places, _user_cache(), Path(tempfile.gettempdir()) / f"prostor-{os.environ.get('USER', '')}"):
        folder = place / f"kernels-{stamp.hexdigest()[:16]}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if os.access(folder, os.W_OK):
                return folder
        except OSError:
            continue
    return None


def _compile() -> SimpleNamespace:
    """Every function with one signature only: a second one would break what is kept on disk (numba's issue 6061)."""
    import numba as library

    numba: Any = library
    types: Any = library.types

    folder = cache_folder()
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)
    checked = bool(numba.config.BOUNDSCHECK)
    table, scratch = types.CPointer(types.int32), types.CPointer(types.int64)
    if checked:
        table, scratch = types.int32[::1], types.int64[::1]
    kinds = {"int": types.int64, "bool": types.boolean, "None": types.void, "T": table, "S": scratch}
    space: dict[str, Any] = {"__name__": __name__, "__builtins__": __builtins__}
    space |= {name: value for name, value in vars(layout).items() if isinstance(value, int)}
    made: dict[str, Any] = {}
    entries: dict[str, Any] = {}
    for module in SOURCES:
        for function in _functions_of(module):
            name = function.__name__
            twin = FunctionType(function.__code__, space, name)
            words = [kinds.get(a) or kinds[kind] for a, kind in function.__annotations__.items() if a != "return"]
            signature = kinds[function.__annotations__["return"]](*words)
            made[name] = numba.njit(signature, cache=folder is not None, nogil=True, error_model="numpy")(twin)
            if name in ENTRIES and not checked:
                entry = numba.cfunc(signature, cache=folder is not None, error_model="numpy")(twin)
                entries[name] = _entry(entry, function.__annotations__)
            space[name] = made[name]
    if folder is not None:
        (folder / "complete").touch()
    return SimpleNamespace(**(made if checked else entries), arrays=True, dispatchers=made)


def _entry(compiled: Any, annotations: dict[str, str]) -> Callable[..., Any]:
    """A compiled function that takes two numpy arrays and integers; it runs without Python's lock."""
    c: dict[str, Any] = {"int": ctypes.c_int64, "bool": ctypes.c_bool, "None": None, "Words": ctypes.c_void_p}
    arguments: list[Any] = [c[kind] for name, kind in annotations.items() if name != "return"]
    call = ctypes.CFUNCTYPE(c[annotations["return"]], *arguments)(compiled.address)

    def run(table: Any, scratch: Any, *rest: int) -> Any:
        return call(table.ctypes.data, scratch.ctypes.data, *rest)

    _alive.append(compiled)
    return run


if __name__ == "__main__":
    from engine.chess.compiled import load as load_here

    load_here()
