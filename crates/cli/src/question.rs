//! Questions about games: the words of the command line are read, and the game is opened.

use std::fmt::Write;
use std::io::{self, Read};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use partizan_calc::Object;
use partizan_rules::{Entry, Kind, Piece, Request, Result, RulesError, did_you_mean, shortened};
use partizan_solve::Game;
use partizan_value::{Budget, Error, Player, Store, Value};

use crate::answer::{Failure, Printable};
use crate::lasting::Lasting;
use crate::progress::Progress;
use crate::settings::Settings;

/// The words after a verb that asks about a game.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Words {
    /// The game; `partizan games` lists them
    game: String,

    /// What is asked about, and `key=value` words for the game or the question
    #[arg(value_name = "WORD")]
    rest: Vec<String>,

    /// The position that came from standard input, if one did.
    #[arg(skip)]
    piped: OnceLock<String>,
}

/// The word for a position that is read from standard input, as a large network must be: a command
/// line has no room for it.
const PIPED: &str = "-";
/// The most bytes of such a position.
const MOST_PIPED: u64 = 64 << 20;

impl Words {
    /// Words that were read otherwise.
    pub(crate) fn new(game: &str, words: &[String]) -> Words {
        Words {
            game: game.to_string(),
            rest: words.to_vec(),
            piped: OnceLock::new(),
        }
    }

    /// Reads a question about a position, which may come from standard input. `keys` belong to the
    /// question; all others must be parameters of the game.
    pub(crate) fn read_position(&self, keys: &[&str]) -> Result<Question<'_>> {
        self.read_position_among(keys, &[])
    }

    /// The same where a game may have parameters by the names of the keys: then a key belongs to
    /// the question only if it is said to be one of some words.
    pub(crate) fn read_position_among(
        &self,
        keys: &[&str],
        words: &[&str],
    ) -> Result<Question<'_>> {
        let mut question = self.read_among("a position", keys, words)?;
        if question.subject.text() == PIPED {
            question.subject = self.piped(&question.subject)?;
        }
        Ok(question)
    }

    /// Reads a question about something else; `subject` says what it is that stands beside the
    /// game.
    pub(crate) fn read(&self, subject: &str, keys: &[&str]) -> Result<Question<'_>> {
        self.read_among(subject, keys, &[])
    }

    fn read_among(&self, subject: &str, keys: &[&str], words: &[&str]) -> Result<Question<'_>> {
        let (question, subjects) = self.sorted(keys, words)?;
        let Some(piece) = single(subject, subjects)? else {
            let message = format!("{subject} is missing after the game");
            return Err(end_of(&self.game).error(message));
        };
        Ok(Question {
            subject: piece,
            ..question
        })
    }

    /// The position on standard input, for which a word stands.
    fn piped(&self, word: &Piece<'_>) -> Result<Piece<'_>> {
        let unreadable = |reason: String| {
            let message = format!("standard input cannot be read: {reason}");
            word.error(message)
        };
        let mut bytes = Vec::new();
        let mut input = io::stdin().lock().take(MOST_PIPED + 1);
        let read = input.read_to_end(&mut bytes);
        read.map_err(|error| unreadable(error.to_string()))?;
        if bytes.len() as u64 > MOST_PIPED {
            let most = MOST_PIPED >> 20;
            let message = format!("a position on standard input can have at most {most} MiB");
            return Err(word.error(message));
        }
        let text = String::from_utf8(bytes).map_err(|error| unreadable(error.to_string()))?;
        let position = Piece::whole(self.piped.get_or_init(|| text)).trimmed();
        if position.text().is_empty() {
            return Err(word.error("there is no position on standard input"));
        }
        Ok(position)
    }

    /// Reads a question about a position, or about the example of the game if none is given; and the
    /// position that is given. It is not read from standard input, which is for moves.
    pub(crate) fn read_or_example(
        &self,
        keys: &[&str],
        words: &[&str],
    ) -> Result<(Question<'_>, Option<Piece<'_>>)> {
        let (question, subjects) = self.sorted(keys, words)?;
        let position = single("a position", subjects)?;
        if let Some(word) = position.as_ref().filter(|word| word.text() == PIPED) {
            return Err(word.error("moves are read from standard input here, no position"));
        }
        let example = || Piece::whole(question.entry.example);
        let question = Question {
            subject: position.clone().unwrap_or_else(example),
            ..question
        };
        Ok((question, position))
    }

    /// Reads a question about a game as a whole.
    pub(crate) fn read_alone(&self, keys: &[&str]) -> Result<Question<'_>> {
        let (question, subjects) = self.sorted(keys, &[])?;
        match subjects.into_iter().next() {
            None => Ok(question),
            Some(word) => {
                Err(word.error("expected `key=value`; this is asked of a game as a whole"))
            }
        }
    }

    /// A question about the game, and the words that are not `key=value`. A key that is a parameter
    /// of the game as well belongs to the question if it is said to be one of `words`.
    fn sorted(&self, keys: &[&str], words: &[&str]) -> Result<(Question<'_>, Vec<Piece<'_>>)> {
        let entry = Entry::named(&self.game)?;
        let mut subjects = Vec::new();
        let (mut own, mut parameters) = (Vec::new(), Vec::new());
        for word in &self.rest {
            let word = Piece::whole(word);
            match key(&word) {
                None => subjects.push(word),
                Some(key) => {
                    let value = word.part(key.text().len() + 1..word.text().len());
                    let is_parameter = entry.parameters.iter().any(|p| p.name == key.text());
                    if is_parameter && !words.contains(&value.text()) {
                        parameters.push(word.text());
                    } else if keys.contains(&key.text()) {
                        let same = |(other, _): &(&str, Piece<'_>)| *other == key.text();
                        if own.iter().any(same) {
                            return Err(key.error("this is given twice"));
                        }
                        own.push((key.text(), value));
                    } else {
                        return Err(unknown_key(&key, entry, keys));
                    }
                }
            }
        }
        let question = Question {
            entry,
            subject: Piece::whole(&self.game),
            own,
            parameters,
            last: self.rest.last().unwrap_or(&self.game),
        };
        Ok((question, subjects))
    }
}

/// The place after a word.
fn end_of(word: &str) -> Piece<'_> {
    Piece::whole(word).part(word.len()..word.len())
}

/// The only one of the words that are not `key=value`, if there is one; `subject` says what it is.
fn single<'w>(subject: &str, words: Vec<Piece<'w>>) -> Result<Option<Piece<'w>>> {
    let mut words = words.into_iter();
    let first = words.next();
    match words.next() {
        None => Ok(first),
        Some(second) => Err(second.error(format!(
            "expected `key=value`; {subject} was given already \
             (a sum is written in quotes: 'A + B')"
        ))),
    }
}

/// The key of a word `key=value`.
fn key<'w>(word: &Piece<'w>) -> Option<Piece<'w>> {
    let key = word.part(0..word.text().find('=')?);
    let is_name = |c: char| c.is_alphabetic() || c == '_';
    (!key.text().is_empty() && key.text().chars().all(is_name)).then_some(key)
}

fn unknown_key(key: &Piece<'_>, entry: &Entry, keys: &[&str]) -> RulesError {
    let parameters = entry.parameters.iter().map(|parameter| parameter.name);
    let known: Vec<&str> = keys.iter().copied().chain(parameters).collect();
    let hint = did_you_mean(key.text(), &known, || match known.as_slice() {
        [] => "it has none".to_string(),
        [only] => format!("there is only {only}"),
        known => format!("there are {}", known.join(", ")),
    });
    let name = shortened(key.text());
    key.error(format!("no key `{name}` for {}; {hint}", entry.name))
}

/// A question about a game.
pub(crate) struct Question<'w> {
    pub(crate) entry: &'static Entry,
    /// A position, a range of them, or a size; the game itself if it is asked about as a whole.
    pub(crate) subject: Piece<'w>,
    own: Vec<(&'w str, Piece<'w>)>,
    parameters: Vec<&'w str>,
    /// The last word of the question.
    last: &'w str,
}

impl<'w> Question<'w> {
    /// What one of the keys of the question is said to be.
    pub(crate) fn key(&self, key: &str) -> Option<&Piece<'w>> {
        let (_, value) = self.own.iter().find(|(name, _)| *name == key)?;
        Some(value)
    }

    /// One of a few words that a key may be; the first if it is not given.
    pub(crate) fn choice<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> Result<T> {
        match self.key(key) {
            Some(piece) => piece.choice(key, choices),
            None => Ok(choices[0].1),
        }
    }

    /// A complaint that something is missing, which could stand after the last word.
    pub(crate) fn missing(&self, message: impl Into<String>) -> RulesError {
        end_of(self.last).error(message)
    }

    /// Who moves first, if only one of the players may.
    pub(crate) fn first(&self) -> Result<Option<Player>> {
        self.first_of(&[("either", None)])
    }

    /// Who moves first; Left if nothing is said.
    pub(crate) fn first_player(&self) -> Result<Player> {
        Ok(self.first_of(&[])?.unwrap_or(Player::Left))
    }

    /// Who moves first: one of some words, of which the first is meant if nothing is said, or a
    /// player, by side or by a word for who they are in this game, as in `first=go`.
    fn first_of(&self, words: &[(&'static str, Option<Player>)]) -> Result<Option<Player>> {
        let roles = self.entry.players.map(str::to_lowercase);
        let mut players: Vec<(&str, Option<Player>)> = words.to_vec();
        players.push(("left", Some(Player::Left)));
        players.push(("right", Some(Player::Right)));
        for player in Player::BOTH {
            let words = |player: Player| roles[player as usize].split(' ');
            let is_own = |word: &&str| words(player.opponent()).all(|other| other != *word);
            let own: Vec<&str> = words(player)
                .filter(is_own)
                .filter(|word| players.iter().all(|(known, _)| known != word))
                .collect();
            players.extend(own.into_iter().map(|word| (word, Some(player))));
        }
        self.choice("first", &players)
    }

    /// What a parameter of the game is said to be.
    pub(crate) fn parameter(&self, key: &str) -> Option<Piece<'w>> {
        self.parameters.iter().find_map(|word| {
            let (name, _) = word.split_once('=')?;
            (name == key).then(|| Piece::whole(word).part(key.len() + 1..word.len()))
        })
    }

    /// The parameters of the game.
    pub(crate) fn parameters(&self) -> Vec<&'w str> {
        self.parameters.clone()
    }

    /// Opens the position.
    pub(crate) fn open(&self, settings: &Settings) -> Result<Opened> {
        let position = self.subject.text();
        let request = Request::new(self.entry, vec![position], self.parameters())?;
        Opened::new(&request, settings)
    }
}

/// An opened game.
pub(crate) struct Opened {
    pub(crate) game: Lasting<Arc<dyn Game>>,
    pub(crate) store: Lasting<Store>,
}

impl Opened {
    /// Reads the positions of a request.
    pub(crate) fn new(request: &Request<'_>, settings: &Settings) -> Result<Opened> {
        let Some(host) = &settings.host else {
            let store = Store::new().with_budget(settings.interruptible_budget());
            return Opened::in_store(request, store, settings);
        };
        let engine = host.task().engine();
        let (game, store) = (engine.open(request)?, engine.store().clone());
        Ok(Opened::of_game(game, store, settings))
    }

    /// The same with values that live in a store of one's own.
    pub(crate) fn in_store(
        request: &Request<'_>,
        store: Store,
        settings: &Settings,
    ) -> Result<Opened> {
        let game = partizan_solve::open(request, &store)?;
        Ok(Opened::of_game(game, store, settings))
    }

    /// A game that was opened otherwise, and the store of its values.
    pub(crate) fn of_game(game: Box<dyn Game>, store: Store, settings: &Settings) -> Opened {
        Opened {
            game: Lasting::new(Arc::from(game), settings),
            store: Lasting::new(store, settings),
        }
    }

    /// Does some work while a terminal shows how far it is.
    pub(crate) fn work<T>(&self, settings: &Settings, work: impl FnOnce(&dyn Game) -> T) -> T {
        let _progress = Progress::of_game(&self.game, settings);
        work(&**self.game)
    }

    /// How many positions have values.
    pub(crate) fn positions(&self) -> u64 {
        self.game.progress().positions
    }

    /// The failure of work that could not be finished, or that has no sense for the game.
    pub(crate) fn gave_up(&self, error: &Error) -> Failure {
        if let Error::Undefined(reason) = error {
            return Failure::Request(reason.clone());
        }
        Failure::Budget(if self.is_loopy() {
            let positions = self.game.progress().looked_at;
            format!("{error}; {positions} positions were looked at")
        } else {
            let positions = self.positions();
            format!("{error}; {positions} positions were valued")
        })
    }

    /// Whether play need not end, so that positions have no values.
    pub(crate) fn is_loopy(&self) -> bool {
        self.game.entry().kind == Kind::Loopy
    }

    /// Some more time, for saying what is known when the budget has run out.
    pub(crate) fn grace(&self) -> Budget {
        let memory = self.store.bytes() + GRACE_BYTES;
        Budget::unlimited().with_memory(memory).with_time(GRACE)
    }

    /// A value as it is shown, if need be within some more time than was allowed.
    pub(crate) fn printable(&self, value: Value, settings: &Settings) -> Option<Printable> {
        let object = Object::Game(value);
        let grace = self.grace();
        Printable::of(&object, &self.store, settings)
            .or_else(|_| Printable::of(&object, &self.store.with_budget(grace), settings))
            .ok()
    }

    /// The text of a value on one line among others.
    pub(crate) fn line(&self, value: Value, settings: &Settings) -> String {
        match self.printable(value, settings) {
            Some(shown) => shown.to_string(),
            None => "(a long value)".to_string(),
        }
    }
}

/// How long writing down what is known may take after the budget has run out.
const GRACE: Duration = Duration::from_secs(1);
/// How much more memory that may take.
const GRACE_BYTES: u64 = 16 << 20;

/// The players who may begin: one of them, or both.
pub(crate) fn firsts(first: Option<Player>) -> impl Iterator<Item = Player> {
    let is_asked = move |player: &Player| first.is_none_or(|first| first == *player);
    Player::BOTH.into_iter().filter(is_asked)
}

/// A line of two columns: what is told, and what there is to tell.
pub(crate) fn row(name: &str, text: &impl ToString) -> Vec<String> {
    vec![name.to_string(), text.to_string()]
}

/// A number of moves in words.
pub(crate) fn moves_text(moves: usize) -> String {
    let plural = if moves == 1 { "" } else { "s" };
    format!("{moves} move{plural}")
}

/// A text in lines that are not too long to read.
pub(crate) fn broken(text: &str) -> Vec<String> {
    const LONGEST: usize = 90;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= LONGEST => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// Lines of columns that are aligned.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        // The last one of a row is as long as it likes.
        let cells = rows
            .iter()
            .filter_map(|row| row.split_last()?.1.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        if let Some((last, others)) = row.split_last() {
            for (cell, width) in others.iter().zip(&widths) {
                let _ = write!(text, "{cell:<width$}  ");
            }
            text.push_str(last);
        }
        text.push('\n');
    }
    text
}
