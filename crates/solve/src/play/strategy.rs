//! Strategies: how a player who is no person chooses a move.

use partizan_rules::{Circuit, Piece, Ruleset, did_you_mean, shortened};
use partizan_value::{Budget, Player, Result};

use super::dice::Dice;
use crate::sums;
use crate::watch::Watch;

/// How a player chooses moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Wins whatever can be won, and draws what can be drawn; in a lost position sets as many
    /// problems as possible.
    Perfect,
    /// Makes any move, each as likely as the others.
    Random,
    /// Plays switching games perfectly, by trees.
    Trees,
    /// Answers by pairs on an empty board, where they win.
    Pairing,
}

impl Strategy {
    /// All of them by name.
    pub const ALL: &'static [(&'static str, Strategy)] = &[
        ("perfect", Strategy::Perfect),
        ("random", Strategy::Random),
        ("trees", Strategy::Trees),
        ("pairing", Strategy::Pairing),
    ];

    /// The names of all.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Strategy::ALL.iter().map(|(name, _)| *name)
    }

    /// The name of this one.
    pub fn name(self) -> &'static str {
        let found = Strategy::ALL.iter().find(|(_, known)| *known == self);
        found.expect("all have names").0
    }

    /// The strategy with this name, or a message that says what it may have been meant to be. There
    /// may be `others` to choose from.
    ///
    /// ```
    /// use partizan_rules::Piece;
    /// use partizan_solve::Strategy;
    ///
    /// assert_eq!(Strategy::read(&Piece::whole("random"), &[])?, Strategy::Random);
    /// let mistake = Strategy::read(&Piece::whole("prefect"), &[]).unwrap_err();
    /// assert!(mistake.message.ends_with("did you mean `perfect`?"));
    /// # Ok::<(), partizan_rules::RulesError>(())
    /// ```
    pub fn read(piece: &Piece<'_>, others: &[&'static str]) -> partizan_rules::Result<Strategy> {
        let found = Strategy::ALL.iter().find(|(name, _)| *name == piece.text());
        found.map(|(_, strategy)| *strategy).ok_or_else(|| {
            let mut names = others.to_vec();
            names.extend(Strategy::names());
            let all = || format!("there are {}", names.join(", "));
            let hint = did_you_mean(&piece.text().to_lowercase(), &names, all);
            let name = shortened(piece.text());
            piece.error(format!("there is no strategy `{name}`; {hint}"))
        })
    }
}

/// A move: on which board, which, and what the board becomes.
pub(crate) struct Step<R: Ruleset> {
    pub(crate) board: usize,
    pub(crate) played: R::Move,
    pub(crate) after: R::Position,
}

/// A move that was chosen.
pub(crate) struct Choice<R: Ruleset> {
    pub(crate) step: Step<R>,
    /// What it leads to.
    pub(crate) hope: Hope,
}

/// What is known of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hope {
    Win,
    Draw,
    Loss,
    Unknown,
}

/// What a player sees who has to move.
pub(crate) struct Situation<'s, R: Ruleset> {
    pub(crate) ruleset: &'s R,
    pub(crate) boards: &'s [R::Position],
    pub(crate) player: Player,
    pub(crate) budget: &'s Budget,
}

impl<R: Ruleset> Situation<'_, R> {
    /// Every move of the player, within the budget, until `emit` fails.
    pub(crate) fn each_move(&self, mut emit: impl FnMut(Step<R>) -> Result<()>) -> Result<()> {
        let (mut watch, mut going) = (Watch::new(), Ok(()));
        sums::each_move(
            self.ruleset,
            self.boards,
            self.player,
            |board, played, after| {
                if going.is_ok() && watch.is_due(&after) {
                    going = self.budget.check(0);
                }
                if going.is_ok() {
                    going = emit(Step {
                        board,
                        played,
                        after,
                    });
                }
            },
        );
        going
    }

    /// The network, if there is one and nothing beside it, unless the game is over.
    pub(crate) fn circuit(&self) -> Option<Circuit> {
        let circuit = sums::alone(sums::circuits(self.ruleset, self.boards))?;
        circuit.winner().is_none().then_some(circuit)
    }

    /// The move by which the player takes an edge of the network.
    pub(crate) fn take(&self, edge: usize) -> Option<Step<R>> {
        let (played, after) = self.ruleset.take(&self.boards[0], edge, self.player)?;
        let board = 0;
        Some(Step {
            board,
            played,
            after,
        })
    }

    /// The name of a move.
    pub(crate) fn name(&self, step: &Step<R>) -> String {
        sums::move_name(self.ruleset, self.boards, step.board, &step.played)
    }
}

/// Somebody who plays one game by a strategy, and may remember what was thought of it before.
pub(crate) trait Strategist<R: Ruleset> {
    /// A move; none if there is none.
    fn choose(&mut self, situation: &Situation<'_, R>) -> Result<Option<Choice<R>>>;
}

/// Makes any move.
pub(crate) struct Random(pub(crate) Dice);

impl<R: Ruleset> Strategist<R> for Random {
    /// Keeps move number k with probability 1/k, so that in the end each is kept as likely as the
    /// others, however many there are, and none need be listed. Of a network an edge is taken without
    /// looking at what would become of the others.
    fn choose(&mut self, situation: &Situation<'_, R>) -> Result<Option<Choice<R>>> {
        if let Some(circuit) = situation.circuit() {
            let free: Vec<usize> = circuit.free().collect();
            let edge = free[self.0.below(free.len() as u64) as usize];
            let step = situation.take(edge);
            return Ok(step.map(|step| Choice {
                step,
                hope: Hope::Unknown,
            }));
        }
        let (mut kept, mut seen) = (None, 0);
        situation.each_move(|step| {
            seen += 1;
            if self.0.below(seen) == 0 {
                kept = Some(Choice {
                    step,
                    hope: Hope::Unknown,
                });
            }
            Ok(())
        })?;
        Ok(kept)
    }
}
