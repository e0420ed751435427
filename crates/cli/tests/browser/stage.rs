//! What a test in a browser needs around it: the server, the driver, and browsers that are gone
//! when the test is over, however it ended.

use std::cell::RefCell;
use std::io::{BufRead, BufReader};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value as Json, json};
use tokio::runtime::Builder;
use tokio::time::timeout;

use crate::driver::Extra;
use crate::page::Page;

/// No test takes nearly as long, not even on a busy machine; one that does hangs.
const LONGEST: Duration = Duration::from_mins(4);

const DRIVER: &str = "chromedriver";
const BROWSERS: [&str; 2] = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];

/// A process that ends with the test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a command and reads what it prints until a line says where it is to be found.
fn started<T>(command: &mut Command, place: impl Fn(&str) -> Option<T>) -> (Process, T) {
    let name = command.get_program().display().to_string();
    let child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn();
    let mut child = Process(child.unwrap_or_else(|error| {
        panic!("{name} does not start ({error}); tests in a browser need `apt-get install chromium chromium-driver`")
    }));
    let output = child.0.stdout.take().expect("it is a pipe");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let found = lines.find_map(|line| place(&line));
    let found = found.unwrap_or_else(|| panic!("{name} ended without saying where it is"));
    // Whatever else it says must not fill the pipe.
    std::thread::spawn(move || lines.for_each(drop));
    (child, found)
}

/// The server, the driver, a folder for files, and all browsers that were opened.
pub(crate) struct Stage {
    _server: Process,
    _driver: Process,
    address: String,
    driver_address: String,
    folder: PathBuf,
    clients: RefCell<Vec<Client>>,
    /// Whether the test asks for things that the server must refuse.
    refusals: RefCell<bool>,
}

impl Stage {
    fn new(name: &str, arguments: &[&str]) -> Stage {
        let folder = std::env::temp_dir().join(format!("partizan-{}-{name}", std::process::id()));
        let mut serve = Command::new(env!("CARGO_BIN_EXE_partizan"));
        serve.args(["serve", "--port", "0"]).args(arguments);
        let (server, address) = started(&mut serve, |line| {
            let start = line.find("http://")?;
            Some(
                line[start..]
                    .split_whitespace()
                    .next()?
                    .trim_end_matches('/')
                    .to_string(),
            )
        });
        let (driver, port) = started(Command::new(DRIVER).arg("--port=0"), |line| {
            let (_, after) = line.split_once("successfully on port ")?;
            after.trim_end_matches('.').parse::<u16>().ok()
        });
        std::fs::create_dir_all(&folder).expect("a folder for files");
        Stage {
            _server: server,
            _driver: driver,
            address,
            driver_address: format!("http://127.0.0.1:{port}"),
            folder,
            clients: RefCell::default(),
            refusals: RefCell::new(false),
        }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Where browsers put what they download.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The test will ask for what the server refuses, which browsers write into their console.
    pub(crate) fn expect_refusals(&self) {
        self.refusals.replace(true);
    }

    /// A browser with nothing kept in it.
    pub(crate) async fn browser(&self) -> Client {
        let binary = BROWSERS
            .iter()
            .find(|path| Path::new(path).exists())
            .unwrap_or_else(|| {
                panic!("there is no browser at {BROWSERS:?}; tests need `apt-get install chromium`")
            });
        let capabilities = json!({
            "goog:chromeOptions": {
                "binary": binary,
                "args": [
                    "--headless=new",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--no-first-run",
                    "--window-size=1280,900",
                ],
                "prefs": { "download.default_directory": self.folder },
            },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let Json::Object(capabilities) = capabilities else {
            unreachable!("it is an object")
        };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&self.driver_address)
            .await
            .unwrap_or_else(|error| panic!("chromium does not start: {error}"));
        self.clients.borrow_mut().push(client.clone());
        client
    }

    /// What the browsers' consoles say that they should not.
    async fn complaints(&self) -> Vec<String> {
        let mut found = Vec::new();
        let clients = self.clients.borrow().clone();
        for client in clients {
            let log = client.issue_cmd(Extra::console()).await;
            let Ok(Json::Array(entries)) = log else {
                found.push(format!("the console cannot be read: {log:?}"));
                continue;
            };
            for entry in entries {
                let refusal = entry["source"] == "network" && *self.refusals.borrow();
                if !refusal {
                    found.push(format!("{} {}", entry["level"], entry["message"]));
                }
            }
        }
        found
    }

    async fn close(&self) {
        let clients = self.clients.take();
        for client in clients {
            let _ = client.close().await;
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Runs a test in a browser of its own, with a server of its own. The console must stay empty.
pub(crate) fn in_browser(name: &str, test: impl AsyncFnOnce(&Page)) {
    with_server(name, &[], test);
}

/// The same with flags for the server.
pub(crate) fn with_server(name: &str, arguments: &[&str], test: impl AsyncFnOnce(&Page)) {
    let stage = Stage::new(name, arguments);
    let runtime = Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            let page = Page::new(&stage, stage.browser().await);
            timeout(LONGEST, test(&page))
                .await
                .expect("the test comes to an end");
            stage.complaints().await
        })
    }));
    if outcome.is_err() {
        // Often the best hint about what went wrong.
        for complaint in runtime.block_on(stage.complaints()) {
            eprintln!("console: {complaint}");
        }
    }
    runtime.block_on(stage.close());
    match outcome {
        Ok(complaints) => assert_eq!(complaints, Vec::<String>::new(), "the console is not empty"),
        Err(panic) => resume_unwind(panic),
    }
}
