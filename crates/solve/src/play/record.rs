//! Game records: games as text files, to be kept, sent to others and gone on with.
//!
//! # The format
//!
//! ```text
//! partizan game 1
//! game domineering
//! position 4x4
//! first left
//! play normal
//! left human
//! right perfect
//! seed 7
//! moves
//! # Left takes the middle.
//! 1 b2/b3
//! 2 c3/d3
//! 2 (c2/d2 c3/c4 (a1/a2) a4/b4)
//! 3 a1/a2
//! ```
//!
//! The first line is always the same. Then there is a word and what it is about, one a line, in any
//! order: `game` must be there; `position` is where the game began (the example of the game if
//! it is missing), `parameter` a parameter of the game as on the command line (`parameter pawns=18`,
//! one a line), `first` who begins (left), `play` normal or misere (normal), `left` and `right` who
//! plays (human), `seed` what random moves follow from (1). After the line `moves` there is a
//! number and a move on every line. A number and a *variation* in parentheses are what could have been
//! played instead of the move with that number, which comes before. Within a variation another one
//! in parentheses is about the move before it: above, Left could have played `a1/a2` instead of `c3/c4`.
//! Empty lines, and lines that begin with `#`, say nothing.

use std::fmt::{self, Write};
use std::iter;

use partizan_rules::{Convention, Entry, Piece, Request, RulesError, did_you_mean, shortened};
use partizan_value::{Error, Player, Store};

use super::{Play, Refusal};
use crate::game::{Game, open};

/// The first line.
const HEADER: &str = "partizan game 1";
/// The first line without the version.
const KIND: &str = "partizan game ";
/// The most bytes of a record.
const MOST_BYTES: usize = 1 << 20;
/// The most moves of a record, with all variations.
const MOST_MOVES: usize = 100_000;
/// So many variations can be within each other.
const DEEPEST: usize = 1000;
/// The most moves from one position.
const MOST_INSTEAD: usize = 5000;
/// The most characters of the name of a player.
const LONGEST_PLAYER: usize = 100;
/// The words that begin lines.
const KEYS: [&str; 9] = [
    "game",
    "position",
    "parameter",
    "first",
    "play",
    "left",
    "right",
    "seed",
    "moves",
];

/// A game: what is played, by whom, and the moves so far.
///
/// ```
/// use partizan_solve::Record;
/// use partizan_value::Store;
///
/// let text = "partizan game 1\ngame nim\nposition 3+5\nmoves\n1 5:3\n1 (3:0 5:0)\n";
/// let record = Record::read(text)?;
/// assert_eq!(record.moves.main_line(), ["5:3"]);
/// let game = record.open(&Store::new())?;
/// assert_eq!(game.text(0), "3+5");
/// assert_eq!(Record::read(&record.to_string())?, record);
///
/// let wrong = Record::read(&text.replace("5:3", "5:6"))?;
/// let wrong = wrong.open(&Store::new()).map(drop).unwrap_err();
/// assert!(wrong.to_string().starts_with("line 5, column 3: left has no move `5:6`"));
/// # Ok::<(), partizan_solve::BadRecord>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// The game in the catalogue.
    pub entry: &'static Entry,
    /// Its parameters, as `key=value`.
    pub parameters: Vec<String>,
    /// Where the game began.
    pub position: String,
    /// Who moves first.
    pub first: Player,
    /// Who wins when a player cannot move.
    pub play: Convention,
    /// Who plays for Left and Right: `human`, a strategy, or whatever they are called.
    pub players: [String; 2],
    /// What random moves follow from.
    pub seed: u64,
    /// The moves.
    pub moves: RecordTree,
    places: Places,
}

/// A line and a column, counted from 1.
type Place = (usize, usize);

/// Where a record was written what may be wrong by the rules of the game.
#[derive(Clone, Debug, Default)]
struct Places {
    position: Option<Place>,
    parameters: Vec<Place>,
    play: Option<Place>,
}

/// Records are the same if they say the same, wherever they do.
impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Record {}

/// Why a text is no record, or none of a game by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadRecord {
    /// Something is wrong.
    Wrong {
        /// The line and the column, counted from 1, if the record was read from a text.
        place: Option<(usize, usize)>,
        /// What is wrong.
        message: String,
    },
    /// The budget ran out before all moves were checked.
    Stopped(Error),
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadRecord::Wrong {
                place: Some((line, column)),
                message,
            } => write!(f, "line {line}, column {column}: {message}"),
            BadRecord::Wrong { message, .. } => f.write_str(message),
            BadRecord::Stopped(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BadRecord {}

/// The moves of a game and all that could have been played instead. Moves are known by numbers; those after
/// the same position are in order, and the first is that of the main line.
#[derive(Clone, Debug, Default)]
pub struct RecordTree {
    nodes: Vec<Node>,
    /// The moves at the beginning.
    roots: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Node {
    name: String,
    before: Option<usize>,
    next: Vec<usize>,
    place: Option<Place>,
}

impl RecordTree {
    /// How many moves there are, with all variations.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no move was made.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The name of a move.
    pub fn name(&self, played: usize) -> &str {
        &self.nodes[played].name
    }

    /// The move before a move; none if it is the first.
    pub fn before(&self, played: usize) -> Option<usize> {
        self.nodes[played].before
    }

    /// The moves that were made after a move, or at the beginning.
    pub fn next(&self, after: Option<usize>) -> &[usize] {
        match after {
            Some(played) => &self.nodes[played].next,
            None => &self.roots,
        }
    }

    /// Makes a move after another, or at the beginning, unless it was made there before.
    pub fn add(&mut self, after: Option<usize>, name: &str) -> usize {
        match self.find(after, name) {
            Some(played) => played,
            None => self.push(after, name, None),
        }
    }

    fn find(&self, after: Option<usize>, name: &str) -> Option<usize> {
        let mut next = self.next(after).iter().copied();
        next.find(|&played| self.name(played) == name)
    }

    fn push(&mut self, after: Option<usize>, name: &str, place: Option<Place>) -> usize {
        let number = self.nodes.len();
        self.nodes.push(Node {
            name: name.to_string(),
            before: after,
            next: Vec::new(),
            place,
        });
        match after {
            Some(played) => self.nodes[played].next.push(number),
            None => self.roots.push(number),
        }
        number
    }

    /// The moves of the main line, by their numbers.
    fn main(&self) -> impl Iterator<Item = usize> {
        let first = self.roots.first().copied();
        iter::successors(first, |&played| self.next(Some(played)).first().copied())
    }

    /// The names of the moves of the main line.
    pub fn main_line(&self) -> Vec<&str> {
        self.main().map(|played| self.name(played)).collect()
    }

    /// The names of the moves up to one.
    pub fn line_to(&self, played: usize) -> Vec<&str> {
        let back = iter::successors(Some(played), |&played| self.before(played));
        let mut line: Vec<&str> = back.map(|played| self.name(played)).collect();
        line.reverse();
        line
    }

    /// The same moves, in which a line is the main line. What comes after its end is forgotten.
    ///
    /// ```
    /// use partizan_solve::RecordTree;
    ///
    /// let mut moves = RecordTree::default();
    /// let first = moves.add(None, "5:3");
    /// moves.add(Some(first), "3:0");
    /// let moves = moves.with_main_line(&["3:3"]);
    /// assert_eq!((moves.main_line(), moves.len()), (vec!["3:3"], 3));
    /// assert_eq!(moves.with_main_line(&["5:3"]).len(), 2);
    /// ```
    #[must_use]
    pub fn with_main_line(&self, line: &[impl AsRef<str>]) -> RecordTree {
        let mut tree = RecordTree::default();
        let mut end = None;
        for name in line {
            end = Some(tree.add(end, name.as_ref()));
        }
        let mut open: Vec<(usize, Option<usize>)> = Vec::new();
        let push = |open: &mut Vec<_>, from: Option<usize>, to: Option<usize>| {
            if to != end {
                open.extend(self.next(from).iter().rev().map(|&played| (played, to)));
            }
        };
        push(&mut open, None, None);
        while let Some((played, after)) = open.pop() {
            let copy = tree.add(after, self.name(played));
            push(&mut open, Some(played), Some(copy));
        }
        tree
    }

    /// Writes a variation that begins with a move.
    fn write_variation(&self, first: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        enum Piece {
            Name(usize),
            After(usize),
            Open,
            Close,
        }
        let mut pieces = vec![
            Piece::Close,
            Piece::After(first),
            Piece::Name(first),
            Piece::Open,
        ];
        let mut space = "";
        while let Some(piece) = pieces.pop() {
            match piece {
                Piece::Open => {
                    write!(f, "{space}(")?;
                    space = "";
                }
                Piece::Close => {
                    f.write_char(')')?;
                    space = " ";
                }
                Piece::Name(played) => {
                    write!(f, "{space}{}", self.name(played))?;
                    space = " ";
                }
                Piece::After(played) => {
                    if let Some((&main, others)) = self.next(Some(played)).split_first() {
                        pieces.push(Piece::After(main));
                        for &other in others.iter().rev() {
                            pieces.push(Piece::Close);
                            pieces.push(Piece::After(other));
                            pieces.push(Piece::Name(other));
                            pieces.push(Piece::Open);
                        }
                        pieces.push(Piece::Name(main));
                    }
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for RecordTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut after, mut number) = (None, 1);
        while let Some((&main, others)) = self.next(after).split_first() {
            writeln!(f, "{number} {}", self.name(main))?;
            for &other in others {
                write!(f, "{number} ")?;
                self.write_variation(other, f)?;
                f.write_char('\n')?;
            }
            after = Some(main);
            number += 1;
        }
        Ok(())
    }
}

/// A text without the ends of lines that it may have, where a record is not read from a file.
fn in_one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// The record as it is written to a file.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}\ngame {}", self.entry.name)?;
        writeln!(f, "position {}", in_one_line(&self.position))?;
        for parameter in &self.parameters {
            writeln!(f, "parameter {}", in_one_line(parameter))?;
        }
        writeln!(f, "first {}\nplay {}", self.first, self.play.name())?;
        let [left, right] = self.players.each_ref().map(|name| in_one_line(name));
        writeln!(f, "left {left}\nright {right}\nseed {}", self.seed)?;
        write!(f, "moves\n{}", self.moves)
    }
}

impl Record {
    /// A game between people on the example of a game, without moves.
    pub fn new(entry: &'static Entry) -> Record {
        Record {
            entry,
            parameters: Vec::new(),
            position: entry.example.to_string(),
            first: Player::Left,
            play: Convention::Normal,
            players: ["human", "human"].map(str::to_string),
            seed: 1,
            moves: RecordTree::default(),
            places: Places::default(),
        }
    }

    /// Whether a text begins as records do, so that it can be replaced by another one.
    pub fn is_one(text: &str) -> bool {
        text.trim_start_matches(MARK).starts_with(KIND)
    }

    /// Reads a record. The rules of the game are not asked yet: [`Record::open`] does that.
    pub fn read(text: &str) -> Result<Record, BadRecord> {
        if text.len() > MOST_BYTES {
            let message = format!("a record has at most {MOST_BYTES} bytes");
            return Err(wrong((1, 1), message));
        }
        let mut lines = Line::all(text);
        match lines.next() {
            Some(line) if line.text() == HEADER => {}
            Some(line) if line.text().starts_with(KIND) => {
                let version = shortened(&line.text()[KIND.len()..]);
                let message = format!("version `{version}` of game records is not known, only 1");
                return Err(line.wrong(KIND.len(), message));
            }
            line => {
                let place = line.map_or((1, 1), |line| line.place(0));
                return Err(wrong(place, format!("expected `{HEADER}`")));
            }
        }
        let mut header = Header::default();
        let mut last = 1;
        while let Some(line) = lines.next() {
            last = line.number;
            let word = line.text().split_whitespace().next().unwrap_or_default();
            let rest = line.from(word.len()).trimmed();
            if word == "moves" {
                if !rest.text().is_empty() {
                    return Err(rest.wrong(0, "moves stand on lines of their own, after this one"));
                }
                let record = header.record(last)?;
                return Moves::new(record).read(lines);
            }
            header.add(word, &line, &rest)?;
        }
        header.record(last)
    }

    /// Opens the game at its first position, and plays all moves by the rules, those of variations as
    /// well, within the budget of the store.
    pub fn open(&self, store: &Store) -> Result<Box<dyn Game>, BadRecord> {
        let parameters = self.parameters.iter().map(String::as_str).collect();
        let game = Request::new(self.entry, vec![&self.position], parameters)
            .and_then(|request| open(&request, store))
            .map_err(|error| self.misread(&error))?;
        {
            let play = game.begin_under(0, self.first, self.play, 1);
            let play = play.map_err(|error| BadRecord::Wrong {
                place: self.places.play,
                message: error.to_string(),
            })?;
            self.check(play)?;
        }
        Ok(game)
    }

    /// Plays all moves in a game that has just begun.
    fn check<'g>(&self, mut play: Box<dyn Play + 'g>) -> Result<(), BadRecord> {
        /// What is to be done: a move, or taking one back.
        enum Step {
            Make(usize),
            Undo,
        }
        let tree = &self.moves;
        let make = |played: &usize| Step::Make(*played);
        let mut steps: Vec<Step> = tree.next(None).iter().rev().map(make).collect();
        while let Some(step) = steps.pop() {
            let Step::Make(played) = step else {
                play.undo();
                continue;
            };
            let place = tree.nodes[played].place;
            if play.is_repeated() {
                let message = "the game was over before this move".to_string();
                return Err(BadRecord::Wrong { place, message });
            }
            play.make(tree.name(played)).map_err(|error| match error {
                Refusal::Stopped(error) if error.is_budget() => BadRecord::Stopped(error),
                refusal => BadRecord::Wrong {
                    place,
                    message: refusal.to_string(),
                },
            })?;
            steps.push(Step::Undo);
            steps.extend(tree.next(Some(played)).iter().rev().map(make));
        }
        Ok(())
    }

    /// What is wrong with the position or a parameter.
    fn misread(&self, error: &RulesError) -> BadRecord {
        let before = &error.text[..error.span.start.min(error.text.len())];
        let column = before.chars().count();
        let parameters = self.parameters.iter().zip(&self.places.parameters);
        let parameter = parameters.filter(|(word, _)| **word == error.text);
        let place = parameter.map(|(_, place)| *place).next();
        let position = self.places.position.filter(|_| self.position == error.text);
        BadRecord::Wrong {
            place: position
                .or(place)
                .map(|(line, first)| (line, first + column)),
            message: error.message.clone(),
        }
    }
}

/// The mark that some editors put before a text.
const MARK: char = '\u{feff}';

/// A complaint about a place.
fn wrong(place: Place, message: impl Into<String>) -> BadRecord {
    BadRecord::Wrong {
        place: Some(place),
        message: message.into(),
    }
}

/// A line, or the end of one.
#[derive(Clone)]
struct Line<'t> {
    number: usize,
    whole: &'t str,
    start: usize,
    end: usize,
}

impl<'t> Line<'t> {
    /// The lines of a text that say something.
    fn all(text: &'t str) -> impl Iterator<Item = Line<'t>> {
        let text = text.trim_start_matches(MARK);
        let lines = (1..).zip(text.lines()).map(|(number, whole)| {
            let end = whole.len();
            let line = Line {
                number,
                whole,
                start: 0,
                end,
            };
            line.trimmed()
        });
        lines.filter(|line| !line.text().is_empty() && !line.text().starts_with('#'))
    }

    fn text(&self) -> &'t str {
        &self.whole[self.start..self.end]
    }

    /// What comes after so many bytes.
    fn from(&self, start: usize) -> Line<'t> {
        Line {
            start: self.start + start,
            ..self.clone()
        }
    }

    fn trimmed(&self) -> Line<'t> {
        let text = self.text();
        let start = self.start + text.len() - text.trim_start().len();
        Line {
            start,
            end: start + text.trim().len(),
            ..self.clone()
        }
    }

    /// The place of a byte.
    fn place(&self, byte: usize) -> Place {
        let before = &self.whole[..self.start + byte];
        (self.number, before.chars().count() + 1)
    }

    fn wrong(&self, byte: usize, message: impl Into<String>) -> BadRecord {
        wrong(self.place(byte), message)
    }

    /// One of a few words.
    fn choice<T: Copy>(&self, what: &str, choices: &[(&str, T)]) -> Result<T, BadRecord> {
        let choice = Piece::whole(self.text()).choice(what, choices);
        choice.map_err(|error| self.wrong(0, error.message))
    }
}

/// The lines before the moves.
#[derive(Default)]
struct Header<'t> {
    entry: Option<&'static Entry>,
    position: Option<Line<'t>>,
    parameters: Vec<Line<'t>>,
    first: Option<Player>,
    play: Option<(Convention, Place)>,
    players: [Option<&'t str>; 2],
    seed: Option<u64>,
}

impl<'t> Header<'t> {
    /// Adds a line that begins with a word.
    fn add(&mut self, word: &str, line: &Line<'t>, rest: &Line<'t>) -> Result<(), BadRecord> {
        if !KEYS.contains(&word) {
            let all = || format!("expected one of: {}", KEYS.join(", "));
            let hint = did_you_mean(word, &KEYS, all);
            let message = format!("there is no `{}` in a record; {hint}", shortened(word));
            return Err(line.wrong(0, message));
        }
        if rest.text().is_empty() {
            let message = format!("expected something after `{word}`");
            return Err(line.wrong(line.text().len(), message));
        }
        let is_new = match word {
            "game" => {
                let entry = Entry::named(rest.text());
                let entry = entry.map_err(|error| rest.wrong(0, error.message))?;
                self.entry.replace(entry).is_none()
            }
            "position" => self.position.replace(rest.clone()).is_none(),
            "first" => {
                let players = Player::BOTH.map(|player| (player.to_string(), player));
                let players = players.each_ref().map(|(name, player)| (&**name, *player));
                let first = rest.choice(word, &players)?;
                self.first.replace(first).is_none()
            }
            "play" => {
                let all = [Convention::Normal, Convention::Misere];
                let play = rest.choice(word, &all.map(|play| (play.name(), play)))?;
                self.play.replace((play, rest.place(0))).is_none()
            }
            "left" | "right" => {
                let text = rest.text();
                if text.chars().count() > LONGEST_PLAYER || text.chars().any(char::is_control) {
                    let message =
                        format!("the name of a player has at most {LONGEST_PLAYER} letters");
                    return Err(rest.wrong(0, message));
                }
                self.players[usize::from(word == "right")]
                    .replace(text)
                    .is_none()
            }
            "seed" => {
                let seed = rest.text().parse();
                let seed = seed.map_err(|_| rest.wrong(0, "expected a whole number below 2^64"))?;
                self.seed.replace(seed).is_none()
            }
            _ => {
                self.parameters.push(rest.clone());
                true
            }
        };
        if !is_new {
            return Err(line.wrong(0, format!("`{word}` was given already")));
        }
        Ok(())
    }

    /// The record without its moves; the header ends on a line.
    fn record(self, last: usize) -> Result<Record, BadRecord> {
        let entry = self.entry;
        let entry = entry.ok_or_else(|| wrong((last, 1), "expected a line `game NAME` before"))?;
        let blank = Record::new(entry);
        let [left, right] = self.players.map(|name| name.unwrap_or("human").to_string());
        Ok(Record {
            first: self.first.unwrap_or(blank.first),
            play: self.play.map_or(blank.play, |(play, _)| play),
            players: [left, right],
            seed: self.seed.unwrap_or(blank.seed),
            places: Places {
                position: self.position.as_ref().map(|line| line.place(0)),
                parameters: self.parameters.iter().map(|line| line.place(0)).collect(),
                play: self.play.map(|(_, place)| place),
            },
            position: self
                .position
                .map_or(blank.position, |line| line.text().to_string()),
            parameters: self
                .parameters
                .iter()
                .map(|line| line.text().to_string())
                .collect(),
            ..blank
        })
    }
}

/// A record whose moves are being read.
struct Moves {
    record: Record,
    /// The main line so far.
    main: Vec<usize>,
}

/// A variation that is being read: what comes before its next move, and its last move.
struct Variation {
    after: Option<usize>,
    last: Option<usize>,
}

impl Moves {
    fn new(record: Record) -> Moves {
        Moves {
            record,
            main: Vec::new(),
        }
    }

    fn read<'t>(mut self, lines: impl Iterator<Item = Line<'t>>) -> Result<Record, BadRecord> {
        for line in lines {
            let word = line.text().split_whitespace().next().unwrap_or_default();
            let rest = line.from(word.len()).trimmed();
            let is_number = word.bytes().all(|b| b.is_ascii_digit());
            let number = word.parse::<usize>().ok().filter(|_| is_number);
            let Some(number) = number else {
                return Err(line.wrong(0, "expected the number of a move"));
            };
            if rest.text().is_empty() {
                return Err(
                    line.wrong(word.len(), "expected a move, or a variation in parentheses")
                );
            }
            if rest.text().starts_with('(') {
                if number == 0 || number > self.main.len() {
                    let message = format!("there is no move {number} before this variation");
                    return Err(line.wrong(0, message));
                }
                self.variations(number, &rest)?;
                continue;
            }
            let expected = self.main.len() + 1;
            if number != expected {
                let message = format!("expected move {expected}");
                return Err(line.wrong(0, message));
            }
            let is_end = |c: char| c.is_whitespace() || matches!(c, '(' | ')');
            if let Some(end) = rest.text().find(is_end) {
                let message = "expected nothing after the move: there is one on a line";
                return Err(rest.wrong(end, message));
            }
            let played = self.push(self.main.last().copied(), rest.text(), rest.place(0))?;
            self.main.push(played);
        }
        Ok(self.record)
    }

    fn push(&mut self, after: Option<usize>, name: &str, place: Place) -> Result<usize, BadRecord> {
        let tree = &mut self.record.moves;
        if tree.len() == MOST_MOVES {
            let message = format!("a record has at most {MOST_MOVES} moves");
            return Err(wrong(place, message));
        }
        if tree.next(after).len() == MOST_INSTEAD {
            let message = format!("a move has at most {MOST_INSTEAD} others instead of it");
            return Err(wrong(place, message));
        }
        if tree.find(after, name).is_some() {
            let message = "expected another move than those that are here already";
            return Err(wrong(place, message));
        }
        Ok(tree.push(after, name, Some(place)))
    }

    /// Reads variations of a move of the main line, one after the other.
    fn variations(&mut self, number: usize, line: &Line<'_>) -> Result<(), BadRecord> {
        let before = self.record.moves.before(self.main[number - 1]);
        let (text, mut open) = (line.text(), Vec::<Variation>::new());
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let start = at;
            at += c.len_utf8();
            match c {
                '(' => {
                    if open.len() == DEEPEST {
                        let message = format!("variations are at most {DEEPEST} deep");
                        return Err(line.wrong(start, message));
                    }
                    let after = match open.last() {
                        None => before,
                        Some(Variation {
                            last: Some(last), ..
                        }) => self.record.moves.before(*last),
                        Some(_) => {
                            return Err(line.wrong(start, "expected a move"));
                        }
                    };
                    open.push(Variation { after, last: None });
                }
                ')' => match open.pop() {
                    Some(Variation { last: Some(_), .. }) => {}
                    Some(_) => return Err(line.wrong(start, "expected a move")),
                    None => {
                        let message = "this parenthesis was never opened";
                        return Err(line.wrong(start, message));
                    }
                },
                c if c.is_whitespace() => {}
                _ => {
                    let is_end = |c: char| c.is_whitespace() || matches!(c, '(' | ')');
                    at = text[start..].find(is_end).map_or(text.len(), |n| start + n);
                    let Some(variation) = open.last_mut() else {
                        let message = "expected nothing after the variation";
                        return Err(line.wrong(start, message));
                    };
                    let place = line.place(start);
                    let after = variation.after;
                    let played = self.push(after, &text[start..at], place)?;
                    variation.after = Some(played);
                    variation.last = Some(played);
                }
            }
        }
        match open.len() {
            0 => Ok(()),
            _ => Err(line.wrong(text.len(), "expected `)`")),
        }
    }
}
