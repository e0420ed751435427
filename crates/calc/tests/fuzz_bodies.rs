//! The bodies of the fuzz targets over the committed corpus and random changes of it.

use std::fs;
use std::path::Path;

#[path = "../../../fuzz/bodies.rs"]
mod bodies;

#[path = "../../value/tests/common/mod.rs"]
mod common;

use common::Random;
use partizan_rules::AnyCertificate;
use partizan_value::Budget;

/// The files of a corpus, in the order of their names.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(name);
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
        .into_iter()
        .map(|path| fs::read(path).unwrap())
        .collect()
}

/// Words of the language, to be put in anywhere.
const WORDS: [&str; 46] = [
    "{",
    "}",
    "|",
    "||",
    "(",
    ")",
    ",",
    ".",
    "+",
    "-",
    "+-",
    ":",
    ":=",
    "<=",
    "<>",
    "<|",
    "|>",
    "==",
    "^",
    "v",
    "*",
    "^^",
    "v3",
    "*2",
    "^<2>",
    "^[3]",
    "1/2",
    "0",
    "7",
    "Tiny(",
    "Miny(",
    ".cool(1)",
    ".heat(*)",
    ".mean",
    ".leftoptions",
    " times ",
    "±",
    "↑",
    "⧾₂",
    "½",
    "\\frac{",
    "\\uparrow",
    "+_{",
    "\\mid",
    "domineering(2x3)",
    "clobber(\"xo/ox\")",
];

/// Words of certificates.
const CERTIFIED: [&str; 32] = [
    "\n",
    " ",
    "0",
    "1",
    "7",
    "ff",
    "all",
    "none",
    "pass",
    ":pass:",
    "b7",
    "w7",
    "s3>7",
    "12:s7>16:2",
    "4294967296",
    "18446744073709551616",
    "position 5x5\n",
    "first right\n",
    "claim roams\n",
    "claim immobilises\n",
    "strategy run 2\n",
    "strategy hold 18446744073709551615\n",
    " white=1",
    " aim=immobilise",
    "game snort\n",
    "position xox\n",
    "play misere\n",
    "winner right\n",
    "moves 3\n",
    "xo + .x 1:a1-b1\n",
    " + ",
    "2:1",
];

/// One of the lines with a few random changes: pieces removed, doubled, moved, replaced.
fn changed(random: &mut Random, lines: &[Vec<u8>], words: &[&str]) -> Vec<u8> {
    let mut data = random.pick(lines);
    for _ in 0..=random.below(4) {
        let at = random.below(data.len() + 1);
        let end = (at + random.below(6)).min(data.len());
        match random.below(6) {
            0 => drop(data.drain(at..end)),
            1 => {
                let piece = data[at..end].to_vec();
                let to = random.below(data.len() + 1);
                data.splice(to..to, piece);
            }
            2 => {
                let other = random.pick(lines);
                let from = random.below(other.len() + 1);
                let to = (from + random.below(12)).min(other.len());
                data.splice(at..end, other[from..to].iter().copied());
            }
            3 if at < data.len() => data[at] = random.below(256) as u8,
            _ => {
                let word = random.pick(words);
                data.splice(at..at, word.bytes());
            }
        }
    }
    data
}

#[test]
fn the_corpus_of_expressions_evaluates_or_fails_cleanly_and_prints_readably() {
    for file in corpus("calculator") {
        bodies::calculator(&file);
    }
}

#[test]
fn changed_expressions_evaluate_or_fail_cleanly_and_print_readably() {
    let lines: Vec<Vec<u8>> = corpus("calculator")
        .iter()
        .flat_map(|file| file.split(|&byte| byte == b'\n'))
        .filter(|line| !line.is_empty())
        .map(<[u8]>::to_vec)
        .collect();
    let mut random = Random::seeded(1);
    for _ in 0..ROUNDS * 4 {
        let line = changed(&mut random, &lines, &WORDS);
        bodies::calculator(&line);
    }
}

#[test]
fn changed_certificates_are_refused_or_read_and_checked() {
    let files = corpus("certificate");
    let holds = |file: &[u8]| {
        let budget = Budget::unlimited();
        match AnyCertificate::read(file, &budget).expect("it is whole") {
            AnyCertificate::Chase(file) => {
                let chase = file.words.chase().expect("a position");
                file.about(chase).check().is_ok()
            }
            AnyCertificate::Strategy(strategy) => {
                let checked = strategy.check_within(&budget);
                checked.expect("a position of a short game").is_ok()
            }
        }
    };
    assert!(files.iter().all(|file| holds(file)));
    for file in &files {
        bodies::certificate(file);
    }
    let mut random = Random::seeded(3);
    for _ in 0..ROUNDS * 10 {
        let file = changed(&mut random, &files, &CERTIFIED);
        bodies::certificate(&file);
    }
}

#[test]
fn random_operations_obey_the_laws() {
    for file in corpus("operations") {
        bodies::operations(&file);
    }
    let mut random = Random::seeded(2);
    for _ in 0..ROUNDS {
        let length = 20 + random.below(100);
        let data: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        bodies::operations(&data);
    }
}

/// How many random sequences of operations are tried, and a quarter of the expressions.
const ROUNDS: usize = 2_000;
