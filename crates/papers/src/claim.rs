//! Claims: what a paper says, how it is computed, and what came of it.

use std::fmt;

use partizan_value::Player;
use serde::{Deserialize, Serialize};

use crate::compare::{Pair, Standing, compare};
use crate::lab::{Lab, Result, Stopped};
use crate::table::Table;

/// A paper and what it claims.
pub struct Paper {
    /// Its name on the command line.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Who wrote it, and when.
    pub authors: &'static str,
    /// What it is about, in a sentence or two of our own.
    pub about: &'static str,
    /// What can be checked, in the order of the paper.
    pub claims: Vec<Claim>,
}

/// Something that a paper says and a program can check.
///
/// What is printed is data. The computation does not get to see it, so that it cannot agree with anything but by itself.
pub struct Claim {
    /// Its name within the paper.
    pub id: &'static str,
    /// Where in the paper it stands.
    pub place: &'static str,
    /// What is claimed, in words of our own.
    pub says: &'static str,
    /// The figures that are printed.
    pub printed: Table,
    /// Where print and computation are known to differ, and why print is wrong.
    pub disputes: &'static [Dispute],
    /// The verdict that is expected.
    pub expected: Verdict,
    /// How it is computed, and by which second way it was checked.
    pub method: &'static str,
    /// Whether it belongs to every run.
    pub cost: Cost,
    /// The computation.
    pub compute: fn(&mut Lab) -> Result<Computed>,
}

/// An entry that is wrong in print.
#[derive(Clone, Copy, Debug)]
pub struct Dispute {
    /// The label of its row.
    pub row: &'static str,
    /// The label of its column.
    pub column: &'static str,
    /// What kind of mistake it is.
    pub fault: Fault,
    /// Why, and how that was proved.
    pub why: &'static str,
}

/// What is wrong with a printed figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A slip of the pen: the rest of the paper is right.
    Misprint,
    /// The claim is false.
    False,
}

/// How long a claim takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Some seconds at most.
    Short,
    /// Minutes: only if it is asked for.
    Long,
}

/// What came of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// What is printed is what is computed.
    Reproduced,
    /// Print is wrong by a slip of the pen.
    Misprint,
    /// The claim is false, or print and computation differ and nobody knows why.
    Refuted,
    /// What is printed is right, and more is known now.
    Extended,
    /// Something is still unknown.
    Open,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 5] = [
        Verdict::Reproduced,
        Verdict::Misprint,
        Verdict::Refuted,
        Verdict::Extended,
        Verdict::Open,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Reproduced => "reproduced",
            Verdict::Misprint => "misprint",
            Verdict::Refuted => "refuted",
            Verdict::Extended => "extended",
            Verdict::Open => "open",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a computation found out.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Computed {
    /// The figures, under the labels that the paper uses, and those that it does not have.
    pub table: Table,
    /// What nobody knew, in a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub news: Vec<String>,
    /// What else is worth knowing: how far it was checked, what a second way found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What refutes rows, if something else is printed there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counterexamples: Vec<Counterexample>,
    /// Positions to look at and to play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exhibits: Vec<Exhibit>,
    /// Pictures that are more than a position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Figure>,
}

impl From<Table> for Computed {
    fn from(table: Table) -> Computed {
        Computed {
            table,
            ..Computed::default()
        }
    }
}

impl Computed {
    /// The same with something that nobody knew.
    #[must_use]
    pub fn news(mut self, news: impl Into<String>) -> Computed {
        self.news.push(news.into());
        self
    }

    /// The same with a remark.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Computed {
        self.notes.push(note.into());
        self
    }

    /// The same with what refutes a row, if something else is printed there.
    #[must_use]
    pub fn counterexample(mut self, row: impl Into<String>, found: impl Into<String>) -> Computed {
        self.counterexamples.push(Counterexample {
            row: row.into(),
            found: found.into(),
        });
        self
    }

    /// The same with a position to look at.
    #[must_use]
    pub fn exhibit(mut self, exhibit: Exhibit) -> Computed {
        self.exhibits.push(exhibit);
        self
    }

    /// The same with a picture.
    #[must_use]
    pub fn figure(mut self, figure: Figure) -> Computed {
        self.figures.push(figure);
        self
    }
}

/// What refutes a row of a table. The computation does not know what is printed, so it cannot tell whether it does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counterexample {
    /// The label of the row.
    pub row: String,
    /// What was found.
    pub found: String,
}

/// A position that can be shown, opened and played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exhibit {
    /// What it shows.
    pub caption: String,
    /// The game.
    pub game: String,
    /// The position as text.
    pub position: String,
    /// `key=value` words of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<String>,
    /// Who is to move, `left` or `right`, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
}

impl Exhibit {
    /// A position of a game without parameters.
    pub fn new(game: &str, position: impl Into<String>, caption: impl Into<String>) -> Exhibit {
        Exhibit {
            caption: caption.into(),
            game: game.to_string(),
            position: position.into(),
            parameters: Vec::new(),
            first: None,
        }
    }

    /// The same with a player to move.
    #[must_use]
    pub fn first(mut self, player: Player) -> Exhibit {
        self.first = Some(player.to_string());
        self
    }

    /// The same under other rules.
    #[must_use]
    pub fn with(mut self, parameters: &[&str]) -> Exhibit {
        self.parameters = parameters.iter().map(ToString::to_string).collect();
        self
    }
}

/// A picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// A name for its file, in lower case with hyphens.
    pub name: String,
    /// What it shows.
    pub caption: String,
    /// The picture itself.
    pub svg: String,
}

/// A claim beside what was computed.
pub struct Report<'c> {
    /// The claim.
    pub claim: &'c Claim,
    /// What was computed.
    pub computed: Computed,
    /// Why there is nothing.
    pub stopped: Option<Stopped>,
    /// How long it took.
    pub seconds: f64,
    /// All entries.
    pub pairs: Vec<Pair>,
    /// What came of it.
    pub verdict: Verdict,
}

impl Claim {
    /// Puts what was computed beside what is printed.
    pub fn judge(&self, computed: Computed) -> Report<'_> {
        let pairs = compare(&self.printed, &computed.table);
        let verdict = self.verdict(&pairs);
        Report {
            claim: self,
            computed,
            stopped: None,
            seconds: 0.0,
            pairs,
            verdict,
        }
    }

    /// A report that nothing could be computed.
    pub fn give_up(&self, stopped: Stopped) -> Report<'_> {
        let mut report = self.judge(Computed::default());
        report.verdict = Verdict::Open;
        report.stopped = Some(stopped);
        report
    }

    /// Why an entry is wrong in print, if it is known to be.
    pub fn dispute(&self, pair: &Pair) -> Option<&'static Dispute> {
        let mut disputes = self.disputes.iter();
        disputes.find(|dispute| dispute.row == pair.row && dispute.column == pair.column)
    }

    /// The worst that can be said about any entry.
    fn verdict(&self, pairs: &[Pair]) -> Verdict {
        let mut verdict = Verdict::Reproduced;
        for pair in pairs {
            let said = match pair.standing {
                Standing::Same | Standing::Illegible => Verdict::Reproduced,
                Standing::New => Verdict::Extended,
                Standing::Missing => Verdict::Open,
                Standing::Differs => match self.dispute(pair).map(|dispute| dispute.fault) {
                    Some(Fault::Misprint) => Verdict::Misprint,
                    Some(Fault::False) | None => Verdict::Refuted,
                },
            };
            let weight = |verdict: Verdict| match verdict {
                Verdict::Reproduced => 0,
                Verdict::Extended => 1,
                Verdict::Open => 2,
                Verdict::Misprint => 3,
                Verdict::Refuted => 4,
            };
            if weight(said) > weight(verdict) {
                verdict = said;
            }
        }
        verdict
    }
}

impl Report<'_> {
    /// Whether everything is as we know it: the verdict is the expected one, print is wrong exactly where it is known
    /// to be, and nothing is missing unless that is expected.
    pub fn is_expected(&self) -> bool {
        let is_known = |pair: &Pair| self.claim.dispute(pair).is_some();
        let is_missing = |pair: &Pair| pair.standing == Standing::Missing;
        self.stopped.is_none()
            && self.verdict == self.claim.expected
            && self.differences().all(is_known)
            && self.differences().count() == self.claim.disputes.len()
            && (self.verdict == Verdict::Open || !self.pairs.iter().any(is_missing))
    }

    /// What refutes the claim, if it is refuted.
    pub fn counterexample(&self) -> Option<String> {
        let all = self.computed.counterexamples.iter();
        let refuting = all.filter(|known| self.differences().any(|pair| pair.row == known.row));
        let found: Vec<&str> = refuting.map(|known| &*known.found).collect();
        (self.verdict == Verdict::Refuted && !found.is_empty()).then(|| found.join("; "))
    }

    /// The entries that are not what is printed.
    pub fn differences(&self) -> impl Iterator<Item = &Pair> {
        let pairs = self.pairs.iter();
        pairs.filter(|pair| pair.standing == Standing::Differs)
    }
}
