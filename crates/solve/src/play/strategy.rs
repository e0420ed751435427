//! Strategies: how a player who is no person chooses a move.

use partizan_rules::{Circuit, Entry, Kind, Piece, Ruleset, did_you_mean, shortened};
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
    /// Leaves the opponent the fewest moves; of several moves that do so, any one.
    Minimise,
    /// Plays in the hottest component, the move that is best there by its thermograph.
    ///
    /// A move changes one component of the position, G, to some H. Of all components that the player
    /// can move in, those with the highest temperature t are looked at, and the move is made for which
    /// the opponent's wall of the thermograph of H is best for the player at t; then the one for
    /// which it is best at 0; then any. Where nothing is hotter than 0 (numbers, infinitesimals, all
    /// impartial games) thermographs say nothing, and the move is a perfect one. Where a component is so
    /// large that its value is not found at once, the move is the one of [`Strategy::Minimise`].
    Hottest,
    /// Makes a perfect move with so many chances out of ten, and otherwise any move.
    Level(u8),
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
        ("minimise", Strategy::Minimise),
        ("hottest", Strategy::Hottest),
        ("level1", Strategy::Level(1)),
        ("level2", Strategy::Level(2)),
        ("level3", Strategy::Level(3)),
        ("level4", Strategy::Level(4)),
        ("level5", Strategy::Level(5)),
        ("level6", Strategy::Level(6)),
        ("level7", Strategy::Level(7)),
        ("level8", Strategy::Level(8)),
        ("level9", Strategy::Level(9)),
        ("trees", Strategy::Trees),
        ("pairing", Strategy::Pairing),
    ];

    /// The names of all.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Strategy::ALL.iter().map(|(name, _)| *name)
    }

    /// The names of those that a game has.
    ///
    /// ```
    /// use partizan_rules::Entry;
    /// use partizan_solve::Strategy;
    ///
    /// let names: Vec<&str> = Strategy::names_for(Entry::named("bridgit")?).collect();
    /// assert!(names.contains(&"trees") && !names.contains(&"hottest"));
    /// # Ok::<(), partizan_rules::RulesError>(())
    /// ```
    pub fn names_for(entry: &Entry) -> impl Iterator<Item = &'static str> {
        let all = Strategy::ALL.iter();
        let own = all.filter(|(_, strategy)| strategy.is_for(entry));
        own.map(|(name, _)| *name)
    }

    /// Whether a game has this strategy; [`Strategy::Pairing`] may be one for some of its positions only.
    pub fn is_for(self, entry: &Entry) -> bool {
        match self {
            Strategy::Perfect | Strategy::Random | Strategy::Minimise | Strategy::Level(_) => true,
            Strategy::Hottest => is_short(entry),
            Strategy::Trees => entry.kind == Kind::Switching,
            Strategy::Pairing => entry.name == "bridgit",
        }
    }

    /// The name of this one.
    pub fn name(self) -> &'static str {
        let known = match self {
            Strategy::Level(0) => Strategy::Random,
            Strategy::Level(10..) => Strategy::Perfect,
            other => other,
        };
        let found = Strategy::ALL.iter().find(|(_, other)| *other == known);
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

/// Whether all positions of a game have values, so that whoever cannot move loses, or wins in misère
/// play; in other games the rules say who wins.
///
/// ```
/// use partizan_rules::Entry;
/// use partizan_solve::is_short;
///
/// assert!(is_short(Entry::named("clobber")?) && is_short(Entry::named("nim")?));
/// assert!(!is_short(Entry::named("bridgit")?) && !is_short(Entry::named("dukego")?));
/// # Ok::<(), partizan_rules::RulesError>(())
/// ```
pub fn is_short(entry: &Entry) -> bool {
    matches!(entry.kind, Kind::Partizan | Kind::Impartial)
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

/// What a move leads to if both go on as well as they can, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hope {
    /// The player wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The player loses.
    Loss,
    /// Whoever chose the move does not know.
    Unknown,
}

impl Hope {
    /// A word for it.
    pub fn name(self) -> &'static str {
        match self {
            Hope::Win => "win",
            Hope::Draw => "draw",
            Hope::Loss => "loss",
            Hope::Unknown => "unknown",
        }
    }
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

    /// How many moves the player has.
    pub(crate) fn count(&self) -> Result<usize> {
        let mut count = 0;
        self.each_move(|_| {
            count += 1;
            Ok(())
        })?;
        Ok(count)
    }

    /// A move by its place among all.
    pub(crate) fn nth(&self, number: usize) -> Result<Option<Step<R>>> {
        let (mut found, mut next) = (None, 0);
        self.each_move(|step| {
            if next == number {
                found = Some(step);
            }
            next += 1;
            Ok(())
        })?;
        Ok(found)
    }

    /// The boards after a move.
    pub(crate) fn after(&self, step: &Step<R>) -> Vec<R::Position> {
        let mut boards = self.boards.to_vec();
        boards[step.board] = step.after.clone();
        boards
    }

    /// What the opponent sees on some boards.
    pub(crate) fn next<'b>(&'b self, boards: &'b [R::Position]) -> Situation<'b, R> {
        Situation {
            boards,
            player: self.player.opponent(),
            ..*self
        }
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

/// Leaves the opponent the fewest moves; which of several moves that do so is chance.
pub(crate) struct Minimise(pub(crate) Dice);

impl<R: Ruleset> Strategist<R> for Minimise {
    /// Of a network the opponent can take what is left, whatever is taken now: only a move that ends the
    /// game makes a difference.
    fn choose(&mut self, situation: &Situation<'_, R>) -> Result<Option<Choice<R>>> {
        let (mut kept, mut fewest, mut equals) = (None, usize::MAX, 0);
        situation.each_move(|step| {
            let boards = situation.after(&step);
            let replies = situation.next(&boards).count()?;
            if replies < fewest {
                (fewest, equals) = (replies, 0);
            }
            if replies == fewest {
                equals += 1;
                if self.0.below(equals) == 0 {
                    kept = Some(step);
                }
            }
            Ok(())
        })?;
        Ok(kept.map(|step| Choice {
            step,
            hope: Hope::Unknown,
        }))
    }
}

/// Plays perfectly now and then.
pub(crate) struct Level<'a, R: Ruleset> {
    /// The chances of a perfect move, out of ten.
    pub(crate) chances: u8,
    pub(crate) random: Random,
    pub(crate) perfect: Box<dyn Strategist<R> + 'a>,
}

impl<R: Ruleset> Strategist<R> for Level<'_, R> {
    fn choose(&mut self, situation: &Situation<'_, R>) -> Result<Option<Choice<R>>> {
        if self.random.0.below(10) < u64::from(self.chances) {
            self.perfect.choose(situation)
        } else {
            self.random.choose(situation)
        }
    }
}
