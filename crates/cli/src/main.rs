//! The `partizan` command.

mod answer;
mod chases;
mod contest;
mod count;
mod eval;
mod find;
mod games;
mod host;
mod keep;
mod lasting;
mod misere;
mod moves;
mod period;
mod pictures;
mod play;
mod players;
mod progress;
mod question;
mod repl;
mod reproduce;
mod saved;
mod sequence;
mod serve;
mod settings;
mod shortest;
mod show;
mod solve;
mod sweeps;
mod table;
mod thermograph;
mod value;
mod verify;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use partizan_rules::Piece;

use answer::Failure;
use question::Words;
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

    /// The value of a position, and what else is worth knowing about it
    #[command(
        override_usage = "partizan value <GAME> <POSITION> [play=misere] [KEY=VALUE]... [OPTIONS]",
        after_help = "\
Examples:
  partizan value domineering 4x5
  partizan value clobber 'xo/ox + 3x3'
  partizan value domineering 6x6 --time 60s --json
  partizan value domineering 5x5 --out value.txt
  partizan value octal 12+5 code=0.77
  partizan value grundy 13+3 play=misere

The value is the first line, alone. `positions` counts the components of positions that were
valued and kept. Exit code 1 means that a budget ran out: what is known is printed. For heap games
play=misere gives the genus instead: the nim-value with the misère nim-values of the position
alone, beside *2, beside *2 and *2, and so on."
    )]
    Value {
        #[command(flatten)]
        words: Words,

        #[command(flatten)]
        output: value::Output,
    },

    /// Who wins, and every winning move
    #[command(
        override_usage = "partizan solve <GAME> <POSITION> [first=left|right] [play=misere] [moves=all|one] [line=MOVES] [proof=yes|no] [KEY=VALUE]... [OPTIONS]",
        after_help = "\
Examples:
  partizan solve domineering 8x8
  partizan solve clobber 4x5 first=left moves=all
  partizan solve legionnaires 6x6 pawns=18 play=misere
  partizan solve domineering 5x5 first=left --certificate win.txt
  partizan solve domineering 9x9 --memory 4GiB --keep 9x9.table
  partizan solve kenyon 5+8+9
  partizan solve grundy 4+13 play=misere
  partizan solve kenyon 5+8+9 line='8:3+5 5:1+4 9:2+7'
  partizan solve nim 3+5+6 line=perfect
  partizan solve bridgit 5
  partizan solve switching 's-a a-t s-b b-t a-b:x' first=right
  partizan solve switching - < network.txt
  partizan solve dukego 7x8 white=3 black=0 first=go --certificate hold.txt
  partizan solve fox-and-geese 6x6

A position `-` is read from standard input, for this verb and all others but `play`: a large network
has no room on a command line.

Boards are searched; their values are not needed. A line for each player who may begin says who wins and
by which moves: all of them if they are found without much more work, which `…` at the end denies;
moves=all finds the rest, and moves=one stops at the first. Then there is a game for each: the
winner plays moves that win. Nodes are positions that were tested. first=left restricts the work. With
play=misere whoever cannot move wins. --certificate writes a strategy for the winner, which
`partizan verify` checks, if it is not too large. --keep FILE keeps what a long search finds out, and the same
command goes on from there.

Heap games come with the numbers that explain the answer. `line` plays a game of heaps move by move and shows the numbers
after each: a move is a heap and what becomes of it (8:3+5, or 8:0 if all of it is taken), and
line=perfect lets both play on as well as they can.

Bridg-it and the switching game come with a proof for the player who wins even as second player,
which was checked: two trees that join the same dots without a common bridge, or two forests. With
proof=yes it is shown however large it is, with proof=no it is not, otherwise if it is not large.

Where play need not end (centurion, fox-and-geese) a game may be a draw, D whoever begins, and the
number of moves is told in which the winner wins if both play as well as they can. For dukego and
quadruphage --certificate writes a strategy for the winner as well."
    )]
    Solve {
        #[command(flatten)]
        words: Words,

        #[command(flatten)]
        certificate: solve::certificate::Wanted,

        /// Keep what a search finds out in a file, and go on from there the next time
        #[arg(long, value_name = "FILE")]
        keep: Option<PathBuf>,
    },

    /// The moves of both players
    #[command(
        override_usage = "partizan moves <GAME> <POSITION> [values=yes] [KEY=VALUE]... [OPTIONS]",
        after_help = "\
Examples:
  partizan moves clobber xo/ox
  partizan moves domineering 2x3 values=yes

One move a line: the player, the move, the position after it, and its value if that is wanted.
In a sum the number of the board comes first."
    )]
    Moves {
        #[command(flatten)]
        words: Words,
    },

    /// Show a position as text or picture
    #[command(
        override_usage = "partizan show <GAME> <POSITION> [proof=yes|no] [first=left|right] [KEY=VALUE]... [OPTIONS]",
        after_help = "\
Examples:
  partizan show clobber 3x4
  partizan show domineering 'xoo/x..' --svg board.svg
  partizan show bridgit 5 proof=yes --svg trees.svg

proof=yes shows why a switching game is won: two trees without a common edge, or two forests that
do not join the terminals. Where whoever begins wins, it is shown after a winning move of Left, or
of `first`."
    )]
    Show {
        #[command(flatten)]
        words: Words,

        #[command(flatten)]
        files: pictures::Files,
    },

    /// Play a game in the terminal
    #[command(
        override_usage = "partizan play <GAME> [POSITION] [left=PLAYER] [right=PLAYER] [first=left|right] [play=misere] [seed=K] [KEY=VALUE]... [OPTIONS]
       partizan play --record <FILE> [OPTIONS]",
        after_help = "\
Examples:
  partizan play domineering
  partizan play clobber 3x4 left=perfect right=human
  partizan play legionnaires 8x8 left=minimise right=human first=right
  partizan play nim 3+5+7 left=random right=perfect seed=7
  partizan play kayles 7+9 play=misere
  partizan play domineering 4x4 left=perfect --svg game.svg
  partizan play bridgit 8 left=human right=perfect
  partizan play dukego 7x8 white=3 black=0 first=go --certificate hold.txt
  partizan play --record game.txt
  printf 'a1/a2\\nquit\\n' | partizan play domineering 4x4 --quiet

PLAYER is one of
  human             types moves
  perfect           wins whatever can be won, and makes it hard to win otherwise
  random            any move, each as likely as the others; a seed leads to the same moves for ever
  minimise          leaves the opponent the fewest moves
  hottest           plays in the hottest component, the best move there by its thermograph
  level1 to level9  a perfect move with so many chances in ten, otherwise any
  trees             perfect play of Bridg-it and the switching game by two trees, for no other games
  pairing           answers by pairs of crossings: wins the empty board of Bridg-it where it can be won

Left is human, right perfect, and left begins if nothing else is said. Without a position the
example of the game is played. Where a game has parameters `left` and `right` itself, words that are
no player are those. With play=misere whoever cannot move wins.

Besides moves people type moves, hint, value, undo, redo, board, save FILE, resign, quit or help. If
stdin is no terminal it holds one move or command a line; where it ends the game is left. With
--quiet boards are only shown when somebody asks; on a terminal and with --unicode they are drawn with
●, ○. With --json nothing but one document is printed, at the end: moves, winner (null if the game was
left) and final_position; moves are read all the same. The picture is that of the last position, with
the numbers of the moves. --time is for the whole game; exit code 1 means that it ran out in the middle.

--record goes on with a game that was saved: position, players and moves come from the file, and words
that say otherwise are mistakes. All moves of the file are checked by the rules first."
    )]
    Play {
        #[command(flatten)]
        words: play::Words,

        #[command(flatten)]
        files: pictures::Files,

        #[command(flatten)]
        book: play::Book,
    },

    /// Play many games between two strategies
    #[command(
        override_usage = "partizan match <GAME> <POSITION> left=STRATEGY right=STRATEGY [games=N] [seed=K] [first=left|right|alternate] [play=misere] [KEY=VALUE]... [OPTIONS]",
        after_help = "\
Examples:
  partizan match domineering 4x4 left=perfect right=random
  partizan match clobber 3x4 left=random right=random games=10000 seed=7 first=alternate
  partizan match legionnaires 8x8 left=minimise right=random first=right games=10000
  partizan match subtraction 20 left=1,3 right=2 left=random right=perfect --json
  partizan match bridgit 8 left=pairing right=random

STRATEGY is one of
  perfect           wins whatever can be won, and makes it hard to win otherwise
  random            any move, each as likely as the others; a seed leads to the same moves for ever
  minimise          leaves the opponent the fewest moves
  hottest           plays in the hottest component, the best move there by its thermograph
  level1 to level9  a perfect move with so many chances in ten, otherwise any
  trees             perfect play of Bridg-it and the switching game by two trees, for no other games
  pairing           answers by pairs of crossings: wins the empty board of Bridg-it where it can be won
People (human) do not play matches: `partizan play` is for them.

A match has 100 games unless another number is given. The random moves follow from the seed
(usually 1) and the number of the game, so that the same words lead to the same games for ever, in
any number of threads; only where boards are too large to be solved at once may perfect and hottest
players choose another of several good moves. Left's share is that of the games that were not drawn, with Wilson's interval
of 95 % confidence. Where a game has parameters `left` and `right` itself, words that are no
strategy are those. With play=misere whoever cannot move wins. Exit code 1 means that a budget ran
out: the games that were played are counted."
    )]
    Match {
        #[command(flatten)]
        words: Words,
    },

    /// Show the thermograph of a game
    #[command(
        override_usage = "partizan thermograph <EXPR> [OPTIONS]
       partizan thermograph <GAME> <POSITION> [KEY=VALUE]... [OPTIONS]",
        after_help = "\
Examples:
  partizan thermograph '{4|1||-2}' --svg t.svg
  partizan thermograph domineering 4x4

The text lists the corners of both walls from the mast down, as value at temperature. In the
picture Left's values lie to the left, as in the books."
    )]
    Thermograph {
        /// An expression for the game, or the name of a game
        #[arg(allow_hyphen_values = true, value_name = "EXPR")]
        expression: String,

        /// A position and parameters, after the name of a game
        #[arg(value_name = "WORD")]
        words: Vec<String>,

        #[command(flatten)]
        drawing: thermograph::Drawing,
    },

    /// A table over sizes or coordinates
    #[command(
        override_usage = "partizan table <GAME> <RANGE> [of=FACT] [KEY=VALUE]... [OPTIONS]",
        after_help = "\
Examples:
  partizan table domineering 4x4
  partizan table domineering 2..3x1..8 of=temperature
  partizan table clobber 3x5 of=outcome --csv
  partizan table octal 0..200 code=0.137
  partizan table grundy 0..10000000 --csv --keep grundy.txt > grundy.csv
  partizan table dukego 3..9x3..9 white=2 black=2
  partizan table dukego 6..9x6..9 of=least-black white=1 first=go

RANGE is 5x6 or 1..5x1..6 for boards (2x1..60 is one row of boards), 9x9 (from 0 to 8) or
2..4x0..8 for coordinates, 20 or 5..20 for heaps, 1..9x1..9 for sums of two heaps.

FACT is value (the default, but nim for heap games), reduced, outcome, nim, mean, temperature,
left_stop, right_stop, birthday, atomic_weight, length, positions (how many can be reached),
shortest (the fewest moves of a game, and who cannot move at its end), perfect, honest (see
`partizan help shortest`), misere and genus (of heap games in misère play; so is outcome with
play=misere), fairness (of dukego and quadruphage, where it is the default: D or C if the piece wins, G
if the stones win, * if whoever begins does, = for a draw, two letters where it depends on who begins)
and least-black (how few black stones are enough), or any other method of the calculator without arguments. `-` marks what does not
exist, `?` what the budget was too small for.

With --latex the table is a tabular. With --csv nim-values are written one a line as they come. A
long table of nim-values, or of shortest games of Domineering, can be stopped and gone on with:
--keep FILE keeps what is known."
    )]
    Table {
        #[command(flatten)]
        words: Words,

        #[command(flatten)]
        format: table::Format,
    },

    /// Count positions: those that can be reached, or Domineering's ends
    #[command(
        override_usage = "partizan count <GAME> <POSITION> [first=left|right] [KEY=VALUE]... [OPTIONS]
       partizan count domineering <POSITION> of=CLASS [terms=no] [OPTIONS]",
        after_help = "\
Examples:
  partizan count domineering 4x4
  partizan count clobber 3x3 first=left
  partizan count domineering 8x8 of=right-ends
  partizan count domineering 11x11 of=maximal terms=no

Either player may move at any time, or with `first` they take turns. A position that can be
reached after different numbers of moves counts once among all and once after each number.

CLASS is positions, left-ends (Left cannot move), right-ends or maximal (nobody can move). They are
counted by a polynomial: the coefficient of x^a*y^b is the number of those with a vertical and b
horizontal dominoes. With terms=no only the total and the degrees are computed."
    )]
    Count {
        #[command(flatten)]
        words: Words,
    },

    /// The period of the nim-values of a heap game
    #[command(
        override_usage = "partizan period <GAME> [limit=N] [KEY=VALUE]... [OPTIONS]",
        after_help = "\
Examples:
  partizan period octal code=0.77
  partizan period kenyon difference=2
  partizan period octal code=0.16 limit=1000000 --keep values.txt

Looks for the period of g(n), the nim-value of a heap of n, among the heaps up to the limit (usually
100000), and says which theorem proves it and how far it had to be checked. The saltus is what is
added after every period. Exceptions are the heaps that do not follow the period. Exit code 1 means
that no period was proved: none was found, or one was only observed. --keep FILE keeps the values,
so that a long search can be stopped and gone on with."
    )]
    Period {
        #[command(flatten)]
        words: Words,

        #[command(flatten)]
        keeping: period::Keeping,
    },

    /// The fewest moves a game can last, with such a game
    #[command(
        override_usage = "partizan shortest <GAME> <POSITION> [players=any|perfect|honest] [first=left|right] [OPTIONS]",
        after_help = "\
Examples:
  partizan shortest domineering 8x8
  partizan shortest domineering 8x8 --svg game.svg
  partizan shortest domineering 4x5 players=perfect
  partizan shortest clobber 3x3 players=honest first=left

players=any: both help to end the game, whoever wins. The superscript says who cannot move at the
end: L, R or either. players=perfect: whoever can force a win does so as soon as possible, and the
other holds out. players=honest: both help to end the game, but whoever can force a win never gives
it away. The moves that are shown were played again by the rules alone."
    )]
    Shortest {
        #[command(flatten)]
        words: Words,

        #[command(flatten)]
        files: pictures::Files,
    },

    /// Find the smallest positions with a value or a property
    #[command(
        override_usage = "partizan find <GAME> <SIZE> value=EXPR|where=EXPR [limit=N] [KEY=VALUE]... [OPTIONS]",
        after_help = "\
Examples:
  partizan find domineering 3x3 value=1/2
  partizan find clobber 2x4 value='^^*'
  partizan find domineering 3x4 where='G.temperature > 1' limit=5

All positions up to the size are searched, fewest pieces first. Without a limit the search ends
with the last position that is as small as the first one found. `where` is an expression over G.
Exit code 1 means that nothing was found, or that a budget ran out."
    )]
    Find {
        #[command(flatten)]
        words: Words,
    },

    /// Check a certificate that `solve --certificate` wrote
    #[command(after_help = "\
Examples:
  partizan verify duke.txt
  partizan verify duke.txt --json

A certificate is a strategy, as a list of rules for a chase, or as a table of moves for a game that
always ends. The check uses nothing but this and the rules of the game, so that nobody has to trust
the program that found the strategy. Exit code 1 means that the certificate does not prove its claim,
and the first rule or position that fails is named; 2 means that the file is damaged or no
certificate at all.")]
    Verify {
        /// The certificate
        file: PathBuf,
    },

    /// What papers print beside what is computed, claim by claim
    #[command(
        override_usage = "partizan reproduce [PAPER|all] [--claim ID] [--full] [OPTIONS]",
        after_help = "\
Examples:
  partizan reproduce
  partizan reproduce parabola
  partizan reproduce chessfights --claim values
  partizan reproduce all --full --keep claims.txt
  partizan reproduce legionnaires --svg pictures
  partizan reproduce domineering --latex

Without a paper the papers and their claims are listed. With one, every claim that takes a few
seconds is checked; --full checks those too that take minutes, and --keep FILE keeps what was
computed, so that the same command goes on from there. For each claim there is what is printed,
what is computed, and a verdict:
  reproduced  what is printed is what is computed
  misprint    print is wrong by a slip of the pen; the right figure is beside it
  refuted     the claim is false, with a counterexample
  extended    what is printed is right, and more is known now
  open        something is still unknown
In the tables `≠` marks what differs from print and `+` what is not in print; `?` is what a paper
says is unknown, `~` what cannot be read in our scan, `>=7` and `5..7` are bounds, and `1632±6%`
is a figure that depends on conventions which are lost; long figures are cut, but not by --json.
--claim checks a long claim without --full. --time is for all claims together. Exit code 0 means
that every claim got the verdict that is expected, 1 that one did not, or that a budget ran out."
    )]
    Reproduce {
        #[command(flatten)]
        wanted: reproduce::Wanted,
    },

    /// List the games, or describe one
    #[command(after_help = "\
Examples:
  partizan games
  partizan games domineering")]
    Games {
        /// The game
        game: Option<String>,
    },

    /// The workbench in the browser: play, analyse, calculate
    #[command(after_help = "\
Examples:
  partizan serve
  partizan serve --port 0 --open
  partizan serve --public --name room12.local --time 10s

Prints one address and serves until Ctrl-C. Pages and scripts are inside the program; nothing is fetched from
anywhere else. It listens on this machine only. --public lets everybody in who can reach this machine: all may
play and compute, each question with 20 s and 512 MiB at most, 8 questions at a time for each address; nothing is
encrypted and nobody is asked for a password. --time, --memory and --threads are for each question.")]
    Serve {
        #[command(flatten)]
        listening: serve::Listening,
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
    let Arguments { verb, settings } = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refusal(&error),
    };
    match run(&verb, &settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&settings),
    }
}

/// Says what is wrong with the arguments. To clap a size such as `-1x3` or a heap of `-3` looks
/// like a flag, so that its own words would mislead.
fn refusal(error: &clap::Error) -> ExitCode {
    let is_number = |word: &String| {
        let mut letters = word.chars();
        letters.next() == Some('-') && letters.next().is_some_and(|c| c.is_ascii_digit())
    };
    if error.kind() == ErrorKind::UnknownArgument {
        let words = std::env::args_os().filter_map(|word| word.into_string().ok());
        if let Some(word) = words.skip(1).find(is_number) {
            let mistake = Piece::whole(&word).part(0..1);
            let mistake = mistake.error("a position or size does not begin with `-`");
            eprintln!("error: {mistake}");
            return ExitCode::from(2);
        }
    }
    error.exit()
}

fn run(verb: &Verb, settings: &Settings) -> Result<(), Failure> {
    match verb {
        Verb::Eval { expression } => eval::run(expression, settings),
        Verb::Repl => repl::run(settings),
        Verb::Value { words, output } => value::run(words, output, settings),
        Verb::Solve {
            words,
            certificate,
            keep,
        } => solve::run(words, certificate, keep.as_deref(), settings),
        Verb::Period { words, keeping } => period::run(words, keeping, settings),
        Verb::Moves { words } => moves::run(words, settings),
        Verb::Show { words, files } => show::run(words, files, settings),
        Verb::Play { words, files, book } => play::run(words, files, book, settings),
        Verb::Match { words } => contest::run(words, settings),
        Verb::Thermograph {
            expression,
            words,
            drawing,
        } => thermograph::run(expression, words, drawing, settings),
        Verb::Table { words, format } => table::run(words, format, settings),
        Verb::Count { words } => count::run(words, settings),
        Verb::Shortest { words, files } => shortest::run(words, files, settings),
        Verb::Find { words } => find::run(words, settings),
        Verb::Verify { file } => verify::run(file, settings),
        Verb::Reproduce { wanted } => reproduce::run(wanted, settings),
        Verb::Games { game } => games::run(game.as_deref(), settings),
        Verb::Serve { listening } => serve::run(listening, settings),
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            let mut command = Arguments::command();
            clap_complete::generate(*shell, &mut command, "partizan", &mut script);
            Ok(std::io::stdout().write_all(&script)?)
        }
    }
}
