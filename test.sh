#!/usr/bin/env bash
# Builds everything and runs all checks: format, lints, documentation, tests.
set -euo pipefail
cd "$(dirname "$0")"

for component in rustfmt clippy; do
    cargo "${component/rustfmt/fmt}" --version >/dev/null 2>&1 || rustup component add "$component"
done

cargo fmt --all --check
cargo clippy --workspace --all-targets -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items
cargo test --workspace
