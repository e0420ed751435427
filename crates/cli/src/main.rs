//! The `partizan` command.

mod answer;
mod eval;
mod progress;
mod repl;
mod settings;
mod thermograph;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use answer::Failure;
use settings::Settings;

/// Partizan: exact values of combinatorial games
#[derive(Parser)]
#[command(name = "partizan", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,

    #[command(flatten)]
    settings: Settings,
}

#[derive(Subcommand)]
enum Verb {
    /// Evaluate an expression, or every line of stdin for `-`
    #[command(after_help = "\
Examples:
  partizan eval '{3|1/2} + ^*'
  partizan eval '({4|1||-2}).temperature'
  partizan eval '{1|-1} <> ^'
  partizan eval - < expressions.txt

`*` is always star: multiples are written `3 times ^`. `partizan repl` and its `help methods`
list all methods. Exit code 2 means that the expression is wrong, 1 that a budget ran out
or that a line of stdin failed.")]
    Eval {
        /// The expression, or `-` to read one from each line of stdin
        #[arg(allow_hyphen_values = true, value_name = "EXPR")]
        expression: String,
    },

    /// Talk to the calculator: history, completion, variables
    #[command(after_help = "\
Example:
  $ partizan repl
  > g := {3|-1}
  {3|-1}
  > g.temperature
  2

Ctrl-C cancels a computation, Ctrl-D leaves.")]
    Repl,

    /// Show the thermograph of a game
    #[command(after_help = "\
Example:
  partizan thermograph '{4|1||-2}' --svg t.svg

The text lists the corners of both walls from the mast down, as value at temperature. In the
picture Left's values lie to the left, as in the books.")]
    Thermograph {
        /// An expression for the game
        #[arg(allow_hyphen_values = true, value_name = "EXPR")]
        expression: String,

        #[command(flatten)]
        drawing: thermograph::Drawing,
    },

    /// Write completions for a shell
    #[command(after_help = "\
Example:
  partizan completions bash > ~/.local/share/bash-completion/completions/partizan")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    let Arguments { verb, settings } = Arguments::parse();
    match run(&verb, &settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&settings),
    }
}

fn run(verb: &Verb, settings: &Settings) -> Result<(), Failure> {
    match verb {
        Verb::Eval { expression } => eval::run(expression, settings),
        Verb::Repl => repl::run(settings),
        Verb::Thermograph {
            expression,
            drawing,
        } => thermograph::run(expression, drawing, settings),
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            let mut command = Arguments::command();
            clap_complete::generate(*shell, &mut command, "partizan", &mut script);
            Ok(std::io::stdout().write_all(&script)?)
        }
    }
}
