//! The server: it listens, and lets nobody keep it busy.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Notify, Semaphore};

use crate::api::{self, Client};
use crate::census::Census;
use crate::options::Options;
use crate::patience::Patient;
use crate::verbs::Verbs;

/// A server that listens.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    router: Router,
    options: Options,
    stop: Arc<Notify>,
}

/// The stack of a thread that works: deep rules are guarded, but not all of them tightly.
const STACK: usize = 16 << 20;

impl Server {
    /// Listens, and answers verbs by somebody else's help. Nobody is served before it runs.
    pub fn bind(options: Options, verbs: impl Verbs) -> io::Result<Server> {
        let runtime = Builder::new_multi_thread()
            .thread_stack_size(STACK)
            .enable_all()
            .build()?;
        let listener = runtime.block_on(TcpListener::bind((options.address, options.port)))?;
        Ok(Server {
            address: listener.local_addr()?,
            router: api::router(options.clone(), verbs),
            runtime,
            listener,
            options,
            stop: Arc::default(),
        })
    }

    /// The address that a browser can open: on this machine, or where others can reach it.
    pub fn url(&self) -> String {
        let (ip, port) = (self.address.ip(), self.address.port());
        let ip = if ip.is_unspecified() {
            outward().unwrap_or(Ipv4Addr::LOCALHOST.into())
        } else {
            ip
        };
        format!("http://{}/", SocketAddr::new(ip, port))
    }

    /// Something that stops the server.
    pub fn stopper(&self) -> impl Fn() + Send + Sync + 'static {
        let stop = Arc::clone(&self.stop);
        move || stop.notify_one()
    }

    /// Serves until somebody stops it.
    pub fn run(self) {
        let Server {
            runtime,
            listener,
            router,
            options,
            stop,
            ..
        } = self;
        runtime.block_on(async {
            tokio::select! {
                () = accept(&listener, &router, &options) => {}
                () = stop.notified() => {}
            }
        });
        runtime.shutdown_background();
    }
}

/// The address of this machine in its network, if it is in one. Nothing is sent: a route to a place outside, here one that is
/// kept for examples, has an address to go out by.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified()).then_some(address)
}

/// Serves everybody who connects, as long as there are not too many.
async fn accept(listener: &TcpListener, router: &Router, options: &Options) {
    let connections = Arc::new(Semaphore::new(options.limits.connections));
    let clients = Arc::<Census>::default();
    loop {
        let permit = Arc::clone(&connections).acquire_owned().await;
        let Ok((stream, peer)) = listener.accept().await else {
            // Too many open files, say; it will be better when others have gone.
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let limits = &options.limits;
        let counted = clients.count(peer.ip(), limits.connections_per_client, usize::MAX);
        let Ok(counted) = counted else {
            continue;
        };
        let (router, patience) = (router.clone(), limits.patience);
        tokio::spawn(async move {
            let _held = (permit, counted);
            serve(stream, peer, router, patience).await;
        });
    }
}

const PAUSE: Duration = Duration::from_millis(50);

/// The most that is read of a request before its body, in bytes.
const LONGEST_HEAD: usize = 32 << 10;

/// Serves one connection.
async fn serve(stream: TcpStream, peer: SocketAddr, router: Router, patience: Duration) {
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router.layer(Extension(Client(peer.ip()))));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Patient::new(stream, patience)), service);
    // Whoever breaks off hears nothing.
    let _ = connection.await;
}
