#!/bin/sh
# scripts/wheels.sh [TARGET...]: wheels for every platform we build for, or for those named, in dist/, all from this
# machine. zig compiles them: uv sync --group wheels. `own` is this machine, with its own C compiler.
#
# What is built is a copy: the libraries of a checkout stay those of the machine it is on.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-$here/.venv/bin/python}
dist=${DIST:-$here/dist}
cd "$here"
[ $# -gt 0 ] || set -- $("$python" scripts/build_rules.py --targets)
[ "${DUSKBOARD_WITHOUT_PAGE-}" = 1 ] || "$python" web/build_page.py

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -cf - | tar -xf - -C "$copy"
[ ! -d src/duskboard/server/static ] || cp -rp src/duskboard/server/static "$copy/src/duskboard/server/"

cd "$copy"
for target; do
    [ "$target" != own ] || target=
    DUSKBOARD_TARGET=$target DUSKBOARD_WITHOUT_PAGE=1 "$python" -m hatchling build -t wheel -d "$copy/wheels"
done
"$python" scripts/check_wheels.py "$copy"/wheels/*.whl
mkdir -p "$dist"
mv "$copy"/wheels/*.whl "$dist"
