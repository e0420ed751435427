//! What a person sees on the terminal while a long computation runs.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use partizan_papers::Lab;
use partizan_solve::{Game, Meter};
use partizan_value::Store;
use partizan_web::{Showing, Shown};

use crate::settings::Settings;

/// Computations shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(700);
const TICK: Duration = Duration::from_millis(100);

/// Shows time and what was done on stderr until it is dropped; nothing if stderr is no terminal.
pub(crate) struct Progress {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    /// What a host shows instead.
    _showing: Option<Showing>,
}

impl Progress {
    /// The progress of a calculation: forms and memory.
    pub(crate) fn of_store(store: &Store, settings: &Settings) -> Progress {
        let store = store.clone();
        Progress::start(settings, move |_| {
            let bytes = HumanBytes(store.bytes());
            State::Doing(format!("{} forms, {bytes}", HumanCount(store.len())))
        })
    }

    /// The progress of work on positions.
    pub(crate) fn of_game(game: &Arc<dyn Game>, settings: &Settings) -> Progress {
        let game = Arc::clone(game);
        Progress::start(settings, move |elapsed| {
            let progress = game.progress();
            let positions = progress.positions.max(progress.looked_at);
            let rate = positions as f64 / elapsed.as_secs_f64();
            State::Doing(format!(
                "{} positions, {}/s, table {}, values {}",
                HumanCount(positions),
                HumanCount(rate as u64),
                HumanBytes(progress.table_bytes),
                HumanBytes(progress.value_bytes)
            ))
        })
    }

    /// The progress of a claim: what is computed just now.
    pub(crate) fn of_claim(label: String, lab: &Lab, settings: &Settings) -> Progress {
        let (stage, store) = (lab.stage(), lab.store().clone());
        Progress::start(settings, move |_| {
            let bytes = HumanBytes(store.bytes());
            State::Doing(format!("{label} {}, values {bytes}", stage.now()))
        })
    }

    /// The progress of a search: nodes, and memory with that of values.
    pub(crate) fn of_search(
        nodes: &Arc<AtomicU64>,
        store: &Store,
        settings: &Settings,
    ) -> Progress {
        let (nodes, store) = (Arc::clone(nodes), store.clone());
        Progress::start(settings, move |elapsed| {
            let nodes = nodes.load(Ordering::Relaxed);
            let rate = nodes as f64 / elapsed.as_secs_f64();
            State::Doing(format!(
                "{} nodes, {}/s, values {}",
                HumanCount(nodes),
                HumanCount(rate as u64),
                HumanBytes(store.bytes())
            ))
        })
    }

    /// The progress of work that is measured.
    pub(crate) fn of_meter(meter: &Arc<Meter>, settings: &Settings) -> Progress {
        let meter = Arc::clone(meter);
        Progress::start(settings, move |_| State::Part(meter.part()))
    }

    /// The progress of work on boards of stones.
    pub(crate) fn of_chases(
        boards: &Arc<Meter>,
        positions: &Arc<Meter>,
        settings: &Settings,
    ) -> Progress {
        let (boards, positions) = (Arc::clone(boards), Arc::clone(positions));
        Progress::start(settings, move |elapsed| {
            let (done, total) = (positions.done(), positions.total());
            let rate = done as f64 / elapsed.as_secs_f64();
            let mut text = format!(
                "{} configurations and positions, {}/s",
                HumanCount(done),
                HumanCount(rate as u64)
            );
            if total > done {
                let _ = write!(text, ", {} to come", HumanCount(total - done));
            }
            if boards.total() > 1 {
                let _ = write!(text, "; {} of {} boards", boards.done(), boards.total());
            }
            State::Doing(text)
        })
    }

    fn start(settings: &Settings, state: impl Fn(Duration) -> State + Send + 'static) -> Progress {
        use std::io::IsTerminal;
        let done = Arc::new(AtomicBool::new(false));
        if let Some(host) = &settings.host {
            let start = Instant::now();
            let shown = move || state(start.elapsed()).shown();
            return Progress {
                done,
                thread: None,
                _showing: Some(host.task().show(shown)),
            };
        }
        let wanted = !settings.quiet && !settings.json && std::io::stderr().is_terminal();
        let thread = wanted.then(|| {
            let done = Arc::clone(&done);
            std::thread::spawn(move || show(state, &done))
        });
        Progress {
            done,
            thread,
            _showing: None,
        }
    }
}

/// How far a computation is.
enum State {
    /// Nobody knows, but this was done.
    Doing(String),
    /// This part of it is done.
    Part(f64),
}

impl State {
    /// The same for others to show.
    fn shown(self) -> Shown {
        match self {
            State::Doing(text) => Shown { text, part: None },
            State::Part(part) => Shown {
                text: format!("{:.0} %", 100.0 * part),
                part: Some(part),
            },
        }
    }
}

/// The length of a bar in steps.
const STEPS: u64 = 1000;

fn show(state: impl Fn(Duration) -> State, done: &AtomicBool) {
    let start = Instant::now();
    std::thread::park_timeout(PATIENCE);
    if done.load(Ordering::Acquire) {
        return;
    }
    let template = match state(start.elapsed()) {
        State::Doing(_) => "{spinner} {elapsed} {msg}",
        State::Part(_) => "{elapsed} [{bar:40}] {percent}%",
    };
    let style = ProgressStyle::with_template(template)
        .expect("the template is a constant")
        .progress_chars("=> ");
    let bar = ProgressBar::new(STEPS)
        .with_style(style)
        .with_elapsed(start.elapsed());
    while !done.load(Ordering::Acquire) {
        match state(start.elapsed()) {
            State::Doing(message) => bar.set_message(message),
            State::Part(part) => bar.set_position((part * STEPS as f64) as u64),
        }
        bar.tick();
        std::thread::park_timeout(TICK);
    }
    bar.finish_and_clear();
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}
