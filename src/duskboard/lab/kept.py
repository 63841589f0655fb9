"""Games that were played are kept in a folder, as Parquet, so that a study that was broken off goes on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol


class Keeper(Protocol):
    """Whoever knows what was played before, by its key."""

    def has(self, key: str) -> bool: ...

    def read(self, key: str) -> dict[str, Any] | None: ...

    def write(self, key: str, columns: dict[str, list[Any]]) -> None: ...


class Remembered:
    """What was played before, as long as nobody forgets it: for a study that is made again with more games."""

    def __init__(self) -> None:
        self._known: dict[str, dict[str, list[Any]]] = {}

    def has(self, key: str) -> bool:
        return key in self._known

    def read(self, key: str) -> dict[str, Any] | None:
        return self._known.get(key)

    def write(self, key: str, columns: dict[str, list[Any]]) -> None:
        self._known[key] = dict(columns)


class Kept:
    """What was played before, by its key. One file a batch: written whole or not at all, asked with DuckDB.

    Columns: `game` (its number in the batch), `choices`, `ending`, `result` (by seat: 1 won, -1 lost, 0 neither),
    `made` (the options one by one, where bots thought about them; else the game says them when it is played again).
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def has(self, key: str) -> bool:
        return self._file(key).exists()

    def read(self, key: str) -> dict[str, Any] | None:
        """The columns of a batch, or None if it was not played."""
        file = self._file(key)
        import duckdb  # not before it is used: it takes its time

        if not file.exists():
            return None
        with duckdb.connect() as database:
            rows = database.execute(
                "select result, choices, ending, made from read_parquet($1) order by game", [str(file)]
            ).fetchall()
        return {
            "results": [list(result) for result, *_ in rows],
            "choices": [choices for _, choices, *_ in rows],
            "ends": [ending for _, _, ending, _ in rows],
            "made": [list(made) for *_, made in rows],
        }

    def write(self, key: str, columns: dict[str, list[Any]]) -> None:
        """Keep a batch."""
        import duckdb

        draft = self._file(key).with_suffix(".draft")
        rows = zip(columns["choices"], columns["ends"], columns["results"], columns["made"], strict=True)
        with duckdb.connect() as database:
            database.execute("create table played (game int, choices int, ending int, result int[], made int[])")
            database.executemany(
                "insert into played values (?, ?, ?, ?, ?)", [[game, *row] for game, row in enumerate(rows)]
            )
            database.execute(f"copy played to '{_quoted(draft)}' (format parquet)")
        draft.replace(self._file(key))

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}.parquet"


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
