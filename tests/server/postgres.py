"""A private PostgreSQL for the tests: a cluster of its own in a folder, on loopback, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.server.people import free_port


def binary(name: str) -> str | None:
    """Where one of PostgreSQL's programs is; Debian keeps them out of the path."""
    found = shutil.which(name)
    if found:
        return os.path.realpath(found)
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(kept[-1]) if kept else None


class Cluster:
    """A running PostgreSQL. It will not run as root, so root lends it another user."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="duskboard-postgres-", dir="/tmp"))
        self.port = free_port()
        self.user = _other_user() if os.getuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)

    def _run(self, name: str, *words: str) -> None:
        program = binary(name)
        assert program is not None
        done = subprocess.run(
            [program, *words], user=self.user, cwd=self.folder, capture_output=True, text=True, timeout=120,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{name}: {done.stdout}{done.stderr}")

    def start(self) -> Cluster:
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "duskboard", "--auth=trust", "-E", "UTF8", "--no-instructions")
        self.come_back()
        return self

    def come_back(self) -> None:
        """Begin to serve, also after having been away."""
        options = f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self.folder}"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", options, "start")

    def go_away(self, how: str = "fast") -> None:
        """Stop serving; `immediate` is as a crash. What is kept stays."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", how, "stop")

    def stop(self) -> None:
        self.go_away()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def url(self) -> str:
        return f"postgresql://duskboard@127.0.0.1:{self.port}/postgres"

    def __enter__(self) -> Cluster:
        return self.start()

    def __exit__(self, *error: object) -> None:
        self.stop()


def _other_user() -> str:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise RuntimeError("PostgreSQL does not run as root, and there is no other user")
