use std::collections::{HashMap, HashSet};
use std::thread;

use super::page::Page;
use super::*;

/// Numbers without a pattern.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn bytes(&mut self, length: u64) -> Vec<u8> {
        (0..length).map(|_| self.next() as u8).collect()
    }
}

/// The key of a number, with a length that depends on it.
fn key(number: u64) -> Vec<u8> {
    let length = 12 + number % 29;
    Numbers(number).bytes(length)
}

/// What a test takes for the truth about a key.
fn truth(key: &[u8]) -> bool {
    key.iter().fold(0, |odd, byte| odd ^ byte).count_ones() % 2 == 1
}

fn set(table: &Table, key: &[u8], work: u64) {
    table.set(Key::new(key), truth(key), work);
}

/// Whether a key is known; if so, it must be known right.
fn knows(table: &Table, key: &[u8]) -> bool {
    let answer = table.get(Key::new(key));
    assert!(answer.is_none_or(|wins| wins == truth(key)), "{key:?}");
    answer.is_some()
}

fn roomy() -> Table {
    Table::new(Budget::unlimited(), 1 << 30)
}

fn entries(table: &Table, at_least: u64) -> HashMap<Vec<u8>, (bool, u64)> {
    let mut entries = HashMap::new();
    table
        .each(at_least, |key, wins, work| {
            let before = entries.insert(key.to_vec(), (wins, work));
            assert_eq!(before, None, "{key:?} comes twice");
            Ok(())
        })
        .expect("nothing is written");
    entries
}

#[test]
fn nothing_is_lost_while_there_is_room() {
    let mut numbers = Numbers(1);
    let table = roomy();
    let mut model = HashMap::new();
    for _ in 0..100_000 {
        // Short keys come again, with other answers too.
        let length = numbers.below(60).min(numbers.below(60));
        let key = numbers.bytes(length);
        let wins = numbers.below(2) == 1;
        assert_eq!(table.get(Key::new(&key)), model.get(&key).copied());
        table.set(Key::new(&key), wins, numbers.below(1000));
        model.insert(key, wins);
    }
    assert_eq!(table.len(), model.len() as u64);
    for (key, &wins) in &model {
        assert_eq!(table.get(Key::new(key)), Some(wins), "{key:?}");
    }
    let kept = entries(&table, 0);
    let kept: HashMap<_, _> = kept
        .into_iter()
        .map(|(key, (wins, _))| (key, wins))
        .collect();
    assert_eq!(kept, model);
}

#[test]
fn keys_of_all_lengths_are_kept() {
    let mut numbers = Numbers(2);
    let table = roomy();
    let keys: Vec<_> = (0..=5000).map(|length| numbers.bytes(length)).collect();
    for key in &keys {
        assert!(!knows(&table, key), "{} bytes", key.len());
        set(&table, key, 1);
        set(&table, key, 1);
    }
    for key in &keys {
        assert!(knows(&table, key), "{} bytes", key.len());
        if let Some((_, shorter)) = key.split_last()
            && shorter.len() > 4
        {
            assert!(!knows(&table, shorter), "{} bytes less one", key.len());
        }
    }
    assert_eq!(table.len(), 5001);
}

#[test]
fn a_full_table_forgets_but_is_never_wrong() {
    for limit in [0, 1, 999, 1024, 5000, 20_000, 300_000] {
        let budget = Budget::unlimited().with_memory(1 << 20);
        let table = Table::new(budget.clone(), limit);
        let mut numbers = Numbers(limit);
        for number in 0..30_000 {
            let new = match number % 100 {
                0 => numbers.bytes(number % 5000),
                _ => key(number),
            };
            set(&table, &new, numbers.below(100));
            knows(&table, &key(numbers.below(30_000)));
            assert!(table.bytes() <= limit);
            assert_eq!(budget.room(0), (1 << 20) - table.bytes());
        }
        let known = (0..30_000).filter(|&number| knows(&table, &key(number)));
        assert_eq!(known.count() > 0, limit >= 1024, "limit {limit}");
        assert_eq!(entries(&table, 0).len() as u64, table.len());
        // Of what keys of 26 bytes cost, little is wasted.
        assert!(
            table.len() * 40 >= limit.saturating_sub(1024),
            "limit {limit}"
        );
    }
}

#[test]
fn hard_results_outlive_easy_ones() {
    const KEYS: u64 = 60_000;
    let table = Table::new(Budget::unlimited(), 300_000);
    let is_hard = |number| number % 20 == 7;
    for number in 0..KEYS {
        let work = if is_hard(number) { 1 << 20 } else { number % 5 };
        set(&table, &key(number), work);
    }
    let hard = (0..KEYS).filter(|&number| is_hard(number));
    let kept = hard.clone().filter(|&number| knows(&table, &key(number)));
    assert!(kept.count() * 100 >= hard.count() * 99);
    assert!(table.len() < KEYS / 4);
}

#[test]
fn what_is_of_no_use_goes_in_the_end_however_hard_it_was() {
    const OLD: u64 = 1000;
    let table = Table::new(Budget::unlimited(), 100_000);
    for number in 0..OLD {
        set(&table, &key(number), 1 << 20);
    }
    let count = |from: u64| {
        (from..OLD)
            .filter(|&number| knows(&table, &key(number)))
            .count()
    };
    assert_eq!(count(0) as u64, OLD);
    for number in OLD..OLD + 200_000 {
        set(&table, &key(number), 1);
        // A tenth of them is of use all the time.
        knows(&table, &key(number % (OLD / 10)));
    }
    let useless = count(OLD / 10);
    let useful = count(0) - useless;
    assert!(useless < 10, "{useless} of no use are kept");
    assert!(useful > 90, "{useful} of use are kept");
}

#[test]
fn memory_is_charged_as_it_grows_and_refunded_at_the_end() {
    let memory = 1 << 20;
    let budget = Budget::unlimited().with_memory(memory);
    // More than the budget has: the budget counts.
    let table = Table::new(budget.clone(), 1 << 30);
    assert_eq!(table.bytes(), 0);
    let mut most = 0;
    for number in 0..60_000 {
        set(&table, &key(number), 1);
        assert!(table.bytes() >= most);
        most = table.bytes();
        assert_eq!(budget.room(0), memory - most);
    }
    assert!(most > memory / 2, "{most}");
    drop(table);
    assert_eq!(budget.room(0), memory);
}

#[test]
fn long_keys_find_room_in_a_table_full_of_short_ones() {
    let table = Table::new(Budget::unlimited(), 1 << 20);
    for number in 0..60_000 {
        set(&table, &key(number), 1);
    }
    let before = table.bytes();
    let mut numbers = Numbers(3);
    let long: Vec<_> = (0..20).map(|_| numbers.bytes(700)).collect();
    for key in &long {
        set(&table, key, 1 << 30);
    }
    assert!(long.iter().all(|key| knows(&table, key)));
    assert!(table.bytes() <= before);
    // Short ones have not all gone for them.
    assert!(table.len() > 20_000, "{}", table.len());
    // Too many long ones forget the easy ones among them.
    for _ in 0..1000 {
        set(&table, &numbers.bytes(700), 1);
    }
    assert!(long.iter().all(|key| knows(&table, key)));
    assert!(table.bytes() <= 1 << 20);
    assert!(table.len() > 20_000, "{}", table.len());
}

#[test]
fn many_threads_share_a_table() {
    const KEYS: u64 = 20_000;
    for limit in [100_000, 1 << 30] {
        let budget = Budget::unlimited().with_memory(1 << 30);
        let table = Table::new(budget.clone(), limit);
        thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    let mut numbers = Numbers(thread);
                    for _ in 0..40_000 {
                        let key = key(numbers.below(KEYS));
                        let mine = table.enter(Key::new(&key));
                        if !knows(table, &key) {
                            set(table, &key, numbers.below(100));
                        }
                        if mine {
                            table.leave(Key::new(&key));
                        }
                    }
                });
            }
        });
        let kept = entries(&table, 0);
        assert_eq!(kept.len() as u64, table.len());
        assert!(kept.iter().all(|(key, &(wins, _))| wins == truth(key)));
        assert!(table.bytes() <= limit);
        assert_eq!(budget.room(0), (1 << 30) - table.bytes());
        for number in 0..KEYS {
            let key = key(number);
            assert!(table.enter(Key::new(&key)), "a mark was left behind");
            table.leave(Key::new(&key));
        }
    }
}

#[test]
fn each_gives_what_took_at_least_so_much_work() {
    let table = roomy();
    for work in 0..1000 {
        set(&table, &key(work), work);
        set(&table, &Numbers(work).bytes(200), work);
    }
    for at_least in [0, 1, 2, 3, 100, 512, 513, u64::MAX] {
        let given: HashSet<_> = entries(&table, at_least).into_keys().collect();
        let wanted = (0..1000).filter(|&work: &u64| 1 << work.max(1).ilog2() >= at_least);
        let wanted = wanted.flat_map(|work| [key(work), Numbers(work).bytes(200)]);
        assert_eq!(given, wanted.collect(), "at least {at_least}");
    }
    let mut calls = 0;
    let answer = table.each(0, |_, _, _| {
        calls += 1;
        Err(io::ErrorKind::StorageFull.into())
    });
    assert_eq!(
        answer.map_err(|error| error.kind()),
        Err(io::ErrorKind::StorageFull)
    );
    assert_eq!(calls, 1);
}

#[test]
fn work_is_kept_as_a_power_of_two_and_the_larger_one_stays() {
    let table = roomy();
    for (work, kept) in [
        (0, 1),
        (1, 1),
        (7, 4),
        (3, 4),
        (u64::MAX, 1 << 63),
        (5, 1 << 63),
    ] {
        table.set(Key::new(b"key"), true, work);
        assert_eq!(entries(&table, 0)[&b"key"[..]], (true, kept), "{work}");
    }
}

#[test]
fn a_mark_keeps_others_away_until_it_is_taken_back() {
    let table = Table::new(Budget::unlimited(), 0);
    let (first, second) = (Key::new(b"first"), Key::new(b"second"));
    assert!(table.enter(first));
    assert!(!table.enter(first));
    assert!(table.enter(second));
    table.leave(second);
    assert!(!table.enter(first));
    table.leave(first);
    assert!(table.enter(first));
}

#[test]
fn a_mark_without_a_place_disturbs_no_other() {
    let marks = Marks::new();
    let (first, second) = (5, 5 + (1 << 40));
    assert!(marks.enter(first));
    assert!(marks.enter(second));
    marks.leave(second);
    assert!(!marks.enter(first));
}

/// A page is compared with a plain list.
#[test]
fn a_page_keeps_its_entries_in_order() {
    let mut numbers = Numbers(4);
    let mut page = Page::EMPTY;
    let mut model: Vec<(Vec<u8>, Worth)> = Vec::new();
    for longest in [2, 10, 40, LONGEST as u64 + 1] {
        for _ in 0..3000 {
            let length = numbers.below(longest);
            let key = numbers.bytes(length);
            // Few tags, so that many entries share one.
            let tag = |key: &[u8]| key.first().map_or(0, |byte| byte % 4);
            let worth = Worth::new(numbers.below(2) == 1, numbers.next() >> numbers.below(64));
            let found = page
                .find(tag(&key), &key)
                .map(|place| *page.worth_at(place));
            let known = model.iter().find(|(other, _)| *other == key);
            assert_eq!(found, known.map(|(_, worth)| worth.byte()));
            if found.is_none() && page.has_room(key.len()) {
                page.push(tag(&key), &key, worth);
                model.push((key, worth));
            } else {
                let entry = numbers.below(page.count() as u64) as usize;
                assert_eq!(page.key(entry), model[entry].0);
                page.remove(entry);
                model.remove(entry);
            }
            let entries = page.iter().map(|(key, worth)| (key.to_vec(), worth));
            assert!(entries.eq(model.iter().cloned()));
        }
    }
}

/// The page of each key by a search through all pages, compared with the counts of passing keys.
fn check_passing(pages: &Pages, all: &[Key<'_>]) {
    let count = pages.len();
    let mut passed = vec![false; count];
    for &key in all {
        let home = key.home(count);
        let holds = |page: usize| pages.page(page).find(key.tag(), key.bytes).is_some();
        if let Some(steps) = (0..count).find(|steps| holds((home + steps) % count)) {
            for step in 0..steps {
                passed[(home + step) % count] = true;
            }
        }
    }
    let counted: Vec<_> = (0..count)
        .map(|page| pages.page(page).is_passed())
        .collect();
    assert_eq!(passed, counted);
}

#[test]
fn keys_with_one_hash_pass_full_pages_and_are_found_behind_them() {
    let mut pages = Pages::default();
    pages.resize(8);
    // At home in the last page, from where they go on to the first.
    let hash = u64::MAX;
    let strings: Vec<_> = (0_u64..2000).map(key).collect();
    let keys: Vec<_> = strings.iter().map(|bytes| Key { bytes, hash }).collect();
    let (known, unknown) = keys.split_at(200);
    for &key in known {
        assert_eq!(pages.find(key), None);
        pages.insert(key, Worth::new(truth(key.bytes), 1));
    }
    check_passing(&pages, known);
    for &key in known {
        let byte = pages.find(key).map(|byte| Worth::from_byte(*byte).wins());
        assert_eq!(byte, Some(truth(key.bytes)));
    }
    assert!(unknown.iter().all(|&key| pages.find(key).is_none()));
}

#[test]
fn keys_that_are_forgotten_no_longer_count_as_passing() {
    let mut pages = Pages::default();
    pages.resize(20);
    let strings: Vec<_> = (0_u64..20_000).map(key).collect();
    let keys: Vec<_> = strings.iter().map(|bytes| Key::new(bytes)).collect();
    let mut passing = 0;
    for (number, &key) in keys.iter().enumerate() {
        pages.insert(key, Worth::new(true, 1 << (number % 7)));
        if number % 500 == 499 {
            check_passing(&pages, &keys);
            passing += (0..20).filter(|&page| pages.page(page).is_passed()).count();
        }
    }
    assert!(passing > 0);
    assert_eq!(pages.iter().count() as u64, pages.entries());
    // Fewer pages hold less, more pages hold all.
    pages.resize(10);
    check_passing(&pages, &keys);
    let left = pages.entries();
    assert!(left > 200, "{left}");
    pages.resize(30);
    check_passing(&pages, &keys);
    assert_eq!(pages.entries(), left);
}
