//! What the tests of all games share: the tables in `tests/games`, and a slow and obvious solver.
#![allow(dead_code, reason = "every test uses a part of this")]

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::Hash;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

use partizan_rules::{Entry, GAMES, Kind, Request, Ruleset, Size, Visitor};
use partizan_value::{Player, Store, Value};

/// A line of a table: `kind words = expected`.
pub(crate) struct Row {
    pub(crate) game: &'static Entry,
    pub(crate) place: String,
    pub(crate) kind: String,
    words: Vec<String>,
    pub(crate) expected: String,
}

impl Row {
    /// The words that are not parameters.
    pub(crate) fn words(&self) -> Vec<&str> {
        let words = self.words.iter().filter(|word| !word.contains('='));
        words.map(String::as_str).collect()
    }

    pub(crate) fn parameters(&self) -> Vec<&str> {
        let words = self.words.iter().filter(|word| word.contains('='));
        words.map(String::as_str).collect()
    }

    /// Reads the position, which is the last word.
    pub(crate) fn request(&self) -> partizan_rules::Result<Request<'_>> {
        let position = self.words().pop().unwrap_or_default();
        Request::new(self.game, vec![position], self.parameters())
    }
}

/// Every row of every game's table.
pub(crate) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for game in GAMES {
        let path = folder("games").join(format!("{}.txt", game.name));
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for (i, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let place = format!("{}.txt:{}", game.name, i + 1);
            let (question, expected) = line
                .split_once(" =")
                .unwrap_or_else(|| panic!("{place}: expected ` = `"));
            let mut words = question.split_whitespace().map(str::to_string);
            let kind = words.next().unwrap_or_default();
            rows.push(Row {
                game,
                place,
                kind,
                words: words.collect(),
                expected: expected.trim().to_string(),
            });
        }
    }
    rows
}

pub(crate) fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// Shows the positions of a request to a function that is generic over rulesets.
pub(crate) fn visit<V: Visitor>(request: &Request<'_>, visitor: V) -> V::Output {
    partizan_rules::open(request, visitor).unwrap_or_else(|error| panic!("{error}"))
}

/// Values by nothing but the rules: no components, no symmetries, no table shared with others.
pub(crate) struct BruteForce<'a, R: Ruleset> {
    ruleset: &'a R,
    store: &'a Store,
    known: HashMap<R::Position, Value>,
    /// How many more positions may be looked at.
    left: usize,
}

impl<'a, R: Ruleset> BruteForce<'a, R> {
    pub(crate) fn new(ruleset: &'a R, store: &'a Store, most: usize) -> Self {
        BruteForce {
            ruleset,
            store,
            known: HashMap::new(),
            left: most,
        }
    }

    /// The value, or `None` if there are too many positions.
    pub(crate) fn value(&mut self, position: &R::Position) -> Option<Value> {
        if let Some(&value) = self.known.get(position) {
            return Some(value);
        }
        self.left = self.left.checked_sub(1)?;
        let [left, right] = Player::BOTH.map(|player| options(self.ruleset, position, player));
        let left: Option<Vec<Value>> = left.iter().map(|p| self.value(p)).collect();
        let right: Option<Vec<Value>> = right.iter().map(|p| self.value(p)).collect();
        let value = self.store.game(&left?, &right?).expect("no budget is set");
        self.known.insert(position.clone(), value);
        Some(value)
    }
}

/// Boards side by side, and who is to move.
type Turn<P> = (Vec<P>, Player);

/// Who wins, and after how many moves, by nothing but the rules, even if play need not end.
pub(crate) struct Naive<R: Ruleset> {
    /// For every position with a player to move: whether that player wins, and in how many moves;
    /// nothing if the game goes on for ever.
    decided: HashMap<Turn<R::Position>, (bool, u32)>,
    met: HashSet<Turn<R::Position>>,
    endless: Option<Player>,
}

impl<R: Ruleset> Naive<R> {
    /// Looks at all that can be reached; none if that is too much.
    pub(crate) fn new(
        ruleset: &R,
        boards: &[R::Position],
        first: Player,
        most: usize,
    ) -> Option<Self> {
        let start = (boards.to_vec(), first);
        let mut met = HashSet::from([start.clone()]);
        let mut open = vec![start];
        let mut next = HashMap::new();
        while let Some((boards, mover)) = open.pop() {
            let mut after = Vec::new();
            for (i, board) in boards.iter().enumerate() {
                for option in options(ruleset, board, mover) {
                    let mut changed = boards.clone();
                    changed[i] = option;
                    after.push((changed, mover.opponent()));
                }
            }
            for position in &after {
                if met.insert(position.clone()) {
                    open.push(position.clone());
                }
            }
            if met.len() > most {
                return None;
            }
            next.insert((boards, mover), after);
        }
        // After round n everything is decided that ends within n moves.
        let mut decided = HashMap::new();
        for round in 0.. {
            let mut new = Vec::new();
            for (position, options) in &next {
                if decided.contains_key(position) {
                    continue;
                }
                let known: Vec<_> = options.iter().map(|option| decided.get(option)).collect();
                if known.iter().any(|known| matches!(known, Some((false, _)))) {
                    new.push((position.clone(), (true, round)));
                } else if known.iter().all(|known| matches!(known, Some((true, _)))) {
                    new.push((position.clone(), (false, round)));
                }
            }
            if new.is_empty() {
                break;
            }
            decided.extend(new);
        }
        let endless = ruleset.endless();
        Some(Naive {
            decided,
            met,
            endless,
        })
    }

    pub(crate) fn winner(&self, boards: &[R::Position], mover: Player) -> Option<Player> {
        let position = (boards.to_vec(), mover);
        assert!(self.met.contains(&position), "it can be reached");
        match self.decided.get(&position) {
            Some((true, _)) => Some(mover),
            Some((false, _)) => Some(mover.opponent()),
            None => self.endless,
        }
    }

    pub(crate) fn length(&self, boards: &[R::Position], mover: Player) -> Option<u32> {
        let known = self.decided.get(&(boards.to_vec(), mover));
        known.map(|(_, length)| *length)
    }

    /// The length that a solver tells: nobody asks how soon a chase is over for a player who also
    /// wins if it never is.
    pub(crate) fn told_length(
        &self,
        ruleset: &R,
        boards: &[R::Position],
        mover: Player,
    ) -> Option<u32> {
        let is_chase = matches!(boards, [board] if ruleset.chase(board).is_some());
        let need_not_end = is_chase && self.winner(boards, mover) == self.endless;
        self.length(boards, mover).filter(|_| !need_not_end)
    }

    /// How many positions were looked at.
    pub(crate) fn positions(&self) -> usize {
        self.met.len()
    }

    /// All that was looked at, with the player to move.
    pub(crate) fn met(&self) -> impl Iterator<Item = &Turn<R::Position>> {
        self.met.iter()
    }
}

/// The options of a player.
pub(crate) fn options<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    player: Player,
) -> Vec<R::Position> {
    let mut options = Vec::new();
    ruleset.moves(position, player, &mut |_, after| options.push(after));
    options
}

/// Elements in order, each once.
pub(crate) fn distinct<T: Clone + Eq + Hash>(list: &[T]) -> Vec<T> {
    let mut seen = HashSet::new();
    list.iter()
        .filter(|x| seen.insert((*x).clone()))
        .cloned()
        .collect()
}

/// Games with parameters are checked with these as well.
const VARIANTS: &[(&str, &[&str])] = &[
    ("legionnaires", &["variant=mace"]),
    ("subtraction", &["left=all", "right=2,4"]),
    ("subtraction", &["left=1,3", "right=2..4"]),
    ("all-but", &["except=1,3"]),
    ("bridgit", &["turns=free"]),
    ("dukego", &["white=1", "black=3", "aim=immobilise"]),
    ("hexadecimal", &["code=0.8B"]),
    ("kenyon", &["difference=0"]),
    ("octal", &["code=0.137"]),
    ("quadruphage", &["piece=bishop", "white=1", "black=3"]),
    ("splittles", &["take=2,3"]),
    ("take-and-break", &["code=C.1[07]"]),
    ("wythoff", &["bound=2k+1"]),
];

/// The size of boards up to which positions are taken.
pub(crate) const MOST: Size = Size { rows: 3, cols: 4 };
/// About how many positions of each game are looked at.
const SAMPLE: usize = 600;
/// Boards that have room for more pieces are left out: too many positions can be reached on them.
const MOST_PIECES: usize = MOST.rows * MOST.cols;

/// All games, with their parameters.
pub(crate) fn games() -> Vec<(&'static Entry, Vec<&'static str>)> {
    let plain = GAMES.iter().map(|game| (game, vec![]));
    let variants = VARIANTS.iter().map(|(name, parameters)| {
        let game = Entry::find(name).unwrap_or_else(|| panic!("{name}"));
        (game, parameters.to_vec())
    });
    plain.chain(variants).collect()
}

/// All games that end, which have values.
pub(crate) fn short_games() -> Vec<(&'static Entry, Vec<&'static str>)> {
    let is_short = |(game, _): &(&Entry, _)| game.kind != Kind::Loopy;
    games().into_iter().filter(is_short).collect()
}

/// All games that need not end, which have winners or draws.
pub(crate) fn loopy_games() -> Vec<(&'static Entry, Vec<&'static str>)> {
    let is_loopy = |(game, _): &(&Entry, _)| game.kind == Kind::Loopy;
    games().into_iter().filter(is_loopy).collect()
}

/// Runs a check on some games, with the positions of their samples.
pub(crate) fn for_each_game<V: Visitor<Output = ()>>(
    games: Vec<(&'static Entry, Vec<&'static str>)>,
    check: impl Fn(String) -> V,
) {
    for (game, parameters) in games {
        let name = format!("{} {}", game.name, parameters.join(" "));
        let texts = sample(game, &parameters);
        let texts = texts.iter().map(String::as_str).collect();
        let request = Request::new(game, texts, parameters).expect("parameters exist");
        visit(&request, check(name));
    }
}

/// The texts of positions from all over the small boards, the same ones every time. Some games have
/// millions to choose from, so that this is done once for all tests.
pub(crate) fn sample(game: &'static Entry, parameters: &[&'static str]) -> &'static [String] {
    static KNOWN: Mutex<BTreeMap<String, &'static OnceLock<Vec<String>>>> =
        Mutex::new(BTreeMap::new());
    let name = format!("{} {}", game.name, parameters.join(" "));
    let of_game: &'static OnceLock<Vec<String>> = {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .entry(name)
            .or_insert_with(|| Box::leak(Box::default()))
    };
    of_game.get_or_init(|| {
        let request = Request::of_size(game, MOST, parameters.to_vec());
        visit(&request.expect("parameters exist"), Sampled)
    })
}

/// The texts of a sample of positions.
struct Sampled;

impl Visitor for Sampled {
    type Output = Vec<String>;

    fn visit<R: Ruleset>(self, ruleset: R, _: Vec<Vec<R::Position>>) -> Vec<String> {
        let positions = sample_up_to(&ruleset, MOST);
        positions.iter().map(|p| ruleset.text(p)).collect()
    }
}

/// Positions from all over the boards up to a size, the same ones every time.
pub(crate) fn sample_up_to<R: Ruleset>(ruleset: &R, most: Size) -> Vec<R::Position> {
    let classes: Vec<(Size, usize)> = ruleset
        .sizes(most)
        .into_iter()
        .filter(|&size| ruleset.most_pieces(size) <= MOST_PIECES)
        .flat_map(|size| (0..=ruleset.most_pieces(size)).map(move |pieces| (size, pieces)))
        .collect();
    let share = (SAMPLE / classes.len().max(1)).max(2);
    let mut positions = Vec::new();
    for &(size, pieces) in &classes {
        // Each has a number that looks random, and those with the least numbers are chosen.
        let (mut i, mut most) = (0, u64::MAX);
        let mut chosen: Vec<(u64, R::Position)> = Vec::new();
        ruleset.arrangements(size, pieces, &mut |position| {
            let number = scattered(i);
            i += 1;
            if number <= most && ruleset.is_possible(&position) {
                chosen.push((number, position));
            }
            if chosen.len() >= 2 * share {
                let mut numbers: Vec<u64> = chosen.iter().map(|(number, _)| *number).collect();
                most = *numbers.select_nth_unstable(share - 1).1;
                chosen.retain(|(number, _)| *number <= most);
            }
            true
        });
        let chosen = chosen.into_iter().map(|(_, position)| position);
        positions.extend(chosen);
    }
    positions
}

/// A number that looks random, different for different ones (the finish of `SplitMix64`).
fn scattered(i: u64) -> u64 {
    let i = i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let i = (i ^ (i >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let i = (i ^ (i >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    i ^ (i >> 31)
}

/// The texts of the positions of a request.
pub(crate) struct Texts;

impl Visitor for Texts {
    type Output = Vec<String>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Vec<String> {
        sums.iter().flatten().map(|p| ruleset.text(p)).collect()
    }
}
