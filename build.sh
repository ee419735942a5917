#!/usr/bin/env bash
# Builds, shows and tests the library. Sets up what it needs; what was done before and has not changed isn't done again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

usage="usage: ./build.sh                       build dist/
       ./build.sh demo [--port PORT]    build, then serve the demo
       ./build.sh demo --headless ...   build, then play the demo's cases in headless Chromium
       ./build.sh bench [NAME...] [--data FOLDER] [--apps FOLDER] [--large]
                            [--out FILE]
                                        build, then measure and print tables; all benchmarks unless named
       ./build.sh test                  build, check and test everything
       ./build.sh test ARGUMENT...      build, then run only pytest, with these arguments"

python=.venv/bin/python
pyodide=js/node_modules/pyodide
export SE_OFFLINE=true # Selenium would ask the network for the newest driver
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-1767225600}

main() {
  local command=${1:-build}
  shift || true
  case $command in
    build)
      build_once dist
      cat build/sizes
      ;;
    demo) demo "$@" ;;
    bench)
      build_once dist demo_page stock_pyodide browser
      exec $python bench "$@"
      ;;
    test) run_tests "$@" ;;
    -h | --help) echo "$usage" ;;
    *) die "$usage" ;;
  esac
}

demo() {
  if [[ ${1:-} == --headless ]]; then
    build_once dist demo_page browser
    exec $python demo/headless.py "${@:2}"
  fi
  build_once dist demo_page
  exec $python demo/serve.py "$@"
}

run_tests() {
  build_once dist demo_page test_runtime browser
  if (($# > 0)); then
    exec $python -m pytest "$@"
  fi
  : >build/checks
  # What needs no browser runs beside the core in Pyodide: each keeps one core busy.
  without_browser >build/without_browser.log 2>&1 &
  local beside=$!
  check "core in Pyodide" $python -m pytest tests/pyodide
  wait $beside
  cat build/without_browser.log
  check "relay" holding_deadlines tests/relay
  check "browser, demo" holding_deadlines tests/browser
  local failed
  failed=$(grep -c FAILED build/checks || true)
  printf '\n%s\n%s passed, %s failed\n' "$(<build/checks)" $(($(wc -l <build/checks) - failed)) "$failed"
  ((failed == 0))
}

without_browser() {
  check "Python lint" .venv/bin/ruff check
  check "Python format" .venv/bin/ruff format --check
  check "Python types" .venv/bin/mypy src
  check "JavaScript lint and format" npm --prefix js run --silent lint
  check "JavaScript types" npm --prefix js run --silent types
  check "core on CPython" $python -m pytest tests/core
}

# These tests hold real deadlines, which a busy machine may miss: what failed is tried once more, alone. A fault fails twice.
# Exit status 1 says that tests ran and some failed; anything else is no matter of time.
holding_deadlines() {
  local status=0
  $python -m pytest --cache-clear "$1" || status=$?
  if ((status != 1)); then return $status; fi
  $python -m pytest "$1" --last-failed --last-failed-no-failures none
}

# check TITLE COMMAND...: run a command, note how it went in build/checks, and go on whatever its result.
check() {
  local title=$1 started=$SECONDS result=passed
  shift
  printf '\n== %s: %s\n' "$title" "$*"
  "$@" || result=FAILED
  printf '%-28s %-6s %4ds\n' "$title" $result $((SECONDS - started)) >>build/checks
}

# --- what can be made, each in steps ---------------------------------------------------------------------------------

# build_once TARGET...: make the targets, while nobody else builds in this work tree.
build_once() {
  mkdir -p build/steps
  exec 9>build/lock
  if on_path flock; then flock 9; fi
  sed -n '/^\[dependency-groups\]/,/^\[tool/p' pyproject.toml >build/pins
  step python_env .venv/bin/pytest build/pins
  step node_modules js/node_modules/.package-lock.json js/package.json js/package-lock.json
  local target
  for target in "$@"; do "$target"; done
  exec 9>&-
}

dist() {
  step wheel build/wheel src pyproject.toml README.md LICENSE
  step generated js/generated src js/build/typescript.py
  step stdlib build/stdlib js/build/stdlib.py js/build/in_pyodide.mjs js/package-lock.json
  step jieba build/jieba js/build/jieba_wheel.py
  step runtime build/runtime build/wheel build/jieba build/stdlib js/build/{bytecode_wheel,page_wheel,runtime,stdlib}.py \
    js/build/{in_pyodide,slim_runtime,snapshot}.mjs js/snapshot.js
  step snapshot build/snapshot build/runtime js/build/snapshot.mjs js/build/rehearsal.py
  step bundles build/bundles js/*.js js/drawer js/*.d.ts js/generated js/build/bundle.mjs js/package-lock.json build/runtime build/snapshot
  step assemble dist build/wheel build/bundles
}

demo_page() {
  # shellcheck disable=SC2046  no file name here has a space
  step demo_bundle demo/bundle $(find demo -name bundle -prune -o -type f -print) js/build/bundle.mjs js/package-lock.json
}

# What the benchmarks compare with: Pyodide as it comes, micropip, and the core's wheel.
stock_pyodide() {
  step test_wheels build/test-wheels build/pins
  step stock build/stock build/wheel build/test-wheels js/build/runtime.py js/package-lock.json
}

test_runtime() {
  step test_wheels build/test-wheels build/pins
  step test_pyodide build/test-pyodide build/wheel build/stdlib build/test-wheels js/build/runtime.py
}

browser() {
  if on_path chromedriver && { on_path chromium || on_path google-chrome; }; then return; fi
  if [[ $EUID != 0 || $(. /etc/os-release && echo "$ID") != debian ]]; then
    die "needs chromium (or google-chrome) and its chromedriver on PATH"
  fi
  step install_chromium /usr/bin/chromedriver /etc/os-release
}

# step NAME OUTPUT INPUT...: run the function NAME, which makes OUTPUT, unless it was done for the same inputs before.
step() {
  local name=$1 output=$2 stamp=build/steps/$1 log=build/steps/$1.log started=$SECONDS inputs status
  shift 2
  inputs=$({ declare -f "$name" && digest "$@"; } | sha256sum)
  if [[ -e $output && -f $stamp && $(<"$stamp") == "$inputs $(digest "$output")" ]]; then return; fi
  rm -f "$stamp"
  printf '%-17s' "$name"
  set +e # an "if" or "||" around the function would have it go on after a failure
  (
    set -e
    "$name"
  ) >"$log" 2>&1 9>&-
  status=$?
  set -e
  if ((status != 0)); then
    echo "FAILED"
    cat "$log" >&2
    exit 1
  fi
  echo "$inputs $(digest "$output")" >"$stamp"
  printf '%4ds\n' $((SECONDS - started))
}

digest() {
  find "$@" -type f ! -path '*/__pycache__/*' ! -path '*/node_modules/*' -print0 | sort -z | xargs -0 sha256sum | sha256sum
}

on_path() { command -v "$1" >/dev/null; }

die() {
  echo "$1" >&2
  exit 1
}

# --- the steps -------------------------------------------------------------------------------------------------------

python_env() {
  rm -rf .venv
  if found=$(find_python); then "$found" -m venv .venv; else uv venv --seed --python '>=3.12' .venv; fi
  $python -m pip install --quiet pip==26.3
  $python -m pip install --quiet --group dev
}

find_python() {
  local candidate
  for candidate in python3.{14,13,12} python3 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.{14,13,12}.*/bin/python; do
    if "$candidate" -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
  on_path uv || echo "needs Python 3.12 or newer: none on PATH or in pyenv, and no uv to get one" >&2
  return 1
}

node_modules() {
  if ! on_path npm || ! node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'; then
    die "needs Node.js 20 or newer, with npm"
  fi
  cd js
  npm ci --ignore-scripts --no-audit --no-fund
}

install_chromium() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  # The fonts are for screenshots.
  apt-get install --yes --no-install-recommends chromium chromium-driver fonts-noto-cjk fonts-noto-color-emoji
}

wheel() {
  rm -rf build/wheel
  $python -m build --wheel --no-isolation --outdir build/wheel
}

generated() {
  rm -rf js/generated
  mkdir js/generated
  PYTHONPATH=src $python js/build/typescript.py js/generated
}

stdlib() {
  rm -rf build/stdlib
  mkdir build/stdlib
  in_pyodide js/build/stdlib.py compile $pyodide/python_stdlib.zip 0 build/stdlib/whole.zip &
  in_pyodide js/build/stdlib.py compile $pyodide/python_stdlib.zip 2 build/stdlib/lean.zip
  wait $!
}

# Runtime and library are trimmed to what the core needs. The wheels are bytecode too.
runtime() {
  local out=build/runtime page=build/page-wheel wheel
  rm -rf $out $page
  mkdir -p $out
  $python js/build/page_wheel.py build/wheel/*.whl $page
  for wheel in $page/*.whl build/jieba/*.whl; do
    in_pyodide js/build/bytecode_wheel.py "$wheel" $out
  done
  $python js/build/runtime.py $pyodide build/stdlib/lean.zip $out $out/*.whl
  node js/build/slim_runtime.mjs $pyodide $out
  local with_core=(--runtime $out --package mobile-ai-memory)
  in_pyodide "${with_core[@]}" js/build/stdlib.py trim build/stdlib/lean.zip $page/*.whl $out/python_stdlib.zip
  in_pyodide "${with_core[@]}" js/build/stdlib.py check $page/*.whl
  in_pyodide --runtime $out --package jieba js/build/stdlib.py check build/jieba/*.whl
}

# What Python's memory holds once the core is imported and was used.
snapshot() {
  rm -rf build/snapshot
  mkdir build/snapshot
  node js/build/snapshot.mjs build/runtime build/runtime/mobile_ai_memory-*.whl js/build/rehearsal.py build/snapshot
}

# The segmenter, loaded only when asked for.
jieba() {
  rm -rf build/jieba
  mkdir build/jieba
  $python -m pip download --quiet --no-deps --no-binary jieba --dest build/jieba jieba==0.42.1
  $python js/build/jieba_wheel.py build/jieba/*.tar.gz build/jieba
  rm build/jieba/*.tar.gz
}

in_pyodide() { node js/build/in_pyodide.mjs "$@"; }

bundles() {
  rm -rf build/bundles
  node js/build/bundle.mjs library build/wheel/*.whl build/runtime build/snapshot build/bundles
}

assemble() {
  rm -rf build/new build/old
  mkdir build/new
  cp -R build/wheel/. build/bundles/. build/new
  (cd build/new && sizes) >build/sizes
  # Whoever finds dist/ finds a whole one.
  if [[ -e dist ]]; then mv dist build/old; fi
  mv build/new dist
  rm -rf build/old
}

sizes() {
  printf '%10s %10s\n' bytes gzipped
  find . -type f | sort | while read -r file; do
    printf '%10d %10d  %s\n' "$(wc -c <"$file")" "$(gzip -9c "$file" | wc -c)" "dist/${file#./}"
  done
}

demo_bundle() {
  rm -rf demo/bundle
  node js/build/bundle.mjs demo demo/bundle/main.js
}

test_wheels() {
  rm -rf build/test-wheels
  $python -m pip download --quiet --group pyodide-tests --dest build/test-wheels \
    --no-deps --only-binary=:all: --platform any --python-version 3.14
}

# The lock file doesn't know our own wheel: the tests install it as a user would.
test_pyodide() {
  local out=build/test-pyodide
  rm -rf $out
  mkdir $out
  cp build/test-wheels/*.whl $out
  $python js/build/runtime.py $pyodide build/stdlib/whole.zip $out $out/*.whl
  cp build/wheel/*.whl $out
}

stock() {
  rm -rf build/stock
  mkdir build/stock
  cp build/test-wheels/{micropip,packaging}-*.whl build/stock
  $python js/build/runtime.py $pyodide $pyodide/python_stdlib.zip build/stock build/stock/*.whl
  cp build/wheel/*.whl build/stock
}

main "$@"
