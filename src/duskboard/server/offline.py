"""A replay as one HTML file that plays by itself: the page's own code, its type, its icons, and the game in it.

Nothing is fetched: the file's own content policy forbids it, and lets no script run but the page's.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from duskboard.server.messages import RulesText

STATIC = Path(__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'sha256-{script}'; style-src 'unsafe-inline'; img-src data: blob:; "
    "font-src data:; base-uri 'none'; form-action 'none'"
)
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Duskboard">
<!-- Icons by the authors of game-icons.net, CC BY 3.0.
Type: Alegreya and Alegreya Sans by Juan Pablo del Peral, SIL Open Font Licence. -->
<link rel="icon" href="data:,">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<div id="app"></div>
<script type="application/json" id="replay">{replay}</script>
<script type="application/json" id="icons">{icons}</script>
<script type="module">{script}</script>
</body>
</html>
"""
ICON = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
QUOTED = re.compile(r"""["'`]([a-z0-9-]{2,40})["'`]""")


class NotBuilt(OSError):
    """The page is not there, so nothing can be made of it."""

    def __init__(self) -> None:
        super().__init__("the page was not built, and the file is made of it: python web/build_page.py")


def page_of(replay: bytes, rules: RulesText | None) -> str:
    """The whole file, of a `messages.Replay` as JSON and the rules to read beside it."""
    said = msgspec.json.decode(replay)
    if rules is not None:
        said["rules"] = msgspec.to_builtins(rules)
    script = _script()
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return PAGE.format(
        policy=POLICY.format(script=digest),
        title=escape(f"{said['table']['title']}, a replay"),
        style=_style(),
        replay=_inert(msgspec.json.encode(said).decode()),
        icons=_inert(msgspec.json.encode(_icons({*_words(said), *QUOTED.findall(script)})).decode()),
        script=script,
    )


def _the(pattern: str) -> Path:
    """The one file of the page with such a name."""
    found = next((STATIC / "assets").glob(pattern), None)
    if found is None:
        raise NotBuilt
    return found


def _script() -> str:
    """The page's code; what would end it within a page is written otherwise."""
    return re.sub(r"</(script)", r"<\\/\1", _the("index-*.js").read_text(encoding="utf-8"), flags=re.IGNORECASE)


def _style() -> str:
    """The page's style with its fonts in it."""

    def inlined(match: re.Match[str]) -> str:
        font = STATIC / match[1].lstrip("/")
        return f"url(data:font/woff2;base64,{base64.b64encode(font.read_bytes()).decode()})"

    style = _the("index-*.css").read_text(encoding="utf-8")
    return re.sub(r"""url\(["']?(/assets/[^"')]+\.woff2)["']?\)""", inlined, style)


def _inert(text: str) -> str:
    """JSON that cannot end the element it lies in."""
    return text.replace("<", "\\u003c")


def _words(said: Any) -> Iterator[str]:
    """Every word of a replay that could be an icon's name."""
    if isinstance(said, str):
        if len(said) <= 40 and ICON.fullmatch(said):
            yield said
    elif isinstance(said, dict | list):
        for part in said.values() if isinstance(said, dict) else said:
            yield from _words(part)


def _icons(names: set[str]) -> dict[str, str]:
    """The outlines of those names that are icons."""
    files = {name: STATIC / "assets" / "icons" / f"{name}.svg" for name in sorted(names)}
    return {name: file.read_text(encoding="utf-8") for name, file in files.items() if file.exists()}
