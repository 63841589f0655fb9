"""A server for the browser tests: `python -m tests.browser.serve PORT DATABASE [GAME=MODULE ...] [heartbeat=SECS]`.

With `push=ORIGIN` that is the one push service it knows.
"""

import asyncio
import hashlib
import os
import sys

import uvicorn

from duskboard import match
from duskboard.server.app import uvicorn_config
from duskboard.server.config import Config, Limits

LIMITS = Limits(requests=10_000, requests_burst=10_000, creations=10_000, sockets_address=1000)


class SameDice:
    """Every table has the same seed: what a test shows once it shows always. DUSKBOARD_TEST_SEED takes another."""

    @staticmethod
    def token_hex(size: int) -> str:
        seed = os.environ.get("DUSKBOARD_TEST_SEED", "dusk")
        return hashlib.sha256(seed.encode()).hexdigest()[: 2 * size]


def main() -> None:
    match.secrets = SameDice  # type: ignore[assignment]
    port, database = int(sys.argv[1]), sys.argv[2]
    more = dict(word.split("=") for word in sys.argv[3:])
    heartbeat, service = float(more.pop("heartbeat", 3)), more.pop("push", "")
    config = Config(
        port=port, database=database, limits=LIMITS, games=more, heartbeat=heartbeat, bot_pause=0.0, log="warning",
        push_delay=0.2, hold=0.5, push_services=[service],
    )  # fmt: skip
    asyncio.run(uvicorn.Server(uvicorn_config(config)).serve())


if __name__ == "__main__":
    main()
