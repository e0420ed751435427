//! Solvers that are kept: what one question found out helps with the next.

use std::any::Any;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use partizan_rules::{Entry, Request, Ruleset, Visitor};
use partizan_value::Store;

use crate::canonical::Solver;
use crate::chase::ChaseSolver;
use crate::game::{Game, Opened};
use crate::heaps::HeapValues;
use crate::loopy::Analyses;
use crate::meter::Meter;

/// Solvers of any games, which share a store.
///
/// Positions that are opened under the same rules use the same solver, so that a game under way is
/// not solved from the beginning after every move.
///
/// ```
/// use partizan_rules::{Entry, Request};
/// use partizan_solve::Engine;
/// use partizan_value::Store;
///
/// let engine = Engine::new(Store::new());
/// let open = |position| {
///     engine.open(&Request::new(Entry::named("domineering")?, vec![position], vec![])?)
/// };
/// open("4x4")?.value(0, 1)?;
/// // The board after a move is a position that was met on the way.
/// let later = open("x.../x.../..../....")?;
/// assert!(later.moves(0, partizan_value::Player::Right, engine.store().budget())?[0].value.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    store: Store,
    /// The [`Solvers`] of each ruleset.
    kept: Mutex<Vec<Arc<dyn Any + Send + Sync>>>,
}

impl Engine {
    /// An engine that knows nothing yet. The budget of the store counts.
    pub fn new(store: Store) -> Engine {
        Engine {
            store,
            kept: Mutex::default(),
        }
    }

    /// Where the values live.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The bytes that are taken by values and tables.
    pub fn bytes(&self) -> u64 {
        let (budget, values) = (self.store.budget(), self.store.bytes());
        budget.memory() - budget.room(values)
    }

    /// Reads the positions of a request.
    pub fn open(&self, request: &Request<'_>) -> partizan_rules::Result<Box<dyn Game>> {
        let opener = Opener {
            entry: request.entry(),
            engine: self,
        };
        partizan_rules::open(request, opener)
    }

    /// The solvers of a game under some rules.
    fn solvers<R: Ruleset>(&self, entry: &'static Entry, ruleset: R) -> Arc<Solvers<R>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let of_ruleset = kept
            .iter()
            .filter_map(|any| Arc::clone(any).downcast::<Solvers<R>>().ok());
        let is_same = |known: &Arc<Solvers<R>>| {
            known.entry.name == entry.name && known.solver.ruleset() == &ruleset
        };
        if let Some(known) = of_ruleset.into_iter().find(is_same) {
            return known;
        }
        let solvers = Arc::new(Solvers::new(entry, ruleset, self.store.clone()));
        kept.push(Arc::clone(&solvers) as Arc<dyn Any + Send + Sync>);
        solvers
    }
}

struct Opener<'e> {
    entry: &'static Entry,
    engine: &'e Engine,
}

impl Visitor for Opener<'_> {
    type Output = Box<dyn Game>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Box<dyn Game> {
        Box::new(Opened {
            solvers: self.engine.solvers(self.entry, ruleset),
            sums,
        })
    }
}

/// Everything that is known about a game under some rules.
pub(crate) struct Solvers<R: Ruleset> {
    pub(crate) entry: &'static Entry,
    pub(crate) solver: Solver<R>,
    /// Values of heaps, which need no solver.
    pub(crate) heaps: Option<HeapValues>,
    /// What is known of games that need not end.
    pub(crate) analyses: Analyses<R>,
    /// What is known of chases.
    chases: OnceLock<Mutex<ChaseSolver>>,
    /// What was done about them.
    pub(crate) measured: Arc<Meter>,
    /// Positions that were counted or searched.
    pub(crate) looked_at: AtomicU64,
}

impl<R: Ruleset> Solvers<R> {
    fn new(entry: &'static Entry, ruleset: R, store: Store) -> Solvers<R> {
        Solvers {
            entry,
            heaps: ruleset.heap_rules().cloned().map(HeapValues::new),
            solver: Solver::new(ruleset, store),
            analyses: Analyses::new(),
            chases: OnceLock::new(),
            measured: Arc::default(),
            looked_at: AtomicU64::new(0),
        }
    }

    /// The solver of chases.
    pub(crate) fn chases(&self, threads: usize) -> &Mutex<ChaseSolver> {
        self.chases.get_or_init(|| {
            let budget = self.solver.store().budget().clone();
            Mutex::new(ChaseSolver::new(threads, budget, self.measured.clone()))
        })
    }
}
