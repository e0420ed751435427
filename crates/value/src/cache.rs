//! Caches of costly facts about single games: thermographs, reduced forms and the like.

use std::hash::Hash;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use crate::atomic::AtomicCache;
use crate::reduced::ReducedCache;
use crate::store::lock;
use crate::thermograph::ThermographCache;
use crate::uptimal::UptimalCache;

const SHARDS: usize = 16;
/// A shard that holds this many entries is emptied: a cache may forget, it must not fill memory.
const SHARD_ENTRIES: usize = 1 << 16;

/// A map shared by threads that forgets rather than grows without bound.
pub(crate) struct Cache<K, V> {
    shards: [Mutex<HashMap<K, V, FixedState>>; SHARDS],
    entries: AtomicU64,
    entry_bytes: u64,
}

impl<K: Copy + Eq + Hash, V: Clone> Cache<K, V> {
    /// A cache whose entries take about `entry_bytes` each.
    pub(crate) fn new(entry_bytes: u64) -> Cache<K, V> {
        Cache {
            shards: std::array::from_fn(|_| Mutex::default()),
            entries: AtomicU64::new(0),
            entry_bytes,
        }
    }

    fn shard(&self, key: &K) -> &Mutex<HashMap<K, V, FixedState>> {
        use std::hash::BuildHasher;
        let hash = FixedState::default().hash_one(key);
        &self.shards[(hash >> 32) as usize % SHARDS]
    }

    pub(crate) fn get(&self, key: K) -> Option<V> {
        lock(self.shard(&key)).get(&key).cloned()
    }

    pub(crate) fn insert(&self, key: K, value: V) {
        let mut shard = lock(self.shard(&key));
        if shard.len() >= SHARD_ENTRIES {
            self.entries
                .fetch_sub(shard.len() as u64, Ordering::Relaxed);
            shard.clear();
        }
        if shard.insert(key, value).is_none() {
            self.entries.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// About how many bytes the entries take.
    pub(crate) fn bytes(&self) -> u64 {
        self.entries.load(Ordering::Relaxed) * self.entry_bytes
    }
}

/// The caches of a store.
pub(crate) struct Caches {
    pub(crate) thermographs: ThermographCache,
    pub(crate) uptimals: UptimalCache,
    pub(crate) reduced: ReducedCache,
    pub(crate) atomic: AtomicCache,
}

impl Default for Caches {
    fn default() -> Caches {
        Caches {
            thermographs: Cache::new(400),
            uptimals: Cache::new(96),
            reduced: ReducedCache::default(),
            atomic: AtomicCache::default(),
        }
    }
}

impl Caches {
    /// About how many bytes all entries take.
    pub(crate) fn bytes(&self) -> u64 {
        self.thermographs.bytes()
            + self.uptimals.bytes()
            + self.reduced.heated.bytes()
            + self.reduced.projected.bytes()
            + self.atomic.weights.bytes()
            + self.atomic.nimbers.bytes()
    }
}
