//! How the server is started and ended.

use std::io::Read;
use std::net::TcpListener;
use std::process::{Command, Output};

use crate::client::Server;

/// Starts a server that cannot start.
fn refused(flags: &[&str]) -> Output {
    let mut command = Command::new(crate::program());
    command
        .arg("serve")
        .args(flags)
        .output()
        .expect("the command starts")
}

#[test]
fn a_signal_ends_the_server_as_if_nothing_had_happened() {
    for name in ["INT", "TERM"] {
        let mut server = Server::start(&[]);
        assert_eq!(server.get("/").status, 200);
        let _idle = server.connect();
        server.signal(name);
        assert_eq!(server.end().code(), Some(0), "{name}");
    }
}

#[test]
fn a_signal_ends_work_under_way() {
    let mut server = Server::start(&[]);
    let mut connection = server.connect();
    let question = serde_json::json!({ "words": ["domineering", "11x12"], "seconds": 1000 });
    connection.send(&server.request("/api/verb/solve", &question.to_string()));
    connection.head().expect("it begins");
    server.signal("TERM");
    assert_eq!(server.end().code(), Some(0));
}

#[test]
fn an_address_that_others_reach_must_be_meant() {
    for address in ["0.0.0.0", "192.0.2.1", "::"] {
        let output = refused(&["--port", "0", "--address", address]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{address}: {message}");
        assert!(message.contains("--public"), "{message}");
    }
}

#[test]
fn a_port_in_use_is_one_clear_error() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = refused(&["--port", &port]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.contains(&port), "{message}");
    for port in ["70000", "-1", "x"] {
        assert_eq!(refused(&["--port", port]).status.code(), Some(2));
    }
}

#[test]
fn a_public_server_says_what_it_does() {
    let mut server = Server::start(&["--public"]);
    assert_eq!(server.get("/").status, 200);
    let mut stderr = server.stderr();
    server.signal("TERM");
    assert_eq!(server.end().code(), Some(0));
    let mut said = String::new();
    stderr.read_to_string(&mut said).unwrap();
    assert!(said.contains("everybody"), "{said}");
    assert!(said.contains("20 s") && said.contains("MiB"), "{said}");
    assert!(said.contains("nothing is encrypted"), "{said}");
}
