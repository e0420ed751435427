//! The command as a user meets it: arguments in, stdout, stderr and exit code out.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use common::{answer, json, partizan, run, run_with, stderr, stdout, temporary};
use serde_json::Value as Json;

mod common;

#[test]
fn eval_prints_canonical_forms_numbers_and_truth_values() {
    for (expression, expected) in [
        ("{3|1/2} + ^*", "{3^*|1/2^*}"),
        ("({4|1||-2}).temperature", "9/4"),
        ("{1|-1} <> ^", "true"),
        ("-1^", "-1^"),
        ("-{2|1}", "{-1|-2}"),
        ("-3", "-3"),
        ("+-{*,^}", "+-{*,^}"),
        ("2Tiny(2)", "2Tiny(2)"),
        ("↑ + ∗", "^*"),
        (r"\{\frac{1}{2}\mid\mid0\mid-1\}", "{1/2||0|-1}"),
    ] {
        assert_eq!(answer(&["eval", expression]), format!("{expected}\n"));
    }
}

#[test]
fn values_are_written_in_the_notation_that_is_asked_for() {
    let expression = "{3/2^^*|1/2||-1+Tiny(2)}";
    for (flag, expected) in [
        ("--quiet", "{3/2^^*|1/2||-1Tiny(2)}"),
        ("--unicode", "{3/2⇑∗|½||-1⧾₂}"),
        (
            "--latex",
            r"\{\frac{3}{2}\Uparrow\ast\mid\frac{1}{2}\mid\!\mid-1+_{2}\}",
        ),
    ] {
        for arguments in [["eval", expression, flag], [flag, "eval", expression]] {
            assert_eq!(answer(&arguments), format!("{expected}\n"));
        }
    }
}

#[test]
fn a_wrong_expression_gets_one_message_with_a_caret_and_exit_code_2() {
    for (expression, message, caret) in [
        ("{1|", "this `{` is never closed", "^"),
        ("1//2", "expected a value here", "  ^"),
        ("1/3", "`1/3` is not a dyadic fraction", "^^^"),
        ("*-1", "a nimber has no negative index", "^^^"),
        ("{0|a}", "unknown name `a`", "   ^"),
        (
            "^.temprature",
            "unknown method `temprature`; did you mean `temperature`?",
            "  ^^^^^^^^^^",
        ),
        ("^.floor", "`floor` applies to a number", "  ^^^^^"),
    ] {
        let output = run(&["eval", expression]);
        assert_eq!(output.status.code(), Some(2), "{expression}");
        assert_eq!(stdout(&output), "", "{expression}");
        let lines: Vec<&str> = stderr(&output).lines().collect();
        assert_eq!(lines.len(), 3, "{expression}: {lines:?}");
        let expected = format!("error: {message}");
        assert!(lines[0].starts_with(&expected), "{expression}: {lines:?}");
        assert_eq!(lines[1], format!("  {expression}"));
        assert_eq!(lines[2], format!("  {caret}"));
    }
}

#[test]
fn unknown_verbs_flags_and_sizes_are_refused_with_exit_code_2() {
    for arguments in [
        &["evil", "1"][..],
        &["eval"],
        &["eval", "1", "2"],
        &["eval", "1", "--jason"],
        &["eval", "1", "--memory", "lots"],
        &["eval", "1", "--time", "-5s"],
        &["eval", "1", "--memory", "1MiB"],
        &["eval", "1", "--threads", "0"],
        &["eval", "1", "--unicode", "--latex"],
        &["completions", "klingon"],
        &["eval", ""],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(stdout(&output), "", "{arguments:?}");
        assert!(!stderr(&output).is_empty(), "{arguments:?}");
    }
}

#[test]
fn json_is_one_document_with_the_promised_keys() {
    let output = run(&["eval", "{1|-1} + ^", "--json"]);
    let answer = json(&output);
    assert_eq!(answer["input"], "{1|-1} + ^");
    assert_eq!(answer["result"], "{1^|-1^}");
    assert_eq!(answer["kind"], "game");
    assert_eq!(answer["outcome"], "N");
    assert!(answer["seconds"].is_f64());

    let output = run(&["eval", "1 +", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let answer = json(&output);
    assert_eq!(answer["error"]["message"], "expected a value at the end");
    assert_eq!(answer["error"]["start"], 3);

    let output = run(&["eval", "1 < 2", "--json"]);
    let answer = json(&output);
    assert_eq!(answer["result"], "true");
    assert_eq!(answer.get("outcome"), None);
}

#[test]
fn every_line_of_stdin_gets_one_line_in_order() {
    let input = b"1+1\n\n{1|\ng := {3|1}\ng + g\n\xff\xfe\ng.mean\n1/3";
    let output = run_with(&["eval", "-"], input);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(
        lines,
        [
            "2",
            "",
            "error: this `{` is never closed (at column 1)",
            "{3|1}",
            "4",
            "error: not valid UTF-8 at byte 1 (at column 1)",
            "2",
            "error: `1/3` is not a dyadic fraction (a denominator must be a power of two: \
             2, 4, 8, ...) (at column 1)",
        ]
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), "");
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let line = |n: usize| {
        let (a, b, c) = (n % 17, n % 23, n % 9);
        match n % 500 {
            499 => format!("g := {{{a}|-{b}}}\n"),
            _ if n > 500 => format!("g + {{{a}|*||v{b}}} + *{b}\n"),
            _ => format!("{{{a}|{b}}} + ^{b} + *{c}\n"),
        }
    };
    let input: String = (0..3000).map(line).collect();
    let one = run_with(&["eval", "-", "--threads", "1"], input.as_bytes());
    let four = run_with(&["eval", "-", "--threads", "4"], input.as_bytes());
    assert_eq!(stdout(&one).lines().count(), 3000);
    assert!(stdout(&one) == stdout(&four), "the answers differ");
    assert_eq!(one.status.code(), Some(0));
}

#[test]
fn lines_with_json_make_one_array() {
    let output = run_with(&["eval", "-", "--json"], b"1\n{|\n*2\n");
    let answers = json(&output);
    let answers = answers.as_array().expect("an array");
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[2]["result"], "*2");
    assert!(answers[1]["error"]["message"].is_string());
    assert_eq!(output.status.code(), Some(1));

    let output = run_with(&["eval", "-", "--json"], b"");
    let answers = json(&output);
    assert_eq!(answers.as_array().map(Vec::len), Some(0));
}

/// A sum with more options than anybody has time or memory for.
const ENDLESS: &str = "*1000000000 + {1|-1}";

#[test]
fn a_budget_that_runs_out_is_an_honest_no() {
    let output = run(&["eval", ENDLESS, "--time", "200ms"]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.contains("time limit of 200ms"), "{message}");

    let output = run(&["eval", ENDLESS, "--memory", "40MiB"]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.contains("memory limit of 40 MiB"), "{message}");
}

#[test]
fn after_a_line_that_runs_out_of_memory_the_next_lines_are_answered() {
    let input = format!("g := {{2|-2}}\n{ENDLESS}\ng + g\n{ENDLESS}\ng.temperature\n");
    let output = run_with(&["eval", "-", "--memory", "40MiB"], input.as_bytes());
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[1].starts_with("error: the memory limit"), "{lines:?}");
    assert_eq!((lines[0], lines[2], lines[4]), ("+-2", "0", "2"));
}

#[test]
fn a_very_long_value_is_summarised_unless_it_is_wanted_in_full() {
    let expression = "50 times (^<4> + {^|v||0})";
    let output = run(&["eval", expression]);
    let summary = stdout(&output);
    assert!(summary.starts_with("(a value of "), "{summary}");
    let length: usize = summary
        .split_whitespace()
        .find_map(|word| word.parse().ok())
        .expect("the length is stated");
    let answer = json(&run(&["eval", expression, "--json"]));
    assert_eq!(
        (&answer["result"], &answer["length"]),
        (&Json::Null, &length.into())
    );
    let full = run(&["eval", expression, "--full"]);
    assert_eq!(stdout(&full).trim_end().chars().count(), length);
}

#[test]
fn a_hundred_thousand_nested_braces_are_answered() {
    let depth = 100_000;
    let nested = format!("{}0{}\n", "{".repeat(depth), "|}".repeat(depth));
    let output = run_with(&["eval", "-"], nested.as_bytes());
    assert_eq!(stdout(&output), "100000\n");
    let unclosed = format!("{}\n", "{".repeat(depth));
    let output = run_with(&["eval", "-"], unclosed.as_bytes());
    assert!(stdout(&output).starts_with("error: this `{` is never closed"));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = partizan(&["eval", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    // The command may stop reading at any time.
    let _ = stdin.write_all("1+1\n".repeat(100_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(stderr(&output), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_thermograph_is_described_and_drawn() {
    let (svg, png) = (temporary("t.svg"), temporary("t.png"));
    let output = run(&[
        "thermograph",
        "{4|1||-2}",
        "--svg",
        svg.to_str().expect("the path is UTF-8"),
        "--png",
        png.to_str().expect("the path is UTF-8"),
    ]);
    assert_eq!(
        stdout(&output),
        "mean 1/4, temperature 9/4; left wall 1/4 at 9/4, 1 at 3/2, 1 at -1; \
         right wall 1/4 at 9/4, -3 at -1\n"
    );
    let drawing = std::fs::read_to_string(&svg).expect("the drawing was written");
    assert!(drawing.starts_with("<svg") && drawing.contains("mean 1/4"));
    let image = std::fs::read(&png).expect("the image was written");
    assert_eq!(&image[..8], b"\x89PNG\r\n\x1a\n");
    for path in [svg, png] {
        std::fs::remove_file(path).expect("the file is ours");
    }
}

#[test]
fn a_thermograph_in_json_lists_the_corners() {
    let output = run(&["thermograph", "{5|1}", "--json"]);
    let answer = json(&output);
    assert_eq!(
        (&answer["mean"], &answer["temperature"]),
        (&"3".into(), &"2".into())
    );
    assert_eq!(
        answer["left_wall"],
        serde_json::json!([["3", "2"], ["6", "-1"]])
    );
}

#[test]
fn a_thermograph_of_no_game_or_to_no_place_is_refused() {
    for arguments in [
        &["thermograph", "true"][..],
        &["thermograph", ""],
        &["thermograph", "{1|"],
        &["thermograph", "1", "--svg", "/no/such/folder/t.svg"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).starts_with("error: "), "{arguments:?}");
    }
}

#[test]
fn completions_are_written_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(&["completions", shell]);
        assert_eq!(output.status.code(), Some(0), "{shell}");
        for verb in ["thermograph", "value", "table", "find"] {
            assert!(stdout(&output).contains(verb), "{shell} {verb}");
        }
    }
}

#[test]
fn help_explains_every_verb_with_an_example() {
    for verb in [
        "eval",
        "repl",
        "value",
        "moves",
        "show",
        "thermograph",
        "table",
        "count",
        "find",
        "games",
        "completions",
    ] {
        let output = run(&["help", verb]);
        assert_eq!(output.status.code(), Some(0), "{verb}");
        assert!(stdout(&output).contains("Example"), "{verb}");
    }
}

/// A conversation with the repl.
struct Conversation {
    child: Child,
    answers: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Conversation {
    fn start() -> Conversation {
        let mut child = partizan(&["repl"])
            .env("XDG_DATA_HOME", temporary("data"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let stdout = child.stdout.take().expect("stdout is a pipe");
        Conversation {
            child,
            answers: BufReader::new(stdout).lines(),
        }
    }

    fn say(&mut self, line: &str) {
        let stdin = self.child.stdin.as_mut().expect("stdin is open");
        writeln!(stdin, "{line}").expect("the repl listens");
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.answer()
    }

    fn answer(&mut self) -> String {
        let answer = self.answers.next().expect("the repl answers");
        answer.expect("answers are UTF-8")
    }

    /// Ends the conversation; returns stderr and the exit code.
    fn end(mut self) -> (String, Option<i32>) {
        drop(self.child.stdin.take());
        let output = self.child.wait_with_output().expect("the repl ends");
        (stderr(&output).to_string(), output.status.code())
    }
}

#[test]
fn the_repl_keeps_variables_and_survives_mistakes() {
    let mut repl = Conversation::start();
    assert_eq!(repl.ask("g := {3|1/2}"), "{3|1/2}");
    assert_eq!(repl.ask("g.temperature"), "5/4");
    assert_eq!(repl.ask("last + 1"), "9/4");
    repl.say("g +");
    assert_eq!(repl.ask("g == {3|1/2}"), "true");
    assert_eq!(repl.ask("vars"), "g := {3|1/2}");
    assert_eq!(repl.answer(), "last := true");
    assert!(repl.ask("help cool").contains("cooled by t"));
    repl.say("quit");
    let (complaints, code) = repl.end();
    assert!(
        complaints.contains("expected a value at the end"),
        "{complaints}"
    );
    assert_eq!(code, Some(0));
}

#[test]
fn a_json_answer_that_is_out_of_budget_says_so() {
    let output = run(&["eval", ENDLESS, "--time", "100ms", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let answer = json(&output);
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(message.contains("time limit"), "{message}");

    let output = run(&["thermograph", "{1|", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let answer = json(&output);
    assert!(answer["error"]["message"].is_string());
}

#[test]
fn a_text_that_takes_too_long_to_write_is_broken_off() {
    let output = run(&["eval", "*20 norton ^", "--full", "--time", "1s"]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.contains("the rest is missing"), "{message}");
}

#[test]
fn a_text_that_is_kept_before_it_is_written_counts_as_memory() {
    let arguments = ["eval", "-", "--full", "--memory", "40MiB"];
    let output = run_with(&arguments, b"*20 norton ^\n1+1\n");
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert!(
        lines[0].starts_with("error: the memory limit"),
        "{}",
        lines[0]
    );
    assert_eq!(lines[1], "2");
    let output = run(&[
        "eval",
        "*20 norton ^",
        "--full",
        "--json",
        "--memory",
        "40MiB",
    ]);
    assert_eq!(output.status.code(), Some(1));
    let answer = json(&output);
    assert!(answer["error"]["message"].is_string());
}

#[test]
fn sorting_a_long_chain_of_followers_is_broken_off() {
    let output = run(&["eval", "(^[20000]).followers", "--time", "1s"]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.contains("time limit of 1s"), "{message}");
}

#[test]
fn reading_counts_as_memory() {
    let line = format!("1{}\n", "+1".repeat(1 << 20));
    let output = run_with(&["eval", "-", "--memory", "40MiB"], line.as_bytes());
    assert!(stdout(&output).starts_with("error: the memory limit"));
    let output = run_with(&["eval", "-", "--memory", "1GiB"], line.as_bytes());
    assert_eq!(stdout(&output), format!("{}\n", (1 << 20) + 1));
}

#[test]
fn colours_are_used_when_asked_for() {
    let output = run(&["eval", "1+", "--color"]);
    assert!(stderr(&output).starts_with("\x1b["));
    let output = run(&["eval", "1+", "--color=never"]);
    assert!(stderr(&output).starts_with("error:"));
}

#[test]
fn a_large_set_of_games_is_written_within_the_budget() {
    let output = run(&["eval", "(^[1500]).followers", "--memory", "64MiB"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("^[1500]") || stdout(&output).contains("characters"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_cancels_the_computation_and_not_the_repl() {
    let mut repl = Conversation::start();
    assert_eq!(repl.ask("1+1"), "2");
    repl.say(ENDLESS);
    // Let the computation begin; it would go on for hours.
    std::thread::sleep(Duration::from_millis(700));
    let pid = repl.child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &pid]).status();
    assert!(kill.expect("kill exists").success());
    assert_eq!(repl.ask("2+2"), "4");
    let (complaints, code) = repl.end();
    assert!(complaints.contains("cancelled"), "{complaints}");
    assert_eq!(code, Some(0));
}

/// Commands of a page with what it says they print, apart from those that build or talk.
fn commands_of(page: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for block in page.split("```console\n").skip(1) {
        let block = block
            .split("```")
            .next()
            .expect("there is always a first part");
        for line in block.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                commands.push((command.to_string(), String::new()));
            } else {
                let (_, printed) = commands.last_mut().expect("a command comes first");
                printed.push_str(line);
                printed.push('\n');
            }
        }
    }
    commands.retain(|(command, _)| {
        let elsewhere = ["cargo", "./test.sh", "partizan repl"];
        !elsewhere.iter().any(|start| command.starts_with(start))
    });
    commands
}

/// Runs the commands of a page, each of which must print what the page says.
#[cfg(unix)]
fn assert_shows_what_is_printed(page: &str) {
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_partizan"));
    let folder = binary.parent().expect("the binary is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let commands = commands_of(page);
    assert!(commands.len() > 10, "the page has examples");
    for (command, expected) in commands {
        let output = Command::new("sh")
            .args(["-c", &format!("{command} 2>&1")])
            .env("PATH", format!("{}:{path}", folder.display()))
            // Some commands write files.
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .output()
            .expect("there is a shell");
        assert_eq!(stdout(&output), expected, "{command}");
    }
}

#[cfg(unix)]
#[test]
fn the_readme_shows_what_the_command_really_prints() {
    assert_shows_what_is_printed(include_str!("../../../README.md"));
}

#[cfg(unix)]
#[test]
fn the_page_about_playing_shows_what_the_command_really_prints() {
    assert_shows_what_is_printed(include_str!("../../../docs/playing.md"));
}

#[cfg(unix)]
#[test]
fn the_page_about_solving_shows_what_the_command_really_prints() {
    assert_shows_what_is_printed(include_str!("../../../docs/solving.md"));
}

#[cfg(unix)]
#[test]
fn the_page_about_heap_games_shows_what_the_command_really_prints() {
    assert_shows_what_is_printed(include_str!("../../../docs/heaps.md"));
}

#[cfg(unix)]
#[test]
fn the_page_about_switching_games_shows_what_the_command_really_prints() {
    assert_shows_what_is_printed(include_str!("../../../docs/switching.md"));
}

#[cfg(unix)]
#[test]
fn the_page_about_dukego_shows_what_the_command_really_prints() {
    assert_shows_what_is_printed(include_str!("../../../docs/dukego.md"));
}

#[cfg(unix)]
#[test]
fn the_page_about_domineering_shows_what_the_command_really_prints() {
    assert_shows_what_is_printed(include_str!("../../../docs/domineering.md"));
}
