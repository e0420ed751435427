//! `partizan serve`: the workbench in the browser.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use partizan_value::Bytes;
use partizan_web::{Limits, Options, Server};
use serde::Serialize;

use crate::answer::Failure;
use crate::host::CommandLine;
use crate::settings::Settings;

/// Where to listen, and for whom.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Listening {
    /// The port; any free one for 0
    #[arg(long, value_name = "N", default_value_t = 8017)]
    port: u16,

    /// Where to listen [default: 127.0.0.1, with --public 0.0.0.0]
    #[arg(long, value_name = "IP")]
    address: Option<IpAddr>,

    /// Let others on the network in, as in a classroom: everybody who reaches this machine may play and
    /// compute, each with less time and memory; nothing is encrypted and nobody is asked who they are
    #[arg(long)]
    public: bool,

    /// A name of this machine by which browsers may call it; addresses and localhost always work
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,

    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

/// How long a job of a server on one's own machine may take if nobody says.
const USUAL_TIME: Duration = Duration::from_mins(10);

pub(crate) fn run(listening: &Listening, settings: &Settings) -> Result<(), Failure> {
    if !listening.public && listening.address.is_some_and(|ip| !ip.is_loopback()) {
        let message = "others can reach this address: say --public if that is meant";
        return Err(Failure::Request(message.to_string()));
    }
    let usual = if listening.public {
        Ipv4Addr::UNSPECIFIED
    } else {
        Ipv4Addr::LOCALHOST
    };
    let mut limits = Limits {
        time: USUAL_TIME,
        ..Limits::default()
    };
    if listening.public {
        limits = limits.for_many();
    }
    limits = settings.limits(limits);
    let options = Options {
        address: listening.address.unwrap_or(usual.into()),
        port: listening.port,
        public: listening.public,
        names: listening.name.clone(),
        limits,
    };
    let server = Server::bind(options, CommandLine).map_err(|error| {
        let port = listening.port;
        Failure::Request(format!(
            "cannot listen on port {port}: {error}; --port 0 takes a free one"
        ))
    })?;
    let stop = server.stopper();
    // Without a handler Ctrl-C ends the program, which is what it is for.
    let _ = ctrlc::set_handler(stop);
    let url = server.url();
    if settings.json {
        settings.print_json(&Served { url: &url })?;
    } else {
        writeln!(io::stdout(), "{url}")?;
    }
    if listening.public && !settings.quiet {
        eprintln!(
            "everybody who reaches this machine may play and compute: {} s and {} for each question, {} \
             questions at a time each; nothing is encrypted",
            limits.time.as_secs(),
            Bytes(limits.memory),
            limits.jobs_per_client
        );
    }
    if listening.open
        && let Err(error) = open::that_detached(&url)
    {
        eprintln!("no browser can be opened ({error}); open {url} in one");
    }
    server.run();
    Ok(())
}

/// The JSON form of where the server is.
#[derive(Serialize)]
struct Served<'a> {
    url: &'a str,
}
