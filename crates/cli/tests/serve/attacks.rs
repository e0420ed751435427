//! Absurd, slow and greedy clients, after whom the server is still there and has not grown.

use serde_json::{Value as Json, json};

use crate::client::{Connection, Server};

/// More than this nobody can make the server take without a question that may take it.
const MOST_MEMORY: u64 = 1 << 30;

/// Asks everything there is about a position that nobody can want.
fn ask_all(server: &Server, game: &str, position: &str) {
    let record = json!({ "game": game, "position": position });
    let state = server.post("/api/state", &record);
    assert!(
        matches!(state.status, 200 | 400 | 503),
        "{game} {position:.30}: {}",
        state.status
    );
    assert!(
        state.body.len() < 16 << 20,
        "{game} {position:.30}: {}",
        state.body.len()
    );
    if state.status != 200 {
        state.refused();
    }
    for format in ["png", "tikz"] {
        let question = json!({ "game": game, "position": position, "format": format });
        let status = server.post("/api/picture", &question).status;
        assert!(
            matches!(status, 200 | 400 | 503),
            "{game} {position:.30}: {status}"
        );
    }
    for path in ["turn", "hint", "analyse"] {
        let question = json!({
            "game": game, "position": position, "strategy": "minimise", "seconds": 0.1,
        });
        // Any answer will do, and so will any reason.
        let _ = server.ask(&format!("/api/{path}"), &question);
    }
    for verb in ["value", "solve", "moves", "count"] {
        let question = json!({ "words": [game, position], "seconds": 0.1 });
        let _ = server.ask(&format!("/api/verb/{verb}"), &question);
    }
}

#[test]
fn absurd_positions_are_refused_or_cost_little() {
    let server = Server::start(&[]);
    let digits = "9".repeat(200);
    let digits = &*digits;
    let board = format!("{digits}x{digits}");
    let wide = ".".repeat(19_000);
    let heaps = vec!["1"; 9_000].join("+");
    let sum = vec!["x"; 5_000].join(" + ");
    let nested = "x(".repeat(9_000);
    let all = [
        ("domineering", "60000x60000"),
        ("domineering", "0x0"),
        ("domineering", &board),
        ("domineering", "1x1000000000000"),
        ("domineering", "70x70"),
        ("domineering", &wide),
        ("clobber", "100x100"),
        ("clobber", &sum),
        ("amazons", "30x30"),
        ("nim", "1000000000000000000"),
        ("nim", "1000000000000000000+999999999999999999"),
        ("nim", digits),
        ("nim", &heaps),
        ("kayles", "1000000000000000000"),
        ("grundy", "1000000000000"),
        ("octal", digits),
        ("wythoff", "1000000000000000000,1000000000000000000"),
        ("subtraction", "1000000000000000000"),
        ("cutcake", "1000000000x1000000000"),
        ("maundy-cake", &board),
        ("hackenbush", &nested),
        ("toppling-dominoes", &wide),
        ("bridgit", "1000"),
        ("bridgit", digits),
        ("switching", &nested),
        ("dukego", "1000x1000"),
        ("fox-and-geese", "60x60"),
        ("white-knight", "1000000000000000000,1000000000000000000"),
    ];
    for (game, position) in all {
        ask_all(&server, game, position);
    }
    server.wait_for_rest();
    let memory = server.peak_memory();
    assert!(memory < MOST_MEMORY, "{} MiB", memory >> 20);
}

#[test]
fn long_words_and_deep_expressions_are_refused_or_cost_little() {
    let server = Server::start(&[]);
    let long = "x".repeat(900_000);
    let digits = "9".repeat(200);
    let expressions = [
        "{".repeat(300_000),
        format!("{}0{}", "{".repeat(300_000), "|}".repeat(300_000)),
        format!("{}1{}", "(".repeat(400_000), ")".repeat(400_000)),
        "-".repeat(900_000),
        "1+".repeat(400_000),
        format!("{digits} times {digits} times ^"),
        format!("*{digits} + *{digits}"),
        format!("^{digits}"),
        format!("1/{digits}"),
        format!("1/2^{digits}"),
        "9".repeat(900_000),
        "{1|-1} + {2|-2} + {3|-3} + {4|-4} + {5|-5} + {6|-6} + {7|-7} + {8|-8} + {9|-9}"
            .to_string(),
        "nim(3".to_string(),
        "\u{1f600}".repeat(10_000),
    ];
    for expression in &expressions {
        for verb in ["eval", "thermograph"] {
            let question = json!({ "words": [expression], "seconds": 0.2 });
            let _ = server.ask(&format!("/api/verb/{verb}"), &question);
        }
    }
    for game in [
        "domineering",
        "nim",
        "switching",
        "hackenbush",
        "subtraction",
    ] {
        for path in ["state", "turn", "analyse", "hint"] {
            let question = json!({ "game": game, "position": long, "strategy": "random" });
            server.refusal(&format!("/api/{path}"), &question);
        }
        let question = json!({ "words": [game, long], "seconds": 0.2 });
        let _ = server.ask("/api/verb/value", &question);
    }
    server.refusal("/api/state", &json!({ "game": long }));
    server.refusal(
        "/api/state",
        &json!({ "game": "nim", "parameters": [long] }),
    );
    server.refusal("/api/state", &json!({ "game": "nim", "moves": [long] }));
    let many = vec!["a"; 200_000];
    server.refusal("/api/state", &json!({ "game": "nim", "moves": many }));
    server.refusal("/api/state", &json!({ "game": "nim", "parameters": many }));
    server.refusal("/api/verb/value", &json!({ "words": many }));
    let text = format!(
        "partizan game 1\ngame nim\nmoves\n{}",
        "1 (".repeat(200_000)
    );
    server.refusal("/api/record", &json!({ "text": text }));
    server.wait_for_rest();
    let memory = server.peak_memory();
    assert!(memory < MOST_MEMORY, "{} MiB", memory >> 20);
}

#[test]
fn answers_too_long_for_a_page_are_not_made() {
    let server = Server::start(&[]);
    let question = json!({ "words": ["nim", "0..900000"], "seconds": 100 });
    let error = server.ask("/api/verb/table", &question).unwrap_err();
    let message = error["error"]["message"].as_str().unwrap();
    assert!(message.contains("8 MiB"), "{message}");
    let memory = server.peak_memory();
    assert!(memory < MOST_MEMORY, "{} MiB", memory >> 20);
    // On a large board all positions after all moves would be.
    let state = server.post(
        "/api/state",
        &json!({ "game": "domineering", "position": "50x50" }),
    );
    assert_eq!(state.status, 200);
    assert!(state.body.len() < 4 << 20, "{}", state.body.len());
}

#[test]
fn a_long_game_is_read_in_a_moment() {
    let server = Server::start(&[]);
    // Every move takes one of many heaps.
    let moves = vec!["1:0"; 2_000];
    let record = json!({ "game": "nim", "position": vec!["1"; 2_000].join("+"), "moves": moves });
    let answer = server.post("/api/state", &record);
    assert_eq!(answer.status, 200, "{}", answer.text());
    server.wait_for_rest();
}

#[test]
fn whoever_sends_too_slowly_is_left_and_others_are_served() {
    let server = Server::start(&[]);
    let host = server.address;
    let head = format!(
        "POST /api/state HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n"
    );
    let silent: Vec<Connection> = (0..100).map(|_| server.connect()).collect();
    let halves: Vec<Connection> = (0..50)
        .map(|_| {
            let mut connection = server.connect();
            connection.send(b"GET / HTTP/1.1\r\nHost: local");
            connection
        })
        .collect();
    let bodies: Vec<Connection> = (0..50)
        .map(|_| {
            let mut connection = server.connect();
            connection.send(head.as_bytes());
            connection.send(b"{\"game\":");
            connection
        })
        .collect();
    assert_eq!(server.get("/").status, 200);
    for mut connection in bodies {
        // A byte now and then does not help.
        connection.send(b" ");
        let answer = connection.answer().expect("it is told");
        assert_eq!(answer.status, 408);
        answer.refused();
        assert!(connection.is_closed());
    }
    for mut connection in silent.into_iter().chain(halves) {
        // Some servers say something first.
        while !connection.is_closed() {}
    }
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.jobs(), 0);
}

#[test]
fn more_connections_than_there_may_be_wait_and_are_served() {
    let server = Server::start(&[]);
    let idle: Vec<Connection> = (0..600).map(|_| server.connect()).collect();
    let mut last = server.connect();
    last.send(format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).as_bytes());
    drop(idle);
    assert_eq!(last.answer().expect("others have gone").status, 200);
}

#[test]
fn thousands_of_requests_are_answered_in_order_over_one_connection() {
    let server = Server::start(&[]);
    let mut connection = server.connect();
    let sizes: Vec<usize> = (0..2_000).map(|i| 1 + i % 9).collect();
    for batch in sizes.chunks(50) {
        // All at once, before any answer is read.
        let requests = batch.iter().flat_map(|size| {
            let record = json!({ "game": "nim", "position": size.to_string() });
            server.request("/api/state", &record.to_string())
        });
        connection.send(&requests.collect::<Vec<u8>>());
        for size in batch {
            let answer = connection.answer().expect("every request has an answer");
            assert_eq!(answer.json()["position"], size.to_string());
        }
    }
    assert_eq!(server.jobs(), 0);
}

#[test]
fn whoever_reads_no_answers_keeps_nothing_busy() {
    let server = Server::start(&[]);
    let record = json!({ "game": "domineering", "position": "40x40" });
    let requests = server.request("/api/state", &record.to_string()).repeat(20);
    let deaf: Vec<Connection> = (0..3)
        .map(|_| {
            let mut connection = server.connect();
            connection.send(&requests);
            connection
        })
        .collect();
    assert_eq!(server.get("/").status, 200);
    server.wait_for_rest();
    assert_eq!(server.state(&record)["over"], false);
    let memory = server.peak_memory();
    assert!(memory < MOST_MEMORY, "{} MiB", memory >> 20);
    drop(deaf);
}

#[test]
fn many_topics_take_no_more_memory_than_few() {
    let server = Server::start(&[]);
    for i in 0..300 {
        let code = format!("code=0.{}", 100 + i);
        let question = json!({ "words": ["octal", "20", code] });
        let _ = server.ask("/api/verb/value", &question);
        let expression = format!("{{{i}|-{i}}} + ^");
        server.verb("eval", &[&expression]).unwrap();
    }
    let status: Json = server.get("/api/status").json();
    let kept = status["kept_bytes"].as_u64().unwrap();
    assert!(kept < 256 << 20, "{} MiB", kept >> 20);
    let memory = server.peak_memory();
    assert!(memory < 512 << 20, "{} MiB", memory >> 20);
}
