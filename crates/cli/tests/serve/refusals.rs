//! What is asked wrongly is refused with one clear message, and the place if there is one.

use std::fmt::Write;

use serde_json::{Value as Json, json};

use crate::client::Server;

/// Sends the head of a request, and gives the status of the answer.
fn status(server: &Server, head: &str) -> u16 {
    let mut connection = server.connect();
    connection.send(format!("{}\r\n\r\n", head.replace('\n', "\r\n")).as_bytes());
    if head.starts_with("HEAD") {
        // Its length is that of what is not sent.
        return connection.head().expect("there is an answer").0;
    }
    let answer = connection.answer().expect("there is an answer");
    if answer.status >= 400 {
        answer.refused();
    }
    answer.status
}

#[test]
fn pages_of_others_may_not_ask_by_whatever_name() {
    let server = Server::start(&[]);
    let port = server.address.port();
    let host = format!("Host: localhost:{port}");
    let own = format!("Origin: http://localhost:{port}");
    let post = "POST /api/state HTTP/1.1";
    let json = "Content-Type: application/json\nContent-Length: 14\n\n{\"game\":\"nim\"}";
    let all = [
        (200, format!("GET / HTTP/1.1\n{host}")),
        (200, format!("GET / HTTP/1.1\nHost: [::1]:{port}")),
        (400, "GET / HTTP/1.1".to_string()),
        (400, "GET / HTTP/1.0".to_string()),
        (400, format!("GET / HTTP/1.1\n{host}\n{host}")),
        (403, "GET / HTTP/1.1\nHost: evil.example".to_string()),
        (
            403,
            "GET / HTTP/1.1\nHost: localhost.evil.example".to_string(),
        ),
        (403, "GET / HTTP/1.1\nHost: ".to_string()),
        (403, "GET / HTTP/1.1\nHost: l\u{f6}calhost".to_string()),
        (
            403,
            "GET /api/games HTTP/1.1\nHost: evil.example".to_string(),
        ),
        (
            403,
            format!("GET /api/games HTTP/1.1\n{host}\nOrigin: http://evil.example"),
        ),
        (200, format!("{post}\n{host}\n{own}\n{json}")),
        (200, format!("{post}\n{host}\n{json}")),
        (403, format!("{post}\n{host}\nOrigin: null\n{json}")),
        (
            403,
            format!("{post}\n{host}\nOrigin: https://localhost:{port}\n{json}"),
        ),
        (
            403,
            format!("{post}\n{host}\nOrigin: http://localhost:1\n{json}"),
        ),
        (
            403,
            format!("{post}\n{host}\nOrigin: http://127.0.0.1:{port}\n{json}"),
        ),
        (
            403,
            format!("{post}\n{host}\nSec-Fetch-Site: cross-site\n{json}"),
        ),
        (
            403,
            format!("{post}\n{host}\nSec-Fetch-Site: same-site\n{json}"),
        ),
        (
            200,
            format!("{post}\n{host}\nSec-Fetch-Site: same-origin\n{json}"),
        ),
    ];
    for (expected, head) in all {
        assert_eq!(status(&server, &head), expected, "{head}");
    }
}

#[test]
fn a_name_of_the_machine_can_be_given() {
    let server = Server::start(&["--name", "room.example"]);
    assert_eq!(
        status(&server, "GET / HTTP/1.1\nHost: Room.example:80"),
        200
    );
    assert_eq!(status(&server, "GET / HTTP/1.1\nHost: other.example"), 403);
}

#[test]
fn unknown_paths_and_methods_are_refused() {
    let server = Server::start(&[]);
    let host = "Host: localhost";
    let all = [
        (404, "GET /no-such-page"),
        (404, "GET /api"),
        (404, "GET /api/"),
        (404, "GET /api/secrets"),
        (404, "GET /../Cargo.toml"),
        (404, "GET /%2e%2e/Cargo.toml"),
        (404, "GET /..%2f..%2fetc%2fpasswd"),
        (404, "GET //etc/passwd"),
        (404, "GET /assets/../main.js"),
        (404, "GET /index.html/"),
        (404, "GET /%00"),
        (404, "GET /%ff%fe"),
        (200, "GET /?a=b"),
        (200, "HEAD /"),
        (405, "GET /api/state"),
        (405, "DELETE /api/state"),
        (405, "POST /api/games"),
        (405, "PUT /"),
        (405, "POST /main.js"),
        (405, "OPTIONS /api/state"),
        (405, "BREW /"),
    ];
    for (expected, line) in all {
        let head = format!("{line} HTTP/1.1\n{host}");
        assert_eq!(status(&server, &head), expected, "{line}");
    }
}

#[test]
fn what_is_no_http_is_no_question() {
    let server = Server::start(&[]);
    let long = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n",
        "x".repeat(1 << 20)
    );
    let many = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n",
        "X: y\r\n".repeat(5000)
    );
    for bytes in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"\0\0\0\0\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"POST /api/state HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/state HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        long.as_bytes(),
        many.as_bytes(),
    ] {
        let mut connection = server.connect();
        connection.send(bytes);
        connection.finish();
        // It may also hang up.
        if let Ok(answer) = connection.answer() {
            assert!((400..500).contains(&answer.status), "{}", answer.status);
        }
    }
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn a_question_is_json_of_the_right_form() {
    let server = Server::start(&[]);
    let host = server.address;
    let typed = |kind: &str| {
        let head = format!("POST /api/state HTTP/1.1\r\nHost: {host}\r\n{kind}Content-Length: 14");
        server
            .raw(format!("{head}\r\n\r\n{{\"game\":\"nim\"}}").as_bytes())
            .status
    };
    assert_eq!(typed("Content-Type: application/json\r\n"), 200);
    assert_eq!(
        typed("Content-Type: application/json; charset=utf-8\r\n"),
        200
    );
    // Pages of others can send these without asking first.
    assert_eq!(typed(""), 415);
    assert_eq!(typed("Content-Type: text/plain\r\n"), 415);
    assert_eq!(
        typed("Content-Type: application/x-www-form-urlencoded\r\n"),
        415
    );
    assert_eq!(typed("Content-Type: \u{fc}\r\n"), 415);

    let paths = [
        "state",
        "turn",
        "hint",
        "analyse",
        "verb/value",
        "picture",
        "record",
    ];
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for path in paths {
        for body in [
            "",
            "{",
            "nim",
            "null",
            "[]",
            "7",
            "{}",
            "{\"game\":7}",
            "\u{feff}{}",
            &deep,
        ] {
            let answer = server.raw(&server.request(&format!("/api/{path}"), body));
            assert_eq!(answer.status, 400, "{path}: {body:.20}");
            answer.refused();
        }
    }
    let mut no_text = server.request("/api/state", "{\"game\":\"nim?\"}");
    let place = no_text.iter().position(|&byte| byte == b'?').unwrap();
    no_text[place] = 0xff;
    assert_eq!(server.raw(&no_text).status, 400);

    let record = |name: &str, value: Json| {
        let mut record = json!({ "game": "nim" });
        record[name] = value;
        record
    };
    for wrong in [
        record("position", json!(7)),
        record("parameters", json!("code=0.77")),
        record("parameters", json!([1])),
        record("first", json!("middle")),
        record("play", json!("fair")),
        record("moves", json!("3:2")),
        record("moves", json!([["3:2"]])),
    ] {
        let answer = server.post("/api/state", &wrong);
        assert_eq!(answer.status, 400, "{wrong}");
        answer.refused();
    }
    for (path, name, value) in [
        ("turn", "strategy", json!(1)),
        ("turn", "seed", json!(-1)),
        ("turn", "seed", json!(1.5)),
        ("hint", "seconds", json!("1")),
        ("hint", "seconds", json!(-1)),
        ("analyse", "seconds", json!([])),
        ("picture", "format", json!("gif")),
    ] {
        let mut wrong = record(name, value);
        if path == "turn" && name != "strategy" {
            wrong["strategy"] = json!("random");
        }
        let answer = server.post(&format!("/api/{path}"), &wrong);
        assert_eq!(answer.status, 400, "{path} {wrong}");
        answer.refused();
    }
}

#[test]
fn too_long_questions_are_refused_whether_their_length_is_told_or_not() {
    let server = Server::start(&[]);
    let host = server.address;
    let body = format!(
        "{{\"game\":\"nim\",\"position\":\"{}\"}}",
        "1".repeat(2 << 20)
    );
    let answer = server.raw(&server.request("/api/state", &body));
    assert_eq!(answer.status, 413);
    answer.refused();
    let mut chunked = format!(
        "POST /api/state HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n"
    );
    for part in body.as_bytes().chunks(1 << 16) {
        let text = str::from_utf8(part).unwrap();
        let _ = write!(chunked, "{:x}\r\n{text}\r\n", part.len());
    }
    let answer = server.raw((chunked + "0\r\n\r\n").as_bytes());
    assert_eq!(answer.status, 413);
    let told = format!(
        "POST /api/state HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
         Content-Length: 99999999999999\r\n\r\n"
    );
    let mut connection = server.connect();
    connection.send(told.as_bytes());
    connection.finish();
    let _ = connection.answer();
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn unknown_games_verbs_and_strategies_are_named() {
    let server = Server::start(&[]);
    let error = server.refusal("/api/state", &json!({ "game": "domineerin" }));
    assert!(
        error["message"].as_str().unwrap().contains("domineering"),
        "{error}"
    );
    assert_eq!((&error["start"], &error["end"]), (&json!(0), &json!(10)));
    for path in ["turn", "hint", "analyse"] {
        let question = json!({ "game": "chess", "strategy": "random" });
        let error = server.refusal(&format!("/api/{path}"), &question);
        assert!(
            error["message"].as_str().unwrap().contains("chess"),
            "{error}"
        );
    }
    for verb in [
        "show", "play", "verify", "serve", "repl", "help", "", "Value", "%ff", "..", "value/",
    ] {
        let answer = server.post(
            &format!("/api/verb/{verb}"),
            &json!({ "words": ["nim", "3"] }),
        );
        assert_eq!(answer.status, 404, "{verb}");
        answer.refused();
    }
    for strategy in [
        "",
        "best",
        "human",
        "level0",
        "level10",
        "--perfect",
        "trees",
    ] {
        let question = json!({ "game": "nim", "strategy": strategy });
        let error = server.refusal("/api/turn", &question);
        assert!(!error["message"].as_str().unwrap().is_empty(), "{error}");
    }
}

#[test]
fn illegal_positions_and_moves_are_refused_at_their_place() {
    let server = Server::start(&[]);
    let question = json!({ "game": "clobber", "position": "xo/o?" });
    let error = server.refusal("/api/state", &question);
    assert_eq!(
        (&error["start"], &error["end"]),
        (&json!(4), &json!(5)),
        "{error}"
    );
    assert_eq!(error["text"], "xo/o?");
    let question = json!({ "game": "octal", "parameters": ["code=0.7x"] });
    let error = server.refusal("/api/state", &question);
    assert!(error["start"].is_u64(), "{error}");
    let question = json!({ "game": "octal", "parameters": ["colour=red"] });
    let error = server.refusal("/api/state", &question);
    assert!(
        error["message"].as_str().unwrap().contains("colour"),
        "{error}"
    );
    for path in ["state", "hint", "analyse", "turn"] {
        let question = json!({
            "game": "domineering", "position": "2x4", "moves": ["a1/a2", "a1/b1"], "strategy": "random",
        });
        let error = server.refusal(&format!("/api/{path}"), &question);
        assert_eq!(error["index"], 1, "{path}: {error}");
    }
    let over = json!({
        "game": "domineering", "position": "2x1", "moves": ["a1/a2"], "strategy": "random",
    });
    let error = server.refusal("/api/turn", &over);
    assert!(
        error["message"].as_str().unwrap().contains("over"),
        "{error}"
    );
    for text in [
        "",
        "game nim",
        "partizan game 2\n",
        "partizan game 1\ngame nim\nmoves\n1 9:9\n",
        "\0",
    ] {
        let answer = server.post("/api/record", &json!({ "text": text }));
        assert_eq!(answer.status, 400, "{text:?}");
        answer.refused();
    }
}

#[test]
fn words_that_look_like_flags_are_no_flags() {
    let server = Server::start(&[]);
    let file = std::env::temp_dir().join(format!("partizan-{}", std::process::id()));
    let file = file.to_str().expect("a plain name");
    for (verb, words) in [
        ("value", vec!["domineering", "2x2", "--out", file]),
        ("value", vec!["--out", file, "domineering", "2x2"]),
        (
            "value",
            vec!["domineering", "2x2", &format!("--out={file}")],
        ),
        ("solve", vec!["domineering", "2x2", "--keep", file]),
        ("solve", vec!["domineering", "2x2", "--certificate", file]),
        ("table", vec!["nim", "0..9", "--keep", file]),
        ("thermograph", vec!["domineering", "2x2", "--svg", file]),
        ("thermograph", vec!["--help"]),
        ("value", vec!["--version"]),
        ("value", vec!["domineering", "2x2", "--threads", "1000"]),
        ("value", vec!["domineering", "-"]),
        ("eval", vec!["-"]),
        ("eval", vec!["--", "1"]),
        ("eval", vec![]),
        ("value", vec![]),
        ("value", vec![""]),
        ("value", vec!["domineering"]),
        ("value", vec!["domineering", " - "]),
        ("value", vec!["domineering", "\0"]),
        ("value", vec!["=", "="]),
    ] {
        let error = server.verb(verb, &words).expect_err("it is wrong");
        assert_eq!(error["budget"], false, "{verb} {words:?}: {error}");
        assert!(!std::path::Path::new(file).exists(), "{verb} {words:?}");
    }
    // An expression may begin so.
    assert_eq!(server.verb("eval", &["--1"]).unwrap()["result"], "1");
}
