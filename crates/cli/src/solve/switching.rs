//! Who wins a switching game, by trees, and a proof that people can look at.

use std::fmt::Write;

use partizan_rules::{Circuit, Flaw, Proof};
use partizan_solve::{TreeStrategy, switching_proof};
use partizan_value::{Budget, Error, Outcome, Player};
use serde::Serialize;

use super::{Asked, Start, Why};
use crate::answer::Failure;
use crate::question::{Question, firsts};

/// Why a player wins, by the names of edges and vertices.
#[derive(Serialize)]
pub(crate) struct Reason {
    /// Who wins.
    player: String,
    /// The winning move to begin with, if the player wins only by beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trees: Option<[Vec<String>; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forests: Option<[Vec<String>; 2]>,
}

/// A position in which a player wins even if the other begins, and why.
pub(crate) struct Proved {
    pub(crate) circuit: Circuit,
    pub(crate) proof: Proof,
    /// The move that led to it.
    after: Option<usize>,
}

impl Proved {
    /// The proof of who wins a position if `first` begins; if that player wins only by beginning,
    /// of the position after the move to begin with. The strategy knows the position.
    pub(crate) fn new(
        circuit: &Circuit,
        strategy: &TreeStrategy,
        first: Player,
        budget: &Budget,
    ) -> Result<Proved, Unproved> {
        let (mut circuit, solver) = (circuit.clone(), strategy.solver());
        let mut after = None;
        if solver.outcome() == Outcome::Next
            && let Some(edge) = strategy.choose(first, budget)?
        {
            circuit.owners[edge] = Some(first);
            after = Some(edge);
        }
        // Equal positions get equal proofs: forests that were mended after a move might differ from
        // those of the position alone.
        let proof = match solver.outcome() {
            Outcome::Left => solver.proof().cloned(),
            _ => switching_proof(&circuit, budget)?,
        };
        let proof = proof.expect("after a winning move the player wins as second");
        circuit.check(&proof)?;
        Ok(Proved {
            circuit,
            proof,
            after,
        })
    }

    /// What is proved, in words.
    pub(crate) fn claim(&self) -> String {
        let player = self.proof.winner();
        let opponent = player.opponent();
        let name = |edge| self.circuit.wiring.name(edge, player);
        match self.after {
            None if self.circuit.winner().is_some() => format!("{player} has won."),
            None => format!("{player} wins even if {opponent} begins:"),
            Some(edge) => format!("After {} {player} wins:", name(edge)),
        }
    }

    /// The position and the proof as text.
    pub(crate) fn diagram(&self) -> String {
        let Circuit { wiring, owners } = &self.circuit;
        wiring.diagram(owners, Some(&self.proof))
    }

    pub(crate) fn reason(&self) -> Reason {
        let wiring = &self.circuit.wiring;
        let player = self.proof.winner();
        let name = |&edge: &usize| wiring.name(edge, player);
        let names = |edges: &Vec<usize>| edges.iter().map(name).collect::<Vec<_>>();
        let (trees, forests, groups) = match &self.proof {
            Proof::Trees { trees, .. } => (Some(trees.each_ref().map(names)), None, None),
            Proof::Forests { groups, forests } => {
                let vertices = |group: &Vec<usize>| {
                    let vertices = group.iter().map(|&vertex| wiring.vertex(vertex));
                    vertices.collect::<Vec<_>>()
                };
                let groups = groups.iter().map(vertices).collect();
                (None, Some(forests.each_ref().map(names)), Some(groups))
            }
        };
        Reason {
            player: player.to_string(),
            after: self.after.map(|edge| name(&edge)),
            trees,
            groups,
            forests,
        }
    }
}

/// Why there is no proof.
pub(crate) enum Unproved {
    /// The budget ran out.
    Stopped(Error),
    /// Nobody should ever see this; a wrong proof must not pass for a right one.
    Wrong(Flaw),
}

impl From<Error> for Unproved {
    fn from(error: Error) -> Unproved {
        Unproved::Stopped(error)
    }
}

impl From<Flaw> for Unproved {
    fn from(flaw: Flaw) -> Unproved {
        Unproved::Wrong(flaw)
    }
}

impl From<Unproved> for Failure {
    fn from(unproved: Unproved) -> Failure {
        match unproved {
            Unproved::Stopped(error) => Failure::Budget(error.to_string()),
            Unproved::Wrong(flaw) => Failure::Wrong(format!(
                "the proof is wrong, so that nothing is answered: {flaw}; please report this"
            )),
        }
    }
}

/// Whether a proof is wanted, if anybody says; it cannot be where there is no single network.
pub(crate) fn wanted(
    question: &Question<'_>,
    circuit: Option<&Circuit>,
) -> partizan_rules::Result<Option<bool>> {
    let Some(piece) = question.key("proof") else {
        return Ok(None);
    };
    let is_wanted = piece.choice("proof", &[("yes", true), ("no", false)])?;
    if is_wanted && circuit.is_none() {
        return Err(piece.error("proofs are shown for a single position of a switching game"));
    }
    Ok(Some(is_wanted))
}

/// More lines than this are shown only if they are asked for.
const MOST_LINES: usize = 40;

impl Asked<'_> {
    /// Who wins by trees. Proofs are shown always if they are wanted, never if they are not, and
    /// unless they are large if nobody says.
    pub(super) fn solve_switching(
        &self,
        circuit: &Circuit,
        wanted: Option<bool>,
    ) -> Result<(), Failure> {
        let solved = self.opened.work(self.settings, |_| {
            let strategy = TreeStrategy::new(circuit, self.budget())?;
            let proofs = match wanted {
                Some(false) => Vec::new(),
                _ => self.proofs(circuit, &strategy)?,
            };
            Ok((strategy, proofs))
        });
        let solved =
            solved.map_err(|unproved: Unproved| Failure::from(unproved).unanswered(self.settings));
        let (strategy, proofs) = solved?;
        let solver = strategy.solver();
        let outcome = solver.outcome();
        let mut starts = [None, None];
        for first in firsts(self.first) {
            let moves = solver.winning_moves(first).iter();
            let names = moves.map(|&edge| circuit.wiring.name(edge, first));
            starts[first as usize] = Some(Start::new(first, outcome, Some(names.collect())));
        }
        let mut text = String::new();
        for proved in &proofs {
            let diagram = proved.diagram();
            let _ = match diagram.lines().count() {
                lines if lines <= MOST_LINES || wanted == Some(true) => {
                    write!(text, "\n{}\n{diagram}", proved.claim())
                }
                lines => writeln!(
                    text,
                    "\n{} proof=yes shows why, on {lines} lines.",
                    proved.claim()
                ),
            };
        }
        let reasons = proofs.iter().map(Proved::reason).collect();
        self.say(outcome, starts, Why::Proofs(reasons, text), None, None)
    }

    /// The proofs of who wins when one of the players begins.
    fn proofs(&self, circuit: &Circuit, strategy: &TreeStrategy) -> Result<Vec<Proved>, Unproved> {
        let proof = |first| Proved::new(circuit, strategy, first, self.budget());
        match strategy.solver().outcome() {
            Outcome::Next => firsts(self.first).map(proof).collect(),
            // Who begins makes no difference.
            _ => Ok(vec![proof(Player::Left)?]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_proof_is_no_spent_budget() {
        let failure = Failure::from(Unproved::from(Flaw::NoNetwork));
        assert!(matches!(&failure, Failure::Wrong(message) if message.contains("wrong")));
        let failure = Failure::from(Unproved::from(Error::Cancelled));
        assert!(matches!(failure, Failure::Budget(_)));
    }
}
