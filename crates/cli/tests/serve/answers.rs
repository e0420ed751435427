//! What is asked rightly is answered, for every game, as the command line answers it.

use std::process::Command;

use serde_json::{Value as Json, json};

use crate::client::Server;

/// What a person reads of a game, for all of the catalogue.
fn games(server: &Server) -> Vec<Json> {
    let answer = server.get("/api/games").json();
    let games = answer["games"].as_array().expect("a list");
    assert!(games.len() > 30);
    games.clone()
}

fn text(json: &Json) -> &str {
    json.as_str().expect("a text")
}

fn list(json: &Json) -> &[Json] {
    json.as_array().expect("a list")
}

#[test]
fn the_example_of_every_game_can_be_played_by_every_move() {
    let server = Server::start(&[]);
    for game in games(&server) {
        let name = text(&game["name"]);
        let state = server.state(&json!({ "game": name }));
        assert_eq!(state["record"]["game"], name);
        assert_eq!(
            (&state["over"], &state["winner"]),
            (&json!(false), &Json::Null)
        );
        assert_eq!(
            (&state["player"], &state["last"]),
            (&json!("left"), &Json::Null)
        );
        assert!(text(&state["picture"]).starts_with("<svg"), "{name}");
        assert!(!list(&state["choices"]).is_empty(), "{name}");
        for choice in list(&state["choices"]) {
            let mut record = state["record"].clone();
            record["moves"] = json!([choice["move"]]);
            let after = server.state(&record);
            assert_eq!(after["position"], choice["position"], "{name} {choice}");
            assert_eq!(after["last"]["move"], choice["move"], "{name}");
            assert_eq!(after["record"], record, "{name}");
            assert_eq!(after["over"].as_bool(), Some(!after["winner"].is_null()));
            assert_eq!(after["over"].as_bool(), Some(!after["reason"].is_null()));
            // Where a game is over there may be nothing to begin with.
            if after["over"] == false {
                let opened = json!({ "game": name, "position": choice["position"] });
                let opened = server.state(&opened);
                assert_eq!(opened["position"], choice["position"], "{name} {choice}");
            }
        }
    }
}

#[test]
fn every_strategy_of_every_game_makes_a_legal_move() {
    let server = Server::start(&[]);
    for game in games(&server) {
        let name = text(&game["name"]);
        let state = server.state(&json!({ "game": name }));
        let moves: Vec<&Json> = list(&state["choices"]).iter().map(|c| &c["move"]).collect();
        let strategies = list(&game["strategies"]);
        assert!(
            strategies.iter().any(|strategy| strategy == "random"),
            "{name}"
        );
        for strategy in strategies {
            // Those between are the same code.
            if (2..9).any(|level| *strategy == format!("level{level}")) || strategy == "human" {
                continue;
            }
            let question = json!({ "game": name, "strategy": strategy, "seed": 7 });
            let turn = server.ask("/api/turn", &question);
            let turn = turn.unwrap_or_else(|error| panic!("{name} {strategy}: {error}"));
            assert!(moves.contains(&&turn["move"]), "{name} {strategy}: {turn}");
            assert_eq!(turn["state"]["record"]["moves"], json!([turn["move"]]));
            let hopes = ["win", "draw", "loss", "unknown"];
            assert!(hopes.contains(&text(&turn["hope"])), "{name}: {turn}");
            assert_eq!(server.ask("/api/turn", &question).unwrap(), turn, "{name}");
        }
        let hint = server.ask("/api/hint", &json!({ "game": name })).unwrap();
        assert_eq!(
            hint["move"].is_null(),
            hint["hope"] == "loss",
            "{name}: {hint}"
        );
        assert!(
            hint["move"].is_null() || moves.contains(&&hint["move"]),
            "{name}: {hint}"
        );
    }
}

#[test]
fn the_moves_of_every_game_that_has_values_are_judged() {
    let server = Server::start(&[]);
    for game in games(&server) {
        let name = text(&game["name"]);
        let state = server.state(&json!({ "game": name }));
        let analysed = server.ask("/api/analyse", &json!({ "game": name }));
        let analysed = match analysed {
            Ok(analysed) => analysed,
            Err(error) => {
                assert_eq!(state["analysable"], false, "{name}: {error}");
                assert_eq!(error["budget"], false, "{name}: {error}");
                continue;
            }
        };
        assert_eq!(analysed["position"], state["position"], "{name}");
        for (player, known) in [("left", "choices"), ("right", "opposing")] {
            let mut names = list(&analysed["moves"][player]).iter().map(|m| &m["move"]);
            let mut expected = list(&state[known]).iter().map(|c| &c["move"]);
            assert!(names.by_ref().eq(expected.by_ref()), "{name} {player}");
        }
        for judged in list(&analysed["moves"]["left"]) {
            let is_known = judged["value"].is_string() && judged["wins"].is_boolean();
            assert!(is_known || state["analysable"] == false, "{name}: {judged}");
        }
    }
}

#[test]
fn a_move_is_known_as_winning_dominated_or_reversible() {
    let server = Server::start(&[]);
    let analysed = server.ask(
        "/api/analyse",
        &json!({ "game": "nim", "position": "3+5+7" }),
    );
    let analysed = analysed.unwrap();
    let wins = list(&analysed["moves"]["left"])
        .iter()
        .filter(|judged| judged["wins"] == true);
    let wins: Vec<&str> = wins.map(|judged| text(&judged["position"])).collect();
    assert!(!wins.is_empty() && wins.len() < list(&analysed["moves"]["left"]).len());
    let question = json!({ "game": "domineering", "position": "2x3" });
    let analysed = server.ask("/api/analyse", &question).unwrap();
    // The board is {2|-1/2}: from +-1 Right may go to -1, which is less than that.
    let judged = |judged: &Json| {
        let facts = ["move", "value", "dominated_by", "reversible_through"];
        let told = facts.map(|fact| judged[fact].as_str().unwrap_or("-").to_string());
        (told, judged["wins"] == true)
    };
    let left: Vec<_> = list(&analysed["moves"]["left"])
        .iter()
        .map(judged)
        .collect();
    let told = |facts: [&str; 4], wins: bool| (facts.map(String::from), wins);
    assert_eq!(
        left,
        [
            told(["a1/a2", "+-1", "b1/b2", "-1"], false),
            told(["b1/b2", "2", "-", "-"], true),
            told(["c1/c2", "+-1", "b1/b2", "-1"], false),
        ]
    );
    for right in list(&analysed["moves"]["right"]).iter().map(judged) {
        assert_eq!(
            (&*right.0[1], &*right.0[2], &*right.0[3]),
            ("-1/2", "-", "-")
        );
        assert!(right.1);
    }
}

/// What the command line prints with `--json`, and whether it is an answer.
fn printed(verb: &str, words: &[&str], flags: &[&str]) -> (bool, Json) {
    let mut command = Command::new(crate::program());
    command
        .args([verb, "--json", "--quiet", "--threads", "1"])
        .args(flags);
    let output = command.arg("--").args(words).output().expect("it starts");
    let document = serde_json::from_slice(&output.stdout).unwrap_or(Json::Null);
    // Something that is asked about may be wrong, which is an answer.
    let is_answer = output.status.code() == Some(0) || output.stderr.is_empty();
    (is_answer, document)
}

/// What differs from run to run, or with what an engine knows already.
const COSTS: [&str; 5] = [
    "seconds",
    "peak_memory_bytes",
    "positions",
    "bytes_per_position",
    "nodes",
];

/// The same without what it cost.
fn without_cost(mut document: Json) -> Json {
    match &mut document {
        Json::Object(fields) => {
            fields.retain(|name, _| !COSTS.contains(&&**name));
            for field in fields.values_mut() {
                *field = without_cost(field.take());
            }
        }
        Json::Array(list) => {
            for element in list {
                *element = without_cost(element.take());
            }
        }
        _ => {}
    }
    document
}

/// Compares an answer of the server with that of the command line.
fn compare(server: &Server, verb: &str, words: &[&str], flags: &[&str], more: &Json) {
    let mut question = json!({ "words": words });
    for (name, value) in more.as_object().expect("fields") {
        question[name] = value.clone();
    }
    let answered = server.ask(&format!("/api/verb/{verb}"), &question);
    let (is_answer, expected) = printed(verb, words, flags);
    match answered {
        Ok(answer) => {
            assert!(is_answer, "{verb} {words:?}: {answer}");
            assert_eq!(
                without_cost(answer),
                without_cost(expected),
                "{verb} {words:?}"
            );
        }
        Err(error) => {
            assert!(!is_answer, "{verb} {words:?}: {error}");
            let message = &expected["error"]["message"];
            assert_eq!(error["error"]["message"], *message, "{verb} {words:?}");
        }
    }
}

#[test]
fn values_are_those_of_the_command_line_for_every_game() {
    let server = Server::start(&[]);
    for game in games(&server) {
        let words = [&game["name"], &game["example"]].map(text);
        compare(&server, "value", &words, &[], &json!({}));
    }
}

#[test]
fn every_verb_answers_as_the_command_line_does() {
    let server = Server::start(&[]);
    let asked: [(&str, &[&str]); 22] = [
        ("count", &["domineering", "4x4"]),
        ("eval", &["{3|1/2} + ^*"]),
        ("eval", &["({4|1||-2}).temperature"]),
        ("eval", &["-3"]),
        ("eval", &["1 +"]),
        ("find", &["domineering", "4x4", "value=*"]),
        ("games", &[]),
        ("games", &["clobber"]),
        (
            "match",
            &["nim", "3+5+6", "left=random", "right=perfect", "games=20"],
        ),
        ("moves", &["domineering", "2x3", "values=yes"]),
        ("moves", &["domineering", "zzz"]),
        ("period", &["octal", "200", "code=0.77"]),
        ("shortest", &["clobber", "3x4"]),
        ("solve", &["domineering", "4x4", "first=left"]),
        ("solve", &["bridgit", "3"]),
        ("solve", &["kenyon", "5+8+9", "line=perfect"]),
        ("solve", &["dukego", "3x4"]),
        ("table", &["domineering", "3x3"]),
        ("table", &["nim", "0..20"]),
        ("thermograph", &["{4|1||-2}"]),
        ("thermograph", &["domineering", "4x4"]),
        ("value", &["chess", "8x8"]),
    ];
    for (verb, words) in asked {
        compare(&server, verb, words, &[], &json!({}));
    }
    for notation in ["ascii", "unicode", "latex"] {
        let flag = format!("--{notation}");
        let flags: &[&str] = if notation == "ascii" { &[] } else { &[&flag] };
        let words = ["domineering", "4x4"];
        compare(
            &server,
            "value",
            &words,
            flags,
            &json!({ "notation": notation }),
        );
    }
    let words = ["domineering", "4x5"];
    compare(
        &server,
        "value",
        &words,
        &["--full"],
        &json!({ "full": true }),
    );
}

#[test]
fn pages_come_with_everything_they_need_and_are_not_sent_twice() {
    let server = Server::start(&[]);
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self';"),
        "{policy}"
    );
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    let mut bytes = page.body.len();
    let is_file = |word: &&str| {
        [".js", ".css", ".svg"]
            .iter()
            .any(|end| word.ends_with(end))
    };
    let links: Vec<&str> = page.text().split('"').filter(is_file).collect();
    assert!(links.len() > 2, "{links:?}");
    for link in links {
        let file = server.get(&format!("/{link}"));
        assert_eq!(file.status, 200, "{link}");
        bytes += file.body.len();
    }
    assert!(bytes < 300_000, "{bytes}");
    let mark = page.header("etag").expect("a mark");
    let host = server.address;
    let again = format!("GET / HTTP/1.1\r\nHost: {host}\r\nIf-None-Match: {mark}\r\n\r\n");
    let again = server.raw(again.as_bytes());
    assert_eq!((again.status, again.body.len()), (304, 0));
}

#[test]
fn boards_are_files_of_three_kinds() {
    let server = Server::start(&[]);
    let kinds: [(&str, &[u8]); 3] = [
        ("svg", b"<svg"),
        ("png", b"\x89PNG"),
        ("tikz", b"\\begin{tikzpicture}"),
    ];
    for (format, start) in kinds {
        let question = json!({ "game": "clobber", "moves": ["a1-b1"], "format": format });
        let file = server.post("/api/picture", &question);
        assert_eq!(file.status, 200, "{format}");
        let start = file
            .body
            .windows(start.len())
            .position(|window| window == start);
        assert!(start.is_some_and(|start| start < 2000), "{format}");
    }
}

#[test]
fn records_are_written_and_read_again() {
    let server = Server::start(&[]);
    let written = json!({
        "record": {
            "game": "domineering", "position": "4x4", "parameters": [], "first": "right",
            "play": "misere", "moves": ["a1/b1", "c1/c2"],
        },
        "left": "human", "right": "level3", "seed": 7, "variations": [["a1/b1", "d1/d2"]],
    });
    let file = server.post("/api/record", &written);
    assert_eq!(file.status, 200, "{}", file.text());
    let read = server.post("/api/record", &file.json());
    assert_eq!(read.json(), written);
}
