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
pub(crate) struct Address {
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

pub(crate) fn run(address: &Address, settings: &Settings) -> Result<(), Failure> {
    let open_to_all = address.public || address.address.is_some_and(|ip| !ip.is_loopback());
    if open_to_all && !address.public {
        let message = "others can reach this address: say --public if that is meant";
        return Err(Failure::Request(message.to_string()));
    }
    let usual = if address.public {
        Ipv4Addr::UNSPECIFIED
    } else {
        Ipv4Addr::LOCALHOST
    };
    let mut limits = Limits {
        time: USUAL_TIME,
        ..Limits::default()
    };
    if address.public {
        limits = limits.for_many();
    }
    limits = settings.limits(limits);
    let options = Options {
        address: address.address.unwrap_or(usual.into()),
        port: address.port,
        public: address.public,
        names: address.name.clone(),
        limits,
    };
    let server = Server::bind(options, CommandLine).map_err(|error| {
        let port = address.port;
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
    if address.public && !settings.quiet {
        eprintln!(
            "everybody who reaches this machine may play and compute: {} s and {} for each question, {} \
             questions at a time each; nothing is encrypted",
            limits.time.as_secs(),
            Bytes(limits.memory),
            limits.jobs_per_client
        );
    }
    if address.open
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
