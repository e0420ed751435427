//! A server under test, and a client that sends whatever it likes.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

/// Nothing takes longer than this unless it never ends.
const FOREVER: Duration = Duration::from_mins(2);

/// A server that ends with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// A server on a free port.
    pub(crate) fn start(flags: &[&str]) -> Server {
        let mut child = Command::new(crate::program())
            .args(["serve", "--port", "0", "--json"])
            .args(flags)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let stdout = child.stdout.as_mut().expect("it is a pipe");
        let read = BufReader::new(stdout).read_line(&mut line);
        read.expect("it prints an address");
        let served: Json = serde_json::from_str(&line).expect("one document");
        let url = served["url"].as_str().expect("it has an address");
        let host = url.trim_start_matches("http://").trim_end_matches('/');
        let host = host.replace("localhost", "127.0.0.1");
        Server {
            child,
            address: host.parse().expect("an address and a port"),
        }
    }

    /// A connection over which nothing was sent.
    pub(crate) fn connect(&self) -> Connection {
        Connection::to(self.address).expect("the server listens")
    }

    /// Sends bytes as they are, and reads one answer.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Answer {
        let mut connection = self.connect();
        connection.send(bytes);
        connection.answer().expect("there is an answer")
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        let address = self.address;
        self.raw(format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes())
    }

    pub(crate) fn post(&self, path: &str, question: &Json) -> Answer {
        self.raw(&self.request(path, &question.to_string()))
    }

    /// A request with a question.
    pub(crate) fn request(&self, path: &str, body: &str) -> Vec<u8> {
        request(self.address, path, body)
    }

    /// The state of a game.
    pub(crate) fn state(&self, record: &Json) -> Json {
        let answer = self.post("/api/state", record);
        assert_eq!(answer.status, 200, "{record}: {}", answer.text());
        answer.json()
    }

    /// What a stream tells at last: an answer or an error.
    pub(crate) fn ask(&self, path: &str, question: &Json) -> Result<Json, Json> {
        self.post(path, question).outcome()
    }

    /// The error of a stream or of a request that is refused.
    pub(crate) fn refusal(&self, path: &str, question: &Json) -> Json {
        let answer = self.post(path, question);
        if answer.status != 200 {
            return answer.refused();
        }
        let error = answer.outcome().expect_err("it is refused");
        assert_eq!(error["budget"], false, "{error}");
        error["error"].clone()
    }

    /// The same for a verb.
    pub(crate) fn verb(&self, verb: &str, words: &[&str]) -> Result<Json, Json> {
        self.ask(&format!("/api/verb/{verb}"), &json!({ "words": words }))
    }

    /// Jobs that run or wait.
    pub(crate) fn jobs(&self) -> u64 {
        self.get("/api/status").json()["jobs"].as_u64().unwrap()
    }

    /// Waits until nothing is worked on.
    pub(crate) fn wait_for_rest(&self) {
        let start = Instant::now();
        while self.jobs() > 0 {
            assert!(start.elapsed() < FOREVER, "work goes on for nobody");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The most memory that the server has had, in bytes.
    pub(crate) fn peak_memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let text = std::fs::read_to_string(path).expect("the server runs");
        let line = text.lines().find(|line| line.starts_with("VmHWM:"));
        let line = line.expect("the system tells of memory");
        let kibibytes = line.split_whitespace().nth(1).unwrap();
        1024 * kibibytes.parse::<u64>().unwrap()
    }

    /// Asks the server to end, as Ctrl-C or the system would.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("there is a `kill`").success());
    }

    /// Waits for its end.
    pub(crate) fn end(&mut self) -> ExitStatus {
        self.child.wait().expect("it is ours")
    }

    /// What it says besides answers.
    pub(crate) fn stderr(&mut self) -> ChildStderr {
        self.child.stderr.take().expect("it is a pipe")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request with a question.
pub(crate) fn request(address: SocketAddr, path: &str, body: &str) -> Vec<u8> {
    let mut text = format!("POST {path} HTTP/1.1\r\nHost: {address}\r\n");
    let _ = write!(text, "Origin: http://{address}\r\n");
    text += "Content-Type: application/json\r\n";
    let _ = write!(text, "Content-Length: {}\r\n\r\n{body}", body.len());
    text.into_bytes()
}

/// A connection to a server.
pub(crate) struct Connection {
    stream: BufReader<TcpStream>,
}

impl Connection {
    pub(crate) fn to(address: SocketAddr) -> io::Result<Connection> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(FOREVER))?;
        stream.set_write_timeout(Some(FOREVER))?;
        Ok(Connection {
            stream: BufReader::new(stream),
        })
    }

    /// Sends bytes; the server may have hung up.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let _ = self.stream.get_mut().write_all(bytes);
    }

    /// Says that nothing more is sent.
    pub(crate) fn finish(&self) {
        let _ = self.stream.get_ref().shutdown(Shutdown::Write);
    }

    /// Whether the server hangs up without another word.
    pub(crate) fn is_closed(&mut self) -> bool {
        matches!(self.stream.read(&mut [0]), Ok(0) | Err(_))
    }

    /// The next answer.
    pub(crate) fn answer(&mut self) -> io::Result<Answer> {
        let (status, headers) = self.head()?;
        let mut answer = Answer {
            status,
            headers,
            body: Vec::new(),
        };
        let length = answer.header("content-length");
        if let Some(length) = length.map(|length| length.parse().expect("a length")) {
            answer.body = vec![0; length];
            self.stream.read_exact(&mut answer.body)?;
        } else if answer.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = self.chunk()? {
                answer.body.extend(chunk);
            }
        }
        Ok(answer)
    }

    /// The first line of an answer and its headers.
    pub(crate) fn head(&mut self) -> io::Result<(u16, Vec<(String, String)>)> {
        let line = self.line()?;
        let status = line
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        let status = status.ok_or(io::ErrorKind::InvalidData)?;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            let Some((name, value)) = line.split_once(": ") else {
                return Ok((status, headers));
            };
            headers.push((name.to_lowercase(), value.to_string()));
        }
    }

    /// The next chunk of an answer; none at its end.
    pub(crate) fn chunk(&mut self) -> io::Result<Option<Vec<u8>>> {
        let size = usize::from_str_radix(&self.line()?, 16).expect("a size");
        let mut chunk = vec![0; size];
        self.stream.read_exact(&mut chunk)?;
        self.line()?;
        Ok((size > 0).then_some(chunk))
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_string())
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        headers
            .find(|(own, _)| own == name)
            .map(|(_, value)| &**value)
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("a text")
    }

    pub(crate) fn json(&self) -> Json {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// What is wrong with a question.
    pub(crate) fn refused(&self) -> Json {
        let error = self.json()["error"].clone();
        assert!(error["message"].is_string(), "{}", self.text());
        error
    }

    /// The events of a stream.
    pub(crate) fn events(&self) -> Vec<(String, Json)> {
        let events = self.text().split_terminator("\n\n");
        let event = |text: &str| {
            let (name, data) = text.split_once('\n').expect("a name and data");
            let name = name.strip_prefix("event: ").expect("a name");
            let data = data.strip_prefix("data: ").expect("data");
            (name.to_string(), serde_json::from_str(data).expect("JSON"))
        };
        events.map(event).collect()
    }

    /// What a stream tells at last: exactly one answer or error.
    pub(crate) fn outcome(&self) -> Result<Json, Json> {
        assert_eq!(self.status, 200, "{}", self.text());
        assert_eq!(self.header("content-type"), Some("text/event-stream"));
        let mut events = self.events();
        let (last, outcome) = events.pop().expect("an event");
        for (name, _) in &events {
            assert!(matches!(&**name, "waiting" | "progress"), "{name}");
        }
        match &*last {
            "answer" => Ok(outcome),
            "error" => {
                assert!(outcome["error"]["message"].is_string(), "{outcome}");
                Err(outcome)
            }
            name => panic!("the last event is {name}"),
        }
    }
}
