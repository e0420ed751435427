use partizan_rules::Convention;
use partizan_value::{Dyadic, Nus, Store, Value};
use proptest::prelude::*;

use super::blocks::{Reader, Records, Writer, write_number};
use super::values::{NUMBER_UP_STAR, ReadValues, WrittenValues};
use super::{NODES, OPTIONS, TITLE, Unloadable, VERSION};
use crate::search::Search;

/// Values of all kinds.
fn values(store: &Store) -> Vec<Value> {
    let integer = |n| store.integer(n);
    let huge = Dyadic::new(num_bigint::BigInt::from(3) << 200, 0);
    let wide = Nus {
        number: Dyadic::unit(300),
        up: Dyadic::from(-1_000_000_000_000),
        nimber: u64::MAX,
    };
    let mut values = vec![
        Value::ZERO,
        Value::STAR,
        integer(-7),
        store.number(&Dyadic::unit(3)).expect("small"),
        store.number(&-&huge).expect("not too large"),
        store.nus(&wide).expect("not too large"),
        store.up(-2),
    ];
    for (left, right) in [(3, -1), (1, -3), (100, -100)] {
        let game = store.game(&[integer(left)], &[integer(right)]);
        let hot = game.expect("no limits");
        values.push(hot);
        values.push(store.tiny(hot).expect("no limits"));
        values.push(-store.sum(hot, store.up(1)).expect("no limits"));
    }
    values
}

/// Writes references to values, as far as they are not given up, and reads them in another store.
fn sent(store: &Store, values: &[Value], other: &Store) -> Vec<Option<Value>> {
    let (mut written, mut read) = (WrittenValues::new(store), ReadValues::new(other));
    values
        .iter()
        .map(|&value| {
            let mut bytes = Vec::new();
            let reference = written.reference(value, &mut bytes)?;
            write_number(reference, &mut bytes);
            let mut records = Records(&bytes);
            while let [kind @ (NUMBER_UP_STAR | OPTIONS), ..] = *records.0
                && records.0.len() > 1
            {
                records.byte().expect("just seen");
                let added = match kind {
                    NUMBER_UP_STAR => read.read_number_up_star(&mut records),
                    _ => read.read_options(&mut records),
                };
                added.expect("as it was written");
            }
            Some(read.get(&mut records).expect("as it was written"))
        })
        .collect()
}

#[test]
fn values_are_the_same_in_a_store_with_another_history() {
    let (store, other) = (Store::new(), Store::new());
    for value in values(&other).into_iter().rev() {
        other
            .tiny(other.sum(value, other.integer(5)).expect("no limits"))
            .ok();
    }
    let values = values(&store);
    let negatives = values.iter().map(|&value| -value);
    let all: Vec<Value> = values.iter().copied().chain(negatives).collect();
    for (&value, found) in all.iter().zip(sent(&store, &all, &other)) {
        let wanted = other.copy_from(&store, value).expect("no limits");
        assert_eq!(found, Some(wanted), "{}", store.text(value));
    }
}

#[test]
fn values_with_too_many_followers_are_given_up_and_others_are_not() {
    let (store, other) = (Store::new(), Store::new());
    // Each has two followers more than the one before.
    let mut chain = vec![store.integer(-1)];
    for n in 0..3000 {
        let next = store.game(&[store.integer(n)], &[chain[chain.len() - 1]]);
        chain.push(next.expect("no limits"));
    }
    let values = [chain[3000], chain[500], chain[3000], chain[1000]];
    let sent = sent(&store, &values, &other);
    let kept: Vec<bool> = sent.iter().map(Option::is_some).collect();
    assert_eq!(kept, [false, true, false, true]);
    let wanted = other.copy_from(&store, chain[1000]).expect("no limits");
    assert_eq!(sent[3], Some(wanted));
}

#[test]
fn numbers_end_where_they_should() {
    for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
        let mut bytes = Vec::new();
        write_number(number, &mut bytes);
        let mut records = Records(&bytes);
        assert_eq!(records.number().ok(), Some(number));
        assert!(records.0.is_empty());
        let cut = bytes.len() - 1;
        assert!(Records(&bytes[..cut]).number().is_err());
    }
    // More than 64 bits.
    assert!(Records(&[0xff; 20]).number().is_err());
    let mut bytes = [0xff; 10];
    bytes[9] = 2;
    assert!(Records(&bytes).number().is_err());
}

#[test]
fn a_block_is_not_made_room_for_before_its_length_is_known_to_be_sane() {
    let file = u32::MAX.to_le_bytes();
    let mut reader = Reader::new(&file[..], b"");
    assert!(matches!(reader.next(), Err(Unloadable::Damaged)));
}

/// A file with right check sums about whatever there is.
fn forged(block: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let title = format!("{TITLE}{VERSION}: nothing\n");
    let mut writer = Writer::new(&mut file, title.as_bytes()).expect("memory takes it");
    writer.block().extend_from_slice(block);
    writer.finish().expect("memory takes it");
    file
}

#[test]
fn records_that_nobody_writes_are_refused() {
    let store = Store::new();
    let mut search = Search::new(&store, vec![], Value::ZERO, Convention::Normal).expect("few");
    let cases: [(&str, &[u8]); 8] = [
        ("a record of no kind", &[0xff]),
        ("a result about a value without a place", &[0x40, 0, 0]),
        ("a value whose option comes later", &[OPTIONS, 1, 0, 0]),
        (
            "more options than bytes",
            &[OPTIONS, 0xff, 0xff, 0xff, 0xff, 0x0f],
        ),
        ("a number without an end", &[NUMBER_UP_STAR, 9, 1]),
        (
            "a denominator out of bounds",
            &[NUMBER_UP_STAR, 1, 1, 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 0, 0],
        ),
        (
            "an exponent that is none",
            &[NUMBER_UP_STAR, 1, 1, 0xff, 0xff, 0xff, 0xff, 0x7f, 1, 0, 0],
        ),
        ("no number of nodes", &[NODES]),
    ];
    for (what, block) in cases {
        let loaded = search.load("nothing", &forged(block)[..]);
        assert!(
            matches!(loaded, Err(Unloadable::Damaged)),
            "{what}: {loaded:?}"
        );
    }
    let right = [NUMBER_UP_STAR, 1, 1, 0, 1, 0, 0, 0x46, 0, 2, 0, 7];
    assert_eq!(search.load("nothing", &forged(&right)[..]).ok(), Some(1));
}

proptest! {
    #[test]
    fn no_records_make_a_search_panic(block in prop::collection::vec(prop_oneof![0..4_u8, 0x7e..0x84_u8, any::<u8>()], 0..60)) {
        let store = Store::new();
        let mut search = Search::new(&store, vec![], Value::ZERO, Convention::Normal).expect("few");
        let _ = search.load("nothing", &forged(&block)[..]);
    }
}
