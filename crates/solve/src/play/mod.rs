//! Games under way: moves are made by name or by strategies, and taken back.

mod chases;
pub(crate) mod contest;
mod dice;
mod edges;
mod heaps;
mod hottest;
mod loopy;
mod perfect;
pub(crate) mod record;
mod searching;
pub(crate) mod strategy;

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use partizan_picture::Picture;
use partizan_rules::{Certificate, Circuit, Convention, Ruleset, Sites, most_like, shortened};
use partizan_value::{Budget, Error, Player, Result};

use crate::canonical::Solver;
use crate::chase::ChaseSolver;
use crate::heaps::HeapValues;
use crate::loopy::Analyses;
use crate::misere::Misere;
use crate::sums::{self, Mark, Shifts, Sum};
use crate::switching::PairingStrategy;
use chases::{ByCertificate, ByChase};
use dice::Dice;
use edges::{ByPairs, ByTrees};
use heaps::{ByHeaps, ByMisere};
use hottest::Hottest;
use loopy::ByAnalysis;
use perfect::Perfect;
use searching::{BySearch, Mind};
use strategy::{Choice, Hope, Level, Minimise, Random, Situation, Step, Strategist, Strategy};

/// A game under way. Nobody has a strategy at first: all moves are made by name.
///
/// ```
/// use partizan_rules::{Entry, Request};
/// use partizan_solve::{Hint, Strategy, Turn};
/// use partizan_value::{Player, Store};
///
/// let request = Request::new(Entry::named("domineering")?, vec!["2x3"], vec![])?;
/// let store = Store::new();
/// let game = partizan_solve::open(&request, &store)?;
/// let mut play = game.begin(0, Player::Left, 1);
/// play.seat(Player::Right, Strategy::Perfect, 0)?;
/// assert_eq!(play.hint()?, Some(Hint::Wins("b1/b2".to_string())));
/// play.make("B1/B2")?;
/// assert_eq!(play.turn()?, Turn::Over);
/// assert_eq!(play.winner(), Some(Player::Left));
/// assert_eq!(play.line(), ["b1/b2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Play {
    /// Whose turn it is.
    fn player(&self) -> Player;

    /// Who wins when a player cannot move.
    fn convention(&self) -> Convention;

    /// How many moves were made.
    fn moves_made(&self) -> usize;

    /// The names of the moves that were made; in a sum the number of the board comes first.
    fn line(&self) -> Vec<String>;

    /// The name of the last of them.
    fn last(&self) -> Option<String>;

    /// The position as text.
    fn text(&self) -> String;

    /// The networks of the boards; none if the game is played otherwise.
    fn circuits(&self) -> Vec<Circuit>;

    /// The network, if there is one and nothing beside it.
    fn circuit(&self) -> Option<Circuit> {
        sums::alone(self.circuits())
    }

    /// The position as a picture, with the numbers of the moves where they can be seen.
    fn picture(&self) -> Picture;

    /// The names of the moves of the player whose turn it is.
    fn moves(&self) -> Result<Vec<String>>;

    /// The moves that a player has or would have here, with how they are made by points of the
    /// picture; none if there are more than `most`.
    ///
    /// ```
    /// use partizan_rules::{Entry, Request};
    /// use partizan_value::{Player, Store};
    ///
    /// let request = Request::new(Entry::named("clobber")?, vec!["xo"], vec![])?;
    /// let store = Store::new();
    /// let game = partizan_solve::open(&request, &store)?;
    /// let play = game.begin(0, Player::Left, 1);
    /// let moves = play.ways(Player::Right, 100)?.expect("there are not many");
    /// assert_eq!((&*moves[0].name, &*moves[0].position), ("b1-a1", "o."));
    /// let points = play.sites().expect("a board has places").points;
    /// assert_eq!(moves[0].ways, [[points[1], points[0]]]);
    /// assert_eq!(play.ways(Player::Right, 0)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn ways(&self, player: Player, most: usize) -> Result<Option<Vec<ShownMove>>>;

    /// Where the picture shows what the last move did; nothing if it does not.
    fn last_points(&self) -> Vec<[f64; 2]>;

    /// Where the picture shows the letters of the text, if every place has a letter.
    fn sites(&self) -> Option<Sites>;

    /// Whether the game, which need not end, has come back to a position with the same player to
    /// move: then it is taken to go on for ever, and is over.
    fn is_repeated(&self) -> bool;

    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.is_repeated() || self.winner().is_some()
    }

    /// Who has won, if the game is over; nobody if it is a draw.
    fn winner(&self) -> Option<Player>;

    /// Who has won and why, in words, if the game is over.
    fn ending(&self) -> Option<String>;

    /// Makes a move by its name; upper and lower case are the same where that leaves no doubt.
    fn make(&mut self, name: &str) -> std::result::Result<(), Refusal>;

    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool;

    /// Lets a strategy make the moves of a player from now on; seeds lead to the same random moves
    /// for ever. Fails with [`Error::Undefined`] if the strategy is not one for this game.
    fn seat(&mut self, player: Player, strategy: Strategy, seed: u64) -> Result<()>;

    /// Lets a certificate make the moves of the player who makes its claim true.
    fn follow(&mut self, certificate: Arc<Certificate>);

    /// Lets perfect players make use of what was found out in earlier games under the same rules, and keep what they
    /// find out. They answer sooner; which one of several good moves they make may then depend on those games.
    fn recall(&mut self);

    /// Lets the player whose turn it is move, if a strategy plays for them.
    fn turn(&mut self) -> Result<Turn>;

    /// The best move; none if all moves lose.
    fn hint(&self) -> Result<Option<Hint>>;
}

/// A move as a picture of the position shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownMove {
    /// What a player would write down.
    pub name: String,
    /// The position after it.
    pub position: String,
    /// The ways to make it, each by points that are clicked one after the other; see
    /// [`Ruleset::ways`].
    pub ways: Vec<Vec<[f64; 2]>>,
}

/// A move worth making, by its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// It wins.
    Wins(String),
    /// It draws, and no other wins.
    Draws(String),
}

/// What has become of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A move was made, and this is what is hoped of it.
    Made(Hope),
    /// A move has to be made by name, because nobody else plays for this player.
    Waiting,
    /// The game is over.
    Over,
}

/// Why a move was not made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The player has no such move.
    Illegal {
        /// Whose turn it is.
        player: Player,
        /// What was to be played.
        name: String,
        /// A move with a similar name.
        like: Option<String>,
    },
    /// The budget ran out on the way.
    Stopped(Error),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Illegal { player, name, like } => {
                write!(f, "{player} has no move `{}`", shortened(name))?;
                match like {
                    Some(like) => write!(f, "; did you mean `{like}`?"),
                    None => Ok(()),
                }
            }
            Refusal::Stopped(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        Refusal::Stopped(error)
    }
}

/// A move that was made.
struct Made<R: Ruleset> {
    board: usize,
    /// What the board was.
    before: R::Position,
    played: R::Move,
}

/// What perfect players ask.
pub(crate) struct Judges<'a, R: Ruleset> {
    pub(crate) solver: &'a Solver<R>,
    /// Heap games have values of their own.
    pub(crate) heaps: Option<&'a HeapValues>,
    /// Games that need not end have none.
    pub(crate) loopy: Option<&'a Analyses<R>>,
    /// Chases have a solver of their own.
    pub(crate) chases: Option<&'a Mutex<ChaseSolver>>,
    /// Who wins when a player cannot move.
    pub(crate) play: Convention,
    /// How many threads compute values.
    pub(crate) threads: usize,
}

/// A game under way, for a ruleset whose type is known.
pub(crate) struct UnderWay<'a, R: Ruleset> {
    judges: Judges<'a, R>,
    budget: Budget,
    boards: Vec<R::Position>,
    player: Player,
    history: Vec<Made<R>>,
    /// How often each position occurred with each player to move, if play need not end.
    visits: HashMap<(Sum<R::Position>, Player), usize>,
    seats: [Option<Box<dyn Strategist<R> + 'a>>; 2],
    /// What searches have found out.
    mind: Rc<RefCell<Mind<'a, R>>>,
    /// What is known of misère play with heaps.
    misere: Option<Rc<RefCell<Misere>>>,
}

impl<'a, R: Ruleset> UnderWay<'a, R> {
    /// A game that begins on some boards.
    pub(crate) fn new(
        judges: Judges<'a, R>,
        boards: Vec<R::Position>,
        first: Player,
        budget: Budget,
    ) -> Self {
        let mind = Mind::new(judges.solver, judges.play, judges.threads);
        let misere = judges
            .heaps
            .filter(|_| judges.play == Convention::Misere)
            .map(|values| Misere::new(values.rules().clone()));
        let mut play = UnderWay {
            mind: Rc::new(RefCell::new(mind)),
            misere: misere.map(|misere| Rc::new(RefCell::new(misere))),
            judges,
            budget,
            boards,
            player: first,
            history: Vec::new(),
            visits: HashMap::new(),
            seats: [None, None],
        };
        if let Some(visits) = play.visits_here() {
            *visits += 1;
        }
        play
    }

    fn ruleset(&self) -> &'a R {
        self.judges.solver.ruleset()
    }

    /// How often the game was here, if it need not end.
    fn visits_here(&mut self) -> Option<&mut usize> {
        self.judges.loopy?;
        let here = (Sum(self.boards.clone()), self.player);
        Some(self.visits.entry(here).or_default())
    }

    /// What the player sees whose turn it is; fails if there are more moves than anybody can look
    /// at.
    fn situation(&self) -> Result<Situation<'_, R>> {
        if let Some(values) = self.judges.heaps {
            values.admit_moves(&self.heap_sizes())?;
        }
        Ok(Situation {
            ruleset: self.ruleset(),
            boards: &self.boards,
            player: self.player,
            budget: &self.budget,
        })
    }

    fn heap_sizes(&self) -> Vec<u64> {
        let heaps = self.boards.iter().map(|board| self.ruleset().heaps(board));
        heaps.flatten().collect()
    }

    /// Whether the player whose turn it is can move.
    fn can_move(&self) -> bool {
        if let Some(values) = self.judges.heaps {
            let mut heaps = self.heap_sizes().into_iter();
            return heaps.any(|heap| values.rules().can_move(heap));
        }
        let mut can_move = false;
        sums::each_move(self.ruleset(), &self.boards, self.player, |_, _, _| {
            can_move = true;
        });
        can_move
    }

    /// The move with a name; none if there is none.
    pub(crate) fn find(&self, is_wanted: impl Fn(&str) -> bool) -> Result<Option<Step<R>>> {
        let situation = self.situation()?;
        let mut found = None;
        situation.each_move(|step| {
            if found.is_none() && is_wanted(&situation.name(&step)) {
                found = Some(step);
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Makes a move.
    pub(crate) fn advance(&mut self, step: Step<R>) {
        let Step {
            board,
            played,
            after,
        } = step;
        let before = std::mem::replace(&mut self.boards[board], after);
        self.history.push(Made {
            board,
            before,
            played,
        });
        self.player = self.player.opponent();
        if let Some(visits) = self.visits_here() {
            *visits += 1;
        }
    }

    fn name_of(&self, made: &Made<R>) -> String {
        let name = self.ruleset().name(&made.before, &made.played);
        sums::numbered_name(name, self.boards.len(), made.board)
    }

    /// Somebody who plays for a player from here on by a strategy.
    fn strategist(
        &self,
        player: Player,
        strategy: Strategy,
        seed: u64,
    ) -> Result<Box<dyn Strategist<R> + 'a>> {
        let undefined = |reason: &str| Err(Error::Undefined(reason.to_string()));
        let dice = Dice::new(seed);
        Ok(match (strategy, self.circuit()) {
            (Strategy::Perfect, _) => self.perfect(),
            (Strategy::Random, _) => Box::new(Random(dice)),
            (Strategy::Minimise, _) => Box::new(Minimise(dice)),
            (Strategy::Level(chances), _) => Box::new(Level {
                chances,
                random: Random(dice),
                perfect: self.perfect(),
            }),
            (Strategy::Hottest, _) => {
                if R::LOOPY || !self.circuits().is_empty() {
                    return undefined("this game has no temperatures: the rules say who wins");
                }
                if self.judges.play == Convention::Misere {
                    return undefined("temperatures say nothing about misère play");
                }
                Box::new(Hottest {
                    solver: self.judges.solver,
                    minimise: Minimise(dice),
                    perfect: self.perfect(),
                })
            }
            (Strategy::Trees, Some(_)) => Box::new(ByTrees::default()),
            (Strategy::Trees, None) => {
                return undefined("trees are for a single position of a switching game");
            }
            (Strategy::Pairing, circuit) => {
                let pairing = circuit.and_then(|circuit| {
                    let first = self.player;
                    PairingStrategy::new(&circuit, player, first)
                });
                match pairing {
                    Some(pairing) => Box::new(ByPairs(pairing)),
                    None => {
                        return undefined(
                            "pairs win an empty board of Bridg-it: for Left if it has more columns \
                             than rows, for Right if it has fewer, for who begins if it is square",
                        );
                    }
                }
            }
        })
    }

    /// Somebody who plays perfectly from here on.
    fn perfect(&self) -> Box<dyn Strategist<R> + 'a> {
        if let Some(solver) = self.judges.chases {
            return Box::new(ByChase(solver));
        }
        if R::LOOPY
            && let Some(analyses) = self.judges.loopy
        {
            return Box::new(ByAnalysis::new(analyses));
        }
        if self.circuit().is_some() {
            return Box::new(ByTrees::default());
        }
        match (&self.misere, self.judges.heaps) {
            (Some(misere), _) => Box::new(Perfect(ByMisere(Rc::clone(misere)))),
            (None, Some(values)) => Box::new(Perfect(ByHeaps(values))),
            (None, None) => Box::new(Perfect(BySearch::new(Rc::clone(&self.mind)))),
        }
    }
}

impl<R: Ruleset> Play for UnderWay<'_, R> {
    fn player(&self) -> Player {
        self.player
    }

    fn convention(&self) -> Convention {
        self.judges.play
    }

    fn moves_made(&self) -> usize {
        self.history.len()
    }

    fn line(&self) -> Vec<String> {
        self.history.iter().map(|made| self.name_of(made)).collect()
    }

    fn last(&self) -> Option<String> {
        Some(self.name_of(self.history.last()?))
    }

    fn text(&self) -> String {
        sums::text(self.ruleset(), &self.boards)
    }

    fn circuits(&self) -> Vec<Circuit> {
        sums::circuits(self.ruleset(), &self.boards)
    }

    fn picture(&self) -> Picture {
        let marks = (1..).zip(&self.history).filter_map(|(number, made)| {
            Some(Mark {
                board: made.board,
                at: self.ruleset().mark(&made.before, &made.played)?,
                number,
            })
        });
        sums::picture(self.ruleset(), &self.boards, marks)
    }

    fn moves(&self) -> Result<Vec<String>> {
        let situation = self.situation()?;
        let (mut names, mut bytes) = (Vec::new(), 0);
        situation.each_move(|step| {
            let name = situation.name(&step);
            bytes += (size_of::<String>() + name.len()) as u64;
            names.push(name);
            if names.len().is_multiple_of(NAMES_PER_LOOK) {
                self.budget
                    .check(self.judges.solver.store().bytes() + bytes)?;
            }
            Ok(())
        })?;
        Ok(names)
    }

    fn ways(&self, player: Player, most: usize) -> Result<Option<Vec<ShownMove>>> {
        let mut situation = match self.situation() {
            Err(Error::TooLarge(_)) => return Ok(None),
            situation => situation?,
        };
        situation.player = player;
        let shifts = Shifts::new(self.ruleset(), &self.boards);
        let mut texts: Vec<String> = self.boards.iter().map(|b| self.ruleset().text(b)).collect();
        let (mut shown, mut bytes, mut is_cut) = (Vec::new(), 0, false);
        let listed = situation.each_move(|step| {
            if shown.len() == most {
                is_cut = true;
                return Err(Error::TooLarge("the number of moves"));
            }
            let ways = self.ruleset().ways(&self.boards[step.board], &step.played);
            let moved = |way| shifts.moved(step.board, way);
            let before =
                std::mem::replace(&mut texts[step.board], self.ruleset().text(&step.after));
            let played = ShownMove {
                name: situation.name(&step),
                position: texts.join(" + "),
                ways: ways.into_iter().map(moved).collect(),
            };
            texts[step.board] = before;
            let points: usize = played.ways.iter().map(|way| size_of_val(&way[..])).sum();
            bytes += (size_of::<ShownMove>() + played.position.len() + points) as u64;
            shown.push(played);
            self.budget
                .check(self.judges.solver.store().bytes() + bytes)
        });
        if is_cut {
            return Ok(None);
        }
        listed.map(|()| Some(shown))
    }

    fn last_points(&self) -> Vec<[f64; 2]> {
        let Some(made) = self.history.last() else {
            return Vec::new();
        };
        let now = &self.boards[made.board];
        let points = self.ruleset().trace(&made.before, &made.played, now);
        Shifts::new(self.ruleset(), &self.boards).moved(made.board, points)
    }

    fn sites(&self) -> Option<Sites> {
        sums::sites(self.ruleset(), &self.boards)
    }

    fn is_repeated(&self) -> bool {
        self.judges.loopy.is_some() && {
            let here = (Sum(self.boards.clone()), self.player);
            self.visits.get(&here).is_some_and(|&visits| visits > 1)
        }
    }

    fn winner(&self) -> Option<Player> {
        if self.is_repeated() {
            return self.ruleset().endless();
        }
        if let Some(circuit) = self.circuit() {
            // It may be the winner's turn if the game begins at its end.
            return circuit.winner();
        }
        (!self.can_move()).then(|| self.judges.play.winner(self.player))
    }

    fn ending(&self) -> Option<String> {
        let repeated = self.is_repeated();
        let Some(winner) = self.winner() else {
            let draw = "this position was here before: the game is a draw";
            return repeated.then(|| draw.to_string());
        };
        Some(if repeated {
            format!("this position was here before: {winner} wins a game that never ends")
        } else if self.circuit().is_some() {
            format!("{winner} has won")
        } else if winner == Player::Left && self.judges.chases.is_some() {
            format!("the piece is on the edge: {winner} wins")
        } else {
            let stuck = self.convention().winner(winner);
            format!("{stuck} cannot move: {winner} wins")
        })
    }

    fn make(&mut self, name: &str) -> std::result::Result<(), Refusal> {
        let mut step = self.find(|other| other == name)?;
        if step.is_none() {
            let names = self.moves()?;
            let lower = name.to_lowercase();
            let mut similar = names.iter().filter(|other| other.to_lowercase() == lower);
            match (similar.next(), similar.next()) {
                (Some(only), None) => step = self.find(|other| other == only)?,
                (first, _) => {
                    let like = first.map(String::as_str);
                    let names = names.iter().map(String::as_str);
                    return Err(Refusal::Illegal {
                        player: self.player,
                        name: name.to_string(),
                        like: like.or_else(|| most_like(&lower, names)).map(String::from),
                    });
                }
            }
        }
        self.advance(step.expect("a move that is listed is found"));
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let Some(made) = self.history.pop() else {
            return false;
        };
        if let Some(visits) = self.visits_here() {
            *visits -= 1;
        }
        self.boards[made.board] = made.before;
        self.player = self.player.opponent();
        true
    }

    fn seat(&mut self, player: Player, strategy: Strategy, seed: u64) -> Result<()> {
        self.seats[player as usize] = Some(self.strategist(player, strategy, seed)?);
        Ok(())
    }

    fn follow(&mut self, certificate: Arc<Certificate>) {
        let player = certificate.claim.player();
        self.seats[player as usize] = Some(Box::new(ByCertificate(certificate)));
    }

    fn recall(&mut self) {
        self.mind.borrow_mut().recall();
    }

    fn turn(&mut self) -> Result<Turn> {
        self.budget.check(self.judges.solver.store().bytes())?;
        if self.is_repeated() {
            return Ok(Turn::Over);
        }
        let seat = self.player as usize;
        let Some(mut strategist) = self.seats[seat].take() else {
            let is_over = self.is_over();
            return Ok(if is_over { Turn::Over } else { Turn::Waiting });
        };
        let chosen = self
            .situation()
            .and_then(|situation| strategist.choose(&situation));
        self.seats[seat] = Some(strategist);
        match chosen? {
            Some(Choice { step, hope }) => {
                self.advance(step);
                Ok(Turn::Made(hope))
            }
            None => Ok(Turn::Over),
        }
    }

    fn hint(&self) -> Result<Option<Hint>> {
        let situation = self.situation()?;
        let chosen = self.perfect().choose(&situation)?;
        Ok(chosen.and_then(|Choice { step, hope }| match hope {
            Hope::Win => Some(Hint::Wins(situation.name(&step))),
            Hope::Draw => Some(Hint::Draws(situation.name(&step))),
            Hope::Unknown | Hope::Loss => None,
        }))
    }
}

/// Names that are listed between two looks at the memory they take.
const NAMES_PER_LOOK: usize = 1 << 12;
