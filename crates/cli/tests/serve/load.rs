//! Many people at a time.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::client::{Answer, Connection, Server, request};

/// What one client has done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Requests that were sent.
    pub(crate) asked: u64,
    /// Requests with exactly one answer.
    pub(crate) answered: u64,
    /// Games that were played to the end.
    pub(crate) games: u64,
    /// The longest time that a request took.
    pub(crate) longest: Duration,
}

impl Tally {
    fn and(self, other: Tally) -> Tally {
        Tally {
            asked: self.asked + other.asked,
            answered: self.answered + other.answered,
            games: self.games + other.games,
            longest: self.longest.max(other.longest),
        }
    }
}

/// Lets clients play and analyse at the same time for a while.
pub(crate) fn load(server: &Server, clients: usize, time: Duration) -> Tally {
    let (address, end) = (server.address, Instant::now() + time);
    let clients: Vec<_> = (0..clients)
        .map(|number| std::thread::spawn(move || client(address, number, end)))
        .collect();
    let tallies = clients
        .into_iter()
        .map(|client| client.join().expect("a client ends"));
    tallies.fold(Tally::default(), Tally::and)
}

/// Games that take little time.
const GAMES: [(&str, &str); 6] = [
    ("domineering", "4x5"),
    ("clobber", "3x4"),
    ("nim", "3+5+6"),
    ("bridgit", "4"),
    ("toads-and-frogs", "xx..oo"),
    ("kayles", "9+7"),
];

/// Plays game after game, asks about every position, and now and then changes their mind.
fn client(address: SocketAddr, number: usize, end: Instant) -> Tally {
    let mut tally = Tally::default();
    let mut connection = Connection::to(address).expect("the server listens");
    let mut ask = |path: &str, question: &Json| -> Answer {
        let start = Instant::now();
        tally.asked += 1;
        connection.send(&request(address, path, &question.to_string()));
        let answer = connection.answer().expect("every request has an answer");
        tally.answered += 1;
        tally.longest = tally.longest.max(start.elapsed());
        answer
    };
    let mut games = 0;
    for round in number.. {
        if Instant::now() >= end {
            break;
        }
        let (game, position) = GAMES[round % GAMES.len()];
        let mut record = json!({ "game": game, "position": position, "moves": [] });
        while Instant::now() < end {
            let mut question = record.clone();
            question["strategy"] = json!(["perfect", "random"][round % 2]);
            question["seed"] = json!(round);
            let turn = ask("/api/turn", &question)
                .outcome()
                .expect("it is instant");
            record = turn["state"]["record"].clone();
            if game != "bridgit" {
                let analysed = ask("/api/analyse", &record).outcome().expect("it is small");
                assert_eq!(analysed["position"], turn["state"]["position"]);
            }
            if turn["state"]["over"] == true {
                games += 1;
                break;
            }
        }
        let state = ask("/api/state", &record);
        assert_eq!(state.json()["record"], record);
        // Somebody closes the page in the middle of something.
        let mut gone = Connection::to(address).expect("the server listens");
        let endless = json!({ "words": ["domineering", "11x12"], "seconds": 100 });
        gone.send(&request(address, "/api/verb/solve", &endless.to_string()));
    }
    tally.games = games;
    tally
}

#[test]
fn fifty_people_lose_nothing_and_memory_stays_bounded() {
    let server = Server::start(&[]);
    let tally = load(&server, 50, Duration::from_secs(3));
    assert!(tally.games > 0, "{tally:?}");
    server.wait_for_rest();
    let memory = server.peak_memory();
    assert!(memory < 1 << 30, "{} MiB", memory >> 20);
    assert_eq!(server.get("/").status, 200);
}
