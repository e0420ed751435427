//! A game by name: positions that were read from text, ready to be asked about.

use std::ops::Deref;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use partizan_picture::Picture;
use partizan_rules::{
    Certificate, Chase, Circuit, Convention, Entry, Region, Request, Ruleset, Sites, Size,
    Uncollected, WinClaim, WinningStrategy,
};
use partizan_value::{Budget, Error, Player, Result, Store, Value};

use crate::canonical::Progress;
use crate::chase::ChaseSolver;
use crate::count::{self, Count, Reach};
use crate::engine::{Engine, Solvers};
use crate::find::{self, Found, Verdict};
use crate::heaps::HeapValues;
use crate::length::{self, Lengths, Players};
use crate::loopy::LoopyOutcome;
use crate::play::strategy::is_short;
use crate::play::{Judges, Play, UnderWay};
use crate::replay::{Misplay, Replay};
use crate::search::{Search, StandOf, Summand};
use crate::sums::{self, Shifts, Sum, each_move, move_name};
use crate::watch::Watch;

/// Positions of one game, in the order of the request they were read from, with a solver for
/// them. Every position may be a sum of several boards.
///
/// ```
/// use partizan_rules::{Entry, Request};
/// use partizan_value::Store;
///
/// let request = Request::new(Entry::named("domineering")?, vec!["2x2", "3x3 + 2x1"], vec![])?;
/// let store = Store::new();
/// let game = partizan_solve::open(&request, &store)?;
/// let value = game.value(1, 1)?;
/// assert_eq!(store.text(value).to_string(), "{2|0}");
/// assert_eq!(game.text(1), ".../.../... + ./.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: Send + Sync {
    /// The game in the catalogue.
    fn entry(&self) -> &'static Entry;

    /// How many positions there are.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A position as text.
    fn text(&self, i: usize) -> String;

    /// A position as a picture.
    fn picture(&self, i: usize) -> Picture;

    /// Where the picture of a position shows the letters of its text, if every place has a letter.
    ///
    /// ```
    /// use partizan_rules::{Entry, Request};
    /// use partizan_value::Store;
    ///
    /// let request = Request::new(Entry::named("clobber")?, vec!["xo + x./.o"], vec![])?;
    /// let game = partizan_solve::open(&request, &Store::new())?;
    /// let sites = game.sites(0).expect("a board has places");
    /// assert_eq!((sites.letters, sites.points.len()), (".xo#", 6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn sites(&self, i: usize) -> Option<Sites>;

    /// The components of a position with their values and where its picture shows them. The value of
    /// the position is the sum of theirs.
    ///
    /// ```
    /// use partizan_rules::{Entry, Request};
    /// use partizan_value::Store;
    ///
    /// let request = Request::new(Entry::named("domineering")?, vec!["..#./..#."], vec![])?;
    /// let store = Store::new();
    /// let game = partizan_solve::open(&request, &store)?;
    /// let parts = game.component_values(0, 1)?;
    /// let known = |i: usize| (&*parts[i].position, store.text(parts[i].value).to_string());
    /// assert_eq!(known(0), ("../..", "+-1".to_string()));
    /// assert_eq!(known(1), ("./.", "1".to_string()));
    /// assert_eq!(parts[1].points.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn component_values(&self, i: usize, threads: usize) -> Result<Vec<Component>>;

    /// The free squares of a position, if it is one board of vertical and horizontal dominoes.
    fn region(&self, i: usize) -> Option<Region>;

    /// The nim-values of single heaps, if the game is played with heaps by rules that are the same
    /// for both players.
    fn heap_values(&self) -> Option<&HeapValues>;

    /// The heaps of a position of such a game.
    fn heaps(&self, i: usize) -> Vec<u64>;

    /// The networks of a position, one for each board; none if the game is played otherwise.
    fn circuits(&self, i: usize) -> Vec<Circuit>;

    /// The network of a position, if it is one and not a sum of several.
    fn circuit(&self, i: usize) -> Option<Circuit> {
        sums::alone(self.circuits(i))
    }

    /// The chase, if the position is one and not a sum of several.
    fn chase(&self, i: usize) -> Option<Chase>;

    /// The value of a position, computed by some threads. Like all questions about values it fails
    /// with [`Error::Undefined`] if play need not end.
    fn value(&self, i: usize, threads: usize) -> Result<Value>;

    /// The value of a position, unless more than about `patience` components have to be looked at for it.
    fn value_within(&self, i: usize, patience: u64) -> Result<Option<Value>>;

    /// The moves of a player, with the values that are known already, within a budget.
    fn moves(&self, i: usize, player: Player, budget: &Budget) -> Result<Vec<Move>>;

    /// Computes the values of the positions after all moves of a player.
    fn value_moves(&self, i: usize, player: Player, threads: usize) -> Result<()>;

    /// The boards of a position, to be searched in a sum with others. Fails with
    /// [`Error::Undefined`] if play need not end.
    fn summand(&self, i: usize) -> Result<Summand<'_>> {
        let mut counts = vec![0; i + 1];
        counts[i] = 1;
        self.combination(&counts)
    }

    /// The boards of several positions: so many copies of each, and where the number is negative, of its
    /// negative, in which the players are exchanged. Moves then have the names of the opponent's moves. Boards
    /// in one summand cancel each other, those in different ones do not.
    ///
    /// ```
    /// use partizan_rules::{Convention, Entry, Request};
    /// use partizan_solve::Search;
    /// use partizan_value::{Player, Store, Value};
    ///
    /// let store = Store::new();
    /// let positions = vec!["3x4", "3x4", "2x1"];
    /// let request = Request::new(Entry::named("domineering")?, positions, vec![])?;
    /// let game = partizan_solve::open(&request, &store)?;
    /// // Only the negative of a vertical domino is left: Right has its move.
    /// let summands = vec![game.combination(&[1, -1, -1])?];
    /// let mut search = Search::new(&store, summands, Value::ZERO, Convention::Normal)?;
    /// assert!(search.wins(Player::Right)? && !search.wins(Player::Left)?);
    /// let moves = search.winning_moves(Player::Right, false, u64::MAX)?.moves;
    /// assert!(moves.contains(&"3:a1/a2".to_string()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn combination(&self, counts: &[i64]) -> Result<Summand<'_>>;

    /// A search about a position. What it finds out is kept for those that follow. Fails with [`Error::Undefined`] if
    /// play need not end.
    fn search(&self, i: usize, play: Convention) -> Result<Search<'_>>;

    /// Who wins a position of a game that need not end when `first` begins and the players alternate:
    /// all that can happen is looked at. Fails with [`Error::Undefined`] if play always ends.
    fn loopy(&self, i: usize, first: Player, threads: usize) -> Result<LoopyOutcome>;

    /// A strategy for the winner of a chase if `first` begins. Fails with [`Error::Undefined`] if the
    /// position is no chase, or nobody wins it.
    fn certificate(&self, i: usize, first: Player, threads: usize) -> Result<Certificate>;

    /// A strategy for the winner of a position, if it meets no more than `limit` positions; which
    /// side wins is part of the claim.
    fn strategy(
        &self,
        i: usize,
        claim: WinClaim,
        limit: u64,
        threads: usize,
    ) -> std::result::Result<WinningStrategy, Uncollected>;

    /// How many positions can be reached when either player moves at any time, or when the
    /// players alternate and `first` begins.
    fn count(&self, i: usize, first: Option<Player>, threads: usize) -> Count;

    /// How many moves the game takes when `first` begins, and such a game. Threads compute values,
    /// where they are needed.
    fn length(&self, i: usize, first: Player, players: Players, threads: usize) -> Lengths;

    /// Plays a whole game by the names of its moves, by the rules alone, within a budget.
    fn replay(
        &self,
        i: usize,
        first: Player,
        line: &[String],
        budget: &Budget,
    ) -> std::result::Result<Replay, Misplay>;

    /// A game on a position, in which `first` is to move and whoever cannot move loses, unless the rules
    /// say otherwise. Strategies watch the budget of the store, and work with some threads.
    fn begin(&self, i: usize, first: Player, threads: usize) -> Box<dyn Play + '_>;

    /// The same in normal or misère play. Fails with [`Error::Undefined`] if there is no misère play, because
    /// the rules themselves say who wins ([`is_short`]).
    ///
    /// ```
    /// use partizan_rules::{Convention, Entry, Request};
    /// use partizan_solve::{Hint, Turn};
    /// use partizan_value::{Player, Store};
    ///
    /// let request = Request::new(Entry::named("nim")?, vec!["2+1+1"], vec![])?;
    /// let game = partizan_solve::open(&request, &Store::new())?;
    /// let play = game.begin_under(0, Player::Left, Convention::Misere, 1)?;
    /// assert_eq!(play.hint()?, Some(Hint::Wins("2:1".to_string())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn begin_under(
        &self,
        i: usize,
        first: Player,
        play: Convention,
        threads: usize,
    ) -> Result<Box<dyn Play + '_>>;

    /// Searches all positions up to a size, fewest pieces and smallest area first. Ends after
    /// `limit` positions, or without a limit with the last one that is as small as the first.
    fn find(
        &self,
        most: Size,
        limit: Option<usize>,
        threads: usize,
        wanted: &mut dyn FnMut(Value) -> Verdict,
    ) -> Found;

    /// How far the work has come; may be asked from another thread.
    fn progress(&self) -> Progress;
}

/// A move, where it leads, and what that is worth if it is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// What a player would write down.
    pub name: String,
    /// The position after it.
    pub position: String,
    /// The value of that position.
    pub value: Option<Value>,
}

/// A part of a position that nothing else influences.
#[derive(Clone, PartialEq, Debug)]
pub struct Component {
    /// It alone, as a position.
    pub position: String,
    /// What it is worth.
    pub value: Value,
    /// Where the picture of the whole position shows it; nothing if it does not.
    pub points: Vec<[f64; 2]>,
}

/// Reads the positions of a request. Their values will live in the store, whose budget counts.
pub fn open(request: &Request<'_>, store: &Store) -> partizan_rules::Result<Box<dyn Game>> {
    Engine::new(store.clone()).open(request)
}

/// More boards are not searched side by side.
const MOST_BOARDS: usize = 1 << 16;

/// Positions, and the solvers for them, which other positions under the same rules may share.
pub(crate) struct Opened<R: Ruleset> {
    pub(crate) solvers: Arc<Solvers<R>>,
    pub(crate) sums: Vec<Vec<R::Position>>,
}

impl<R: Ruleset> Deref for Opened<R> {
    type Target = Solvers<R>;

    fn deref(&self) -> &Solvers<R> {
        &self.solvers
    }
}

impl<R: Ruleset> Opened<R> {
    fn sum_text(&self, sum: &[R::Position]) -> String {
        sums::text(self.solver.ruleset(), sum)
    }

    /// A game on a position within a budget.
    fn under_way(
        &self,
        i: usize,
        first: Player,
        play: Convention,
        budget: &Budget,
        threads: usize,
    ) -> UnderWay<'_, R> {
        let (boards, heaps) = (self.sums[i].clone(), self.heaps.as_ref());
        let loopy = R::LOOPY.then_some(&self.analyses);
        let judges = Judges {
            solver: &self.solver,
            heaps,
            loopy,
            chases: self.chase(i).map(|_| self.chases(threads)),
            play,
            threads,
        };
        UnderWay::new(judges, boards, first, budget.clone())
    }

    /// Fails if there are no values to ask for.
    fn admit_values(&self) -> Result<()> {
        if !R::LOOPY {
            return Ok(());
        }
        Err(Error::Undefined(format!(
            "{} can go on for ever, so it has no value among short games; `partizan solve` says who \
             wins",
            self.entry.name
        )))
    }

    /// The heaps of a sum.
    fn sum_heaps(&self, sum: &[R::Position]) -> Vec<u64> {
        let ruleset = self.solver.ruleset();
        sum.iter()
            .flat_map(|position| ruleset.heaps(position))
            .collect()
    }

    /// Fails if there are so many moves that nobody can look at all of them.
    fn admit_moves(&self, i: usize) -> Result<()> {
        match &self.heaps {
            Some(values) => values.admit_moves(&self.sum_heaps(&self.sums[i])),
            None => Ok(()),
        }
    }

    /// The value of a position, if it is known.
    fn known(&self, position: &R::Position) -> Option<Value> {
        self.admit_values().ok()?;
        match &self.heaps {
            Some(values) => {
                let sum = values.known_sum(&self.solver.ruleset().heaps(position))?;
                Some(self.solver.store().nimber(sum))
            }
            None => self.solver.known(position),
        }
    }

    fn sum_value(&self, sum: &[R::Position], threads: usize) -> Result<Value> {
        self.admit_values()?;
        let store = self.solver.store();
        if let Some(values) = &self.heaps {
            let sum = values.nim_sum(&self.sum_heaps(sum), store.budget())?;
            return Ok(store.nimber(sum));
        }
        sum.iter().try_fold(Value::ZERO, |total, position| {
            store.sum(total, self.solver.value(position, threads)?)
        })
    }

    /// The values of all summands but one, for each, if they are known.
    fn known_values_of_others(&self, sum: &[R::Position]) -> Vec<Option<Value>> {
        let values: Vec<Option<Value>> = sum.iter().map(|p| self.known(p)).collect();
        let others = |i: usize| {
            let others = values.iter().enumerate().filter(move |(j, _)| *j != i);
            let others: Option<Vec<Value>> = others.map(|(_, value)| *value).collect();
            self.solver.store().sum_all(others?).ok()
        };
        (0..sum.len()).map(others).collect()
    }
}

impl<R: Ruleset> Game for Opened<R> {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn len(&self) -> usize {
        self.sums.len()
    }

    fn text(&self, i: usize) -> String {
        self.sum_text(&self.sums[i])
    }

    fn picture(&self, i: usize) -> Picture {
        sums::picture(self.solver.ruleset(), &self.sums[i], [])
    }

    fn sites(&self, i: usize) -> Option<Sites> {
        sums::sites(self.solver.ruleset(), &self.sums[i])
    }

    fn component_values(&self, i: usize, threads: usize) -> Result<Vec<Component>> {
        self.admit_values()?;
        let (ruleset, boards) = (self.solver.ruleset(), &self.sums[i]);
        let shifts = Shifts::new(ruleset, boards);
        let mut components = Vec::new();
        for (board, position) in boards.iter().enumerate() {
            for (part, points) in ruleset.whereabouts(position) {
                components.push(Component {
                    position: ruleset.text(&part),
                    value: self.sum_value(std::slice::from_ref(&part), threads)?,
                    points: shifts.moved(board, points),
                });
            }
        }
        Ok(components)
    }

    fn region(&self, i: usize) -> Option<Region> {
        match &self.sums[i][..] {
            [position] => self.solver.ruleset().region(position),
            _ => None,
        }
    }

    fn heap_values(&self) -> Option<&HeapValues> {
        self.heaps.as_ref()
    }

    fn heaps(&self, i: usize) -> Vec<u64> {
        self.sum_heaps(&self.sums[i])
    }

    fn circuits(&self, i: usize) -> Vec<Circuit> {
        sums::circuits(self.solver.ruleset(), &self.sums[i])
    }

    fn chase(&self, i: usize) -> Option<Chase> {
        match &self.sums[i][..] {
            [position] => self.solver.ruleset().chase(position),
            _ => None,
        }
    }

    fn value(&self, i: usize, threads: usize) -> Result<Value> {
        self.sum_value(&self.sums[i], threads)
    }

    fn value_within(&self, i: usize, patience: u64) -> Result<Option<Value>> {
        self.admit_values()?;
        if self.heaps.is_some() {
            return self.value(i, 1).map(Some);
        }
        let (store, mut sum, mut left) = (self.solver.store(), Value::ZERO, patience);
        for position in &self.sums[i] {
            let (value, work) = self.solver.value_within(position, left)?;
            let Some(value) = value else { return Ok(None) };
            left = left.saturating_sub(work);
            sum = store.sum(sum, value)?;
        }
        Ok(Some(sum))
    }

    fn moves(&self, i: usize, player: Player, budget: &Budget) -> Result<Vec<Move>> {
        self.admit_moves(i)?;
        let (sum, store) = (&self.sums[i], self.solver.store());
        let others = self.known_values_of_others(sum);
        let mut watch = Watch::new();
        let (mut moves, mut bytes, mut watched) = (Vec::new(), 0, Ok(()));
        each_move(self.solver.ruleset(), sum, player, |part, played, after| {
            if watched.is_ok() && watch.is_due(&after) {
                watched = budget.check(store.bytes() + bytes as u64);
            }
            if watched.is_err() {
                return;
            }
            let known = self.known(&after).zip(others[part]);
            let name = move_name(self.solver.ruleset(), sum, part, &played);
            let mut changed = sum.clone();
            changed[part] = after;
            let position = self.sum_text(&changed);
            bytes += size_of::<Move>() + name.len() + position.len();
            moves.push(Move {
                name,
                position,
                value: known.and_then(|(value, others)| store.sum(value, others).ok()),
            });
        });
        watched.map(|()| moves)
    }

    fn value_moves(&self, i: usize, player: Player, threads: usize) -> Result<()> {
        let mut valued = self.sum_value(&self.sums[i], threads).map(drop);
        if self.heaps.is_some() {
            // With a heap all smaller ones are valued.
            return valued;
        }
        each_move(
            self.solver.ruleset(),
            &self.sums[i],
            player,
            |_, _, after| {
                if valued.is_ok() {
                    valued = self.solver.value(&after, threads).map(drop);
                }
            },
        );
        valued
    }

    fn combination(&self, counts: &[i64]) -> Result<Summand<'_>> {
        if R::LOOPY {
            let game = self.entry.name;
            let reason = format!("{game} can go on for ever, so it cannot be searched in a sum");
            return Err(Error::Undefined(reason));
        }
        let copies = self.sums.iter().zip(counts).map(|(sum, count)| {
            let count = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX);
            count.saturating_mul(sum.len())
        });
        if copies.fold(0, usize::saturating_add) > MOST_BOARDS {
            return Err(Error::TooLarge("the number of boards in a sum"));
        }
        let (mut boards, mut negated) = (Vec::new(), Vec::new());
        for (sum, &count) in self.sums.iter().zip(counts) {
            for _ in 0..count.unsigned_abs() {
                boards.extend_from_slice(sum);
                negated.resize(boards.len(), count < 0);
            }
        }
        Ok(Summand(Box::new(StandOf {
            solver: &self.solver,
            boards,
            negated,
        })))
    }

    fn search(&self, i: usize, play: Convention) -> Result<Search<'_>> {
        let summands = vec![self.summand(i)?];
        let search = Search::new(self.solver.store(), summands, Value::ZERO, play)?;
        Ok(search.with_memory(self.solver.memory()))
    }

    fn loopy(&self, i: usize, first: Player, threads: usize) -> Result<LoopyOutcome> {
        if let Some(chase) = self.chase(i) {
            let mut solver = lock(self.chases(threads));
            let before = self.measured.done();
            let mut outcome = solver.outcome(&chase, first)?;
            outcome.positions = self.measured.done() - before;
            return Ok(outcome);
        }
        if !R::LOOPY {
            let reason = format!("{} always ends: values tell who wins", self.entry.name);
            return Err(Error::Undefined(reason));
        }
        let (ruleset, boards) = (self.solver.ruleset(), &self.sums[i]);
        let budget = self.solver.store().budget();
        let analysis = self.analyses.of(ruleset, boards, first, budget)?;
        let outcome = analysis.outcome(ruleset, boards, first);
        Ok(outcome.expect("the position was analysed"))
    }

    fn certificate(&self, i: usize, first: Player, threads: usize) -> Result<Certificate> {
        let chase = self.chase(i).ok_or_else(|| {
            Error::Undefined("only single positions of chases have certificates".to_string())
        })?;
        lock(self.chases(threads)).certificate(&chase, first)
    }

    fn strategy(
        &self,
        i: usize,
        claim: WinClaim,
        limit: u64,
        threads: usize,
    ) -> std::result::Result<WinningStrategy, Uncollected> {
        let (solver, winner) = (&self.solver, claim.winner);
        let search = self.search(i, claim.play).map_err(Uncollected::Stopped)?;
        let mut search = search.with_threads(threads);
        let mut choose = |boards: &[R::Position]| {
            let boards = boards.to_vec();
            let chosen = search.choose(&StandOf::new(solver, boards), winner)?;
            // The collector says so if a position is lost.
            Ok(chosen.unwrap_or(0))
        };
        let (ruleset, boards) = (solver.ruleset(), &self.sums[i]);
        let budget = solver.store().budget();
        WinningStrategy::collect(ruleset, boards, claim, limit, budget, &mut choose)
    }

    fn count(&self, i: usize, first: Option<Player>, threads: usize) -> Count {
        if let Err(error) = self.admit_moves(i) {
            let stopped = Some(error);
            return Count {
                stopped,
                ..Count::default()
            };
        }
        let ruleset = self.solver.ruleset();
        let reach = Reach {
            first,
            is_loopy: R::LOOPY,
            threads,
            budget: self.solver.store().budget(),
            counted: &self.looked_at,
        };
        if let [position] = &self.sums[i][..] {
            count::count(position.clone(), reach, |p, player, emit| {
                ruleset.moves(p, player, &mut |_, after| emit(after));
            })
        } else {
            let sum = Sum(self.sums[i].clone());
            count::count(sum, reach, |sum, player, emit| {
                sum.options(ruleset, player, emit);
            })
        }
    }

    fn length(&self, i: usize, first: Player, players: Players, threads: usize) -> Lengths {
        if let Err(error) = self.admit_values().and(self.admit_moves(i)) {
            return Lengths {
                course: Err(error),
                at_least: 0,
                positions: 0,
            };
        }
        let sum = &self.sums[i];
        let looked_at = &self.looked_at;
        let mut lengths = length::length(&self.solver, sum, first, players, threads, looked_at);
        if let Ok(course) = &mut lengths.course
            && course.length == 0
            && let Some(winner) = self.circuit(i).and_then(|circuit| circuit.winner())
        {
            // It may be the winner's turn if the game begins at its end.
            course.winner = winner;
        }
        lengths
    }

    fn replay(
        &self,
        i: usize,
        first: Player,
        line: &[String],
        budget: &Budget,
    ) -> std::result::Result<Replay, Misplay> {
        let mut play = self.under_way(i, first, Convention::Normal, budget, 1);
        for (number, name) in (1..).zip(line) {
            let found = play.find(|other| other == name);
            let Some(step) = found.map_err(Misplay::Stopped)? else {
                return Err(Misplay::Illegal {
                    number,
                    player: play.player(),
                    name: name.clone(),
                });
            };
            play.advance(step);
        }
        if !play.is_over() {
            let player = play.player();
            return Err(Misplay::Unfinished { player });
        }
        Ok(Replay {
            winner: play.winner(),
            position: play.text(),
            picture: play.picture(),
        })
    }

    fn begin(&self, i: usize, first: Player, threads: usize) -> Box<dyn Play + '_> {
        let budget = self.solver.store().budget();
        Box::new(self.under_way(i, first, Convention::Normal, budget, threads))
    }

    fn begin_under(
        &self,
        i: usize,
        first: Player,
        play: Convention,
        threads: usize,
    ) -> Result<Box<dyn Play + '_>> {
        if play == Convention::Misere && !is_short(self.entry) {
            return Err(Error::Undefined(format!(
                "the rules of {} say who wins: there is no misère play",
                self.entry.name
            )));
        }
        let budget = self.solver.store().budget();
        Ok(Box::new(self.under_way(i, first, play, budget, threads)))
    }

    fn find(
        &self,
        most: Size,
        limit: Option<usize>,
        threads: usize,
        wanted: &mut dyn FnMut(Value) -> Verdict,
    ) -> Found {
        if let Err(error) = self.admit_values() {
            return Found {
                stopped: Some(error),
                ..Found::default()
            };
        }
        find::find(&self.solver, most, limit, threads, &self.looked_at, wanted)
    }

    fn progress(&self) -> Progress {
        let mut progress = self.solver.progress();
        if let Some(values) = &self.heaps {
            progress.positions += values.known();
            progress.table_bytes += values.bytes();
        }
        Progress {
            looked_at: self
                .looked_at
                .load(Ordering::Relaxed)
                .max(self.analyses.met())
                .max(self.solver.memory().nodes())
                .max(self.measured.done()),
            ..progress
        }
    }
}

/// What is known so far is right even if somebody who added to it has panicked.
fn lock(solver: &Mutex<ChaseSolver>) -> MutexGuard<'_, ChaseSolver> {
    solver.lock().unwrap_or_else(PoisonError::into_inner)
}
