//! Strategies for short games: they are collected with the help of a plain search, written, read,
//! checked, and changed in every way; the plain search says what is true.

use std::collections::{BTreeMap, HashMap};
use std::io::{BufReader, Read};

use partizan_rules::{
    AnyCertificate, Convention, Entry, Fault, GAMES, GameWords, Kind, Ruleset, StrategyFlaw,
    Unchecked, Uncollected, Unreadable, Visitor, WinClaim, WinningStrategy, each_move, move_name,
};
use partizan_value::{Budget, Error, Player};

use Convention::{Misere, Normal};
use Player::{Left, Right};

/// Who wins, by looking at all there is.
struct Search<'s, R: Ruleset> {
    ruleset: &'s R,
    play: Convention,
    known: HashMap<(Vec<R::Position>, Player), bool>,
}

impl<'s, R: Ruleset> Search<'s, R> {
    fn new(ruleset: &'s R, play: Convention) -> Search<'s, R> {
        let known = HashMap::new();
        Search {
            ruleset,
            play,
            known,
        }
    }

    fn options(&self, boards: &[R::Position], player: Player) -> Vec<Vec<R::Position>> {
        let mut options = Vec::new();
        each_move(self.ruleset, boards, player, |board, _, after| {
            let mut option = boards.to_vec();
            option[board] = after;
            options.push(option);
        });
        options
    }

    /// Whether the player who is to move wins.
    fn wins(&mut self, boards: &[R::Position], player: Player) -> bool {
        let key = (boards.to_vec(), player);
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let options = self.options(boards, player);
        let wins = if options.is_empty() {
            self.play == Misere
        } else {
            let mut options = options.iter();
            options.any(|option| !self.wins(option, player.opponent()))
        };
        self.known.insert(key, wins);
        wins
    }

    fn winner(&mut self, boards: &[R::Position], first: Player) -> Player {
        if self.wins(boards, first) {
            first
        } else {
            first.opponent()
        }
    }

    /// The first move that wins, or else the first move.
    fn choose(&mut self, boards: &[R::Position], player: Player) -> usize {
        let options = self.options(boards, player);
        let wins = options
            .iter()
            .position(|option| !self.wins(option, player.opponent()));
        wins.unwrap_or(0)
    }
}

/// No strategy of these tests has to do with more positions.
const LIMIT: u64 = 200_000;

/// Collects a strategy for a player; the moves win if the player can win.
struct Collect {
    claim: WinClaim,
    limit: u64,
    budget: Budget,
}

impl Visitor for Collect {
    type Output = Result<WinningStrategy, Uncollected>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Self::Output {
        let winner = self.claim.winner;
        let mut search = Search::new(&ruleset, self.claim.play);
        let mut choose = |boards: &[R::Position]| Ok(search.choose(boards, winner));
        let Collect {
            claim,
            limit,
            budget,
        } = self;
        WinningStrategy::collect(&ruleset, &sums.concat(), claim, limit, &budget, &mut choose)
    }
}

/// Who wins, for each convention and first player.
struct Winners;

impl Visitor for Winners {
    type Output = Vec<(Convention, Player, Player)>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Self::Output {
        let boards = sums.concat();
        let mut winners = Vec::new();
        for play in [Normal, Misere] {
            let mut search = Search::new(&ruleset, play);
            for first in Player::BOTH {
                winners.push((play, first, search.winner(&boards, first)));
            }
        }
        winners
    }
}

fn words(game: &str, position: &str, parameters: &[&str]) -> GameWords {
    GameWords {
        game: game.to_string(),
        position: position.to_string(),
        parameters: parameters.iter().map(ToString::to_string).collect(),
    }
}

fn collect(claim: &WinClaim) -> Result<WinningStrategy, Uncollected> {
    collect_within(claim, LIMIT, &Budget::unlimited())
}

fn collect_within(
    claim: &WinClaim,
    limit: u64,
    budget: &Budget,
) -> Result<WinningStrategy, Uncollected> {
    let (claim, budget) = (claim.clone(), budget.clone());
    let words = claim.words.clone();
    let collect = Collect {
        claim,
        limit,
        budget,
    };
    words.open(collect).unwrap()
}

/// What is true of a position, in both conventions and for both first players.
fn claims(words: &GameWords) -> Vec<WinClaim> {
    let winners = words.open(Winners).unwrap();
    let claims = winners.into_iter().map(|(play, first, winner)| WinClaim {
        words: words.clone(),
        first,
        play,
        winner,
    });
    claims.collect()
}

/// Whether a claim is true; words that stand for nothing claim nothing.
fn is_true(claim: &WinClaim) -> bool {
    let Ok(winners) = claim.words.open(Winners) else {
        return false;
    };
    winners.contains(&(claim.play, claim.first, claim.winner))
}

fn check(strategy: &WinningStrategy) -> Result<Result<u64, StrategyFlaw>, Unchecked> {
    strategy.check_within(&Budget::unlimited())
}

fn holds(strategy: &WinningStrategy) -> bool {
    matches!(check(strategy), Ok(Ok(_)))
}

/// The fault of a strategy that has one.
fn fault(strategy: &WinningStrategy) -> Fault {
    check(strategy).unwrap().unwrap_err().fault
}

fn file(strategy: &WinningStrategy) -> Vec<u8> {
    let mut bytes = Vec::new();
    strategy.write(&mut bytes).unwrap();
    bytes
}

fn read(bytes: &[u8]) -> Result<WinningStrategy, Unreadable> {
    WinningStrategy::read(bytes, &Budget::unlimited())
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

/// True claims of a position are certified, written, read and accepted; false ones are not.
fn certify(words: &GameWords) {
    for claim in claims(words) {
        let strategy = collect(&claim).unwrap_or_else(|error| panic!("{claim}: {error}"));
        let checked = check(&strategy).unwrap();
        let checked = checked.unwrap_or_else(|flaw| panic!("{claim}: {flaw}"));
        assert!(checked > strategy.moves.len() as u64 / 2, "{claim}");
        let bytes = file(&strategy);
        assert_eq!(resummed(&bytes), bytes);
        assert_eq!(read(&bytes).unwrap(), strategy);
        let any = AnyCertificate::read(&bytes[..], &Budget::unlimited());
        assert_eq!(any.unwrap(), AnyCertificate::Strategy(strategy.clone()));

        let mut wrong = claim.clone();
        wrong.winner = wrong.winner.opponent();
        assert!(matches!(collect(&wrong), Err(Uncollected::Flaw(_))));
        let wrong = WinningStrategy {
            claim: wrong,
            ..strategy
        };
        assert!(!holds(&wrong), "{claim}");
    }
}

fn is_certified(game: &Entry) -> bool {
    matches!(game.kind, Kind::Partizan | Kind::Impartial)
}

#[test]
fn examples_of_all_short_games_are_certified() {
    for game in GAMES.iter().filter(|game| is_certified(game)) {
        certify(&words(game.name, game.example, &[]));
    }
}

#[test]
fn small_positions_and_sums_are_certified() {
    let positions: [(&str, &str, &[&str]); 24] = [
        ("domineering", "3x3", &[]),
        ("domineering", "2x3 + 3x2", &[]),
        ("domineering", "2x2 + 1x2 + .#./...", &[]),
        ("clobber", "xo/ox", &[]),
        ("clobber", "xo + ox", &[]),
        ("clobber", "xox/oxo + xxo", &[]),
        ("col", "2x2 + x./..", &[]),
        ("snort", "2x2 + x./..", &[]),
        ("toads-and-frogs", "xx.oo + x.o", &[]),
        ("toads-and-frogs", "xx..o + x..oo", &[]),
        ("amazons", "x../..o", &[]),
        ("amazons", "x../.o. + o.", &[]),
        ("nim", "1+2+3", &[]),
        ("nim", "2+2", &[]),
        ("nim", "0", &[]),
        ("octal", "5+4", &["code=0.137"]),
        ("subtraction", "9 + 4", &["left=1,3", "right=2,5"]),
        ("cram", "2x3 + 2x2", &[]),
        ("hackenbush", "xo(g)x + oo", &[]),
        ("legionnaires", "3x3", &["variant=mace"]),
        ("legionnaires", "2x2 + 2x3", &[]),
        ("konane", "xoxo + oxo", &[]),
        ("cutcake", "2x3 + 3x2", &[]),
        ("nogo", "2x2 + 1x3", &[]),
    ];
    for (game, position, parameters) in positions {
        certify(&words(game, position, parameters));
    }
}

/// Strategies with few moves, of both players, in both conventions.
fn small() -> Vec<WinningStrategy> {
    let positions = [
        words("clobber", "xo/ox", &[]),
        words("clobber", "xo + oxo", &[]),
        words("domineering", "2x3", &[]),
        words("nim", "1+2", &[]),
        words("snort", "1x4", &[]),
        words("kayles", "4", &[]),
        words("subtraction", "6", &["left=1,3", "right=2"]),
        words("toads-and-frogs", "xx.oo", &[]),
    ];
    let claims = positions.iter().flat_map(claims);
    claims.map(|claim| collect(&claim).unwrap()).collect()
}

#[test]
fn a_changed_claim_is_refused_or_true() {
    let mut refused = 0;
    for strategy in small() {
        let mut changes = Vec::new();
        for change in 1..8 {
            let mut claim = strategy.claim.clone();
            if change & 1 != 0 {
                claim.winner = claim.winner.opponent();
            }
            if change & 2 != 0 {
                claim.first = claim.first.opponent();
            }
            if change & 4 != 0 {
                claim.play = match claim.play {
                    Normal => Misere,
                    Misere => Normal,
                };
            }
            changes.push(claim);
        }
        for game in ["col", "cram", "kayles", "subtraction", "hackenbush"] {
            let mut claim = strategy.claim.clone();
            claim.words.game = game.to_string();
            changes.push(claim);
        }
        for position in ["xo", "xo/xo", "xo + xo", "1x2", "2x2", "1", "3", "2+2", ""] {
            let mut claim = strategy.claim.clone();
            claim.words.position = position.to_string();
            changes.push(claim);
        }
        for claim in changes {
            let moves = strategy.moves.clone();
            let changed = WinningStrategy { claim, moves };
            let holds = holds(&changed);
            assert!(!holds || is_true(&changed.claim), "{}", changed.claim);
            refused += usize::from(!holds);
        }
    }
    assert!(refused > 300, "{refused}");
}

/// The moves of a player, and whether they win.
struct Moves {
    player: Player,
    play: Convention,
}

impl Visitor for Moves {
    type Output = Vec<(String, bool)>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Self::Output {
        let (boards, mut search) = (sums.concat(), Search::new(&ruleset, self.play));
        let mut names = Vec::new();
        each_move(&ruleset, &boards, self.player, |board, played, _| {
            names.push(move_name(&ruleset, &boards, board, &played));
        });
        let options = search.options(&boards, self.player);
        let wins = options
            .iter()
            .map(|option| !search.wins(option, self.player.opponent()));
        names.into_iter().zip(wins).collect()
    }
}

#[test]
fn every_move_is_needed_legal_and_wins() {
    let (mut lost, mut positions) = (0, 0);
    for strategy in small() {
        let WinClaim { play, winner, .. } = strategy.claim;
        for (position, name) in &strategy.moves {
            positions += 1;
            let mut without = strategy.clone();
            without.moves.remove(position);
            let flaw = check(&without).unwrap().unwrap_err();
            assert_eq!((&flaw.position, &flaw.fault), (position, &Fault::Missing));

            let with = |other: &str| {
                let mut changed = strategy.clone();
                changed.moves.insert(position.clone(), other.to_string());
                changed
            };
            for none in ["z1", "9:a1-a2", "z9-z8", "7:7", "-9", "pass"] {
                assert_eq!(fault(&with(none)), Fault::Illegal(none.to_string()));
            }
            let mut words = strategy.claim.words.clone();
            words.position.clone_from(position);
            let player = winner;
            let moves = words.open(Moves { player, play }).unwrap();
            assert!(moves.contains(&(name.clone(), true)), "{words}: {name}");
            for (other, wins) in moves.iter().filter(|(other, _)| other != name) {
                let changed = with(other);
                // A move that wins may lead where the table does not.
                assert!(!holds(&changed) || *wins, "{words}: {other}");
                lost += usize::from(!wins);
            }

            let mut elsewhere = strategy.clone();
            elsewhere.moves.remove(position);
            elsewhere.moves.insert(format!("{position}."), name.clone());
            assert_eq!(fault(&elsewhere), Fault::Missing);
        }
    }
    assert!(lost > 20 && positions > 40, "{lost} {positions}");
}

#[test]
fn moves_that_are_never_needed_are_refused() {
    for strategy in small() {
        // The empty board has no moves, and no game gets to the other one.
        for position in ["../..", "Dear diary"] {
            let mut more = strategy.clone();
            more.moves.insert(position.to_string(), "a1".to_string());
            assert_eq!(fault(&more), Fault::Unneeded);
        }
    }
}

#[test]
fn a_file_that_is_cut_off_or_has_a_slip_is_refused() {
    for strategy in small() {
        let bytes = file(&strategy);
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end]).is_err(), "{end}");
        }
        for at in 0..bytes.len() {
            for other in [b' ', b'\n', b'0', b'1', b'f', b'.', 0, 0xff, bytes[at] ^ 1] {
                let mut slip = bytes.clone();
                slip[at] = other;
                assert!(slip == bytes || read(&slip).is_err(), "{at} {other}");
            }
        }
        assert!(read(&[&bytes[..], b"\n"].concat()).is_err());
        assert!(read(&[&bytes[..], &bytes[..]].concat()).is_err());
    }
}

/// Whether a file is read; what is read is written as it was, and accepted only if it is true.
fn is_read_safely(bytes: &[u8]) -> bool {
    let Ok(strategy) = read(bytes) else {
        return false;
    };
    assert_eq!(file(&strategy), bytes);
    assert!(!holds(&strategy) || is_true(&strategy.claim));
    true
}

#[test]
fn files_changed_anywhere_with_a_sum_that_fits_prove_nothing_false() {
    let (mut readable, mut refused) = (0, 0);
    for strategy in small() {
        let bytes = file(&strategy);
        for at in 0..bytes.len() {
            for other in *b"x.o123 -+:/l\n" {
                let mut changed = bytes.clone();
                changed[at] = other;
                if is_read_safely(&resummed(&changed)) {
                    readable += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(readable > 1000 && refused > 1000, "{readable} {refused}");
}

#[test]
fn lines_that_are_missing_doubled_or_swapped_prove_nothing_false() {
    for strategy in small() {
        let bytes = file(&strategy);
        let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
        for at in 0..lines.len() {
            let mut missing = lines.clone();
            missing.remove(at);
            let mut doubled = lines.clone();
            doubled.insert(at, lines[at]);
            let swapped = (0..at).map(|other| {
                let mut swapped = lines.clone();
                swapped.swap(at, other);
                swapped
            });
            for changed in swapped.chain([missing, doubled]) {
                assert!(read(&changed.concat()).is_err());
                let is_sum = lines.len() - 1 == at;
                assert!(is_sum || !is_read_safely(&resummed(&changed.concat())));
            }
        }
    }
}

#[test]
fn what_is_no_strategy_is_refused_with_the_line_and_what_should_be_there() {
    let strategy = collect(&claims(&words("clobber", "xo + oxo", &[]))[1]).unwrap();
    let text = String::from_utf8(file(&strategy)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() > 10, "{text}");
    let refused = |at: usize, line: &str| {
        let mut changed = lines.clone();
        changed[at - 1] = line;
        let changed = format!("{}\n", changed.join("\n"));
        read(&resummed(changed.as_bytes())).unwrap_err().to_string()
    };
    let title = "this is not a certificate: line 1 should be `partizan strategy, version 1`";
    assert_eq!(refused(1, "PNG"), format!("{title}, not `PNG`"));
    assert_eq!(
        refused(1, "partizan strategy, version 2"),
        format!("{title}, not `partizan strategy, version 2`")
    );
    for (at, line, expected) in [
        (
            2,
            "game",
            "line 2 should be `game` and its name, not `game`",
        ),
        (4, "parameters 7", "line 4 should be `parameters`"),
        (5, "first white", "line 5 should be `first left`"),
        (
            6,
            "play well",
            "line 6 should be `play normal` or `play misere`",
        ),
        (7, "winner nobody", "line 7 should be `winner left`"),
        (8, "moves 01", "line 8 should be `moves` and the number"),
        (9, "lonely", "line 9 should be a position"),
        (9, " a1", "line 9 should be a position"),
        (9, "x ", "line 9 should be a position"),
        (10, lines[8], "line 10 should be a position"),
        (10, "! a1", "comes after the one before it"),
    ] {
        let message = refused(at, line);
        assert!(message.contains(expected), "{line}: {message}");
    }
    let message = refused(8, "moves 99999999999");
    assert!(message.contains("and a move, not `sum "), "{message}");
    let message = refused(8, "moves 1");
    assert!(message.contains("line 10 should be `sum`"), "{message}");
    let control = "line 9 should be a position";
    assert!(refused(9, "x\u{7}o a1").contains(control));
}

#[test]
fn games_that_need_not_end_and_switching_games_are_refused() {
    for game in GAMES.iter().filter(|game| !is_certified(game)) {
        let claim = WinClaim {
            words: words(game.name, game.example, &[]),
            first: Left,
            play: Normal,
            winner: Right,
        };
        let moves = BTreeMap::new();
        let collected = collect(&claim);
        assert!(
            matches!(collected, Err(Uncollected::Stopped(Error::Undefined(_)))),
            "{claim}: {collected:?}"
        );
        match check(&WinningStrategy { claim, moves }) {
            Err(Unchecked::Words(error)) => assert_eq!(error.text, game.name),
            other => panic!("{}: {other:?}", game.name),
        }
    }
}

#[test]
fn positions_that_are_none_are_refused_with_their_place() {
    for (game, position, place) in [
        ("chess", "8x8", "chess"),
        ("clobber", "xo + xq", "q"),
        ("clobber", "xo +", ""),
        ("nim", "3+z", "z"),
    ] {
        let claim = WinClaim {
            words: words(game, position, &[]),
            first: Left,
            play: Normal,
            winner: Left,
        };
        let moves = BTreeMap::new();
        let Err(Unchecked::Words(error)) = check(&WinningStrategy { claim, moves }) else {
            panic!("{game} {position} is checked");
        };
        assert_eq!(&error.text[error.span.clone()], place, "{error}");
    }
}

#[test]
fn heaps_with_more_moves_than_anybody_can_look_through_are_refused() {
    let claim = WinClaim {
        words: words("nim", "1+999999999999999999", &[]),
        first: Left,
        play: Normal,
        winner: Left,
    };
    let moves = BTreeMap::new();
    let checked = check(&WinningStrategy { claim, moves });
    let large = Error::TooLarge("the number of moves");
    assert_eq!(checked, Err(Unchecked::Stopped(large)));
}

#[test]
fn a_limit_on_positions_is_exact() {
    for strategy in small() {
        let positions = check(&strategy).unwrap().unwrap();
        for (limit, is_enough) in [(positions, true), (positions - 1, false)] {
            let collected = collect_within(&strategy.claim, limit, &Budget::unlimited());
            if is_enough {
                assert_eq!(collected.unwrap(), strategy);
            } else {
                assert_eq!(collected, Err(Uncollected::TooMany(limit)));
            }
        }
    }
}

#[test]
fn long_games_need_no_deep_stack() {
    /// Always takes what there is to take.
    struct Only(WinClaim);

    impl Visitor for Only {
        type Output = Result<WinningStrategy, Uncollected>;

        fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Self::Output {
            let (boards, budget) = (sums.concat(), Budget::unlimited());
            let mut choose = |_: &[R::Position]| Ok(0);
            WinningStrategy::collect(&ruleset, &boards, self.0, LIMIT, &budget, &mut choose)
        }
    }

    let words = words("subtraction", "100000", &["left=1", "right=1"]);
    let claim = WinClaim {
        words: words.clone(),
        first: Left,
        play: Normal,
        winner: Right,
    };
    let strategy = words.open(Only(claim)).unwrap().unwrap();
    assert_eq!(strategy.moves.len(), 50_000);
    assert_eq!(check(&strategy), Ok(Ok(100_001)));
    assert_eq!(read(&file(&strategy)).unwrap(), strategy);

    let tight = Budget::unlimited().with_memory(1 << 20);
    let memory = Error::Memory(1 << 20);
    assert_eq!(
        strategy.check_within(&tight),
        Err(Unchecked::Stopped(memory.clone()))
    );
    let read = WinningStrategy::read(&file(&strategy)[..], &tight);
    assert!(matches!(read, Err(Unreadable::Budget(error)) if error == memory));
    assert_eq!(tight.room(0), 1 << 20, "everything was given back");
    // There is room for the table, but not for all positions of both players.
    let tight = Budget::unlimited().with_memory(5 << 20);
    let stopped = Err(Unchecked::Stopped(Error::Memory(5 << 20)));
    assert_eq!(strategy.check_within(&tight), stopped);
}

/// Moves without end, in the right order.
struct Endless {
    next: u64,
    rest: Vec<u8>,
}

impl Read for Endless {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = format!("{:012} {}\n", self.next, "a".repeat(100)).into_bytes();
            self.next += 1;
        }
        let count = bytes.len().min(self.rest.len());
        bytes[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

#[test]
fn moves_without_end_are_left_unread_once_the_memory_is_used_up() {
    let head = "partizan strategy, version 1\ngame nim\nposition 3\nparameters\nfirst left\n\
                play normal\nwinner left\nmoves 4000000000\n";
    let mut endless = Endless {
        next: 0,
        rest: Vec::new(),
    };
    let input = BufReader::new(head.as_bytes().chain(&mut endless));
    let budget = Budget::unlimited().with_memory(8 << 20);
    match WinningStrategy::read(input, &budget) {
        Err(Unreadable::Budget(Error::Memory(_))) => {}
        other => panic!("{other:?}"),
    }
    assert!(endless.next < 100_000, "{}", endless.next);
}

#[test]
fn a_budget_that_has_run_out_stops_reading_checking_and_collecting() {
    let strategy = collect(&claims(&words("domineering", "3x3", &[]))[0]).unwrap();
    let budget = Budget::unlimited();
    budget.cancel();
    let stopped = Err(Unchecked::Stopped(Error::Cancelled));
    assert_eq!(strategy.check_within(&budget), stopped);
    let read = WinningStrategy::read(&file(&strategy)[..], &budget);
    assert!(matches!(read, Err(Unreadable::Budget(Error::Cancelled))));
    let stopped = Err(Uncollected::Stopped(Error::Cancelled));
    assert_eq!(collect_within(&strategy.claim, LIMIT, &budget), stopped);
    let tight = Budget::unlimited().with_memory(10_000);
    let stopped = Err(Uncollected::Stopped(Error::Memory(10_000)));
    let claim = &claims(&words("clobber", "3x4", &[]))[0];
    assert_eq!(collect_within(claim, LIMIT, &tight), stopped);
}

#[test]
fn what_does_not_fit_in_a_line_is_not_written() {
    let whole = collect(&claims(&words("clobber", "xo + oxo", &[]))[0]).unwrap();
    let refused = |strategy: &WinningStrategy| strategy.write(&mut Vec::new()).is_err();
    assert!(!refused(&whole));
    let mut words = whole.clone();
    words.claim.words.position.push('\n');
    assert!(refused(&words));
    let mut words = whole.clone();
    words.claim.words.position = ".".repeat((1 << 20) - "position \n".len());
    assert_eq!(read(&file(&words)).unwrap(), words);
    words.claim.words.position.push('.');
    assert!(refused(&words));
    for (position, name) in [
        ("", "a1"),
        ("xo", ""),
        ("xo", "a1 a2"),
        ("x\no", "a1"),
        (&*"x".repeat(1 << 20), "a1"),
    ] {
        let mut changed = whole.clone();
        changed.moves.insert(position.to_string(), name.to_string());
        assert!(refused(&changed), "{name}");
    }
}

#[test]
fn flaws_say_what_is_wrong_and_where() {
    let clobber = |position: &str, first, play, winner, moves: &[(&str, &str)]| {
        let moves = moves
            .iter()
            .map(|(position, name)| (position.to_string(), name.to_string()));
        let claim = WinClaim {
            words: words("clobber", position, &[]),
            first,
            play,
            winner,
        };
        let moves = moves.collect();
        check(&WinningStrategy { claim, moves }).map(|checked| checked.map_err(|f| f.to_string()))
    };
    let flaw = |text: &str| Ok(Err(text.to_string()));
    let won = [("xo", "a1-b1")];
    assert_eq!(clobber("xo", Left, Normal, Left, &won), Ok(Ok(2)));
    assert_eq!(
        clobber("xo", Left, Misere, Left, &won),
        flaw("right cannot move in .x, so right wins")
    );
    assert_eq!(
        clobber("xo", Left, Normal, Right, &[]),
        flaw("right cannot move in .x, so left wins")
    );
    assert_eq!(
        clobber("x.", Left, Normal, Left, &[]),
        flaw("left cannot move in x., so right wins")
    );
    assert_eq!(clobber("x.", Left, Misere, Left, &[]), Ok(Ok(1)));
    assert_eq!(
        clobber("x.", Left, Misere, Left, &[("x.", "a1-b1")]),
        flaw("the move for x. is never needed")
    );
    assert_eq!(
        clobber("xo", Left, Normal, Left, &[]),
        flaw("left has no move for xo")
    );
    assert_eq!(
        clobber("xo", Left, Normal, Left, &[("xo", "b1-a1")]),
        flaw("left cannot play b1-a1 in xo")
    );
    let long = "x".repeat(500);
    let shown = format!("left cannot move in {}..., so right wins", &long[..200]);
    assert_eq!(clobber(&long, Left, Normal, Left, &[]), flaw(&shown));
}
