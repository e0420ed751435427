//! Certificates against the literal rules: true strategies are accepted, and whatever is accepted is
//! true, however it came about.

mod literal;

#[path = "../../value/tests/common/mod.rs"]
mod common;

use std::collections::HashMap;
use std::sync::Arc;

use common::Random;
use literal::Literal;
use partizan_rules::{
    Aim, Certificate, CertificateFile, Chase, ChaseFlaw, Claim, Field, GameWords, HoldReply,
    HoldRule, Rules, RunRule, Size, Spots, Step, Turning, Unreadable,
};
use partizan_value::{Budget, Error, Player};

const CLAIMS: [Claim; 4] = [
    Claim::Escapes,
    Claim::Roams,
    Claim::Contains,
    Claim::Immobilises,
];

const DUKE: &[(isize, isize)] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
const KING: &[(isize, isize)] = &[
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

/// A position as rows of `x`, `b`, `w`, `.` and `#`.
fn chase(
    board: &str,
    steps: &[(isize, isize)],
    slides: bool,
    left: (Option<usize>, usize),
) -> Chase {
    let rows: Vec<&str> = board.split('/').collect();
    let letters: Vec<char> = board.chars().filter(|&c| c != '/').collect();
    let size = Size {
        rows: rows.len(),
        cols: rows[0].len(),
    };
    let step = |&(down, right): &(isize, isize)| Step {
        down,
        right,
        slides,
    };
    let steps = steps.iter().map(step).collect();
    let field = Field::new(size, steps, Aim::Contain, |at| letters[at] != '#').unwrap();
    let of = |letter| -> Spots {
        let squares = 0..letters.len();
        squares.filter(|&at| letters[at] == letter).collect()
    };
    Chase {
        field: Arc::new(field),
        piece: of('x').first().unwrap(),
        black: of('b'),
        white: of('w'),
        black_left: left.0,
        white_left: left.1,
    }
}

/// Small positions, of each kind some.
fn positions() -> Vec<Chase> {
    vec![
        chase(".../.x./...", DUKE, false, (Some(1), 0)),
        chase("#.#/.x./#.#", DUKE, false, (None, 0)),
        chase("#.#/wx./#.#", DUKE, false, (Some(3), 0)),
        chase("####/#x.#/#..#/####", DUKE, false, (Some(2), 0)),
        chase("#.###/#x..#/#...#/##.##", DUKE, false, (Some(2), 0)),
        chase("#.###/#x..#/#w..#/##.##", DUKE, false, (Some(1), 0)),
        chase("#.###/#x..#/#w.w#/##.##", DUKE, false, (Some(0), 0)),
        chase("#.##/#x.#/#..#/##.#", DUKE, false, (Some(0), 1)),
        chase("#.##/#x.#/#..#/##.#", DUKE, false, (Some(1), 1)),
        chase("##../#x.#/#..#/##.#", KING, false, (Some(1), 1)),
        chase("#.##/#x.#/##.#", DUKE, false, (Some(1), 2)),
        chase("#b##/.x.#/#w.#/##.#", DUKE, false, (Some(0), 1)),
        chase("###/#x./#../#w#", KING, false, (Some(1), 0)),
        chase("#.##/#x.#/#w.#/##.#", KING, false, (Some(1), 0)),
        chase("#####/#x..#/#.b.#/#####", DUKE, true, (Some(2), 0)),
        chase("#.###/#x..#/#..w#/####.", DUKE, true, (Some(1), 0)),
    ]
}

/// The strategy of whoever makes a claim true, one rule for each position.
struct Strategy<'l> {
    literal: &'l Literal,
    claim: Claim,
    numbers: HashMap<(usize, Spots, Spots, Option<usize>, usize), u32>,
    positions: Vec<Chase>,
}

impl Strategy<'_> {
    /// The number of the rule for a position in which Left is to move.
    fn number(&mut self, chase: &Chase) -> u32 {
        let Chase {
            piece,
            black,
            white,
            black_left,
            white_left,
            ..
        } = *chase;
        let key = (piece, black, white, black_left, white_left);
        let next = self.numbers.len() as u32;
        *self.numbers.entry(key).or_insert_with(|| {
            self.positions.push(chase.clone());
            next
        })
    }

    fn rank(&self, chase: &Chase, player: Player) -> Option<u32> {
        self.literal.rank(self.claim, chase, player)
    }

    /// A turn that makes the claim true, as fast as possible.
    fn best(&self, chase: &Chase, player: Player) -> Turning {
        let turns = chase.turns(player).into_iter();
        let ranked = turns
            .filter_map(|turn| Some((self.rank(&chase.after(turn), player.opponent())?, turn)));
        ranked.min_by_key(|(rank, _)| *rank).unwrap().1
    }

    fn run_rule(&mut self, position: &Chase) -> RunRule {
        let turn = self.best(position, Player::Left);
        let Turning::Run(to) = turn else {
            panic!("Left has other turns: {turn:?}")
        };
        let after = position.after(turn);
        // A rule is about positions with fewer black stones as well; a white one may be put there.
        let mut replies = Vec::new();
        for square in after.black.iter() {
            let mut fewer = after.clone();
            fewer.black.remove(square);
            let turns = fewer.turns(Player::Right).into_iter();
            let onto = turns.filter(|turn| match *turn {
                Turning::White(to) | Turning::Shift(_, to) => to == square,
                _ => false,
            });
            replies.extend(onto.map(|turn| fewer.after(turn)));
        }
        let turns = after.turns(Player::Right).into_iter();
        replies.extend(turns.map(|turn| after.after(turn)));
        RunRule {
            piece: position.piece,
            free: position.field.squares().minus(&position.black),
            white: position.white,
            black_left: position.black_left,
            white_left: position.white_left,
            rank: self.rank(position, Player::Left).unwrap(),
            to,
            next: replies.iter().map(|reply| self.number(reply)).collect(),
        }
    }

    fn hold_rule(&mut self, position: &Chase) -> HoldRule {
        let moves = position.turns(Player::Left).into_iter();
        let replies = moves.map(|turn| {
            let after = position.after(turn);
            let turn = self.best(&after, Player::Right);
            HoldReply {
                to: after.piece,
                turn,
                next: self.number(&after.after(turn)),
            }
        });
        HoldRule {
            piece: position.piece,
            black: position.black,
            white: position.white,
            black_left: position.black_left,
            white_left: position.white_left,
            replies: replies.collect(),
            rank: self.rank(position, Player::Left).unwrap(),
        }
    }
}

/// A certificate of a claim that is true.
fn certificate(chase: &Chase, first: Player, claim: Claim, literal: &Literal) -> Certificate {
    let mut strategy = Strategy {
        literal,
        claim,
        numbers: HashMap::new(),
        positions: Vec::new(),
    };
    let rules = if claim.player() == Player::Left {
        let opening: Vec<u32> = match first {
            Player::Left => vec![strategy.number(chase)],
            Player::Right => {
                let turns = chase.turns(Player::Right).into_iter();
                turns
                    .map(|turn| strategy.number(&chase.after(turn)))
                    .collect()
            }
        };
        let mut rules = Vec::new();
        while let Some(position) = strategy.positions.get(rules.len()).cloned() {
            rules.push(strategy.run_rule(&position));
        }
        Rules::Run { rules, opening }
    } else {
        let turn = (first == Player::Right).then(|| strategy.best(chase, Player::Right));
        let start = turn.map_or_else(|| chase.clone(), |turn| chase.after(turn));
        let opening = strategy.number(&start);
        let mut rules = Vec::new();
        while let Some(position) = strategy.positions.get(rules.len()).cloned() {
            rules.push(strategy.hold_rule(&position));
        }
        Rules::Hold {
            rules,
            turn,
            opening,
        }
    };
    Certificate {
        chase: chase.clone(),
        first,
        claim,
        rules,
    }
}

/// The position with no more black stones than there are, on the board and in the hand.
fn with_fewer(chase: &Chase) -> Vec<Chase> {
    let mut found = vec![chase.clone()];
    for square in chase.black.iter() {
        for mut fewer in found.clone() {
            fewer.black.remove(square);
            found.push(fewer);
        }
    }
    for left in 0..chase.black_left.unwrap_or(0) {
        for mut fewer in found.clone() {
            fewer.black_left = Some(left);
            found.push(fewer);
        }
    }
    found
}

/// All certificates of true claims about the small positions.
fn certificates() -> Vec<Certificate> {
    let mut found = Vec::new();
    for chase in positions() {
        let literal = Literal::new(&with_fewer(&chase));
        for claim in CLAIMS {
            for first in Player::BOTH {
                if literal.is_true(claim, &chase, first) {
                    found.push(certificate(&chase, first, claim, &literal));
                }
            }
        }
    }
    found
}

fn count(certificate: &Certificate) -> usize {
    match &certificate.rules {
        Rules::Run { rules, .. } => rules.len(),
        Rules::Hold { rules, .. } => rules.len(),
    }
}

#[test]
fn a_strategy_with_a_rule_for_every_position_is_accepted() {
    let mut claims: HashMap<Claim, usize> = HashMap::new();
    for certificate in certificates() {
        assert_eq!(
            certificate.check(),
            Ok(count(&certificate)),
            "{certificate:?}"
        );
        *claims.entry(certificate.claim).or_default() += 1;
    }
    for claim in CLAIMS {
        assert!(claims[&claim] > 3, "{claim}: {claims:?}");
    }
}

/// Whether the claim of a certificate is true by the literal rules.
fn is_true(certificate: &Certificate) -> bool {
    let Certificate {
        chase,
        first,
        claim,
        ..
    } = certificate;
    Literal::new(std::slice::from_ref(chase)).is_true(*claim, chase, *first)
}

fn flip(spots: &mut Spots, square: usize) {
    if spots.has(square) {
        spots.remove(square);
    } else {
        spots.insert(square);
    }
}

fn other_left(random: &mut Random, left: Option<usize>) -> Option<usize> {
    match random.below(4) {
        0 => None,
        1 => Some(left.unwrap_or(0).saturating_sub(1)),
        2 => Some(left.unwrap_or(0) + 1),
        _ => Some(random.below(4)),
    }
}

fn other_rank(random: &mut Random, rank: u32) -> u32 {
    match random.below(4) {
        0 => rank.saturating_sub(1),
        1 => rank.saturating_add(1),
        2 => u32::MAX,
        _ => 0,
    }
}

fn any_turn(random: &mut Random, squares: usize) -> Turning {
    let (one, other) = (random.below(squares), random.below(squares));
    match random.below(6) {
        0 => Turning::Pass,
        1 => Turning::Black(one),
        2 => Turning::White(one),
        3 => Turning::Run(one),
        _ => Turning::Shift(one, other),
    }
}

fn change_run(random: &mut Random, rule: &mut RunRule, rules: usize, squares: usize) {
    let square = random.below(squares);
    match random.below(10) {
        0 => rule.piece = square,
        9 => rule.white_left = random.below(3),
        1 => flip(&mut rule.free, square),
        2 => flip(&mut rule.white, square),
        3 => rule.black_left = other_left(random, rule.black_left),
        4 => rule.rank = other_rank(random, rule.rank),
        5 => rule.to = square,
        6 if !rule.next.is_empty() => {
            let at = random.below(rule.next.len());
            rule.next.remove(at);
        }
        7 if !rule.next.is_empty() => {
            let at = random.below(rule.next.len());
            rule.next[at] = random.below(rules + 1) as u32;
        }
        _ => rule.next.push(random.below(rules + 1) as u32),
    }
}

fn change_hold(random: &mut Random, rule: &mut HoldRule, rules: usize, squares: usize) {
    let square = random.below(squares);
    match random.below(10) {
        0 => rule.piece = square,
        1 => flip(&mut rule.black, square),
        2 => flip(&mut rule.white, square),
        3 => rule.black_left = other_left(random, rule.black_left),
        4 => rule.white_left = random.below(3),
        5 => rule.rank = other_rank(random, rule.rank),
        6 if !rule.replies.is_empty() => {
            let at = random.below(rule.replies.len());
            rule.replies.remove(at);
        }
        change => {
            let at = random.below(rule.replies.len().max(1));
            let Some(reply) = rule.replies.get_mut(at) else {
                return;
            };
            match change {
                7 => reply.to = square,
                8 => reply.turn = any_turn(random, squares),
                _ => reply.next = random.below(rules + 1) as u32,
            }
        }
    }
}

/// Changes one thing.
fn change(random: &mut Random, certificate: &mut Certificate) {
    let chase = &mut certificate.chase;
    // One beyond the board, and sometimes far beyond.
    let area = chase.field.size().area();
    let squares = if random.below(20) == 0 {
        1000
    } else {
        area + 1
    };
    match random.below(24) {
        0 => certificate.first = certificate.first.opponent(),
        1 => certificate.claim = random.pick(&CLAIMS),
        2 => chase.piece = random.below(area),
        3 => flip(&mut chase.black, random.below(area)),
        4 => flip(&mut chase.white, random.below(area)),
        5 => chase.black_left = other_left(random, chase.black_left.map(|left| left.min(2))),
        6 => chase.white_left = random.below(2),
        7 => match &mut certificate.rules {
            Rules::Run { opening, .. } if random.below(2) == 0 => drop(opening.pop()),
            Rules::Run { rules, opening } => opening.push(random.below(rules.len() + 1) as u32),
            Rules::Hold {
                rules,
                turn,
                opening,
            } => match random.below(3) {
                0 => *turn = None,
                1 => *turn = Some(any_turn(random, squares)),
                _ => *opening = random.below(rules.len() + 1) as u32,
            },
        },
        _ => match &mut certificate.rules {
            Rules::Run { rules, .. } if !rules.is_empty() => {
                let (at, all) = (random.below(rules.len()), rules.len());
                change_run(random, &mut rules[at], all, squares.min(256));
                if squares > 256 && random.below(2) == 0 {
                    rules[at].to = random.below(squares);
                }
            }
            Rules::Hold { rules, .. } if !rules.is_empty() => {
                let (at, all) = (random.below(rules.len()), rules.len());
                change_hold(random, &mut rules[at], all, squares.min(256));
                if squares > 256 && random.below(2) == 0 {
                    rules[at].piece = random.below(squares);
                }
            }
            _ => {}
        },
    }
}

/// What kind of flaw it is.
fn kind(flaw: &ChaseFlaw) -> String {
    let text = format!("{flaw:?}");
    let end = text.find([' ', '(']).unwrap_or(text.len());
    text[..end].to_string()
}

#[test]
fn whatever_is_changed_nothing_false_is_accepted_and_every_flaw_is_found() {
    let mut random = Random::seeded(1);
    let mut flaws: HashMap<String, usize> = HashMap::new();
    let (mut changed_truths, mut accepted) = (0, 0);
    for original in certificates().iter().filter(|one| count(one) < 3000) {
        for _ in 0..CHANGES {
            let mut changed = original.clone();
            for _ in 0..=random.below(3) {
                change(&mut random, &mut changed);
            }
            match changed.check() {
                Ok(_) => {
                    accepted += 1;
                    let is_same = changed.chase == original.chase
                        && (changed.first, changed.claim) == (original.first, original.claim);
                    if !is_same {
                        changed_truths += 1;
                        assert!(is_true(&changed), "{changed:?}");
                    }
                }
                Err(flaw) => {
                    assert!(!flaw.to_string().is_empty());
                    *flaws.entry(kind(&flaw)).or_default() += 1;
                }
            }
        }
    }
    println!("{accepted} accepted, {changed_truths} of them other claims; {flaws:?}");
    assert!(accepted > 0 && changed_truths > 0);
    for kind in [
        "Position",
        "Player",
        "FirstTurn",
        "Opening",
        "NoRule",
        "NoSquare",
        "NoMove",
        "Goal",
        "Piece",
        "Rank",
        "Unanswered",
        "NoReply",
        "Reply",
        "Demand",
    ] {
        assert!(flaws.contains_key(kind), "{kind}: {flaws:?}");
    }
}

/// How often each certificate is changed.
const CHANGES: usize = 200;

/// Makes rules say more: fewer stones demanded, more allowed; kept if they hold all the same.
fn generalise(random: &mut Random, certificate: &mut Certificate, rounds: usize) {
    let area = certificate.chase.field.size().area();
    for _ in 0..rounds {
        let mut trial = certificate.clone();
        let square = random.below(area);
        match &mut trial.rules {
            Rules::Run { rules, .. } => {
                let at = random.below(rules.len());
                match random.below(4) {
                    0 => rules[at].free.remove(square),
                    1 => rules[at].white.insert(square),
                    2 => rules[at].white_left += 1,
                    _ => rules[at].black_left = rules[at].black_left.map(|left| left + 1),
                }
            }
            Rules::Hold { rules, .. } => {
                let at = random.below(rules.len());
                match random.below(4) {
                    0 => rules[at].black.remove(square),
                    1 => rules[at].white.remove(square),
                    2 => rules[at].white_left = rules[at].white_left.saturating_sub(1),
                    _ => {
                        let left = rules[at].black_left;
                        rules[at].black_left = left.map_or(Some(3), |left| left.checked_sub(1));
                    }
                }
            }
        }
        if trial.check().is_ok() {
            *certificate = trial;
        }
    }
}

/// Another position on the same board, and a beginning that might do for it.
fn move_root(random: &mut Random, certificate: &mut Certificate) {
    let field = Arc::clone(&certificate.chase.field);
    let squares: Vec<usize> = field.squares().iter().collect();
    let chase = &mut certificate.chase;
    chase.piece = random.pick(&squares);
    chase.black = random.picks(&squares, 3).into_iter().collect();
    chase.white = random.picks(&squares, 1).into_iter().collect();
    chase.black_left = Some(random.below(2));
    chase.white_left = random.below(2 - chase.white.count());
    certificate.first = Player::Left;
    let piece = chase.piece;
    match &mut certificate.rules {
        Rules::Run { rules, opening } => {
            let fits: Vec<u32> = (0..rules.len() as u32)
                .filter(|&at| rules[at as usize].piece == piece)
                .collect();
            *opening = fits
                .first()
                .map(|_| random.pick(&fits))
                .into_iter()
                .collect();
        }
        Rules::Hold {
            rules,
            turn,
            opening,
        } => {
            let fits: Vec<u32> = (0..rules.len() as u32)
                .filter(|&at| rules[at as usize].piece == piece)
                .collect();
            *turn = None;
            *opening = fits.first().map_or(0, |_| random.pick(&fits));
        }
    }
}

#[test]
fn general_rules_prove_only_what_is_true_of_other_positions_too() {
    let mut random = Random::seeded(2);
    let mut truths: HashMap<Claim, usize> = HashMap::new();
    for mut certificate in certificates() {
        if count(&certificate) > 60 {
            continue;
        }
        generalise(&mut random, &mut certificate, 400);
        for _ in 0..300 {
            move_root(&mut random, &mut certificate);
            if certificate.check().is_ok() {
                assert!(is_true(&certificate), "{certificate:?}");
                *truths.entry(certificate.claim).or_default() += 1;
            }
        }
    }
    println!("{truths:?}");
    for claim in CLAIMS {
        assert!(truths[&claim] > 0, "{claim}: {truths:?}");
    }
}

#[test]
fn a_black_stone_must_not_be_forgotten_where_white_ones_go_if_none_can_be_idle() {
    // The king reaches all squares, so that no white stone is ever idle.
    let king = chase("w../.x./b..", KING, false, (Some(1), 0));
    let black = HoldRule {
        piece: 4,
        black: Spots::one(6),
        white: Spots::one(0),
        black_left: Some(1),
        white_left: 0,
        rank: 0,
        replies: vec![HoldReply {
            to: 8,
            turn: Turning::Black(1),
            next: 0,
        }],
    };
    let mut shift = black.clone();
    shift.black = Spots::default();
    shift.replies[0].turn = Turning::Shift(0, 6);
    let mut certificate = Certificate {
        chase: king,
        first: Player::Left,
        claim: Claim::Contains,
        rules: Rules::Hold {
            rules: vec![black, shift],
            turn: None,
            opening: 1,
        },
    };
    let forgotten = ChaseFlaw::Forgotten {
        rule: None,
        square: 6,
    };
    assert_eq!(certificate.check(), Err(forgotten));
    if let Rules::Hold { opening, .. } = &mut certificate.rules {
        *opening = 0;
    }
    assert!(matches!(
        certificate.check(),
        Err(ChaseFlaw::Goal { rule: 0, .. })
    ));
    // The duke has corners.
    certificate.chase = chase("w../.x./b..", DUKE, false, (Some(1), 0));
    if let Rules::Hold { opening, .. } = &mut certificate.rules {
        *opening = 1;
    }
    assert!(matches!(
        certificate.check(),
        Err(ChaseFlaw::Goal { rule: 0, .. })
    ));
}

fn words() -> GameWords {
    GameWords {
        game: "dukego".to_string(),
        position: ".../.x./...".to_string(),
        parameters: vec!["black=1".to_string(), "white=0".to_string()],
    }
}

fn file(certificate: &Certificate) -> Vec<u8> {
    let mut bytes = Vec::new();
    certificate.write(&words(), &mut bytes).unwrap();
    bytes
}

fn read(bytes: &[u8]) -> Result<CertificateFile, Unreadable> {
    CertificateFile::read(bytes, &Budget::unlimited())
}

/// The file with a check sum that fits.
fn resummed(bytes: &[u8]) -> Vec<u8> {
    let end = bytes.windows(5).rposition(|word| word == b"\nsum ");
    let mut bytes = bytes[..end.map_or(bytes.len(), |end| end + 1)].to_vec();
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    bytes.extend(format!("sum {sum:016x}\n").bytes());
    bytes
}

#[test]
fn a_file_is_read_as_it_was_written() {
    for certificate in certificates() {
        let bytes = file(&certificate);
        assert_eq!(resummed(&bytes), bytes);
        let again = read(&bytes).unwrap();
        assert_eq!(again.words, words());
        assert_eq!(again.about(certificate.chase.clone()), certificate);
    }
}

/// Two small certificates, one of each player.
fn small() -> [Certificate; 2] {
    let all = certificates();
    let smallest = |player: Player| {
        let own = all.iter().filter(|one| one.claim.player() == player);
        let own = own.filter(|one| count(one) > 2);
        own.min_by_key(|one| file(one).len()).unwrap().clone()
    };
    [smallest(Player::Left), smallest(Player::Right)]
}

#[test]
fn a_file_that_is_cut_off_or_has_a_slip_is_refused() {
    for certificate in small() {
        let bytes = file(&certificate);
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end]).is_err(), "{end}");
        }
        for at in 0..bytes.len() {
            for other in [b' ', b'\n', b'0', b'1', b'f', 0, 0xff, bytes[at] ^ 1] {
                let mut slip = bytes.clone();
                slip[at] = other;
                assert!(slip == bytes || read(&slip).is_err(), "{at} {other}");
            }
        }
        let mut longer = bytes.clone();
        longer.push(b'\n');
        assert!(read(&longer).is_err());
        assert!(read(&[&bytes[..], &bytes[..]].concat()).is_err());
    }
}

#[test]
fn lines_that_are_missing_doubled_or_swapped_are_refused_and_prove_nothing_false() {
    for certificate in small() {
        let bytes = file(&certificate);
        let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
        let check = |lines: Vec<&[u8]>| {
            let changed = lines.concat();
            if changed == bytes {
                return;
            }
            assert!(read(&changed).is_err());
            if let Ok(file) = read(&resummed(&changed)) {
                let changed = file.about(certificate.chase.clone());
                assert!(changed.check().is_err() || is_true(&changed));
            }
        };
        for at in 0..lines.len() {
            let mut missing = lines.clone();
            missing.remove(at);
            check(missing);
            let mut doubled = lines.clone();
            doubled.insert(at, lines[at]);
            check(doubled);
            for other in 0..at {
                let mut swapped = lines.clone();
                swapped.swap(at, other);
                check(swapped);
            }
        }
    }
}

#[test]
fn changed_files_with_a_sum_that_fits_are_refused_or_checked() {
    let mut random = Random::seeded(3);
    let (mut readable, mut refused) = (0, 0);
    for certificate in small() {
        let bytes = file(&certificate);
        for _ in 0..4_000 {
            let mut changed = bytes.clone();
            let at = random.below(changed.len());
            match random.below(3) {
                0 => changed[at] = random.pick(b"0123456789abcdef :>-swbpn\n"),
                1 => drop(changed.remove(at)),
                _ => changed.insert(at, random.pick(b"0123456789abcdef :>-\n")),
            }
            match read(&resummed(&changed)) {
                Ok(file) => {
                    readable += 1;
                    let changed = file.about(certificate.chase.clone());
                    assert!(changed.check().is_err() || is_true(&changed));
                }
                Err(error) => {
                    refused += 1;
                    assert!(error.to_string().contains("line"), "{error}");
                }
            }
        }
    }
    assert!(readable > 100 && refused > 100, "{readable} {refused}");
}

#[test]
fn what_is_no_certificate_is_refused_with_the_line_and_what_should_be_there() {
    let error = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
    let title = "this is not a certificate: line 1 should be `partizan certificate, version 1`";
    assert_eq!(error(b""), title);
    assert_eq!(error(&[0xff, 0xfe, 0, 7]), title);
    assert_eq!(error(b"\x1b[31mred\n"), title);
    assert_eq!(
        error(b"partizan certificate, version 2\n"),
        format!("{title}, not `partizan certificate, version 2`")
    );
    assert_eq!(
        error(b"partizan certificate, version 1\ngame\n"),
        "line 2 should be `game` and its name, not `game`"
    );
    let [run, _] = small();
    let text = String::from_utf8(file(&run)).unwrap();
    let huge = text.replacen("strategy run ", "strategy run 99999999999", 1);
    let message = error(&resummed(huge.as_bytes()));
    assert!(
        message.contains("should be a rule of Left, not `sum "),
        "{message}"
    );
    let damaged = text.replacen("position .", "position #", 1);
    assert!(error(damaged.as_bytes()).contains("check sum"));
}

#[test]
fn a_budget_that_has_run_out_stops_reading_and_checking() {
    let [run, hold] = small();
    let budget = Budget::unlimited();
    budget.cancel();
    for certificate in [run, hold] {
        assert_eq!(certificate.check_within(&budget), Err(Error::Cancelled));
        let read = CertificateFile::read(&file(&certificate)[..], &budget);
        assert!(matches!(read, Err(Unreadable::Budget(Error::Cancelled))));
    }
}

#[test]
fn words_that_do_not_fit_in_a_line_are_not_written() {
    let [run, _] = small();
    let mut words = words();
    words.position.push('\n');
    assert!(run.write(&words, &mut Vec::new()).is_err());
}
