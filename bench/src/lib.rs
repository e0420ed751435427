//! What the side-by-side benchmarks share: a clock, processes, workloads, and the same games in
//! both libraries.

use std::collections::{HashMap, HashSet};
use std::process::{Command, Stdio};
use std::time::Duration;

use cgt::short::partizan::canonical_form::CanonicalForm;
use partizan_value::{Player, Store, Value};
use rustix::time::{ClockId, clock_gettime};

/// CPU time of this thread.
pub struct CpuClock(Duration);

impl CpuClock {
    /// Starts a clock.
    #[must_use]
    pub fn start() -> CpuClock {
        CpuClock(thread_cpu_time())
    }

    /// CPU time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        thread_cpu_time().checked_sub(self.0).unwrap()
    }
}

fn thread_cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// A time with a unit that suits it.
#[must_use]
pub fn time(seconds: f64) -> String {
    match seconds {
        ..1e-3 => format!("{:.1} us", seconds * 1e6),
        ..1.0 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    }
}

/// Runs this benchmark again with other arguments, and gives what it prints. So a measurement has a
/// process of its own.
#[must_use]
pub fn in_own_process(arguments: &[&str]) -> String {
    let program = std::env::current_exe().expect("the benchmark knows itself");
    let output = Command::new(program)
        .args(arguments)
        .stderr(Stdio::inherit())
        .output()
        .expect("the benchmark starts itself");
    String::from_utf8(output.stdout).expect("a benchmark prints UTF-8")
}

/// The most memory that this process has had, in bytes; 0 where the system does not tell.
#[must_use]
pub fn peak_memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("VmHWM:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    1024 * kibibytes.unwrap_or(0)
}

/// A small random number generator (xorshift), so that every run measures the same games.
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(seed.max(1))
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    /// An element of a list.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// The games whose options are among `games`.
#[must_use]
pub fn next_day(store: &Store, games: &[Value]) -> Vec<Value> {
    let comparable = |g: Value, h: Value| store.compare(g, h).unwrap().is_some();
    let mut antichains: Vec<Vec<Value>> = vec![vec![]];
    for &game in games {
        for i in 0..antichains.len() {
            if antichains[i].iter().all(|&other| !comparable(game, other)) {
                let mut longer = antichains[i].clone();
                longer.push(game);
                antichains.push(longer);
            }
        }
    }
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for left in &antichains {
        for right in &antichains {
            let game = store.game(left, right).unwrap();
            if seen.insert(game) {
                found.push(game);
            }
        }
    }
    found
}

/// The games born by day 3, in an order that does not change from run to run.
#[must_use]
pub fn day_three(store: &Store) -> Vec<Value> {
    (0..3).fold(vec![Value::ZERO], |games, _| next_day(store, &games))
}

/// The same games in the peer.
#[must_use]
pub fn in_cgt(store: &Store, games: &[Value]) -> Vec<CanonicalForm> {
    let mut known = HashMap::new();
    games
        .iter()
        .map(|&game| translate(store, game, &mut known))
        .collect()
}

fn translate(
    store: &Store,
    game: Value,
    known: &mut HashMap<Value, CanonicalForm>,
) -> CanonicalForm {
    if let Some(known) = known.get(&game) {
        return known.clone();
    }
    let [left, right] = Player::BOTH.map(|player| {
        store
            .options(game, player)
            .map(|option| translate(store, option, known))
            .collect()
    });
    let built = CanonicalForm::new_from_moves(left, right);
    known.insert(game, built.clone());
    built
}

/// The same games in a new store that has compared and computed nothing.
#[must_use]
pub fn in_new_store(store: &Store, games: &[Value]) -> (Store, Vec<Value>) {
    let new = Store::new();
    let games = games
        .iter()
        .map(|&game| new.copy_from(store, game).unwrap())
        .collect();
    (new, games)
}
