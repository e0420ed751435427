//! Where the server listens, and what its clients may ask of it.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens: on the loopback interface unless told otherwise.
    pub address: IpAddr,
    /// The port; any free one if it is 0.
    pub port: u16,
    /// Whether others than this machine may ask.
    pub public: bool,
    /// Names of this machine by which others may call it.
    pub names: Vec<String>,
    /// What each of them may ask for.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            public: false,
            names: Vec::new(),
            limits: Limits::default(),
        }
    }
}

/// What clients may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time of a job.
    pub time: Duration,
    /// The memory of a job, in bytes.
    pub memory: u64,
    /// The memory of all that is kept between jobs, in bytes.
    pub kept_memory: u64,
    /// The length of a request, in bytes.
    pub body: usize,
    /// The length of an answer of a job, in bytes.
    pub answer: usize,
    /// Jobs that run at the same time.
    pub running: usize,
    /// Jobs of one client, running or waiting.
    pub jobs_per_client: usize,
    /// Jobs of all clients, running or waiting.
    pub jobs: usize,
    /// Connections at the same time.
    pub connections: usize,
    /// Connections of one client.
    pub connections_per_client: usize,
    /// How long a client may take to send a request, or take nothing of an answer.
    pub patience: Duration,
    /// Threads of one job.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            time: Duration::from_mins(1),
            memory: 1 << 30,
            kept_memory: 2 << 30,
            body: 1 << 20,
            answer: 8 << 20,
            // With few cores two long questions would keep everybody waiting; the system lets more of them
            // take turns.
            running: cores.clamp(4, 16),
            jobs_per_client: 64,
            jobs: 256,
            connections: 512,
            connections_per_client: 512,
            patience: Duration::from_secs(10),
            threads: cores,
        }
    }
}

impl Limits {
    /// These limits for a machine that has so much memory for all of it: jobs that run and what is kept get a
    /// half each at most.
    #[must_use]
    pub fn within(self, memory: u64) -> Limits {
        let half = memory / 2;
        Limits {
            memory: self.memory.min(half / self.running.max(1) as u64),
            kept_memory: self.kept_memory.min(half),
            ..self
        }
    }

    /// Limits for a room full of people: everybody gets less.
    #[must_use]
    pub fn for_many(self) -> Limits {
        Limits {
            time: self.time.min(Duration::from_secs(20)),
            memory: self.memory.min(512 << 20),
            body: self.body.min(64 << 10),
            answer: self.answer.min(4 << 20),
            jobs_per_client: self.jobs_per_client.min(8),
            connections_per_client: self.connections_per_client.min(32),
            threads: 1,
            ..self
        }
    }
}
