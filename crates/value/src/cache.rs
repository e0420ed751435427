//! Caches of costly facts about single games: thermographs, reduced forms and the like.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use crate::memo::{Growth, Memo};
use crate::store::lock;
use crate::thermograph::Thermograph;
use crate::uptimal::Uptimal;
use crate::value::Value;

/// What is known about games, shared by threads. It may forget.
pub(crate) trait Remember<T> {
    fn get(&self, game: Value) -> Option<T>;
    fn insert(&self, game: Value, fact: T);
}

const SHARDS: usize = 16;
/// A shard that holds this many entries is emptied: a cache may forget, it must not fill memory.
const SHARD_ENTRIES: usize = 1 << 16;
/// Larger facts than this many bytes are not kept.
const LARGEST_FACT: u64 = 1 << 14;

/// Facts of any type, behind a lock for each part of the map.
pub(crate) struct Cache<T> {
    shards: [Mutex<HashMap<Value, T, FixedState>>; SHARDS],
    /// Bytes that the facts in it take.
    bytes: AtomicU64,
    size: fn(&T) -> u64,
}

impl<T> Cache<T> {
    /// A cache of facts that take so many bytes each.
    fn new(size: fn(&T) -> u64) -> Cache<T> {
        Cache {
            shards: std::array::from_fn(|_| Mutex::default()),
            bytes: AtomicU64::new(0),
            size,
        }
    }

    fn shard(&self, game: Value) -> &Mutex<HashMap<Value, T, FixedState>> {
        let hash = u64::from(game.bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.shards[(hash >> 32) as usize % SHARDS]
    }

    fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Bytes of an entry.
    fn cost(&self, fact: &T) -> u64 {
        2 * size_of::<(Value, T)>() as u64 + (self.size)(fact)
    }
}

impl<T: Clone> Remember<T> for Cache<T> {
    fn get(&self, game: Value) -> Option<T> {
        lock(self.shard(game)).get(&game).cloned()
    }

    fn insert(&self, game: Value, fact: T) {
        let cost = self.cost(&fact);
        if cost > LARGEST_FACT {
            return;
        }
        let mut shard = lock(self.shard(game));
        if shard.len() >= SHARD_ENTRIES {
            let lost = shard.values().map(|fact| self.cost(fact)).sum();
            self.bytes.fetch_sub(lost, Ordering::Relaxed);
            *shard = HashMap::default();
        }
        if shard.insert(game, fact).is_none() {
            self.bytes.fetch_add(cost, Ordering::Relaxed);
        }
    }
}

/// Remembers nothing.
impl<T> Remember<T> for () {
    fn get(&self, _: Value) -> Option<T> {
        None
    }

    fn insert(&self, _: Value, _: T) {}
}

/// Games that belong to games, without locks.
pub(crate) struct GameCache(Memo);

/// At most 2^16 entries.
const GAMES: Growth = Growth {
    eager: 2,
    reluctant: 2,
};

impl Default for GameCache {
    fn default() -> GameCache {
        GameCache(Memo::new(GAMES))
    }
}

impl Remember<Value> for GameCache {
    fn get(&self, game: Value) -> Option<Value> {
        self.0.get(u64::from(game.bits())).map(Value::from_bits)
    }

    fn insert(&self, game: Value, fact: Value) {
        let key = u64::from(game.bits());
        self.0.insert(key, fact.bits(), 0, || u64::MAX);
    }
}

/// The caches of a store.
pub(crate) struct Caches {
    pub(crate) thermographs: Cache<Thermograph>,
    pub(crate) uptimals: Cache<Option<Uptimal>>,
    pub(crate) largest_nimbers: Cache<u64>,
    pub(crate) heated_by_star: GameCache,
    pub(crate) without_stars: GameCache,
    pub(crate) atomic_weights: GameCache,
}

impl Default for Caches {
    fn default() -> Caches {
        Caches {
            thermographs: Cache::new(Thermograph::bytes),
            uptimals: Cache::new(|uptimal| uptimal.as_ref().map_or(0, Uptimal::bytes)),
            largest_nimbers: Cache::new(|_| 0),
            heated_by_star: GameCache::default(),
            without_stars: GameCache::default(),
            atomic_weights: GameCache::default(),
        }
    }
}

impl Caches {
    /// About how many bytes all entries take.
    pub(crate) fn bytes(&self) -> u64 {
        let games = [
            &self.heated_by_star,
            &self.without_stars,
            &self.atomic_weights,
        ];
        self.thermographs.bytes()
            + self.uptimals.bytes()
            + self.largest_nimbers.bytes()
            + games.iter().map(|cache| cache.0.bytes()).sum::<u64>()
    }
}
