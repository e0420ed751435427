//! Tables of chases: who wins on boards of many sizes, and how few black stones are enough.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;

use partizan_rules::{Chase, Entry, GameWords, Piece, Size};
use partizan_solve::ChaseSolver;
use partizan_value::{Budget, Error, Player};

use super::layout::Cell;
use super::{Filled, Format, Stopped};
use crate::answer::Failure;
use crate::chases::{self, Work, is_chase};
use crate::keep::{Finding, Keep};
use crate::pictures::cannot_write;
use crate::question::{Opened, Question, firsts};
use crate::settings::Settings;
use crate::solve::certificate::save;

/// What is asked of every board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChaseFact {
    /// Who wins; see [`chases::fairness`].
    Fairness,
    /// The fewest black stones that are enough for Right, if this player begins, or for both.
    LeastBlack,
}

/// What stands for "no number of stones is enough".
const NEVER: &str = "–";

impl ChaseFact {
    /// The fact with this name, if it is one about chases. Other games have none.
    pub(super) fn read(piece: &Piece<'_>, entry: &Entry) -> partizan_rules::Result<Option<Self>> {
        let fact = match piece.text() {
            "fairness" => ChaseFact::Fairness,
            "least-black" | "least_black" => ChaseFact::LeastBlack,
            _ => return Ok(None),
        };
        if is_chase(entry) {
            Ok(Some(fact))
        } else {
            let name = entry.name;
            let message = format!("this is known of dukego and quadruphage, not of {name}");
            Err(piece.error(message))
        }
    }

    /// Whether a cell may say this.
    fn admits(self, text: &str, entry: &Entry, first: Option<Player>) -> bool {
        match self {
            ChaseFact::Fairness => {
                let winners = [Some(Player::Left), Some(Player::Right), None];
                winners
                    .iter()
                    .flat_map(|left| winners.map(|right| [*left, right]))
                    .any(|winners| chases::fairness(entry, winners) == text)
            }
            ChaseFact::LeastBlack => {
                let is_number = |text: &str| {
                    let number = text.parse::<usize>().ok();
                    text == NEVER || number.is_some_and(|number| number.to_string() == text)
                };
                let numbers: Vec<&str> = text.split('/').collect();
                numbers.len() == firsts(first).count() && numbers.into_iter().all(is_number)
            }
        }
    }

    /// Fails if the words of a question do not go together.
    fn admit(self, question: &Question<'_>) -> partizan_rules::Result<()> {
        let black = question.parameter("black");
        match (self, black, question.key("first")) {
            (ChaseFact::LeastBlack, Some(black), _) => {
                Err(black.error("the number of black stones is what is asked for"))
            }
            (ChaseFact::Fairness, _, Some(first)) => {
                Err(first.error("fairness is about both who may begin; least-black takes `first`"))
            }
            _ => Ok(()),
        }
    }
}

/// Fills a table of boards, small ones first, as far as the budget goes.
pub(super) fn fill(
    question: &Question<'_>,
    fact: ChaseFact,
    opened: &Opened,
    format: &Format,
    settings: &Settings,
) -> Result<Filled, Failure> {
    fact.admit(question)?;
    let certificates = format.certificates.as_deref();
    if let Some(folder) = certificates {
        std::fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    }
    let first = question.first()?;
    let mut kept: HashMap<Size, String> = HashMap::new();
    let keep = format.keep.as_deref().map(|path| {
        let subject = subject(question, fact, first);
        Keep::open(path, &subject, &mut |known: Known| {
            if !fact.admits(&known.text, question.entry, first) {
                return Err(format!("`{}` is no finding", known.line()));
            }
            kept.insert(known.size, known.text);
            Ok(())
        })
    });
    let keep = keep.transpose()?;
    let boards: Vec<Chase> = (0..opened.game.len())
        .map(|i| opened.game.chase(i).expect("a board of a table is no sum"))
        .collect();
    let mut order: Vec<usize> = (0..boards.len()).collect();
    order.sort_by_key(|&i| boards[i].field.size().area());
    let mut cells: Vec<Cell> = boards.iter().map(|_| Cell::Unknown).collect();
    let work = Work::new(boards.len());
    let _progress = work.show(settings);
    let mut stopped = None;
    for i in order {
        // A board and its transpose are the same, with the piece on the same square.
        let Size { rows, cols } = boards[i].field.size();
        let size = Size {
            rows: rows.min(cols),
            cols: rows.max(cols),
        };
        let text = if let Some(text) = kept.get(&size) {
            Ok(text.clone())
        } else {
            let mut board = Board {
                solver: work.solver(opened, settings),
                chase: &boards[i],
                question,
                certificates,
                budget: opened.store.budget(),
            };
            board.cell(fact, first)
        };
        let text = match text {
            Ok(text) => text,
            Err(Unknown::Failed(failure)) => return Err(failure),
            Err(Unknown::Stopped(error)) => {
                let known = cells.iter().filter(|cell| !matches!(cell, Cell::Unknown));
                let said = format!(
                    "{error}; {} of {} boards are known",
                    known.count(),
                    cells.len()
                );
                stopped.get_or_insert(Stopped::new(&error, Failure::Budget(said)));
                // One that needs too much memory says nothing about others.
                if matches!(error, Error::Memory(_)) {
                    continue;
                }
                break;
            }
        };
        if let (None, Some(keep)) = (kept.insert(size, text.clone()), &keep) {
            let text = text.clone();
            keep.add(&Known { size, text });
        }
        cells[i] = Cell::Shown(text);
        work.finish_board();
    }
    Ok(Filled {
        cells,
        observed: Vec::new(),
        stopped,
    })
}

/// Why a board has no cell.
enum Unknown {
    /// The budget ran out.
    Stopped(Error),
    /// A certificate could not be written.
    Failed(Failure),
}

impl From<Error> for Unknown {
    fn from(error: Error) -> Unknown {
        Unknown::Stopped(error)
    }
}

/// A board that is asked about.
struct Board<'a> {
    solver: ChaseSolver,
    chase: &'a Chase,
    question: &'a Question<'a>,
    /// Where certificates go, if they are wanted.
    certificates: Option<&'a Path>,
    budget: &'a Budget,
}

impl Board<'_> {
    /// What is said of the board.
    fn cell(&mut self, fact: ChaseFact, first: Option<Player>) -> Result<String, Unknown> {
        match fact {
            ChaseFact::Fairness => {
                let mut winners = [None; 2];
                for first in Player::BOTH {
                    let winner = self.solver.winner(self.chase, first)?;
                    winners[first as usize] = winner;
                    self.certify(first, self.chase.black_left)?;
                }
                Ok(chases::fairness(self.question.entry, winners))
            }
            ChaseFact::LeastBlack => {
                let mut numbers = Vec::new();
                for first in firsts(first) {
                    let least = self.solver.least_black(self.chase, first)?;
                    self.certify(first, least)?;
                    if let Some(fewer) = least.and_then(|least| least.checked_sub(1)) {
                        self.certify(first, Some(fewer))?;
                    }
                    numbers.push(least.map_or(NEVER.to_string(), |least| least.to_string()));
                }
                Ok(numbers.join("/"))
            }
        }
    }

    /// Writes a certificate of who wins with so many black stones, if that is wanted. A piece that
    /// escapes from black ones without number escapes from white ones as well.
    fn certify(&mut self, first: Player, black: Option<usize>) -> Result<(), Unknown> {
        let Some(folder) = self.certificates else {
            return Ok(());
        };
        let mut chase = self.chase.clone();
        chase.black_left = black;
        if black.is_none() {
            chase.white_left = 0;
        }
        let black = black.map_or("all".to_string(), |black| black.to_string());
        let Size { rows, cols } = chase.field.size();
        let is_stone = |word: &&str| word.starts_with("black=") || word.starts_with("white=");
        let others = self.question.parameters().into_iter();
        let others = others.filter(|word| !is_stone(word)).map(str::to_string);
        let stones = [
            format!("black={black}"),
            format!("white={}", chase.white_left),
        ];
        let words = GameWords {
            game: self.question.entry.name.to_string(),
            position: format!("{rows}x{cols}"),
            parameters: others.chain(stones).collect(),
        };
        let name = format!(
            "{}-{rows}x{cols}-white-{}-black-{black}-{first}-first.txt",
            words.game, chase.white_left
        );
        if self.solver.winner(&chase, first)?.is_none() {
            // Nobody has a strategy to win a draw.
            return Ok(());
        }
        let certificate = self.solver.certificate(&chase, first)?;
        let path = folder.join(name);
        save(&path, &certificate, &words, self.budget).map_err(Unknown::Failed)
    }
}

/// What a file that keeps a table is about.
fn subject(question: &Question<'_>, fact: ChaseFact, first: Option<Player>) -> String {
    let of = match fact {
        ChaseFact::Fairness => "fairness",
        ChaseFact::LeastBlack => "least black stones",
    };
    let mut words = question.parameters();
    words.sort_unstable();
    let mut subject = format!("{of} of {}", question.entry.name);
    for word in words {
        subject.push(' ');
        subject.push_str(word);
    }
    if let Some(first) = first {
        let _ = write!(subject, ", {first} first");
    }
    subject
}

/// A cell that was computed.
struct Known {
    size: Size,
    text: String,
}

impl Finding for Known {
    fn line(&self) -> String {
        format!("{}x{} {}", self.size.rows, self.size.cols, self.text)
    }

    fn read(line: &str) -> Option<Known> {
        let (size, text) = line.split_once(' ')?;
        let size = Size::read(&Piece::whole(size)).ok()??;
        let text = text.to_string();
        (!text.is_empty()).then_some(Known { size, text })
    }

    fn subject(&self) -> String {
        format!("{}x{}", self.size.rows, self.size.cols)
    }
}
