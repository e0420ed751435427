//! What a person sees on the terminal while a long computation runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use partizan_solve::Game;
use partizan_value::Store;

use crate::settings::Settings;

/// Computations shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(700);
const TICK: Duration = Duration::from_millis(100);

/// Shows time and what was done on stderr until it is dropped; nothing if stderr is no terminal.
pub(crate) struct Progress {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// The progress of a calculation: forms and memory.
    pub(crate) fn of_store(store: &Store, settings: &Settings) -> Progress {
        let store = store.clone();
        Progress::start(settings, move |_| {
            let bytes = HumanBytes(store.bytes());
            format!("{} forms, {bytes}", HumanCount(store.len()))
        })
    }

    /// The progress of work on positions.
    pub(crate) fn of_game(game: &Arc<dyn Game>, settings: &Settings) -> Progress {
        let game = Arc::clone(game);
        Progress::start(settings, move |elapsed| {
            let progress = game.progress();
            let positions = progress.positions.max(progress.looked_at);
            let rate = positions as f64 / elapsed.as_secs_f64();
            format!(
                "{} positions, {}/s, table {}, values {}",
                HumanCount(positions),
                HumanCount(rate as u64),
                HumanBytes(progress.table_bytes),
                HumanBytes(progress.value_bytes)
            )
        })
    }

    fn start(
        settings: &Settings,
        message: impl Fn(Duration) -> String + Send + 'static,
    ) -> Progress {
        use std::io::IsTerminal;
        let done = Arc::new(AtomicBool::new(false));
        let wanted = !settings.quiet && !settings.json && std::io::stderr().is_terminal();
        let thread = wanted.then(|| {
            let done = Arc::clone(&done);
            std::thread::spawn(move || show(message, &done))
        });
        Progress { done, thread }
    }
}

fn show(message: impl Fn(Duration) -> String, done: &AtomicBool) {
    let start = Instant::now();
    std::thread::park_timeout(PATIENCE);
    if done.load(Ordering::Acquire) {
        return;
    }
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}")
        .expect("the template is a constant");
    let bar = ProgressBar::new_spinner()
        .with_style(style)
        .with_elapsed(start.elapsed());
    while !done.load(Ordering::Acquire) {
        bar.set_message(message(start.elapsed()));
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
