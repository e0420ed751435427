//! `partizan play`: a game in the terminal.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use partizan_rules::{Certificate, Entry, Result as Read};
use partizan_solve::{Hint, Match, Play, Refusal, Strategy, Turn};
use partizan_value::{Error, Player};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use serde::Serialize;

use crate::answer::{Complaint, Failure};
use crate::pictures::{Files, complaint};
use crate::players::{self, HUMAN};
use crate::question::{Opened, Question, Words, broken, moves_text};
use crate::settings::{Clock, Cost, Settings};
use crate::show;
use crate::solve::loopy::DRAW;
use crate::verify;

const HELP: &str = "\
a move   as `moves` lists them
moves    all your moves
hint     a move that wins, if there is one, or else one that draws
undo     takes your last move back
board    the position
resign   gives up
quit     leaves the game as it is";

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    first: String,
    left: &'static str,
    right: &'static str,
    seed: u64,
    moves: Vec<String>,
    winner: Option<String>,
    final_position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

pub(crate) fn run(
    words: &Words,
    files: &Files,
    book: &Book,
    settings: &Settings,
) -> Result<(), Failure> {
    let clock = Clock::start();
    let keys = ["left", "right", "first", "seed"];
    let question = words.read_or_example(&keys, &players::names())?;
    let players = [
        player(&question, Player::Left, None)?,
        player(&question, Player::Right, Some(Strategy::Perfect))?,
    ];
    let first = question.first_player()?;
    let seed = players::seed(&question)?;
    let opened = question.open(settings)?;
    let certificate = book.read(&question, &opened, first)?;
    let by_book = certificate
        .as_ref()
        .map(|certificate| certificate.claim.player());
    let mut play = opened.game.begin(0, first, settings.threads());
    if let Some(certificate) = certificate {
        play.follow(certificate);
    }
    for player in Player::BOTH {
        if by_book == Some(player) {
            continue;
        }
        if let Some(strategy) = players[player as usize] {
            let seed = Match::seed(seed, 0, player);
            players::seat(&mut *play, &question, player, strategy, seed)?;
        }
    }
    files.check()?;
    let mut table = Table {
        play,
        is_person: Player::BOTH
            .map(|player| players[player as usize].is_none() && by_book != Some(player)),
        entry: question.entry,
        opened: &opened,
        settings,
    };
    let end = table.run();
    let play = table.play;
    files.draw(|| play.picture())?;
    if settings.json {
        let name = |player: Player| match players[player as usize] {
            _ if by_book == Some(player) => BOOK,
            None => HUMAN,
            Some(strategy) => strategy.name(),
        };
        let winner = match &end {
            Ok(End::Won(winner)) => Some(winner.to_string()),
            Ok(End::Drawn) => Some(DRAW.to_string()),
            Ok(End::Unfinished) | Err(_) => None,
        };
        settings.print_json(&Answer {
            game: question.entry.name,
            position: opened.game.text(0),
            first: first.to_string(),
            left: name(Player::Left),
            right: name(Player::Right),
            seed,
            moves: play.line(),
            winner,
            final_position: play.text(),
            error: end.as_ref().err().map(Complaint::new),
            cost: clock.cost(),
        })?;
    }
    end.map(drop)
}

/// The name of a player who plays by a certificate.
const BOOK: &str = "certificate";

/// A certificate to play by, if there is one.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Book {
    /// Play by a certificate that `partizan solve` wrote, for whoever it is about
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl Book {
    /// The certificate, which must be about the same game. It is checked first.
    fn read(
        &self,
        question: &Question<'_>,
        opened: &Opened,
        first: Player,
    ) -> Result<Option<Arc<Certificate>>, Failure> {
        let Some(path) = &self.certificate else {
            return Ok(None);
        };
        let budget = opened.store.budget();
        let certificate = verify::read(path, budget)?;
        let Some(chase) = opened.game.chase(0) else {
            let name = question.entry.name;
            return Err(complaint(
                path,
                &format!("nobody plays {name} by certificates"),
            ));
        };
        if certificate.chase != chase {
            let message = "this certificate is about another position";
            return Err(complaint(path, message));
        }
        let player = certificate.claim.player();
        if let Some(word) = players::named(question, player) {
            let message = format!("the certificate plays for {player}");
            return Err(word.error(message).into());
        }
        let knows_start = player == first && certificate.turn(&chase).is_some();
        if certificate.first != first && !knows_start {
            let message = format!(
                "this certificate is about games that {} begins: say first={0}",
                certificate.first
            );
            return Err(complaint(path, &message));
        }
        let checked = certificate.check_within(budget);
        let checked = checked.map_err(|error| opened.gave_up(&error))?;
        checked
            .map_err(|flaw| complaint(path, &format!("this certificate does not hold: {flaw}")))?;
        Ok(Some(Arc::new(certificate)))
    }
}

/// How a player plays; none if a person does.
fn player(
    question: &Question<'_>,
    player: Player,
    usual: Option<Strategy>,
) -> Read<Option<Strategy>> {
    match players::named(question, player) {
        None => Ok(usual),
        Some(piece) if piece.text() == HUMAN => Ok(None),
        Some(piece) => Strategy::read(piece, &[HUMAN]).map(Some),
    }
}

/// A game and those who sit around it.
struct Table<'a> {
    play: Box<dyn Play + 'a>,
    /// Whose moves are typed.
    is_person: [bool; 2],
    entry: &'static Entry,
    opened: &'a Opened,
    settings: &'a Settings,
}

/// What has become of a game.
enum End {
    Won(Player),
    Drawn,
    Unfinished,
}

/// What a person has decided.
enum Decision {
    /// The game goes on.
    Play,
    /// Somebody has given up: this player wins.
    Resigned(Player),
    /// The game stays unfinished.
    Left,
}

impl Table<'_> {
    /// Plays until the game is over, and says how it ended.
    fn run(&mut self) -> Result<End, Failure> {
        // Prompts are no part of a document.
        let talks = self.is_person.contains(&true) && !self.settings.json;
        let mut lines = Lines::new(talks);
        if matches!(lines, Lines::Terminal(_)) {
            self.remark("type a move, or `help`")?;
        }
        self.show()?;
        loop {
            let (opened, settings) = (self.opened, self.settings);
            let turn = opened.work(settings, |_| self.play.turn());
            match turn.map_err(|error| self.gave_up(&error))? {
                Turn::Made => self.tell()?,
                Turn::Over => return self.end(),
                Turn::Waiting => match self.ask(&mut lines)? {
                    Decision::Play => {}
                    Decision::Resigned(winner) => {
                        self.say(&format!("{} resigns: {winner} wins", winner.opponent()))?;
                        return Ok(End::Won(winner));
                    }
                    Decision::Left => {
                        let moves = moves_text(self.play.moves_made());
                        self.say(&format!("the game was left unfinished after {moves}"))?;
                        return Ok(End::Unfinished);
                    }
                },
            }
        }
    }

    /// Says who has won a game that is over, and why.
    fn end(&self) -> Result<End, Failure> {
        let repeated = self.play.is_repeated();
        let Some(winner) = self.play.winner() else {
            self.say("this position was here before: the game is a draw")?;
            return Ok(End::Drawn);
        };
        self.say(&if repeated {
            format!("this position was here before: {winner} wins a game that never ends")
        } else if self.play.circuit().is_some() {
            format!("{winner} has won")
        } else if winner == Player::Left && self.opened.game.chase(0).is_some() {
            format!("the piece is on the edge: {winner} wins")
        } else {
            format!("{} cannot move: {winner} wins", winner.opponent())
        })?;
        Ok(End::Won(winner))
    }

    /// Lets a person decide what to do.
    fn ask(&mut self, lines: &mut Lines) -> Result<Decision, Failure> {
        let player = self.play.player();
        self.remark(&format!("{player} is to move"))?;
        loop {
            let Some(line) = lines.next(&format!("{player}> "))? else {
                return Ok(Decision::Left);
            };
            match line.trim().to_lowercase().as_str() {
                "" => {}
                "moves" => match self.play.moves() {
                    Ok(moves) => self.say(&broken(&moves.join(" ")).join("\n"))?,
                    Err(error) => self.complain(error.to_string()),
                },
                "hint" => {
                    let hint = self.opened.work(self.settings, |_| self.play.hint());
                    match hint {
                        Ok(Some(Hint::Wins(name))) => self.say(&format!("{name} wins"))?,
                        Ok(Some(Hint::Draws(name))) => self.say(&format!("{name} draws"))?,
                        Ok(None) => self.say("every move loses")?,
                        Err(error) => self.complain(format!("no hint: {error}")),
                    }
                }
                "board" => self.say(self.board().trim_end())?,
                "help" => self.say(HELP)?,
                "resign" => return Ok(Decision::Resigned(player.opponent())),
                "quit" | "exit" => return Ok(Decision::Left),
                "undo" => {
                    if self.undo() {
                        self.show()?;
                        return Ok(Decision::Play);
                    }
                    self.complain("there is no move of yours to take back");
                }
                _ => match self.play.make(line.trim()) {
                    Ok(()) => {
                        self.tell()?;
                        return Ok(Decision::Play);
                    }
                    Err(refusal @ Refusal::Illegal { like: None, .. }) => {
                        self.complain(format!("{refusal}; `moves` lists all, `help` says more"));
                    }
                    Err(refusal @ Refusal::Illegal { .. }) => self.complain(refusal.to_string()),
                    Err(Refusal::Stopped(error)) => return Err(self.gave_up(&error)),
                },
            }
        }
    }

    /// Takes moves back until it is a person's turn again; false if no person has moved.
    fn undo(&mut self) -> bool {
        let mut player = self.play.player();
        let mut back = 0;
        for number in 1..=self.play.moves_made() {
            player = player.opponent();
            if self.is_person[player as usize] {
                back = number;
                break;
            }
        }
        (0..back).all(|_| self.play.undo()) && back > 0
    }

    /// Tells of the last move.
    fn tell(&self) -> Result<(), Failure> {
        let player = self.play.player().opponent();
        let name = self.play.last().unwrap_or_default();
        self.say(&format!("{}. {player} {name}", self.play.moves_made()))?;
        self.show()
    }

    fn board(&self) -> String {
        show::in_lines(self.entry, &self.play.circuits(), &self.play.text())
    }

    /// Shows the position, unless that is too much.
    fn show(&self) -> Result<(), Failure> {
        self.remark(self.board().trim_end())
    }

    /// Says something that nobody has asked for.
    fn remark(&self, text: &str) -> Result<(), Failure> {
        if self.settings.quiet {
            Ok(())
        } else {
            self.say(text)
        }
    }

    /// Says something, unless all is to be said in a document at the end.
    fn say(&self, text: &str) -> Result<(), Failure> {
        if !self.settings.json {
            writeln!(io::stdout(), "{text}")?;
        }
        Ok(())
    }

    /// Says what was wrong; the game goes on.
    fn complain(&self, message: impl Into<String>) {
        let _ = Failure::Request(message.into()).report(self.settings);
    }

    /// The failure of a turn that took too much.
    fn gave_up(&self, error: &Error) -> Failure {
        let moves = moves_text(self.play.moves_made());
        Failure::Budget(format!("{error}; after {moves}"))
    }
}

/// Where typed moves come from.
enum Lines {
    Terminal(Box<DefaultEditor>),
    /// A file or another program: there is nobody to be prompted.
    Plain,
}

impl Lines {
    /// The lines of a terminal if there is one and a person will be talked to.
    fn new(talks: bool) -> Lines {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let editor = (talks && is_terminal).then(DefaultEditor::new);
        match editor {
            Some(Ok(editor)) => Lines::Terminal(Box::new(editor)),
            _ => Lines::Plain,
        }
    }

    /// The next line; none at the end, or if a person wants to leave.
    fn next(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        match self {
            Lines::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    let _ = editor.add_history_entry(line.trim());
                    Ok(Some(line))
                }
                Err(ReadlineError::Interrupted | ReadlineError::Eof) => Ok(None),
                Err(error) => Err(Failure::Request(error.to_string())),
            },
            Lines::Plain => {
                let line = io::stdin().lines().next().transpose();
                line.map_err(|error| Failure::Request(format!("a move cannot be read: {error}")))
            }
        }
    }
}
