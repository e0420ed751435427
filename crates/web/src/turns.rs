//! Whose turn it is: a few jobs run at a time, and whoever asks much does not keep others waiting.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Turns that can be had at the same time.
#[derive(Debug)]
pub(crate) struct Turns {
    queue: Mutex<Queue>,
}

#[derive(Debug, Default)]
struct Queue {
    free: usize,
    /// Who has how many.
    running: HashMap<IpAddr, usize>,
    /// In the order in which they came.
    waiting: VecDeque<Waiting>,
    /// The number of the next one who comes.
    next: u64,
}

#[derive(Debug)]
struct Waiting {
    client: IpAddr,
    number: u64,
    called: oneshot::Sender<Turn>,
}

impl Turns {
    /// So many turns at a time.
    pub(crate) fn new(most: usize) -> Arc<Turns> {
        let queue = Queue {
            free: most,
            ..Queue::default()
        };
        Arc::new(Turns {
            queue: Mutex::new(queue),
        })
    }

    /// A place in the queue; whoever drops it leaves.
    pub(crate) fn line_up(self: &Arc<Turns>, client: IpAddr) -> Place {
        let (called, calls) = oneshot::channel();
        let number = {
            let mut queue = self.queue();
            let number = queue.next;
            queue.next += 1;
            queue.waiting.push_back(Waiting {
                client,
                number,
                called,
            });
            number
        };
        self.call();
        Place {
            turns: Arc::clone(self),
            number,
            calls,
        }
    }

    /// Gives a free turn to the one who has waited longest among those with the fewest turns.
    fn call(self: &Arc<Turns>) {
        let Some(next) = self.queue().take() else {
            return;
        };
        // If they have just left, it is dropped, which calls the next one.
        let _ = next.called.send(Turn {
            client: next.client,
            turns: Arc::clone(self),
        });
    }

    /// What is in it is right even if somebody has panicked.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// Takes the next one out of the queue, who has a turn now.
    fn take(&mut self) -> Option<Waiting> {
        self.waiting.retain(|waiting| !waiting.called.is_closed());
        let has = |client| self.running.get(client).copied().unwrap_or(0);
        let fewest = (0..self.waiting.len()).min_by_key(|&i| has(&self.waiting[i].client));
        let index = fewest.filter(|_| self.free > 0)?;
        let next = self.waiting.remove(index)?;
        self.free -= 1;
        *self.running.entry(next.client).or_default() += 1;
        Some(next)
    }

    /// Takes back the turn of a client.
    fn end(&mut self, client: IpAddr) {
        self.free += 1;
        if let Some(own) = self.running.get_mut(&client) {
            *own -= 1;
            if *own == 0 {
                self.running.remove(&client);
            }
        }
    }
}

/// A place in the queue.
pub(crate) struct Place {
    turns: Arc<Turns>,
    number: u64,
    calls: oneshot::Receiver<Turn>,
}

impl Place {
    /// Waits for a turn, which is given once.
    pub(crate) async fn turn(&mut self) -> Option<Turn> {
        (&mut self.calls).await.ok()
    }

    /// How many others came before and wait still.
    pub(crate) fn ahead(&self) -> usize {
        let queue = self.turns.queue();
        let waiting = queue.waiting.iter();
        waiting
            .filter(|other| other.number < self.number && !other.called.is_closed())
            .count()
    }
}

/// A turn, which ends when it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    client: IpAddr,
    turns: Arc<Turns>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.queue().end(self.client);
        self.turns.call();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    /// The turn of somebody, if it has come.
    fn taken(place: &mut Place) -> Option<Turn> {
        place.calls.try_recv().ok()
    }

    #[test]
    fn turns_are_given_in_order() {
        let turns = Turns::new(1);
        let [mut a, mut b, mut c] = [(); 3].map(|()| turns.line_up(client(1)));
        let first = taken(&mut a).unwrap();
        assert!(taken(&mut b).is_none() && taken(&mut c).is_none());
        assert_eq!((b.ahead(), c.ahead()), (0, 1));
        drop(first);
        let second = taken(&mut b).unwrap();
        assert!(taken(&mut c).is_none());
        drop(second);
        assert!(taken(&mut c).is_some());
    }

    #[test]
    fn whoever_asks_much_keeps_nobody_waiting() {
        let turns = Turns::new(2);
        let mut greedy: Vec<Place> = (0..8).map(|_| turns.line_up(client(1))).collect();
        let mut modest = turns.line_up(client(2));
        let running = taken(&mut greedy[0]).unwrap();
        assert!(taken(&mut greedy[1]).is_some_and(|turn| {
            drop(turn);
            true
        }));
        let others = taken(&mut modest).expect("one of both ended");
        assert!(taken(&mut greedy[2]).is_none());
        drop((running, others));
        assert!(taken(&mut greedy[2]).is_some());
    }

    #[test]
    fn whoever_has_gone_is_passed_over() {
        let turns = Turns::new(1);
        let mut places: Vec<Place> = (0..100).map(|_| turns.line_up(client(1))).collect();
        let first = taken(&mut places[0]).unwrap();
        let mut last = places.pop().unwrap();
        assert_eq!(last.ahead(), 98);
        places.clear();
        assert_eq!(last.ahead(), 0);
        drop(first);
        assert!(taken(&mut last).is_some());
        assert_eq!(turns.queue().free, 1);
        assert!(turns.queue().running.is_empty());
    }

    #[test]
    fn a_turn_that_nobody_takes_is_not_lost() {
        let turns = Turns::new(1);
        drop(turns.line_up(client(1)));
        assert_eq!(turns.queue().free, 1);
    }
}
