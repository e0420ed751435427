//! Engines that jobs borrow: each serves one job at a time and remembers what it has found out.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use partizan_solve::Engine;
use partizan_value::{Budget, Store};

/// Engines that are not in use.
pub(crate) struct Engines {
    /// The memory of one, in bytes.
    memory: u64,
    /// The memory of all that are kept, in bytes.
    most_kept: u64,
    /// Those used last come last.
    idle: Mutex<Vec<Kept>>,
}

struct Kept {
    engine: Engine,
    /// What it was used for last.
    topic: String,
}

impl Engines {
    pub(crate) fn new(memory: u64, most_kept: u64) -> Arc<Engines> {
        Arc::new(Engines {
            memory,
            most_kept,
            idle: Mutex::default(),
        })
    }

    /// An engine for a topic: the one that was used for it last, or a new one. At least half of its
    /// memory is free.
    pub(crate) fn borrow(self: &Arc<Engines>, topic: &str) -> Borrowed {
        let known = {
            let mut idle = self.idle();
            let found = idle.iter().rposition(|kept| kept.topic == topic);
            found.map(|i| idle.remove(i).engine)
        };
        let engine = known.filter(|engine| engine.bytes() <= self.memory / 2);
        let engine = engine.unwrap_or_else(|| {
            let budget = Budget::unlimited().with_memory(self.memory);
            Engine::new(Store::new().with_budget(budget))
        });
        Borrowed {
            engine: Some(engine),
            is_spoilt: AtomicBool::new(false),
            topic: topic.to_string(),
            engines: Arc::clone(self),
        }
    }

    /// The memory of all engines that are not in use, in bytes.
    pub(crate) fn kept_bytes(&self) -> u64 {
        self.idle().iter().map(|kept| kept.engine.bytes()).sum()
    }

    fn give_back(&self, engine: Engine, topic: String) {
        if engine.bytes() > self.memory / 2 {
            return;
        }
        let mut idle = self.idle();
        idle.push(Kept { engine, topic });
        let mut bytes: u64 = idle.iter().map(|kept| kept.engine.bytes()).sum();
        let mut forgotten = Vec::new();
        while bytes > self.most_kept || idle.len() > MOST_IDLE {
            let oldest = idle.remove(0);
            bytes -= oldest.engine.bytes();
            forgotten.push(oldest);
        }
        // Large stores take a while to be given back; others need not wait for that.
        drop(idle);
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// More engines are not kept.
const MOST_IDLE: usize = 64;

/// An engine in use; it goes back when it is dropped.
pub(crate) struct Borrowed {
    engine: Option<Engine>,
    is_spoilt: AtomicBool,
    topic: String,
    engines: Arc<Engines>,
}

impl Borrowed {
    /// Somebody has panicked who used it: what is left behind is not trusted.
    pub(crate) fn spoil(&self) {
        self.is_spoilt.store(true, Ordering::Relaxed);
    }
}

impl std::ops::Deref for Borrowed {
    type Target = Engine;

    fn deref(&self) -> &Engine {
        self.engine.as_ref().expect("it goes back at the end")
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        if let Some(engine) = self.engine.take()
            && !*self.is_spoilt.get_mut()
        {
            self.engines
                .give_back(engine, std::mem::take(&mut self.topic));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_kept_for_its_topic() {
        let engines = Engines::new(64 << 20, 64 << 20);
        let store = engines.borrow("a").store().clone();
        store.integer(1);
        let hot = store.game(&[store.integer(3)], &[store.integer(-3)]);
        assert!(hot.is_ok());
        assert_eq!(engines.borrow("b").store().len(), 0);
        assert_eq!(engines.borrow("a").store().len(), store.len());
    }

    #[test]
    fn one_topic_can_have_two_engines_at_once() {
        let engines = Engines::new(64 << 20, 64 << 20);
        let first = engines.borrow("a");
        let second = engines.borrow("a");
        first.store().budget().cancel();
        assert!(second.store().check().is_ok());
    }

    #[test]
    fn what_a_panic_leaves_behind_is_not_used_again() {
        let engines = Engines::new(64 << 20, 64 << 20);
        let spoilt = engines.borrow("a");
        spoilt.store().integer(1);
        spoilt.spoil();
        drop(spoilt);
        assert!(engines.idle().is_empty());
    }

    #[test]
    fn what_is_kept_stays_within_its_memory() {
        let engines = Engines::new(64 << 20, 0);
        drop(engines.borrow("a"));
        assert_eq!(engines.kept_bytes(), 0);
        assert!(engines.idle().is_empty());
    }
}
