#!/usr/bin/env bash
# Builds everything and runs all checks: format, lints, documentation, tests.
set -euo pipefail
cd "$(dirname "$0")"

for component in rustfmt clippy; do
    cargo "${component/rustfmt/fmt}" --version >/dev/null 2>&1 || rustup component add "$component"
done

# Pages are tested in a real browser.
if ! command -v chromium >/dev/null || ! command -v chromedriver >/dev/null; then
    if [ "$(id -u)" -eq 0 ]; then
        as_root=()
    elif sudo -n true 2>/dev/null; then
        as_root=(sudo -n)
    else
        echo "test.sh: the tests need chromium and chromedriver: run \`apt-get install chromium chromium-driver\` as root" >&2
        exit 1
    fi
    export DEBIAN_FRONTEND=noninteractive
    "${as_root[@]}" apt-get update
    "${as_root[@]}" apt-get install --yes --no-install-recommends chromium chromium-driver
fi

# What the compiler keeps to compile a changed crate again is as large as the tests themselves.
export CARGO_INCREMENTAL=0

cargo fmt --all --check
# Games are modules that a macro declares: `cargo fmt` does not see their files.
find crates/rules/src -name '*.rs' -exec rustfmt --check --edition 2024 {} +
cargo clippy --workspace --all-targets -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items
cargo test --workspace
