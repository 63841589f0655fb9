#!/bin/sh
# What the tests need beside Python: PostgreSQL and Chromium. Installs what is missing (Debian, as root); else does nothing.
#   scripts/test-services.sh
set -eu

missing=""
if ! command -v initdb >/dev/null 2>&1 && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    missing="$missing postgresql"
fi
if ! command -v chromium >/dev/null 2>&1; then
    missing="$missing chromium"
fi
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "The tests also need:$missing (their tests are skipped without)." >&2
    exit 0
fi
as_root=""
if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null 2>&1 || {
        echo "The tests also need:$missing. As root: apt-get install$missing" >&2
        exit 0
    }
    as_root="sudo -n"
fi

echo "Installing what the tests need:$missing ..." >&2
export DEBIAN_FRONTEND=noninteractive
# Another apt may hold the lock: wait for it. A cluster of its own is not wanted: the tests make theirs.
$as_root mkdir -p /etc/postgresql-common/createcluster.d
echo "create_main_cluster = false" | $as_root tee /etc/postgresql-common/createcluster.d/duskboard.conf >/dev/null
$as_root apt-get -o DPkg::Lock::Timeout=300 -qq update >&2
# shellcheck disable=SC2086
$as_root apt-get -o DPkg::Lock::Timeout=300 -qq install -y --no-install-recommends $missing >&2
