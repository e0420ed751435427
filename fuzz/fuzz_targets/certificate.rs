#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "every target runs its own body")]
#[path = "../bodies.rs"]
mod bodies;

fuzz_target!(|data: &[u8]| bodies::certificate(data));
