//! `partizan play`: a game in the terminal.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use partizan_rules::{Certificate, Convention, Piece, Request, Result as Read, RulesError};
use partizan_solve::{Hint, Match, Play, Record, Refusal, Strategy, Turn, is_short};
use partizan_value::{Error, Player, Store};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use serde::Serialize;

use crate::answer::{Complaint, Failure};
use crate::pictures::{Files, complaint};
use crate::players::{self, HUMAN};
use crate::question::{self, Opened, Question, broken, moves_text};
use crate::saved;
use crate::settings::{Clock, Cost, Settings};
use crate::show;
use crate::solve::convention;
use crate::solve::loopy::DRAW;
use crate::value::winner;
use crate::verify;

const HELP: &str = "\
a move     as `moves` lists them
moves      all your moves
hint       a move that wins, if there is one, or else one that draws
value      what the position is worth, or who wins it
undo       takes your last move back
redo       makes it again
board      the position
save FILE  writes the game to a file; `partizan play --record FILE` goes on with it
resign     gives up
quit       leaves the game as it is";

/// Values for which more components than this have to be looked at are not waited for.
const PATIENCE: u64 = 1 << 16;

/// What is played.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Words {
    /// The game; `partizan games` lists them
    game: Option<String>,

    /// A position, and `key=value` words for the game or about the players
    #[arg(value_name = "WORD")]
    rest: Vec<String>,

    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl Words {
    /// The words with the name of the game, which may be that of a record.
    fn named(&self, record: Option<&Record>) -> Result<question::Words, Failure> {
        let mut rest = self.rest.clone();
        let game = match (&self.game, record) {
            (Some(word), Some(record)) if word.contains('=') => {
                rest.insert(0, word.clone());
                record.entry.name
            }
            (Some(game), _) => game,
            (None, Some(record)) => record.entry.name,
            (None, None) => {
                let message = "say which game is played; `partizan games` lists them";
                return Err(Failure::Request(message.to_string()));
            }
        };
        Ok(question::Words::new(game, &rest))
    }
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    first: String,
    play: &'static str,
    left: String,
    right: String,
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
    let saved = match &words.record {
        Some(path) => Some((path.as_path(), saved::read(path)?)),
        None => None,
    };
    let words = words.named(saved.as_ref().map(|(_, record)| record))?;
    let keys = ["left", "right", "first", "seed", "play"];
    let (question, position) = words.read_or_example(&keys, &players::names())?;
    let Start { opened, record } = match saved {
        Some((path, record)) => gone_on(path, record, &question, position.as_ref(), settings)?,
        None => begun(&question, settings)?,
    };
    let certificate = book.read(&question, &opened, record.first)?;
    let by_book = certificate
        .as_ref()
        .map(|certificate| certificate.claim.player());
    let strategies = [
        seated(&record, Player::Left, by_book)?,
        seated(&record, Player::Right, by_book)?,
    ];
    let threads = settings.threads();
    let mut play = players::begin(&opened, &question, record.first, record.play, threads)?;
    if let Some(certificate) = certificate {
        play.follow(certificate);
    }
    for player in Player::BOTH {
        if let Some(strategy) = strategies[player as usize] {
            let seed = Match::seed(record.seed, 0, player);
            players::seat(&mut *play, &question, player, strategy, seed)?;
        }
    }
    for name in record.moves.main_line() {
        let made = play.make(name);
        made.map_err(|refusal| Failure::Budget(refusal.to_string()))?;
    }
    files.check()?;
    let is_person =
        |player: Player| strategies[player as usize].is_none() && by_book != Some(player);
    let mut record = record;
    if let Some(player) = by_book {
        record.players[player as usize] = BOOK.to_string();
    }
    let mut table = Table {
        play,
        is_person: Player::BOTH.map(is_person),
        undone: Vec::new(),
        record,
        opened: &opened,
        settings,
    };
    let end = table.run();
    let Table { play, record, .. } = table;
    files.draw(|| play.picture())?;
    if settings.json {
        let winner = match &end {
            Ok(End::Won(winner)) => Some(winner.to_string()),
            Ok(End::Drawn) => Some(DRAW.to_string()),
            Ok(End::Unfinished) | Err(_) => None,
        };
        let [left, right] = record.players;
        settings.print_json(&Answer {
            game: record.entry.name,
            position: opened.game.text(0),
            first: record.first.to_string(),
            play: record.play.name(),
            left,
            right,
            seed: record.seed,
            moves: play.line(),
            winner,
            final_position: play.text(),
            error: end.as_ref().err().map(Complaint::new),
            cost: clock.cost(),
        })?;
    }
    end.map(drop)
}

/// A game that is about to be played.
struct Start {
    opened: Opened,
    /// What is known of it: who plays, and moves that were made already.
    record: Record,
}

/// A new game, as the words ask for it.
fn begun(question: &Question<'_>, settings: &Settings) -> Result<Start, Failure> {
    let left = player(question, Player::Left, HUMAN)?;
    let right = player(question, Player::Right, Strategy::Perfect.name())?;
    let parameters = question.parameters();
    let mut record = Record::new(question.entry);
    record.parameters = parameters.into_iter().map(String::from).collect();
    record.position = question.subject.text().to_string();
    record.first = question.first_player()?;
    record.play = convention(question)?;
    record.players = [left, right].map(str::to_string);
    record.seed = players::seed(question)?;
    let opened = question.open(settings)?;
    Ok(Start { opened, record })
}

/// A game that was saved; the words must not say otherwise.
fn gone_on(
    path: &Path,
    record: Record,
    question: &Question<'_>,
    position: Option<&Piece<'_>>,
    settings: &Settings,
) -> Result<Start, Failure> {
    if question.entry != record.entry {
        let game = record.entry.name;
        let message = format!("this record is about {game}, not {}", question.entry.name);
        return Err(complaint(path, &message));
    }
    let opened = saved::open(path, &record, settings)?;
    saved::agrees(&record, &opened, question, position)?;
    Ok(Start { opened, record })
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

/// Who plays for a player: a person or a strategy.
fn player<'w>(question: &Question<'w>, player: Player, usual: &'w str) -> Read<&'w str> {
    match players::named(question, player) {
        None => Ok(usual),
        Some(piece) if piece.text() == HUMAN => Ok(HUMAN),
        Some(piece) => Strategy::read(piece, &[HUMAN]).map(Strategy::name),
    }
}

/// The strategy of a player; none if it is a person, or one who plays by a certificate.
fn seated(
    record: &Record,
    player: Player,
    by_book: Option<Player>,
) -> Result<Option<Strategy>, Failure> {
    let name = record.players[player as usize].as_str();
    match name {
        _ if by_book == Some(player) => Ok(None),
        HUMAN => Ok(None),
        BOOK => {
            let message = format!("{player} plays by a certificate: give it with --certificate");
            Err(Failure::Request(message))
        }
        _ => {
            let strategy = Strategy::read(&Piece::whole(name), &[HUMAN]);
            Ok(Some(strategy.map_err(|error| RulesError {
                message: format!("{player}: {}", error.message),
                ..error
            })?))
        }
    }
}

/// A game and those who sit around it.
struct Table<'a> {
    play: Box<dyn Play + 'a>,
    /// Whose moves are typed.
    is_person: [bool; 2],
    /// Moves that were taken back, to be made again; the last come first.
    undone: Vec<Vec<String>>,
    /// The game as it began.
    record: Record,
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
                Turn::Made(_) => self.tell()?,
                Turn::Over => {
                    let end = self.end()?;
                    if !self.is_person.contains(&true) || !self.look_back(&mut lines)? {
                        return Ok(end);
                    }
                }
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
        self.say(&self.play.ending().unwrap_or_default())?;
        Ok(self.play.winner().map_or(End::Drawn, End::Won))
    }

    /// Lets a person look at a game that is over, keep it, or take moves back; then it goes on.
    fn look_back(&mut self, lines: &mut Lines) -> Result<bool, Failure> {
        if matches!(lines, Lines::Terminal(_)) {
            self.remark("undo, save FILE or quit")?;
        }
        while let Some(line) = lines.next("over> ")? {
            let (word, rest) = words(&line);
            match (word.as_str(), rest) {
                ("", _) => {}
                ("quit" | "exit", "") => return Ok(false),
                ("undo", "") if self.undo() => {
                    self.show()?;
                    return Ok(true);
                }
                _ if self.kept_or_shown(&word, rest)? => {}
                _ => self.complain("the game is over: undo, save FILE, board or quit"),
            }
        }
        Ok(false)
    }

    /// Does what can be asked for at any time; false if this is something else.
    fn kept_or_shown(&mut self, word: &str, rest: &str) -> Result<bool, Failure> {
        match (word, rest) {
            ("board", "") => self.say(self.board().trim_end())?,
            ("help", "") => self.say(HELP)?,
            ("save", "") => self.complain("say where: `save FILE`"),
            ("save", path) => self.save(Path::new(path))?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Lets a person decide what to do.
    fn ask(&mut self, lines: &mut Lines) -> Result<Decision, Failure> {
        let player = self.play.player();
        self.remark(&format!("{player} is to move"))?;
        loop {
            let Some(line) = lines.next(&format!("{player}> "))? else {
                return Ok(Decision::Left);
            };
            let (word, rest) = words(&line);
            match (word.as_str(), rest) {
                ("", _) => {}
                ("moves", "") => match self.play.moves() {
                    Ok(moves) => self.say(&broken(&moves.join(" ")).join("\n"))?,
                    Err(error) => self.complain(error.to_string()),
                },
                ("hint", "") => match self.hint() {
                    Ok(Some(Hint::Wins(name))) => self.say(&format!("{name} wins"))?,
                    Ok(Some(Hint::Draws(name))) => self.say(&format!("{name} draws"))?,
                    Ok(None) => self.say("every move loses")?,
                    Err(error) => self.not_found("hint", &error),
                },
                ("value", "") => match self.value() {
                    Ok(value) => self.say(&value)?,
                    Err(error) => self.not_found("value", &error),
                },
                ("resign", "") => return Ok(Decision::Resigned(player.opponent())),
                ("quit" | "exit", "") => return Ok(Decision::Left),
                ("undo", "") => {
                    if self.undo() {
                        self.show()?;
                        return Ok(Decision::Play);
                    }
                    self.complain("there is no move of yours to take back");
                }
                ("redo", "") => match self.redo() {
                    Ok(true) => {
                        self.show()?;
                        return Ok(Decision::Play);
                    }
                    Ok(false) => self.complain("there is no move to make again"),
                    Err(refusal) => self.complain(refusal.to_string()),
                },
                (word, rest) if self.kept_or_shown(word, rest)? => {}
                _ => match self.play.make(line.trim()) {
                    Ok(()) => {
                        self.undone.clear();
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

    /// Says that something is not known. Who has cancelled it may go on playing.
    fn not_found(&self, what: &str, error: &Error) {
        self.complain(format!("no {what}: {error}"));
        if *error == Error::Cancelled {
            self.opened.store.budget().renew(Duration::MAX);
        }
    }

    fn hint(&self) -> Result<Option<Hint>, Error> {
        self.opened.work(self.settings, |_| self.play.hint())
    }

    /// The value of the position, if there is one that is found without much work; otherwise who wins.
    fn value(&self) -> Result<String, Error> {
        if let Some(value) = self.short_value()? {
            return Ok(value);
        }
        let player = self.play.player();
        Ok(match self.hint()? {
            Some(Hint::Wins(_)) => format!("{player} is to move and wins"),
            Some(Hint::Draws(_)) => "a draw".to_string(),
            None => format!("{player} is to move and loses"),
        })
    }

    /// The value of the position and what it means, if positions have values.
    fn short_value(&self) -> Result<Option<String>, Error> {
        if !is_short(self.record.entry) || self.record.play == Convention::Misere {
            return Ok(None);
        }
        let text = self.play.text();
        let parameters = self.record.parameters.iter().map(String::as_str).collect();
        let request = Request::new(self.record.entry, vec![&text], parameters);
        let opened = request.and_then(|request| {
            let store = Store::clone(&self.opened.store);
            Opened::in_store(&request, store, self.settings)
        });
        // A parameter may be about the beginning of a game only.
        let Ok(opened) = opened else { return Ok(None) };
        let Some(value) = opened.game.value_within(0, PATIENCE)? else {
            return Ok(None);
        };
        let outcome = opened.store.outcome(value)?.to_string();
        let value = opened.line(value, self.settings);
        Ok(Some(format!("{value} ({})", winner(&outcome))))
    }

    /// Saves the game; the line that was played is the main line.
    fn save(&self, path: &Path) -> Result<(), Failure> {
        let mut record = self.record.clone();
        record.moves = record.moves.with_main_line(&self.play.line());
        match saved::write(path, &record) {
            Ok(()) => self.say(&format!("saved: {}", path.display())),
            Err(failure) => {
                self.complain(failure.to_string());
                Ok(())
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
        let mut line = self.play.line();
        let undone = line.split_off(line.len() - back);
        let is_undone = (0..back).all(|_| self.play.undo()) && back > 0;
        if is_undone {
            self.undone.push(undone);
        }
        is_undone
    }

    /// Makes the moves again that were taken back last; false if there are none.
    fn redo(&mut self) -> Result<bool, Refusal> {
        let Some(names) = self.undone.pop() else {
            return Ok(false);
        };
        for name in &names {
            self.play.make(name)?;
        }
        Ok(true)
    }

    /// Tells of the last move.
    fn tell(&self) -> Result<(), Failure> {
        let player = self.play.player().opponent();
        let name = self.play.last().unwrap_or_default();
        self.say(&format!("{}. {player} {name}", self.play.moves_made()))?;
        self.show()
    }

    fn board(&self) -> String {
        let (circuits, text) = (self.play.circuits(), self.play.text());
        show::in_lines(self.record.entry, &circuits, &text, self.settings.draws())
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

/// The first word of a line, in small letters, and the rest of it.
fn words(line: &str) -> (String, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word.to_lowercase(), rest.trim())
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
