//! The flags that every verb shares: how results are written and what they may cost.

use std::io::{self, IsTerminal, Write};
use std::process::exit;
use std::time::{Duration, Instant};

use clap::{ArgAction, Args, ValueEnum};
use partizan_value::{Budget, Notation};
use partizan_web::Limits;
use serde::Serialize;

use crate::answer::Failure;
use crate::host::Host;

/// Flags for the program, as opposed to `key=value` words for the question.
#[derive(Args, Clone, Debug)]
pub(crate) struct Settings {
    /// Print one JSON document and nothing else
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Write values with ↑, ±, ½, ∗, and boards with ●, ○
    #[arg(long, global = true, conflicts_with = "latex")]
    unicode: bool,

    /// Write values for LaTeX's math mode
    #[arg(long, global = true)]
    latex: bool,

    /// Print values however long they are; check also the long claims of papers
    #[arg(long, global = true)]
    pub(crate) full: bool,

    /// How many threads to use [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// How much memory the values may take, as in 4GiB [default: half of the machine's]
    #[arg(long, global = true, value_name = "SIZE", value_parser = parse_memory)]
    memory: Option<u64>,

    /// How long one question may take, as in 60s [default: no limit]
    #[arg(long, global = true, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,

    /// No progress, no remarks
    #[arg(long, short, global = true, action = ArgAction::SetTrue)]
    pub(crate) quiet: bool,

    /// When to use colours in messages
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        default_missing_value = "always",
        num_args = 0..=1,
        require_equals = true
    )]
    color: When,

    /// Who asks instead of a person at a command line.
    #[arg(skip)]
    pub(crate) host: Option<Host>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

impl Settings {
    /// The same settings for a text that is wanted whole.
    pub(crate) fn in_full(&self) -> Settings {
        let mut settings = self.clone();
        settings.full = true;
        settings
    }

    /// Whether documents are written for LaTeX.
    pub(crate) fn is_latex(&self) -> bool {
        self.latex
    }

    pub(crate) fn notation(&self) -> Notation {
        if self.latex {
            Notation::Latex
        } else if self.unicode {
            Notation::Unicode
        } else {
            Notation::Ascii
        }
    }

    /// Whether boards are drawn with ● and ○ instead of letters: if that is asked for, or a person looks at
    /// a terminal that can show them.
    pub(crate) fn draws(&self) -> bool {
        let is_shown = || std::io::stdout().is_terminal() && is_utf8();
        self.unicode || !self.latex && is_shown()
    }

    /// The limits of a server, where flags say something about them: time and memory of a job, and its
    /// threads. Otherwise all jobs together get half of the machine's memory at most.
    pub(crate) fn limits(&self, usual: Limits) -> Limits {
        let usual = usual.within(machine_memory() / 2);
        Limits {
            time: self.time.unwrap_or(usual.time),
            memory: self.memory.unwrap_or(usual.memory),
            threads: self.threads.map_or(usual.threads, usize::from),
            ..usual
        }
    }

    /// A fresh budget: the clock starts now. A host has its own.
    pub(crate) fn budget(&self) -> Budget {
        if let Some(host) = &self.host {
            return host.task().budget().clone();
        }
        let memory = self.memory.unwrap_or_else(|| machine_memory() / 2);
        let budget = Budget::unlimited().with_memory(memory);
        match self.time {
            Some(limit) => budget.with_time(limit),
            None => budget,
        }
    }

    /// A fresh budget that Ctrl-C cancels, so that what is known by then is said. A second Ctrl-C
    /// ends the program.
    pub(crate) fn interruptible_budget(&self) -> Budget {
        let budget = self.budget();
        if self.host.is_some() {
            return budget;
        }
        let to_cancel = budget.clone();
        // Without a handler Ctrl-C ends the program, which is sad but no reason not to start.
        let _ = ctrlc::set_handler(move || {
            if to_cancel.is_cancelled() {
                exit(130);
            }
            to_cancel.cancel();
        });
        budget
    }

    pub(crate) fn threads(&self) -> usize {
        match (&self.host, self.threads) {
            (Some(host), _) => host.task().threads(),
            (None, Some(threads)) => usize::from(threads),
            (None, None) => std::thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// Prints the one document of an answer, or hands it to the host.
    pub(crate) fn print_json(&self, answer: &impl Serialize) -> Result<(), Failure> {
        if let Some(host) = &self.host {
            return host.take(answer);
        }
        let mut out = io::stdout().lock();
        serde_json::to_writer(&mut out, answer).map_err(io::Error::from)?;
        Ok(writeln!(out)?)
    }

    /// Whether messages on stderr are coloured.
    pub(crate) fn colored(&self) -> bool {
        match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
        }
    }
}

/// Whether the system says that texts are in UTF-8.
fn is_utf8() -> bool {
    let variables = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let mut said = variables.filter_map(|name| std::env::var(name).ok());
    let locale = said.find(|locale| !locale.is_empty()).unwrap_or_default();
    let locale = locale.to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Bytes of memory in the machine, or 8 GiB where the system does not say.
fn machine_memory() -> u64 {
    let kibibytes = || {
        let text = std::fs::read_to_string("/proc/meminfo").ok()?;
        let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok()
    };
    kibibytes().map_or(8 << 30, |kibibytes| kibibytes * 1024)
}

/// When a question was asked.
#[derive(Clone, Copy)]
pub(crate) struct Clock(Instant);

/// What a question cost; part of every JSON answer.
#[derive(Serialize)]
pub(crate) struct Cost {
    pub(crate) seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_memory_bytes: Option<u64>,
}

impl Clock {
    pub(crate) fn start() -> Clock {
        Clock(Instant::now())
    }

    /// The time up to now.
    pub(crate) fn elapsed(self) -> Duration {
        self.0.elapsed()
    }

    /// The cost up to now.
    pub(crate) fn cost(self) -> Cost {
        Cost {
            seconds: self.0.elapsed().as_secs_f64(),
            peak_memory_bytes: peak_memory_bytes(),
        }
    }
}

/// The most memory the process has had, where the system says.
fn peak_memory_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kibibytes = line.split_whitespace().nth(1)?.parse::<u64>().ok()?;
    Some(kibibytes * 1024)
}

/// Splits `4GiB` into 4 and `gib`.
fn split_unit(text: &str) -> Result<(f64, String), String> {
    let text = text.trim();
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let number = text[..end]
        .parse::<f64>()
        .map_err(|_| "expected a number first".to_string())?;
    Ok((number, text[end..].trim().to_ascii_lowercase()))
}

fn parse_size(text: &str) -> Result<u64, String> {
    let (number, unit) = split_unit(text)?;
    let factor: f64 = match unit.as_str() {
        "" | "b" => 1.0,
        "k" | "kb" => 1e3,
        "kib" => 1024.0,
        "m" | "mb" => 1e6,
        "mib" => 1024.0 * 1024.0,
        "g" | "gb" => 1e9,
        "gib" => 1024.0 * 1024.0 * 1024.0,
        "t" | "tb" => 1e12,
        "tib" => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        _ => return Err("units are B, KB, KiB, MB, MiB, GB, GiB, TB and TiB".to_string()),
    };
    let bytes = number * factor;
    if bytes < 1e15 {
        Ok(bytes as u64)
    } else {
        Err("that is more memory than any machine has".to_string())
    }
}

/// A store starts with a megabyte of records; less than this answers nothing.
const LEAST_MEMORY: u64 = 4 << 20;

fn parse_memory(text: &str) -> Result<u64, String> {
    match parse_size(text)? {
        bytes if bytes < LEAST_MEMORY => Err("at least 4MiB are needed".to_string()),
        bytes => Ok(bytes),
    }
}

fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text)?;
    let factor = match unit.as_str() {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86_400.0,
        _ => return Err("units are ms, s, m, h and d".to_string()),
    };
    Duration::try_from_secs_f64(number * factor)
        .ok()
        .filter(|limit| limit.as_secs() < 1 << 32)
        .ok_or_else(|| "that is longer than anybody can wait".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times_are_read_with_their_units() {
        assert_eq!(parse_size("4GiB"), Ok(4 << 30));
        assert_eq!(parse_size("1.5 MB"), Ok(1_500_000));
        assert_eq!(parse_size("77"), Ok(77));
        assert_eq!(parse_time("60s"), Ok(Duration::from_mins(1)));
        assert_eq!(parse_time("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(parse_time("2h"), Ok(Duration::from_hours(2)));
    }

    #[test]
    fn nonsense_sizes_and_times_are_refused() {
        for text in [
            "",
            "GiB",
            "-1",
            "1.2.3GiB",
            "4 parsecs",
            "1e400",
            "9999999999999TiB",
        ] {
            assert!(parse_size(text).is_err(), "{text}");
        }
        assert!(parse_memory("1MiB").is_err());
        assert_eq!(parse_memory("4MiB"), Ok(4 << 20));
        for text in ["", "s", "-5s", "3 moons", "999999999999999999999h"] {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }
}
