//! Who wins a chase, by whichever of the solvers is quickest.
//!
//! - Without white stones the [search](super::search) answers, whatever the number of black ones.
//!   With black stones without number white ones are of no use: instead of moving one, Right puts a
//!   black one. Then containing the piece is immobilising it, too: Right puts a stone in each turn,
//!   where a strategy would pass, until the board is full.
//! - With white stones the [layers](super::layers) answer. Before a large analysis the search is
//!   asked for bounds: Right holds with white stones if black ones in their place would do, and
//!   the piece escapes if it does so from any number of black stones.

use std::sync::Arc;

use partizan_rules::{Aim, Certificate, Chase, Claim, Field, Rules, Spots, Turning};
use partizan_value::{Budget, Error, Player, Result};

use super::layers::{ChasePlan, ChaseQuestion, Layers};
use super::search::ChaseSearch;
use crate::loopy::LoopyOutcome;
use crate::meter::Meter;

/// Analyses with more configurations than this are worth asking for bounds first.
const LARGE: u128 = 4_000_000;

/// Stones without number are put on all squares in turn if there are no more configurations.
const MOST_WITHOUT_NUMBER: u128 = 100_000_000;

/// A solver for the positions of a chase, which remembers what it found out.
///
/// ```
/// use partizan_rules::{Entry, Request};
/// use partizan_solve::ChaseSolver;
/// use partizan_value::{Budget, Player, Store};
///
/// let words = vec!["white=3", "black=0"];
/// let request = Request::new(Entry::named("dukego")?, vec!["7x8"], words)?;
/// let game = partizan_solve::open(&request, &Store::new())?;
/// let chase = game.chase(0).expect("it is one");
/// let mut solver = ChaseSolver::new(1, Budget::unlimited(), Default::default());
/// assert_eq!(solver.winner(&chase, Player::Left)?, Some(Player::Left));
/// assert_eq!(solver.winner(&chase, Player::Right)?, Some(Player::Right));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ChaseSolver {
    threads: usize,
    budget: Budget,
    meter: Arc<Meter>,
    /// The search on one field.
    search: Option<(Arc<Field>, ChaseSearch)>,
    /// Analyses, each with its question.
    layers: Vec<(ChaseQuestion, Layers)>,
    /// Analyses with lengths.
    measured: Vec<(ChaseQuestion, Layers)>,
}

impl ChaseSolver {
    /// A solver that works in some threads and within a budget, and says on a meter what it does.
    pub fn new(threads: usize, budget: Budget, meter: Arc<Meter>) -> ChaseSolver {
        ChaseSolver {
            threads,
            budget,
            meter,
            search: None,
            layers: Vec::new(),
            measured: Vec::new(),
        }
    }

    /// What a full analysis of a position takes in some threads; none if none is needed, because the
    /// search answers.
    pub fn plan(chase: &Chase, threads: usize) -> Option<ChasePlan> {
        match (plain(chase), chase.field.aim()) {
            (Some(_), Aim::Contain) => None,
            (Some(plain), Aim::Immobilise) if plain.black_left.is_none() => None,
            _ => Layers::plan(chase, threads).ok(),
        }
    }

    /// Who wins a position if a player begins; nobody if it is a draw.
    pub fn winner(&mut self, chase: &Chase, first: Player) -> Result<Option<Player>> {
        if !self.right_contains(chase, first)? {
            return Ok(Some(Player::Left));
        }
        let immobilises =
            chase.field.aim() == Aim::Contain || self.right_immobilises(chase, first)?;
        Ok(immobilises.then_some(Player::Right))
    }

    /// Every turn of a player that keeps the result of a position, which is no loss.
    pub fn best_turns(&mut self, chase: &Chase, player: Player) -> Result<Vec<Turning>> {
        let winner = self.winner(chase, player)?;
        let mut best = Vec::new();
        if winner == Some(player.opponent()) {
            return Ok(best);
        }
        for turn in chase.turns(player) {
            if self.winner(&chase.after(turn), player.opponent())? == winner {
                best.push(turn);
            }
        }
        Ok(best)
    }

    /// What happens when a player begins, with every turn that keeps the result. If the budget runs
    /// out when the winner is known, this much is told.
    pub(crate) fn outcome(&mut self, chase: &Chase, first: Player) -> Result<LoopyOutcome> {
        let winner = self.winner(chase, first)?;
        let turns = self.best_turns(chase, first);
        let length = match turns {
            Ok(_) => self.length(chase, first),
            Err(_) => Ok(None),
        };
        let names = |turns: &Vec<Turning>| turns.iter().map(|&turn| chase.name(turn)).collect();
        Ok(LoopyOutcome {
            winner,
            moves: turns.as_ref().ok().map(names),
            length: match length {
                Ok(Some(moves)) => Some(moves_in_all(moves, first, winner)),
                _ => None,
            },
            positions: 0,
            stopped: turns.err().or(length.err()),
        })
    }

    /// How many moves the piece makes until it reaches the edge, or cannot move where that is what
    /// Right plays for, if both play as well as they can; none if play need not end.
    pub fn length(&mut self, chase: &Chase, first: Player) -> Result<Option<usize>> {
        let question = match (self.winner(chase, first)?, chase.field.aim()) {
            (Some(Player::Left), _) => ChaseQuestion::Contain,
            (Some(Player::Right), Aim::Immobilise) => ChaseQuestion::Immobilise,
            _ => return Ok(None),
        };
        if question == ChaseQuestion::Contain
            && let Some(plain) = plain(chase)
        {
            return self.search(&plain).length(&plain, first);
        }
        let Some(chase) = &numbered(chase, self.threads) else {
            return Ok(None);
        };
        let known = self.measured.iter().filter(|(other, _)| *other == question);
        let mut known = known.filter_map(|(_, layers)| layers.length(chase, first));
        if let Some(length) = known.next() {
            return Ok(Some(length));
        }
        let measure = || Layers::measure(chase, question, self.threads, &self.budget, &self.meter);
        let layers = match measure() {
            Err(Error::Memory(_)) if !self.measured.is_empty() => {
                self.measured.clear();
                measure()
            }
            layers => layers,
        };
        let layers = layers?;
        let length = layers.length(chase, first);
        self.measured.push((question, layers));
        Ok(length)
    }

    /// A strategy for whoever wins if a player begins, as a certificate. Fails if it is a draw.
    pub fn certificate(&mut self, chase: &Chase, first: Player) -> Result<Certificate> {
        let claim = match (self.winner(chase, first)?, chase.field.aim()) {
            (Some(Player::Left), _) => Claim::Escapes,
            (Some(Player::Right), Aim::Contain) => Claim::Contains,
            (Some(Player::Right), Aim::Immobilise) => Claim::Immobilises,
            (None, _) => {
                let reason = "nobody wins a draw, so that there is no strategy to certify";
                return Err(Error::Undefined(reason.to_string()));
            }
        };
        let has_white = chase.white_left > 0 || !chase.white.is_empty();
        match plain(chase) {
            Some(_) if claim == Claim::Immobilises => {}
            // Right need not use white stones to win without them.
            Some(plain) if claim == Claim::Contains && chase.white.is_empty() => {
                let certificate = self.search(&plain).certificate(&plain, first)?;
                return Ok(about(chase, certificate));
            }
            Some(plain)
                if claim == Claim::Escapes && (!has_white || plain.black_left.is_none()) =>
            {
                let certificate = self.search(&plain).certificate(&plain, first)?;
                return Ok(among_white(about(chase, certificate)));
            }
            _ => {}
        }
        let Some(numbered) = numbered(chase, self.threads) else {
            let reason = "with black stones without number there is no certificate for this on so \
                          large a board; give a number of them";
            return Err(Error::Undefined(reason.to_string()));
        };
        let (threads, budget) = (self.threads, &self.budget);
        let certificate =
            Layers::certificate(&numbered, first, claim, threads, budget, &self.meter)?;
        Ok(about(chase, certificate))
    }

    /// The fewest black stones, on the board and in hand, with which Right wins if a player begins;
    /// none if no number is enough. The stones of the position in hand do not matter.
    pub fn least_black(&mut self, chase: &Chase, first: Player) -> Result<Option<usize>> {
        let on_board = chase.black.count();
        let mut chase = chase.clone();
        let is_plain = chase.white.is_empty() && chase.white_left == 0;
        if is_plain && chase.field.aim() == Aim::Contain {
            let least = self.search(&chase).least_black(&chase, first)?;
            return Ok(least.map(|least| least + on_board));
        }
        chase.black_left = None;
        if self.winner(&chase, first)? != Some(Player::Right) {
            return Ok(None);
        }
        for left in 0.. {
            chase.black_left = Some(left);
            if self.winner(&chase, first)? == Some(Player::Right) {
                return Ok(Some(left + on_board));
            }
        }
        unreachable!("enough stones for all squares are any number of stones")
    }

    /// Whether the piece can be kept from the edge for ever.
    fn right_contains(&mut self, chase: &Chase, to_move: Player) -> Result<bool> {
        if chase.is_over() {
            return Ok(false);
        }
        match plain(chase) {
            Some(plain) => self.search(&plain).right_holds(&plain, to_move),
            None => self.by_layers(chase, ChaseQuestion::Contain, to_move),
        }
    }

    /// Whether all moves can be taken from the piece before it reaches the edge.
    fn right_immobilises(&mut self, chase: &Chase, to_move: Player) -> Result<bool> {
        match plain(chase) {
            Some(plain) if plain.black_left.is_none() => self.right_contains(&plain, to_move),
            _ => self.by_layers(chase, ChaseQuestion::Immobilise, to_move),
        }
    }

    /// The search for the field of a chase.
    fn search(&mut self, chase: &Chase) -> &mut ChaseSearch {
        self.search.take_if(|(field, _)| *field != chase.field);
        let new = || {
            let search = ChaseSearch::new(&chase.field, &self.budget, &self.meter);
            (chase.field.clone(), search)
        };
        &mut self.search.get_or_insert_with(new).1
    }

    fn by_layers(
        &mut self,
        chase: &Chase,
        question: ChaseQuestion,
        to_move: Player,
    ) -> Result<bool> {
        if let Some(answer) = self.known(chase, question, to_move) {
            return Ok(answer);
        }
        if Layers::plan(chase, self.threads)?.configurations > LARGE {
            if question == ChaseQuestion::Contain
                && let Some(answer) = self.bounds(chase, to_move)?
            {
                return Ok(answer);
            }
            if self.fewer_are_enough(chase, question, to_move)? {
                return Ok(true);
            }
        }
        let layers = self.analyse(chase, question)?;
        let answer = layers.right_succeeds(chase, to_move);
        answer.ok_or_else(|| Error::Undefined("the analysis was about another chase".to_string()))
    }

    /// Whether Right succeeds, if the analyses so far tell. Right need not use all stones in hand.
    fn known(&self, chase: &Chase, question: ChaseQuestion, to_move: Player) -> Option<bool> {
        let known = self.layers.iter().filter(|(other, _)| *other == question);
        let known: Vec<&Layers> = known.map(|(_, layers)| layers).collect();
        let ask = |chase: &Chase| {
            let mut answers = known
                .iter()
                .filter_map(|layers| layers.right_succeeds(chase, to_move));
            answers.next()
        };
        ask(chase).or_else(|| {
            let mut fewer = chase.clone();
            (0..chase.black_left?).find_map(|left| {
                fewer.black_left = Some(left);
                ask(&fewer).filter(|&succeeds| succeeds)
            })
        })
    }

    /// Whether Right succeeds without using all black stones in hand, as far as that is much less
    /// work to find out.
    fn fewer_are_enough(
        &mut self,
        chase: &Chase,
        question: ChaseQuestion,
        to_move: Player,
    ) -> Result<bool> {
        const MUCH_LESS: u128 = 8;
        let whole = Layers::plan(chase, self.threads)?.configurations;
        let mut fewer = chase.clone();
        for left in 0..chase.black_left.unwrap_or(0) {
            fewer.black_left = Some(left);
            if Layers::plan(&fewer, self.threads)?.configurations > whole / MUCH_LESS {
                break;
            }
            let mut answer = self.known(&fewer, question, to_move);
            if answer.is_none() {
                let layers = self.analyse(&fewer, question)?;
                answer = layers.right_succeeds(&fewer, to_move);
            }
            if answer == Some(true) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Analyses a chase, if need be instead of the ones before.
    fn analyse(&mut self, chase: &Chase, question: ChaseQuestion) -> Result<&Layers> {
        let analyse = || Layers::analyse(chase, question, self.threads, &self.budget, &self.meter);
        let layers = match analyse() {
            Err(Error::Memory(_)) if !self.layers.is_empty() => {
                self.layers.clear();
                analyse()
            }
            layers => layers,
        };
        self.layers.push((question, layers?));
        Ok(&self.layers[self.layers.len() - 1].1)
    }

    /// Whether Right contains the piece, if black stones instead of white ones tell.
    fn bounds(&mut self, chase: &Chase, to_move: Player) -> Result<Option<bool>> {
        let mut black = blackened(chase);
        black.black_left = None;
        if !self.search(&black).right_holds(&black, to_move)? {
            return Ok(Some(false));
        }
        black.black_left = chase.black_left.map(|left| left + chase.white_left);
        Ok(self
            .search(&black)
            .right_holds(&black, to_move)?
            .then_some(true))
    }
}

/// The position with black stones on the board instead of white ones, and no white ones in hand.
fn blackened(chase: &Chase) -> Chase {
    let mut chase = chase.clone();
    chase.black = chase.stones();
    chase.white = Spots::default();
    chase.white_left = 0;
    chase
}

/// The position without white stones that is as good for both players, if there is one.
fn plain(chase: &Chase) -> Option<Chase> {
    let is_unlimited = chase
        .black_left
        .is_none_or(|left| left >= chase.empty().count());
    let no_white = chase.white.is_empty() && chase.white_left == 0;
    (is_unlimited || no_white).then(|| {
        let mut plain = blackened(chase);
        if is_unlimited {
            plain.black_left = None;
        }
        plain
    })
}

/// How many moves a game lasts in which the piece makes so many.
fn moves_in_all(piece_moves: usize, first: Player, winner: Option<Player>) -> u32 {
    let rights = match (first, winner) {
        // The piece has the last move.
        (Player::Left, Some(Player::Left)) => piece_moves.saturating_sub(1),
        (Player::Right, Some(Player::Left)) | (Player::Left, _) => piece_moves,
        (Player::Right, _) => piece_moves + 1,
    };
    (piece_moves + rights) as u32
}

/// The position with a number of black stones: without one as many as there are squares for them,
/// which is enough, unless that is too much for a full analysis.
fn numbered(chase: &Chase, threads: usize) -> Option<Chase> {
    let mut numbered = chase.clone();
    if numbered.black_left.is_none() {
        numbered.black_left = Some(chase.empty().count());
        let plan = Layers::plan(&numbered, threads).ok()?;
        if plan.configurations > MOST_WITHOUT_NUMBER {
            return None;
        }
    }
    Some(numbered)
}

/// The certificate, about this position.
fn about(chase: &Chase, certificate: Certificate) -> Certificate {
    let chase = chase.clone();
    Certificate {
        chase,
        ..certificate
    }
}

/// The certificate for Left, which is about any number of black stones, with white ones as well: they
/// are in the way where black ones would be.
fn among_white(mut certificate: Certificate) -> Certificate {
    let Chase {
        field,
        white,
        white_left,
        ..
    } = &certificate.chase;
    let (squares, total) = (field.squares(), white.count() + white_left);
    if let (Rules::Run { rules, .. }, 1..) = (&mut certificate.rules, total) {
        for rule in rules {
            rule.white = squares.minus(&rule.free).without(rule.piece);
            rule.white_left = total;
        }
    }
    certificate
}
