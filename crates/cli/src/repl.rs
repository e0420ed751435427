//! `partizan repl`: the calculator as a conversation, with history, completion and variables.
//!
//! Ctrl-C cancels the computation, not the program; at the prompt it clears the line.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use partizan_calc::{Calculator, METHODS, Method, Object};
use partizan_rules::{Entry, GAMES};
use partizan_value::Budget;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::answer::{Failure, evaluate};
use crate::lasting::Lasting;
use crate::progress::Progress;
use crate::settings::Settings;

const GREETING: &str = "partizan: type an expression such as {3|1} + ^*, `help` or `quit`";
const HELP: &str = "\
values      3/4  *2  ^^  v3*  {2|1||0}  +-1  Tiny(2)  ^<2>
operators   + -  +-G  G:H  n times G  == != <= >= < > <> <| |>
variables   g := {3|-1}    the last result is called `last`
methods     G.temperature  G.cool(1/2)  G.norton(^)  ...
games       domineering(4x5)  clobber(\"xo/ox\")  ...
help NAME   what a method answers, or a game's rules; `help methods` and `help games` list all
vars        the variables
full        the last result, however long it is
quit        (or Ctrl-D) leaves";

/// The budget of the computation that Ctrl-C should cancel.
type Running = Arc<Mutex<Option<Budget>>>;

pub(crate) fn run(settings: &Settings) -> Result<(), Failure> {
    let configuration = Config::builder()
        .completion_type(CompletionType::List)
        .build();
    let mut editor = Editor::<Words, DefaultHistory>::with_config(configuration)
        .map_err(|error| Failure::Request(format!("no terminal to talk to: {error}")))?;
    editor.set_helper(Some(Words::default()));
    let history = history_file();
    if let Some(path) = &history {
        // The first conversation has no history yet.
        let _ = editor.load_history(path);
    }
    let running = Running::default();
    let to_cancel = Arc::clone(&running);
    // Without a handler Ctrl-C ends the program, which is sad but no reason not to start.
    let _ = ctrlc::set_handler(move || {
        match &*to_cancel.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(budget) => budget.cancel(),
            None => std::process::exit(130),
        }
    });
    if !settings.quiet && io::stdin().is_terminal() {
        println!("{GREETING}");
    }
    // Leaving need not wait for gigabytes to be given back.
    let mut calculator = Lasting::new(Calculator::new(), settings);
    calculator.set_threads(settings.threads());
    loop {
        match editor.readline("> ") {
            Ok(line) => {
                let _ = editor.add_history_entry(line.trim());
                if !answer(&mut calculator, line.trim(), &running, settings)? {
                    break;
                }
                if let Some(words) = editor.helper_mut() {
                    words.variables = calculator.variables().map(str::to_string).collect();
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(Failure::Request(error.to_string())),
        }
    }
    if let Some(path) = &history {
        let _ = path.parent().map(std::fs::create_dir_all);
        let _ = editor.save_history(path);
    }
    Ok(())
}

/// Answers one line; false if it ends the conversation.
fn answer(
    calculator: &mut Calculator,
    line: &str,
    running: &Running,
    settings: &Settings,
) -> Result<bool, Failure> {
    let mut out = io::stdout().lock();
    match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["quit" | "exit"] => return Ok(false),
        ["help"] => writeln!(out, "{HELP}")?,
        ["help", name] => writeln!(out, "{}", help_on(name))?,
        ["full"] => {
            let full = settings.in_full();
            say(calculator, "last", "", &mut out, running, &full)?;
        }
        ["vars"] => {
            let names: Vec<String> = calculator.variables().map(str::to_string).collect();
            for name in names {
                let text = format!("{name} := ");
                say(calculator, &name, &text, &mut out, running, settings)?;
            }
        }
        _ => {
            if let Some(object) = say(calculator, line, "", &mut out, running, settings)? {
                calculator.set("last", object);
            }
        }
    }
    Ok(true)
}

/// Evaluates a text and writes the result after `prefix`, or the mistake. Ctrl-C cancels both.
fn say(
    calculator: &mut Calculator,
    text: &str,
    prefix: &str,
    out: &mut impl Write,
    running: &Running,
    settings: &Settings,
) -> Result<Option<Object>, Failure> {
    let budget = settings.budget();
    calculator.set_budget(budget.clone());
    calculator.tidy();
    let set_running = |budget| {
        *running.lock().unwrap_or_else(PoisonError::into_inner) = budget;
    };
    set_running(Some(budget));
    let result = {
        let _progress = Progress::of_store(calculator.store(), settings);
        evaluate(calculator, text, settings)
    };
    let said = match result {
        Ok(None) => Ok(None),
        Ok(Some(evaluated)) => {
            write!(out, "{prefix}")?;
            match evaluated.shown.write(out, calculator.store()) {
                Err(Failure::Budget(message)) => {
                    writeln!(out)?;
                    let _ = Failure::Budget(message).report(settings);
                    Ok(Some(evaluated.object))
                }
                written => written.map(|()| Some(evaluated.object)),
            }
        }
        Err(error) => {
            let _ = Failure::of_calc(&error, text).report(settings);
            Ok(None)
        }
    };
    set_running(None);
    said
}

fn help_on(name: &str) -> String {
    let describe = |method: &Method| {
        let arguments: Vec<&str> = method.wants[1..]
            .iter()
            .map(|wants| wants.description())
            .collect();
        let arguments = if arguments.is_empty() {
            String::new()
        } else {
            format!("({})", arguments.join(", "))
        };
        format!("{}{arguments}: {}", method.names.join(", "), method.answers)
    };
    let game = |entry: &Entry| {
        let name = entry.identifier();
        format!("{name}: {}\nPositions: {}", entry.rules, entry.syntax)
    };
    let found: Vec<String> = match name {
        "methods" => METHODS.iter().map(describe).collect(),
        "games" => GAMES.iter().map(Entry::identifier).collect(),
        _ => {
            let methods = Method::named(name).map(describe);
            methods.chain(Entry::find(name).map(game)).collect()
        }
    };
    if found.is_empty() {
        format!("there is no method or game `{name}`; `help methods` and `help games` list all")
    } else {
        found.join("\n")
    }
}

/// Where lines are remembered between conversations.
fn history_file() -> Option<PathBuf> {
    let data = std::env::var_os("XDG_DATA_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/share")))?;
    Some(data.join("partizan").join("history"))
}

/// Completes names of methods after a dot, and of methods, games and variables elsewhere.
#[derive(Default)]
struct Words {
    variables: Vec<String>,
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..position];
        let start = before
            .rfind(|c: char| !c.is_alphanumeric() && c != '_')
            .map_or(0, |i| {
                i + before[i..].chars().next().map_or(1, char::len_utf8)
            });
        let word = before[start..].to_lowercase();
        let after_dot = before[..start].ends_with('.');
        let variables = self.variables.iter().cloned();
        let functions = variables.chain(GAMES.iter().map(Entry::identifier));
        let mut names: Vec<String> = functions.filter(|_| !after_dot).collect();
        let mut methods: Vec<&str> = METHODS.iter().map(|method| method.names[0]).collect();
        methods.sort_unstable();
        methods.dedup();
        names.extend(methods.into_iter().map(str::to_string));
        names.retain(|name| name.to_lowercase().starts_with(&word));
        let pairs = names.into_iter().map(|name| Pair {
            display: name.clone(),
            replacement: name,
        });
        Ok((start, pairs.collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
