//! Work ends when nobody waits for it, when its time is over, and when somebody wants too much of it.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::client::{Connection, Server, request};

/// A question that takes longer than any test.
fn endless() -> Json {
    json!({ "words": ["domineering", "11x12"], "seconds": 1000 })
}

/// A connection over which a job is asked for and has begun to be told of.
fn begin(address: SocketAddr, path: &str, question: &Json) -> Connection {
    let mut connection = Connection::to(address).expect("the server listens");
    connection.send(&request(address, path, &question.to_string()));
    let (status, _) = connection.head().expect("an answer begins");
    assert_eq!(status, 200);
    let first = connection.chunk().expect("it goes on").expect("an event");
    let first = String::from_utf8(first).expect("a text");
    let is_known = ["event: progress\n", "event: waiting\n"]
        .iter()
        .any(|e| first.starts_with(e));
    assert!(is_known, "{first}");
    connection
}

#[test]
fn work_ends_when_whoever_asked_has_gone() {
    let server = Server::start(&[]);
    let analysis = json!({ "game": "domineering", "position": "12x12", "seconds": 1000 });
    let turn = json!({
        "game": "clobber", "position": "9x9", "strategy": "perfect", "seconds": 1000,
    });
    let contest = json!({
        "words": ["domineering", "8x8", "left=random", "right=minimise", "games=1000000"],
        "seconds": 1000,
    });
    for (path, question) in [
        ("/api/verb/solve", &endless()),
        ("/api/verb/value", &endless()),
        ("/api/verb/count", &endless()),
        ("/api/verb/match", &contest),
        ("/api/analyse", &analysis),
        ("/api/turn", &turn),
        ("/api/hint", &turn),
    ] {
        let connection = begin(server.address, path, question);
        assert_eq!(server.jobs(), 1, "{path}");
        drop(connection);
        server.wait_for_rest();
    }
}

#[test]
fn work_ends_when_somebody_has_gone_who_had_sent_more() {
    // What was sent and is not read yet hides the end of a connection.
    let server = Server::start(&[]);
    let mut connection = begin(server.address, "/api/verb/solve", &endless());
    connection.send(b"GET / HTTP/1.1\r\n");
    drop(connection);
    server.wait_for_rest();
}

#[test]
fn those_who_wait_leave_the_queue_when_they_go() {
    let server = Server::start(&[]);
    let all: Vec<Connection> = (0..30)
        .map(|_| begin(server.address, "/api/verb/solve", &endless()))
        .collect();
    assert_eq!(server.jobs(), 30);
    drop(all);
    server.wait_for_rest();
    assert!(server.verb("value", &["domineering", "3x3"]).is_ok());
}

#[test]
fn a_budget_is_kept_and_its_end_is_told() {
    let server = Server::start(&[]);
    let start = Instant::now();
    for (path, question) in [
        (
            "verb/solve",
            json!({ "words": ["domineering", "11x12"], "seconds": 0.5 }),
        ),
        (
            "verb/value",
            json!({ "words": ["domineering", "11x12"], "seconds": 0.5 }),
        ),
        (
            "analyse",
            json!({ "game": "domineering", "position": "12x12", "seconds": 0.5 }),
        ),
        (
            "hint",
            json!({ "game": "clobber", "position": "9x9", "seconds": 0.5 }),
        ),
        (
            "verb/value",
            json!({ "words": ["domineering", "9x9"], "seconds": 0 }),
        ),
    ] {
        let error = server.ask(&format!("/api/{path}"), &question).unwrap_err();
        assert_eq!(error["budget"], true, "{path}: {error}");
        let message = error["error"]["message"].as_str().unwrap();
        assert!(message.contains("time limit of"), "{path}: {message}");
    }
    // What was asked for was much less, however busy the machine is.
    assert!(start.elapsed() < Duration::from_secs(100));
    // Games that were played are counted.
    let contest = json!({
        "words": ["domineering", "8x8", "left=random", "right=random", "games=1000000"],
        "seconds": 1,
    });
    let error = server.ask("/api/verb/match", &contest).unwrap_err();
    assert_eq!(error["budget"], true, "{error}");
    assert!(error["answer"]["games"].is_u64(), "{error}");
}

#[test]
fn the_time_of_a_job_has_a_limit_that_no_wish_exceeds() {
    let server = Server::start(&["--time", "1s"]);
    assert_eq!(server.get("/api/status").json()["limits"]["seconds"], 1.0);
    for seconds in [json!(null), json!(1000), json!(1e300)] {
        let question = json!({ "words": ["domineering", "11x12"], "seconds": seconds });
        let error = server.ask("/api/verb/solve", &question).unwrap_err();
        let message = error["error"]["message"].as_str().unwrap();
        assert!(message.contains("time limit of 1s"), "{message}");
    }
}

#[test]
fn memory_has_a_limit_and_its_end_is_told() {
    let server = Server::start(&["--memory", "8MiB"]);
    let question = json!({ "words": ["domineering", "8x9"], "seconds": 1000 });
    let error = server.ask("/api/verb/value", &question).unwrap_err();
    assert_eq!(error["budget"], true, "{error}");
    let message = error["error"]["message"].as_str().unwrap();
    assert!(message.contains("memory limit of 8 MiB"), "{message}");
    let memory = server.peak_memory();
    assert!(memory < 256 << 20, "{} MiB", memory >> 20);
}

#[test]
fn whoever_wants_too_much_is_told_to_wait() {
    let server = Server::start(&["--public", "--address", "127.0.0.1"]);
    let status = server.get("/api/status").json();
    assert_eq!(status["public"], true);
    assert_eq!(status["limits"]["jobs"], 8);
    assert_eq!(status["limits"]["seconds"], 20.0);
    let all: Vec<Connection> = (0..8)
        .map(|_| begin(server.address, "/api/verb/solve", &endless()))
        .collect();
    for (path, question) in [
        ("/api/verb/value", json!({ "words": ["nim", "3"] })),
        ("/api/state", json!({ "game": "nim" })),
    ] {
        let answer = server.post(path, &question);
        assert_eq!(answer.status, 429, "{path}");
        answer.refused();
    }
    drop(all);
    server.wait_for_rest();
    assert!(server.verb("value", &["nim", "3"]).is_ok());
}

#[test]
fn one_client_has_only_so_many_connections_to_a_public_server() {
    let server = Server::start(&["--public", "--address", "127.0.0.1"]);
    let request = format!(
        "GET /api/status HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.address
    );
    let mut all: Vec<Connection> = (0..64).map(|_| server.connect()).collect();
    let served = all.iter_mut().filter_map(|connection| {
        connection.send(request.as_bytes());
        connection.answer().ok()
    });
    assert_eq!(served.count(), 32);
    drop(all);
    // It takes a moment until all of them are known to have gone.
    let served = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        let mut connection = server.connect();
        connection.send(request.as_bytes());
        connection.answer().is_ok()
    });
    assert!(served);
}
