//! Jobs: work that takes a while, with a budget, whose progress is told and which ends when nobody
//! listens any more.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use partizan_solve::{Engine, Game};
use partizan_value::{Budget, Store};
use serde::Serialize;
use serde_json::{Value as Json, json};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::{JoinHandle, spawn_blocking};

use crate::api::Refusal;
use crate::engines::{Borrowed, Engines};
use crate::options::Limits;
use crate::verbs::Unanswered;

/// How far a computation is.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    /// What was done.
    pub text: String,
    /// Which part of the whole that is, if anybody knows.
    pub part: Option<f64>,
}

type State = Box<dyn Fn() -> Shown + Send>;

/// The work of a job, and what it may use.
pub struct Task {
    engine: Borrowed,
    threads: usize,
    shown: Arc<Mutex<Option<State>>>,
}

impl Task {
    /// The engine to work with. Its store has the budget of the job.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The budget of the job.
    pub fn budget(&self) -> &Budget {
        self.engine.store().budget()
    }

    /// How many threads may work.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Shows how far a game is being valued.
    pub(crate) fn show_game(&self, game: &Arc<dyn Game>) -> Showing {
        let game = Arc::clone(game);
        self.show(move || {
            let progress = game.progress();
            let positions = progress.positions.max(progress.looked_at);
            Shown {
                text: format!("{positions} positions"),
                part: None,
            }
        })
    }

    /// Lets a function say how far the work is until what this returns is dropped.
    pub fn show(&self, state: impl Fn() -> Shown + Send + 'static) -> Showing {
        *lock(&self.shown) = Some(Box::new(state));
        Showing(Arc::clone(&self.shown))
    }
}

/// While it lives, people see how far some work is.
pub struct Showing(Arc<Mutex<Option<State>>>);

impl Drop for Showing {
    fn drop(&mut self) {
        *lock(&self.0) = None;
    }
}

/// All jobs of a server.
pub(crate) struct Jobs {
    limits: Limits,
    engines: Arc<Engines>,
    /// Who may run.
    running: Semaphore,
    /// Who may run that needs no engine and little time.
    quick: Semaphore,
    waiting: AtomicUsize,
    /// Jobs of each client.
    clients: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// What becomes of a job.
pub(crate) type Outcome = Result<Json, Unanswered>;

impl Jobs {
    pub(crate) fn new(limits: Limits) -> Arc<Jobs> {
        Arc::new(Jobs {
            limits,
            engines: Engines::new(limits.memory, limits.kept_memory),
            running: Semaphore::new(limits.running),
            quick: Semaphore::new(2 * limits.running),
            waiting: AtomicUsize::new(0),
            clients: Arc::default(),
        })
    }

    /// Does something that takes little time, and answers at once.
    pub(crate) async fn at_once<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce(&Store) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let admitted = self.admit(client)?;
        let _permit = self.quick.acquire().await.expect("it is never closed");
        let budget = Budget::unlimited()
            .with_memory(QUICK_MEMORY)
            .with_time(QUICK_TIME);
        let _cancel = CancelledWhenDropped(budget.clone());
        let done = spawn_blocking(move || {
            let _admitted = admitted;
            work(&Store::new().with_budget(budget))
        });
        done.await
            .unwrap_or_else(|_| Err(Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, MISTAKE)))
    }

    /// Starts a job about a topic, and answers with a stream of its progress and its outcome.
    pub(crate) fn stream(
        self: &Arc<Jobs>,
        client: IpAddr,
        topic: String,
        seconds: Option<f64>,
        work: impl FnOnce(&Arc<Task>) -> Outcome + Send + 'static,
    ) -> Result<Response, Refusal> {
        let admitted = self.admit(client)?;
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let time = time.unwrap_or(USUAL_TIME).min(self.limits.time);
        let (listener, events) = mpsc::channel(4);
        let jobs = Arc::clone(self);
        tokio::spawn(async move {
            let _admitted = admitted;
            jobs.conduct(&listener, &topic, time, work).await;
        });
        let events = stream::unfold(events, async |mut events| {
            let event: Event = events.recv().await?;
            Some((Ok::<_, Infallible>(event), events))
        });
        Ok(Sse::new(events).into_response())
    }

    /// Waits for its turn, works, and tells the listener about it; stops if there is none any more.
    async fn conduct(
        &self,
        listener: &mpsc::Sender<Event>,
        topic: &str,
        time: Duration,
        work: impl FnOnce(&Arc<Task>) -> Outcome + Send + 'static,
    ) {
        let Some(_permit) = self.turn(listener).await else {
            return;
        };
        let shown = Arc::new(Mutex::new(None));
        let task = Arc::new(Task {
            engine: self.engines.borrow(topic),
            threads: self.limits.threads,
            shown: Arc::clone(&shown),
        });
        let budget = task.budget().clone();
        budget.renew(time);
        let mut job = spawn_blocking(move || work(&task));
        let outcome = follow(&mut job, listener, &shown, &budget).await;
        let (name, data) = match outcome {
            Ok(answer) => ("answer", answer),
            Err(Unanswered {
                error,
                budget,
                partial,
            }) => (
                "error",
                json!({ "error": error, "budget": budget, "answer": partial }),
            ),
        };
        let _ = listener.send(event(name, &data)).await;
    }

    /// A permit to run, when it is this job's turn.
    async fn turn(
        &self,
        listener: &mpsc::Sender<Event>,
    ) -> Option<tokio::sync::SemaphorePermit<'_>> {
        if let Ok(permit) = self.running.try_acquire() {
            return Some(permit);
        }
        let ahead = self.waiting.fetch_add(1, Ordering::Relaxed);
        let _ = listener
            .send(event("waiting", &json!({ "ahead": ahead })))
            .await;
        let permit = tokio::select! {
            permit = self.running.acquire() => permit.ok(),
            () = listener.closed() => None,
        };
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        permit
    }

    /// Counts a job of a client, if there may be one more.
    fn admit(&self, client: IpAddr) -> Result<Admitted, Refusal> {
        let mut clients = lock(&self.clients);
        if clients.values().sum::<usize>() >= self.limits.jobs {
            let message = "too many people want something at the same time; try again later";
            return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, message));
        }
        let own = clients.entry(client).or_default();
        if *own >= self.limits.jobs_per_client {
            let most = self.limits.jobs_per_client;
            let message = format!("{most} of your questions are being worked on; wait for one");
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, message));
        }
        *own += 1;
        Ok(Admitted {
            client,
            clients: Arc::clone(&self.clients),
        })
    }

    /// Jobs that run or wait.
    pub(crate) fn count(&self) -> usize {
        lock(&self.clients).values().sum()
    }

    /// The memory of all that is kept between jobs, in bytes.
    pub(crate) fn kept_bytes(&self) -> u64 {
        self.engines.kept_bytes()
    }
}

/// The time of a job if nobody says.
const USUAL_TIME: Duration = Duration::from_secs(10);
/// The time of work that is answered at once.
const QUICK_TIME: Duration = Duration::from_secs(5);
/// The memory of work that is answered at once.
const QUICK_MEMORY: u64 = 256 << 20;
/// How often progress is told.
const TICK: Duration = Duration::from_millis(200);
/// What a client hears of a panic.
const MISTAKE: &str = "the program has made a mistake; please report it";

/// Tells the listener how far a job is until it ends; cancels it when nobody listens.
async fn follow(
    job: &mut JoinHandle<Outcome>,
    listener: &mpsc::Sender<Event>,
    shown: &Mutex<Option<State>>,
    budget: &Budget,
) -> Outcome {
    let start = Instant::now();
    let mut clock = tokio::time::interval(TICK);
    clock.tick().await;
    let mut listens = true;
    loop {
        tokio::select! {
            done = &mut *job => return done.unwrap_or_else(|_| Err(Unanswered {
                error: json!({ "message": MISTAKE }),
                budget: false,
                partial: None,
            })),
            () = listener.closed(), if listens => {
                budget.cancel();
                listens = false;
            }
            _ = clock.tick(), if listens => {
                let state = lock(shown).as_ref().map(|state| state());
                let seconds = start.elapsed().as_secs_f64();
                let progress = match state {
                    Some(Shown { text, part }) => {
                        json!({ "text": text, "part": part, "seconds": seconds })
                    }
                    None => json!({ "text": "", "part": null, "seconds": seconds }),
                };
                // A slow reader misses some of it.
                let _ = listener.try_send(event("progress", &progress));
            }
        }
    }
}

fn event(name: &str, data: &Json) -> Event {
    Event::default().event(name).data(data.to_string())
}

/// A job that is counted until it is dropped.
struct Admitted {
    client: IpAddr,
    clients: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut clients = lock(&self.clients);
        if let Some(own) = clients.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                clients.remove(&self.client);
            }
        }
    }
}

struct CancelledWhenDropped(Budget);

impl Drop for CancelledWhenDropped {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// What is in it is right even if somebody has panicked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
