//! Who wants how much: things of each client, counted.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many things each client has.
#[derive(Debug, Default)]
pub(crate) struct Census {
    clients: Mutex<HashMap<IpAddr, usize>>,
}

/// Why a client cannot have one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// All together have too many.
    ForAll,
    /// The client has too many.
    ForClient,
}

impl Census {
    /// Counts one more thing of a client, if that leaves no more than `most_each` for it and `most` for all.
    pub(crate) fn count(
        self: &Arc<Census>,
        client: IpAddr,
        most_each: usize,
        most: usize,
    ) -> Result<Counted, Full> {
        let mut clients = self.clients();
        if clients.values().sum::<usize>() >= most {
            return Err(Full::ForAll);
        }
        let own = clients.get(&client).copied().unwrap_or(0);
        if own >= most_each {
            return Err(Full::ForClient);
        }
        clients.insert(client, own + 1);
        Ok(Counted {
            client,
            census: Arc::clone(self),
        })
    }

    /// The things of all clients.
    pub(crate) fn total(&self) -> usize {
        self.clients().values().sum()
    }

    /// What is in it is right even if somebody has panicked.
    fn clients(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thing that is counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted {
    client: IpAddr,
    census: Arc<Census>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut clients = self.census.clients();
        if let Some(own) = clients.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                clients.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_gets_more_than_is_free() {
        let [a, b] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let census = Arc::new(Census::default());
        let count = |client| census.count(client, 2, 3);
        let first = count(a).unwrap();
        let _second = count(a).unwrap();
        assert_eq!(count(a).unwrap_err(), Full::ForClient);
        let _third = count(b).unwrap();
        assert_eq!(count(b).unwrap_err(), Full::ForAll);
        assert_eq!(census.total(), 3);
        drop(first);
        assert!(count(a).is_ok());
    }

    #[test]
    fn clients_without_things_are_forgotten() {
        let census = Arc::new(Census::default());
        for last in 0..=255 {
            let client = IpAddr::from([10, 0, 0, last]);
            drop(census.count(client, 1, 1));
            // Whoever gets nothing leaves nothing behind either.
            assert!(census.count(client, 0, 1).is_err());
        }
        assert!(census.clients().is_empty());
    }
}
