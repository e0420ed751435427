//! What a person sees on the terminal while a long computation runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use partizan_value::Store;

use crate::settings::Settings;

/// Computations shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(700);
const TICK: Duration = Duration::from_millis(100);

/// Shows time, forms and memory on stderr until it is dropped; nothing if stderr is no terminal.
pub(crate) struct Progress {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    pub(crate) fn start(store: &Store, settings: &Settings) -> Progress {
        use std::io::IsTerminal;
        let done = Arc::new(AtomicBool::new(false));
        let wanted = !settings.quiet && !settings.json && std::io::stderr().is_terminal();
        let thread = wanted.then(|| {
            let (store, done) = (store.clone(), Arc::clone(&done));
            std::thread::spawn(move || show(&store, &done))
        });
        Progress { done, thread }
    }
}

fn show(store: &Store, done: &AtomicBool) {
    std::thread::park_timeout(PATIENCE);
    if done.load(Ordering::Acquire) {
        return;
    }
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}")
        .expect("the template is a constant");
    let bar = ProgressBar::new_spinner().with_style(style);
    while !done.load(Ordering::Acquire) {
        bar.set_message(format!(
            "{} forms, {}",
            HumanCount(store.len()),
            HumanBytes(store.bytes())
        ));
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
