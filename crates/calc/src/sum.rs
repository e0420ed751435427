//! Sums with positions whose values nobody has asked for.
//!
//! A position in an expression is not valued at once: whoever asks who wins a sum needs no values, and
//! boards may be too large for them. All that adds, subtracts, counts or names sums keeps them as they are;
//! everything else asks for the value, which is then remembered.

use std::fmt::Write;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use partizan_rules::{Convention, Entry, Request, RulesError};
use partizan_solve::{Game, Search};
use partizan_value::{Dyadic, Error, Outcome, Player, Result, Store, Value};

use crate::error::CalcError;
use crate::games;

/// Sums of more positions are valued: nobody searches them.
const MOST_POSITIONS: u64 = 64;

/// A game that is shown has no more moves.
const LONGEST_LINE: usize = 200;

/// An assignment shows the value of a position if so many components tell it, and otherwise the position.
const PATIENCE: u64 = 1 << 15;

/// A sum of positions of games, and a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    terms: Vec<Term>,
    value: Value,
}

/// A position as it was written in a call.
#[derive(Debug)]
pub(crate) struct Position {
    entry: &'static Entry,
    text: String,
    parameters: Vec<String>,
    /// Its value, in the store of the calculator, as soon as somebody has asked.
    value: OnceLock<Value>,
}

/// A multiple of a position.
#[derive(Clone, Debug)]
struct Term {
    position: Arc<Position>,
    /// How many copies, or how many of the negative; never none.
    count: i64,
    /// What to blame if the position has no value.
    call: Range<usize>,
    /// What to blame if it cannot be added to those before it.
    sign: Range<usize>,
}

impl PartialEq for Term {
    fn eq(&self, other: &Term) -> bool {
        self.count == other.count && self.position.is_same(&other.position)
    }
}

impl Position {
    pub(crate) fn new(entry: &'static Entry, text: String, parameters: Vec<String>) -> Position {
        Position {
            entry,
            text,
            parameters,
            value: OnceLock::new(),
        }
    }

    fn is_of_game_of(&self, other: &Position) -> bool {
        std::ptr::eq(self.entry, other.entry) && self.parameters == other.parameters
    }

    fn is_same(&self, other: &Position) -> bool {
        self.is_of_game_of(other) && self.text == other.text
    }

    /// Opens positions of the same game as this one.
    fn open(&self, positions: Vec<&str>, store: &Store) -> Result<Box<dyn Game>> {
        let parameters = self.parameters.iter().map(String::as_str).collect();
        Request::new(self.entry, positions, parameters)
            .and_then(|request| partizan_solve::open(&request, store))
            .map_err(|error: RulesError| Error::Undefined(error.message))
    }

    /// The value, which is remembered if the question finds it.
    fn ask(
        &self,
        store: &Store,
        question: impl FnOnce(&dyn Game) -> Result<Option<Value>>,
    ) -> Result<Option<Value>> {
        if let Some(&value) = self.value.get() {
            return Ok(Some(value));
        }
        let game = self.open(vec![&self.text], store)?;
        let found = question(&*game)?;
        Ok(found.map(|value| *self.value.get_or_init(|| value)))
    }

    /// The position as it is written in an expression.
    fn write(&self, text: &mut String) {
        let position = games::quoted(&self.text);
        let _ = write!(text, "{}({position}", self.entry.identifier());
        for parameter in &self.parameters {
            let _ = write!(text, ", \"{parameter}\"");
        }
        text.push(')');
    }
}

impl Sum {
    /// A position that a call stands for.
    pub(crate) fn of_position(position: Position, call: &Range<usize>) -> Sum {
        Sum {
            terms: vec![Term {
                position: Arc::new(position),
                count: 1,
                call: call.clone(),
                sign: call.clone(),
            }],
            value: Value::ZERO,
        }
    }

    /// A value alone.
    pub(crate) fn of_value(value: Value) -> Sum {
        Sum {
            terms: Vec::new(),
            value,
        }
    }

    /// The value, if there are no positions.
    pub(crate) fn alone(&self) -> Option<Value> {
        self.terms.is_empty().then_some(self.value)
    }

    /// The same sum, blamed on one place.
    pub(crate) fn at(mut self, span: &Range<usize>) -> Sum {
        for term in &mut self.terms {
            (term.call, term.sign) = (span.clone(), span.clone());
        }
        self
    }

    pub(crate) fn negative(mut self) -> Sum {
        for term in &mut self.terms {
            term.count = -term.count;
        }
        self.value = -self.value;
        self
    }

    /// The sum of two, joined by a sign; none if there are too many positions.
    pub(crate) fn plus(
        mut self,
        other: Sum,
        sign: &Range<usize>,
        store: &Store,
    ) -> Result<Option<Sum>> {
        for (i, mut term) in other.terms.into_iter().enumerate() {
            let same = |own: &Term| own.position.is_same(&term.position);
            if let Some(at) = self.terms.iter().position(same) {
                self.terms[at].count += term.count;
                if self.terms[at].count == 0 {
                    self.terms.remove(at);
                }
            } else {
                if i == 0 {
                    term.sign = sign.clone();
                }
                self.terms.push(term);
            }
        }
        if self.positions() > MOST_POSITIONS {
            return Ok(None);
        }
        self.value = store.sum(self.value, other.value)?;
        Ok(Some(self))
    }

    /// So many copies of the sum; none if there are too many positions.
    pub(crate) fn times(mut self, n: &Dyadic, store: &Store) -> Result<Option<Sum>> {
        let Some(copies) = n.to_i64() else {
            return Ok(None);
        };
        if copies.unsigned_abs().saturating_mul(self.positions()) > MOST_POSITIONS {
            return Ok(None);
        }
        for term in &mut self.terms {
            term.count *= copies;
        }
        self.terms.retain(|term| term.count != 0);
        self.value = store.multiple(n, self.value)?;
        Ok(Some(self))
    }

    /// How many positions there are, copies included.
    fn positions(&self) -> u64 {
        let counts = self.terms.iter().map(|term| term.count.unsigned_abs());
        counts.sum()
    }

    /// The value.
    pub(crate) fn value(
        &self,
        store: &Store,
        threads: usize,
    ) -> std::result::Result<Value, CalcError> {
        let value = self.ask(store, |game| game.value(0, threads).map(Some))?;
        Ok(value.expect("every question had an answer"))
    }

    /// The value, if it is found without much work.
    pub(crate) fn value_soon(
        &self,
        store: &Store,
    ) -> std::result::Result<Option<Value>, CalcError> {
        let patience = PATIENCE / self.terms.len().max(1) as u64;
        let value = self.ask(store, |game| game.value_within(0, patience));
        match value {
            Err(error) if matches!(error.cause, Some(Error::Memory(_) | Error::Time(_))) => {
                Ok(None)
            }
            value => value,
        }
    }

    /// The value, if the question finds those of all positions.
    fn ask(
        &self,
        store: &Store,
        question: impl Fn(&dyn Game) -> Result<Option<Value>>,
    ) -> std::result::Result<Option<Value>, CalcError> {
        let mut sum = self.value;
        for term in &self.terms {
            let blame = |place: &Range<usize>| {
                let place = place.clone();
                move |error| CalcError::of_value(&error, place)
            };
            let value = term.position.ask(store, &question);
            let Some(value) = value.map_err(blame(&term.call))? else {
                return Ok(None);
            };
            sum = store
                .multiple(&Dyadic::from(term.count), value)
                .and_then(|multiple| store.sum(sum, multiple))
                .map_err(blame(&term.sign))?;
        }
        Ok(Some(sum))
    }

    /// Who wins. Values of positions are used if all are known; otherwise the sum is searched.
    pub(crate) fn outcome(&self, store: &Store, threads: usize) -> Result<Outcome> {
        let known = |term: &Term| {
            let value = *term.position.value.get()?;
            Some(store.multiple(&Dyadic::from(term.count), value))
        };
        if let Some(values) = self.terms.iter().map(known).collect::<Option<Vec<_>>>() {
            let sum = values
                .into_iter()
                .try_fold(self.value, |sum, value| store.sum(sum, value?))?;
            return store.outcome(sum);
        }
        #[expect(
            clippy::redundant_closure_for_method_calls,
            reason = "the method alone is one for a single lifetime"
        )]
        self.searched(store, threads, |search| search.outcome())
    }

    /// Who wins when a player begins, by which moves, and how the game may go on. The positions are counted from 1, those
    /// of one game one after the other, and values come last.
    pub(crate) fn start(&self, store: &Store, threads: usize, first: Player) -> Result<String> {
        self.searched(store, threads, |search| {
            let winner = search.winner(first)?;
            let winning = search.winning_moves(first, false, u64::MAX)?.moves;
            let line = search.line(first, LONGEST_LINE, u64::MAX)?;
            let by = if winning.is_empty() {
                String::new()
            } else {
                format!(" by {}", winning.join(" "))
            };
            let nodes = search.nodes();
            Ok(format!(
                "{winner} wins{by}; {} ({nodes} nodes)",
                line.join(" ")
            ))
        })
    }

    /// Asks a search about the sum.
    fn searched<T>(
        &self,
        store: &Store,
        threads: usize,
        ask: impl FnOnce(&mut Search<'_>) -> Result<T>,
    ) -> Result<T> {
        // Positions of one game share its tables, and cancel each other.
        let mut groups: Vec<Vec<&Term>> = Vec::new();
        for term in &self.terms {
            let fits = |group: &&mut Vec<&Term>| group[0].position.is_of_game_of(&term.position);
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(term),
                None => groups.push(vec![term]),
            }
        }
        let open = |group: &Vec<&Term>| {
            let positions = group.iter().map(|term| term.position.text.as_str());
            group[0].position.open(positions.collect(), store)
        };
        let games = groups.iter().map(open).collect::<Result<Vec<_>>>()?;
        let mut summands = Vec::with_capacity(games.len());
        for (game, group) in games.iter().zip(&groups) {
            let counts: Vec<i64> = group.iter().map(|term| term.count).collect();
            summands.push(game.combination(&counts)?);
        }
        let search = Search::new(store, summands, self.value, Convention::Normal)?;
        ask(&mut search.with_threads(threads))
    }

    /// The same sum with all its values copied, and what is remembered of positions.
    pub(crate) fn copied(&self, copy: impl Fn(Value) -> Value) -> Sum {
        let terms = self.terms.iter().map(|term| {
            let position = &term.position;
            let known = position.value.get();
            let position = Position {
                entry: position.entry,
                text: position.text.clone(),
                parameters: position.parameters.clone(),
                value: known.map_or_else(OnceLock::new, |&value| copy(value).into()),
            };
            Term {
                position: Arc::new(position),
                ..term.clone()
            }
        });
        Sum {
            terms: terms.collect(),
            value: copy(self.value),
        }
    }

    /// The positions as they are written in an expression, and the value beside them.
    pub(crate) fn written(&self) -> (String, Value) {
        let mut text = String::new();
        for (i, term) in self.terms.iter().enumerate() {
            text.push_str(match (i, term.count < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            });
            let copies = term.count.unsigned_abs();
            if copies != 1 {
                let _ = write!(text, "{copies} times ");
            }
            term.position.write(&mut text);
        }
        (text, self.value)
    }
}
