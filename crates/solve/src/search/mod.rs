//! The outcome search: who wins sums of positions, where values are out of reach.
//!
//! # How
//!
//! A sum is split into components. Those that are small get their values from the canonical solver, and
//! the values are added up; the others remain as *boards*. The search goes through the options depth
//! first ([`engine`]); its table ([`table`]) keeps whole descriptions of sums, so that what it
//! says is proved. Before a sum is searched it is tested by the table, by numbers of moves that
//! players have for certain, and by [strips], into which a board can be cut at the expense of one player.
//!
//! Rulesets are behind an interface without types ([`boards`]), so that positions of different games can be added,
//! and so that the search is compiled once.
//!
//! # Misère play
//!
//! Then there are no values, and a position may be replaced only by one that takes the same course:
//! the search works on `parts` instead of components, and on nothing else.

mod allowance;
mod boards;
mod engine;
mod key;
mod nim;
mod saved;
mod strips;
mod summand;
mod table;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use partizan_rules::{Convention, numbered_name};
use partizan_value::{Error, Outcome, Player, Result, Store, Value};

use self::engine::{Crew, Engine};
use self::nim::NimSearch;
use self::saved::Errand;
pub use self::saved::{Findings, Unloadable};
pub use self::summand::Summand;
pub(crate) use self::summand::{Stand, StandOf};
use self::table::Table;

/// What a search makes use of. All of it is right to use; what each is good for can be measured by going
/// without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ingredients {
    /// Positions are split into components.
    pub components: bool,
    /// Small components are valued.
    pub values: bool,
    /// Boards are cut into strips that bound them.
    pub strips: bool,
    /// Moves that look good are tried first.
    pub ordering: bool,
    /// Positions that are the same up to symmetry are one.
    pub symmetry: bool,
    /// A board and its negative cancel each other.
    pub cancelling: bool,
    /// Moves that are no better than others are left out.
    pub domination: bool,
}

impl Default for Ingredients {
    fn default() -> Ingredients {
        Ingredients {
            components: true,
            values: true,
            strips: true,
            ordering: true,
            symmetry: true,
            cancelling: true,
            domination: true,
        }
    }
}

/// Games in a sum: a byte of a key holds the number and a sign.
const MOST_GAMES: usize = 128;

/// Moves between two looks at the budget.
const MOVES_PER_LOOK: usize = 64;

/// So many nodes are left to one thread.
const NODES_ALONE: u64 = 1 << 12;

/// So many nodes are spent on each move before all others were looked at, and then so many times as many.
const NODES_OF_A_MOVE: u64 = 1 << 15;
const PATIENCE_GROWS: u64 = 4;

/// The table may take this part of the memory that is left.
const TABLE_PART: u64 = 2;

/// A search for who wins a sum of positions and values.
///
/// ```
/// use partizan_rules::{Convention, Entry, Request};
/// use partizan_solve::Search;
/// use partizan_value::{Player, Store, Value};
///
/// let store = Store::new();
/// let open = |game, position| {
///     let request = Request::new(Entry::named(game)?, vec![position], vec![])?;
///     partizan_solve::open(&request, &store)
/// };
/// let (dominoes, pieces) = (open("domineering", "6x6")?, open("clobber", "xo/ox")?);
/// let summands = vec![dominoes.summand(0)?, pieces.summand(0)?];
/// let mut search = Search::new(&store, summands, Value::STAR, Convention::Normal)?;
/// assert!(search.wins(Player::Left)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<'a> {
    store: &'a Store,
    position: Arc<Position<'a>>,
    play: Convention,
    ingredients: Ingredients,
    table: Arc<Table>,
    workers: Vec<Engine<'a>>,
    /// The search for nim-values, if all games are impartial.
    nim: Option<NimSearch<'a>>,
    nodes: Arc<AtomicU64>,
    errand: Errand<'a>,
}

/// What searches have found out about the boards of one game, in normal and in misère play.
#[derive(Default)]
pub(crate) struct Memory {
    tables: [OnceLock<Arc<Table>>; 2],
    /// What the last search counts.
    nodes: Mutex<Arc<AtomicU64>>,
}

impl Memory {
    /// How many positions the last search has tested.
    pub(crate) fn nodes(&self) -> u64 {
        let nodes = self.nodes.lock().unwrap_or_else(PoisonError::into_inner);
        nodes.load(Ordering::Relaxed)
    }

    fn table(&self, store: &Store, play: Convention) -> Arc<Table> {
        let table = self.tables[usize::from(play == Convention::Misere)].get_or_init(|| {
            let room = store.budget().room(store.bytes());
            Arc::new(Table::new(store.budget().clone(), room / TABLE_PART))
        });
        Arc::clone(table)
    }
}

/// A sum: boards of some games, and a value.
struct Position<'a> {
    stands: Vec<Box<dyn Stand<'a> + 'a>>,
    value: Value,
}

/// Moves that win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningMoves {
    /// Their names, in the order of the rules.
    pub moves: Vec<String>,
    /// Whether these are all of them.
    pub complete: bool,
}

impl<'a> Search<'a> {
    /// A search about a sum. Fails with [`Error::Undefined`] if values are to be played in misère play, and with
    /// [`Error::TooLarge`] if there are too many games.
    pub fn new(
        store: &'a Store,
        summands: Vec<Summand<'a>>,
        value: Value,
        play: Convention,
    ) -> Result<Search<'a>> {
        if play == Convention::Misere && value != Value::ZERO {
            let reason = "in misère play values do not tell who wins: only positions can be added";
            return Err(Error::Undefined(reason.to_string()));
        }
        if summands.len() > MOST_GAMES {
            return Err(Error::TooLarge("the number of games in a sum"));
        }
        let position = Arc::new(Position {
            stands: summands.into_iter().map(|summand| summand.0).collect(),
            value,
        });
        let search = Search {
            store,
            position,
            play,
            ingredients: Ingredients::default(),
            table: Memory::default().table(store, play),
            workers: Vec::new(),
            nim: None,
            nodes: Arc::default(),
            errand: Errand::NONE,
        };
        Ok(search.with_threads(1))
    }

    /// The same search with so many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Search<'a> {
        let misere = self.play == Convention::Misere;
        let ingredients = if misere {
            // The rest is about values.
            Ingredients {
                values: false,
                strips: false,
                symmetry: false,
                cancelling: false,
                domination: false,
                ..self.ingredients
            }
        } else {
            self.ingredients
        };
        let stands = &self.position.stands;
        let games = |ingredients: Ingredients| {
            let games = stands.iter().enumerate();
            let games = games.map(|(game, stand)| stand.open(game as u8, ingredients, misere));
            games.collect()
        };
        let worker = |_| Engine::new(self.store, games(ingredients), ingredients, misere);
        self.workers = (0..threads.max(1)).map(worker).collect();
        let has_nim_value = !misere && stands.iter().all(|stand| stand.is_impartial());
        self.nim = has_nim_value.then(|| {
            // It has an order of its own, and finds values itself.
            let ingredients = Ingredients {
                values: false,
                ordering: false,
                ..ingredients
            };
            NimSearch::new(self.store, games(ingredients), Arc::clone(&self.nodes))
        });
        self
    }

    /// The same search that makes use of these only.
    #[must_use]
    pub fn with_ingredients(mut self, ingredients: Ingredients) -> Search<'a> {
        self.ingredients = ingredients;
        let threads = self.workers.len();
        self.with_threads(threads)
    }

    /// The same search that goes on from what others have found out about boards of the same game alone, and tells
    /// those that follow.
    #[must_use]
    pub(crate) fn with_memory(mut self, memory: &Memory) -> Search<'a> {
        self.table = memory.table(self.store, self.play);
        let mut nodes = memory.nodes.lock().unwrap_or_else(PoisonError::into_inner);
        *nodes = Arc::clone(&self.nodes);
        drop(nodes);
        self
    }

    /// How many positions were tested so far; may be asked from another thread.
    pub fn counted(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.nodes)
    }

    /// The same search that hands out what it has found whenever so much time has passed, to be saved say. One thread
    /// waits for that, the others go on.
    #[must_use]
    pub fn every(
        mut self,
        interval: Duration,
        task: impl FnMut(&Findings<'_>) + Send + 'a,
    ) -> Search<'a> {
        self.errand = Errand::new(interval, task);
        self
    }

    /// How many positions were tested so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How many results are kept.
    pub fn entries(&self) -> u64 {
        self.table.len()
    }

    /// Whether a player wins who moves first.
    pub fn wins(&mut self, first: Player) -> Result<bool> {
        let position = Arc::clone(&self.position);
        let loses = self.loses(&position, first, u64::MAX)?;
        Ok(!loses.expect("there is no limit"))
    }

    /// The nim-value, if all games are impartial. Most positions are never valued for it.
    pub fn nim_value(&mut self) -> Result<Option<u64>> {
        let (Some(nim), position) = (&mut self.nim, &self.position) else {
            return Ok(None);
        };
        if let Some(found) = nim.value_of(&position.stands, position.value)? {
            return Ok(Some(found));
        }
        // Nim-values may be too large for the search, but not for values.
        let mut sum = position.value;
        for stand in &position.stands {
            sum = self.store.sum(sum, stand.value(self.workers.len())?)?;
        }
        Ok(self.store.as_nimber(sum))
    }

    /// Who wins when each of the players begins.
    pub fn outcome(&mut self) -> Result<Outcome> {
        let winners = [self.winner(Player::Left)?, self.winner(Player::Right)?];
        Ok(Outcome::of_winners(winners))
    }

    /// Who wins when a player moves first.
    pub fn winner(&mut self, first: Player) -> Result<Player> {
        let wins = self.wins(first)?;
        Ok(if wins { first } else { first.opponent() })
    }

    /// The moves with which a player wins who moves first. If more than `patience` nodes are needed the list is not
    /// complete; with `one`, a single move is enough.
    pub fn winning_moves(
        &mut self,
        first: Player,
        one: bool,
        patience: u64,
    ) -> Result<WinningMoves> {
        let position = Arc::clone(&self.position);
        self.winning_moves_in(&position, first, one, patience)
    }

    fn winning_moves_in(
        &mut self,
        position: &Position<'a>,
        first: Player,
        one: bool,
        patience: u64,
    ) -> Result<WinningMoves> {
        let mut moves = position.moves(self.store, first)?;
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|&i| moves[i].1);
        let (last, mut complete) = (self.nodes().saturating_add(patience), true);
        let mut winning = Vec::new();
        for i in order {
            let left = last.saturating_sub(self.nodes());
            match self.loses(&moves[i].2, first.opponent(), left)? {
                Some(true) => winning.push(i),
                Some(false) => {}
                None => complete = false,
            }
            if one && !winning.is_empty() {
                complete = false;
                break;
            }
        }
        winning.sort_unstable();
        let moves = winning.into_iter().map(|i| std::mem::take(&mut moves[i].0));
        Ok(WinningMoves {
            moves: moves.collect(),
            complete,
        })
    }

    /// Whether a player loses who is to move; no answer if more than `patience` nodes are needed.
    fn loses(
        &mut self,
        position: &Position<'a>,
        mover: Player,
        patience: u64,
    ) -> Result<Option<bool>> {
        let last = self.nodes().saturating_add(patience);
        if let Some(nim) = &mut self.nim
            && let Some(loses) = nim.is_lost(&position.stands, position.value, patience)?
        {
            return Ok(Some(loses));
        }
        let findings = Findings {
            store: self.store,
            table: &self.table,
            nodes: &self.nodes,
        };
        let patience = last.saturating_sub(self.nodes());
        if patience == 0 {
            return Ok(None);
        }
        let workers = &mut self.workers;
        let wins = decide(workers, &findings, &self.errand, position, mover, patience)?;
        Ok(wins.map(|wins| !wins))
    }

    /// Whether a player who is to move on some boards of the only game loses; no answer if more than `patience`
    /// nodes are needed.
    pub(crate) fn loses_alone(
        &mut self,
        stand: Box<dyn Stand<'a> + 'a>,
        mover: Player,
        patience: u64,
    ) -> Result<Option<bool>> {
        let position = Position {
            stands: vec![stand],
            value: Value::ZERO,
        };
        self.loses(&position, mover, patience)
    }

    /// The place of a winning move among all moves on some boards of the only game; none if there is
    /// none. Those that look best come first, but nobody insists on a move that takes long to refute
    /// where another one may be seen to win.
    pub(crate) fn choose(&mut self, stand: &dyn Stand<'a>, mover: Player) -> Result<Option<usize>> {
        let mut moves: Vec<_> = stand.moves(mover)?.into_iter().enumerate().collect();
        moves.sort_by_key(|(_, step)| step.hint);
        let mut patience = NODES_OF_A_MOVE;
        while !moves.is_empty() {
            let mut open = Vec::new();
            for (i, step) in moves {
                match self.loses_alone(step.after.copy(), mover.opponent(), patience)? {
                    Some(true) => return Ok(Some(i)),
                    Some(false) => {}
                    None => open.push((i, step)),
                }
            }
            moves = open;
            patience = patience.saturating_mul(PATIENCE_GROWS);
        }
        Ok(None)
    }

    /// How a game may go on that `first` begins: the winner plays moves that win, the loser those that look
    /// best. It ends after so many moves, or when more than `patience` nodes are needed.
    pub fn line(&mut self, first: Player, most: usize, patience: u64) -> Result<Vec<String>> {
        let last = self.nodes().saturating_add(patience);
        let winner = self.winner(first)?;
        let (mut line, mut mover) = (Vec::new(), first);
        let mut position = Arc::clone(&self.position);
        while line.len() < most {
            let mut moves = position.moves(self.store, mover)?;
            moves.sort_by_key(|&(_, hint, _)| hint);
            let mut chosen = (mover != winner && !moves.is_empty()).then_some(0);
            for (i, (_, _, after)) in moves.iter().enumerate() {
                if chosen.is_some() {
                    break;
                }
                let left = last.saturating_sub(self.nodes());
                match self.loses(after, mover.opponent(), left)? {
                    Some(true) => chosen = Some(i),
                    Some(false) => {}
                    None => return Ok(line),
                }
            }
            let Some(chosen) = chosen else {
                break;
            };
            let (name, _, after) = moves.swap_remove(chosen);
            line.push(name);
            position = Arc::new(after);
            mover = mover.opponent();
        }
        Ok(line)
    }
}

impl<'a> Position<'a> {
    /// The same position with other boards of a game.
    fn with(&self, game: usize, stand: Box<dyn Stand<'a> + 'a>) -> Position<'a> {
        let mut stands: Vec<_> = self.stands.iter().map(|stand| stand.copy()).collect();
        stands[game] = stand;
        Position {
            stands,
            value: self.value,
        }
    }

    /// Every move of a player: its name, how well the opponent stands after it, and where it leads.
    fn moves(&self, store: &Store, player: Player) -> Result<Vec<(String, i64, Position<'a>)>> {
        let mut moves = Vec::new();
        let boards: usize = self.stands.iter().map(|stand| stand.len()).sum();
        let boards = boards + usize::from(self.value != Value::ZERO);
        let bytes: u64 = self.stands.iter().map(|stand| stand.bytes()).sum();
        let mut first_board = 0;
        for (i, stand) in self.stands.iter().enumerate() {
            for step in stand.moves(player)? {
                if moves.len().is_multiple_of(MOVES_PER_LOOK) {
                    let budget = store.budget();
                    budget.check(store.bytes() + bytes * moves.len() as u64)?;
                }
                let name = numbered_name(step.name, boards, first_board + step.board);
                moves.push((name, step.hint, self.with(i, step.after)));
            }
            first_board += stand.len();
        }
        for option in store.sorted_options(self.value, player)? {
            let position = Position {
                stands: self.stands.iter().map(|stand| stand.copy()).collect(),
                value: option,
            };
            let name = store.text(option).to_string();
            moves.push((numbered_name(name, boards, first_board), 0, position));
        }
        Ok(moves)
    }
}

/// Whether the player who moves first wins, found by all workers together; no answer if more than `patience` nodes are
/// needed.
fn decide<'a>(
    workers: &mut [Engine<'a>],
    findings: &Findings<'_>,
    errand: &Errand<'_>,
    position: &Position<'a>,
    first: Player,
    patience: u64,
) -> Result<Option<bool>> {
    let nodes = findings.nodes;
    // Most questions are answered before a thread could be started.
    if workers.len() > 1 {
        let (one, patience) = (&mut workers[..1], patience.min(NODES_ALONE));
        let answer = decide(one, findings, errand, position, first, patience)?;
        if answer.is_some() || patience < NODES_ALONE {
            return Ok(answer);
        }
    }
    let crew = Crew {
        table: findings.table,
        nodes,
        pause: &|| errand.run(findings),
        last_node: nodes.load(Ordering::Relaxed).saturating_add(patience),
        done: AtomicBool::new(false),
        shared: workers.len() > 1,
    };
    let run = |worker: &mut Engine<'a>| {
        let answer = worker
            .enter(&position.stands, position.value, first)
            .and_then(|value| worker.wins(value, &crew));
        crew.done.store(true, Ordering::Relaxed);
        answer
    };
    let answers: Vec<Result<Option<bool>>> = match workers {
        [worker] => vec![run(worker)],
        workers => std::thread::scope(|scope| {
            let threads: Vec<_> = workers
                .iter_mut()
                .map(|worker| scope.spawn(|| run(worker)))
                .collect();
            let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
                thread
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            threads.into_iter().map(join).collect()
        }),
    };
    // One answer is enough; without one, a failure says why.
    let found = answers
        .iter()
        .find_map(|answer| answer.as_ref().ok().copied().flatten());
    match found {
        Some(wins) => Ok(Some(wins)),
        None => answers.into_iter().find(Result::is_err).unwrap_or(Ok(None)),
    }
}
