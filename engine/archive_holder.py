"""Processes that share an archive, and how they keep out of each other's way.

They know each other by *holders*: a process keeps a small file beside the archive locked while it lives, so the system
itself lets go when it dies, however it dies.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO


@contextmanager
def alone(path: str) -> Iterator[None]:
    """One process at a time opens the file; so no two set it aside, the second of them the new one of the first."""
    sign = Path(f"{path}-opening")
    file = _own(sign, wait=True)
    try:
        yield
    finally:
        with suppress(OSError):
            sign.unlink()
        file.close()


def _own(sign: Path, wait: bool = False) -> IO[bytes]:
    """The sign, made and locked. Whoever had it before may have removed it meanwhile; then it is made anew."""
    while True:
        file = sign.open("ab")
        if _lock(file, wait):
            with suppress(OSError):
                if os.path.samestat(os.fstat(file.fileno()), sign.stat()):
                    return file
        file.close()


class Holder:
    """This process's sign of life. `name` stands in the games it plays; `alive` knows others by theirs."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._file: IO[bytes] | None = None
        if path == ":memory:":
            return
        self._sweep()
        self._file = _own(self._at(self.name))

    def _at(self, name: str) -> Path:
        return Path(f"{self._path}-holder-{name}")

    def alive(self, name: str) -> bool:
        """Whether the process of that name still lives; `""` and this one are no others."""
        if name in ("", self.name):
            return False
        try:
            with self._at(name).open("r+b") as file:
                return not _lock(file)
        except OSError:
            return False

    def close(self) -> None:
        """The sign is taken down."""
        if self._file is not None:
            self._file.close()
            self._file = None
            self._at(self.name).unlink(missing_ok=True)

    def _sweep(self) -> None:
        """Removes the signs of dead processes, each while it is locked, so that no living one loses its own."""
        prefix = self._at("").name
        for sign in self._at("").parent.iterdir():
            if sign.name.startswith(prefix):
                with suppress(OSError), sign.open("r+b") as file:
                    if _lock(file):
                        sign.unlink()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes], wait: bool = False) -> bool:
        """Takes the lock of an open file until it is closed; `False` if another has it."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        except OSError:
            pass  # a disk that knows no locks: then without
        return True
else:
    import fcntl

    def _lock(file: IO[bytes], wait: bool = False) -> bool:
        """Takes the lock of an open file until it is closed; `False` if another has it."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        except OSError:
            pass  # a disk that knows no locks: then without
        return True
