//! Running the command and looking at what it says.
#![allow(dead_code, reason = "every test uses a part of this")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;

/// The command with arguments, ready to be started.
pub(crate) fn partizan(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partizan"));
    command.args(arguments);
    command
}

/// Runs the command to its end.
pub(crate) fn run(arguments: &[&str]) -> Output {
    run_with(arguments, "")
}

/// Runs the command with some input, which it need not read to its end.
pub(crate) fn run_with(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = partizan(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("it is a pipe");
    let input = input.as_ref().to_vec();
    // Beside us, or both might wait for each other.
    let writer = std::thread::spawn(move || pipe.write_all(&input));
    let output = child.wait_with_output().expect("the command ends");
    let _ = writer.join().expect("the writer ends");
    output
}

/// Runs the command, which must answer, and gives what it says.
pub(crate) fn answer(arguments: &[&str]) -> String {
    let output = run(arguments);
    let said = (output.status.code(), stderr(&output));
    assert_eq!(said, (Some(0), ""), "{arguments:?}");
    stdout(&output).to_string()
}

pub(crate) fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("stdout is UTF-8")
}

pub(crate) fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("stderr is UTF-8")
}

/// The JSON document that is all of stdout.
pub(crate) fn json(output: &Output) -> Json {
    serde_json::from_slice(&output.stdout).expect("one document")
}

/// A file that no other test uses.
pub(crate) fn temporary(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    folder.join(format!("{}-{name}", std::process::id()))
}
