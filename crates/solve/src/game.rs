//! A game by name: positions that were read from text, ready to be asked about.

use std::sync::atomic::{AtomicU64, Ordering};

use partizan_picture::Picture;
use partizan_rules::{Entry, NamedMove, Position, Request, Ruleset, Size, Visitor};
use partizan_value::{Player, Result, Store, Value};

use crate::canonical::{Progress, Solver};
use crate::count::{self, Count};
use crate::find::{self, Found, Verdict};

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

    /// The value of a position, computed by some threads.
    fn value(&self, i: usize, threads: usize) -> Result<Value>;

    /// The moves of a player.
    fn moves(&self, i: usize, player: Player) -> Vec<NamedMove>;

    /// The value of the position after each move, in the order of [`Game::moves`].
    fn move_values(&self, i: usize, player: Player, threads: usize) -> Result<Vec<Value>>;

    /// The same as far as it is known already: nothing is computed but sums.
    fn known_move_values(&self, i: usize, player: Player) -> Vec<Option<Value>>;

    /// How many positions can be reached when either player moves at any time, or when the
    /// players alternate and `first` begins.
    fn count(&self, i: usize, first: Option<Player>, threads: usize) -> Count;

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

/// Reads the positions of a request. Their values will live in the store, whose budget counts.
pub fn open(request: &Request<'_>, store: &Store) -> partizan_rules::Result<Box<dyn Game>> {
    let opener = Opener {
        entry: request.entry(),
        store: store.clone(),
    };
    partizan_rules::open(request, opener)
}

struct Opener {
    entry: &'static Entry,
    store: Store,
}

impl Visitor for Opener {
    type Output = Box<dyn Game>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Box<dyn Game> {
        Box::new(Opened {
            entry: self.entry,
            solver: Solver::new(ruleset, self.store),
            sums,
            looked_at: AtomicU64::new(0),
        })
    }
}

struct Opened<R: Ruleset> {
    entry: &'static Entry,
    solver: Solver<R>,
    sums: Vec<Vec<R::Position>>,
    /// Positions that were counted or searched.
    looked_at: AtomicU64,
}

/// Several positions side by side.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Sum<P>(Vec<P>);

impl<P: Position> Position for Sum<P> {
    fn heap_bytes(&self) -> usize {
        let own = size_of::<P>() * self.0.len();
        own + self.0.iter().map(Position::heap_bytes).sum::<usize>()
    }
}

impl<R: Ruleset> Opened<R> {
    fn sum_text(&self, sum: &[R::Position]) -> String {
        let texts: Vec<String> = sum.iter().map(|p| self.solver.ruleset().text(p)).collect();
        texts.join(" + ")
    }

    fn sum_value(&self, sum: &[R::Position], threads: usize) -> Result<Value> {
        let store = self.solver.store();
        sum.iter().try_fold(Value::ZERO, |total, position| {
            store.sum(total, self.solver.value(position, threads)?)
        })
    }

    /// Every move in a sum: the summand, the move, and what the summand becomes.
    fn each_move(
        &self,
        sum: &[R::Position],
        player: Player,
        mut emit: impl FnMut(usize, R::Move, R::Position),
    ) {
        for (i, position) in sum.iter().enumerate() {
            let ruleset = self.solver.ruleset();
            ruleset.moves(position, player, &mut |played, after| {
                emit(i, played, after);
            });
        }
    }

    /// The sums that a player can move to, in the order of the moves.
    fn options(&self, i: usize, player: Player) -> impl Iterator<Item = Vec<R::Position>> {
        let sum = &self.sums[i];
        let mut options = Vec::new();
        self.each_move(sum, player, |part, _, after| options.push((part, after)));
        options.into_iter().map(move |(part, after)| {
            let mut changed = sum.clone();
            changed[part] = after;
            changed
        })
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
        let pictures = self.sums[i]
            .iter()
            .map(|p| self.solver.ruleset().picture(p));
        Picture::side_by_side(pictures.collect())
    }

    fn value(&self, i: usize, threads: usize) -> Result<Value> {
        self.sum_value(&self.sums[i], threads)
    }

    fn moves(&self, i: usize, player: Player) -> Vec<NamedMove> {
        let sum = &self.sums[i];
        let mut moves = Vec::new();
        self.each_move(sum, player, |part, played, after| {
            let name = self.solver.ruleset().name(&sum[part], &played);
            let mut changed = sum.clone();
            changed[part] = after;
            moves.push(NamedMove {
                // In a sum the number of the board comes first.
                name: if sum.len() > 1 {
                    format!("{}:{name}", part + 1)
                } else {
                    name
                },
                position: self.sum_text(&changed),
            });
        });
        moves
    }

    fn move_values(&self, i: usize, player: Player, threads: usize) -> Result<Vec<Value>> {
        let value = |sum: Vec<R::Position>| self.sum_value(&sum, threads);
        self.options(i, player).map(value).collect()
    }

    fn known_move_values(&self, i: usize, player: Player) -> Vec<Option<Value>> {
        let store = self.solver.store();
        let value = |sum: Vec<R::Position>| {
            let parts: Option<Vec<Value>> = sum.iter().map(|p| self.solver.known(p)).collect();
            store.sum_all(parts?).ok()
        };
        self.options(i, player).map(value).collect()
    }

    fn count(&self, i: usize, first: Option<Player>, threads: usize) -> Count {
        let ruleset = self.solver.ruleset();
        let budget = self.solver.store().budget();
        let counted = &self.looked_at;
        if let [position] = &self.sums[i][..] {
            let position = position.clone();
            count::count(
                position,
                first,
                threads,
                budget,
                counted,
                |p, player, emit| {
                    ruleset.moves(p, player, &mut |_, after| emit(after));
                },
            )
        } else {
            let sum = Sum(self.sums[i].clone());
            count::count(sum, first, threads, budget, counted, |sum, player, emit| {
                self.each_move(&sum.0, player, |part, _, after| {
                    let mut changed = sum.clone();
                    changed.0[part] = after;
                    emit(changed);
                });
            })
        }
    }

    fn find(
        &self,
        most: Size,
        limit: Option<usize>,
        threads: usize,
        wanted: &mut dyn FnMut(Value) -> Verdict,
    ) -> Found {
        find::find(&self.solver, most, limit, threads, &self.looked_at, wanted)
    }

    fn progress(&self) -> Progress {
        let progress = self.solver.progress();
        Progress {
            looked_at: self.looked_at.load(Ordering::Relaxed),
            ..progress
        }
    }
}
