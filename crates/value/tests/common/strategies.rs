//! Random numbers and number-up-stars for property tests, here and in other crates.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use num_bigint::BigInt;
use partizan_value::{Dyadic, Nus};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::FileFailurePersistence;

/// So many cases; failures are written down beside the test.
pub(crate) fn cases(count: u32) -> ProptestConfig {
    ProptestConfig {
        cases: count,
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::default()
    }
}

/// Numbers from all ranges: few bits, about as many as a handle holds, more than a word holds.
pub(crate) fn number() -> impl Strategy<Value = Dyadic> {
    let special = [
        Dyadic::from(i64::MIN),
        Dyadic::from(i64::MAX),
        Dyadic::from(8191),
        Dyadic::from(-8191),
        Dyadic::from(8192),
        Dyadic::from(-8192),
        Dyadic::new(8191, 15),
        Dyadic::new(-8191, 15),
        Dyadic::new(1, 15),
        Dyadic::new(1, 16),
        Dyadic::new(5, 20),
        Dyadic::new(-1, 70),
        Dyadic::from((1_i64 << 62) + 1000),
        Dyadic::from(-(1_i64 << 62) - 1000),
        Dyadic::from(BigInt::from(1) << 200_u32),
        Dyadic::new((BigInt::from(-1) << 90_u32) + 1, 45),
    ];
    prop_oneof![
        6 => (-3_i64..=3).prop_map(Dyadic::from),
        3 => (-20_i64..=20, 1_u32..=4).prop_map(|(n, k)| Dyadic::new(n, k)),
        1 => select(special.to_vec()),
    ]
}

/// A number-up-star with no, few, or one of these numbers of ups and nimbers.
pub(crate) fn nus(ups: &'static [i64], nimbers: &'static [u64]) -> impl Strategy<Value = Nus> {
    let ups = prop_oneof![6 => Just(0), 4 => -3_i64..=3, 1 => select(ups)];
    let nimber = prop_oneof![6 => Just(0), 4 => 0_u64..=3, 1 => select(nimbers)];
    (number(), ups, nimber).prop_map(|(number, up, nimber)| Nus {
        number,
        up: Dyadic::from(up),
        nimber,
    })
}
