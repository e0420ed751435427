//! Jobs: work that takes a while, with a budget, whose progress is told and which ends when nobody
//! listens any more.

use std::convert::Infallible;
use std::io::{self, Write};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use partizan_solve::{Engine, Game};
use partizan_value::{Budget, Bytes, Store};
use serde::Serialize;
use serde_json::{Value as Json, json};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::MissedTickBehavior;

use crate::api::Refusal;
use crate::census::{Census, Counted, Full};
use crate::engines::{Borrowed, Engines};
use crate::options::Limits;
use crate::turns::{Place, Turn, Turns};
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
    longest_answer: usize,
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

    /// Fails with a message if an answer is too long to be sent. That is worth knowing before it is made: in
    /// memory it takes many times what it takes as text.
    pub fn check_length(&self, answer: &impl Serialize) -> Result<(), String> {
        let mut room = Room(self.longest_answer);
        // Nothing but the room can fail here; other mistakes are found by whoever makes the answer.
        match serde_json::to_writer(&mut room, answer) {
            Err(error) if error.is_io() => Err(too_long(self.longest_answer)),
            _ => Ok(()),
        }
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

/// Takes so many bytes and forgets them.
struct Room(usize);

impl Write for Room {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let left = self.0.checked_sub(bytes.len());
        self.0 = left.ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// All jobs of a server.
pub(crate) struct Jobs {
    limits: Limits,
    engines: Arc<Engines>,
    /// Who may run.
    running: Arc<Turns>,
    /// Who may run that needs no engine and little time.
    quick: Arc<Turns>,
    /// Jobs of each client, running or waiting.
    clients: Arc<Census>,
}

/// What becomes of a job.
pub(crate) type Outcome = Result<Json, Unanswered>;

/// A job that may begin.
struct Ready<W> {
    topic: String,
    time: Duration,
    work: W,
    /// Both end with the work, not with whoever waits for it: work that was given up may go on for a
    /// moment.
    held: (Turn, Counted),
}

impl Jobs {
    pub(crate) fn new(limits: Limits) -> Arc<Jobs> {
        Arc::new(Jobs {
            limits,
            engines: Engines::new(limits.memory, limits.kept_memory),
            running: Turns::new(limits.running),
            quick: Turns::new(2 * limits.running),
            clients: Arc::default(),
        })
    }

    /// Does something that takes little time, and answers at once.
    pub(crate) async fn at_once<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce(&Store) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let counted = self.admit(client)?;
        let turn = self.quick.line_up(client).turn().await;
        let budget = Budget::unlimited()
            .with_memory(QUICK_MEMORY.min(self.limits.memory))
            .with_time(QUICK_TIME.min(self.limits.time));
        let _cancel = CancelledWhenDropped(budget.clone());
        let done = spawn_blocking(move || {
            let _held = (turn, counted);
            work(&Store::new().with_budget(budget))
        });
        done.await
            .unwrap_or_else(|_| Err(Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, MISTAKE)))
    }

    /// The same for an answer in JSON, unless it is too long.
    pub(crate) async fn told<T: Serialize + Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce(&Store) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<axum::Json<T>, Refusal> {
        let most = self.limits.answer;
        let measured = move |store: &Store| {
            let answer = work(store)?;
            if serde_json::to_writer(Room(most), &answer).is_err() {
                return Err(Refusal::wrong("the answer would be too long for a browser"));
            }
            Ok(answer)
        };
        self.at_once(client, measured).await.map(axum::Json)
    }

    /// Starts a job about a topic, and answers with a stream of its progress and its outcome.
    pub(crate) fn stream(
        self: &Arc<Jobs>,
        client: IpAddr,
        topic: String,
        seconds: Option<f64>,
        work: impl FnOnce(&Arc<Task>) -> Outcome + Send + 'static,
    ) -> Result<Response, Refusal> {
        let time = self.time(seconds)?;
        let counted = self.admit(client)?;
        let (listener, events) = mpsc::channel(4);
        let jobs = Arc::clone(self);
        tokio::spawn(async move {
            let place = jobs.running.line_up(client);
            let Some(turn) = wait(place, &listener).await else {
                return;
            };
            let ready = Ready {
                topic,
                time,
                work,
                held: (turn, counted),
            };
            jobs.conduct(ready, &listener).await;
        });
        let events = stream::unfold(events, async |mut events| {
            let event: Event = events.recv().await?;
            Some((Ok::<_, Infallible>(event), events))
        });
        Ok(Sse::new(events).into_response())
    }

    /// Works, and tells the listener about it; stops if there is none any more.
    async fn conduct<W>(&self, ready: Ready<W>, listener: &mpsc::Sender<Event>)
    where
        W: FnOnce(&Arc<Task>) -> Outcome + Send + 'static,
    {
        let Ready {
            topic,
            time,
            work,
            held,
        } = ready;
        let shown = Arc::new(Mutex::new(None));
        let task = Arc::new(Task {
            engine: self.engines.borrow(&topic),
            threads: self.limits.threads,
            longest_answer: self.limits.answer,
            shown: Arc::clone(&shown),
        });
        task.budget().renew(time);
        let own = Arc::clone(&task);
        let mut job = spawn_blocking(move || {
            let _held = held;
            work(&own).and_then(|answer| sendable(&answer, own.longest_answer))
        });
        let last = follow(&mut job, listener, &shown, &task).await;
        // Only now others may have the engine: its budget must not be cancelled while they use it.
        drop(task);
        let last = last.unwrap_or_else(|unanswered| unanswered.event());
        let _ = listener.send(last).await;
    }

    /// The time of a job, of which somebody says how long it may take.
    fn time(&self, seconds: Option<f64>) -> Result<Duration, Refusal> {
        let wanted = match seconds {
            None => USUAL_TIME,
            // What is longer than any time is too long anyway.
            Some(seconds) if seconds >= 0.0 => {
                Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
            }
            Some(_) => return Err(Refusal::wrong("seconds cannot be fewer than 0")),
        };
        Ok(wanted.min(self.limits.time))
    }

    /// Counts a job of a client, if there may be one more.
    fn admit(&self, client: IpAddr) -> Result<Counted, Refusal> {
        let most = self.limits.jobs_per_client;
        let counted = self.clients.count(client, most, self.limits.jobs);
        counted.map_err(|full| match full {
            Full::ForAll => {
                let message = "too many people want something at the same time; try again later";
                Refusal::new(StatusCode::SERVICE_UNAVAILABLE, message)
            }
            Full::ForClient => {
                let message = format!("{most} of your questions are being worked on; wait for one");
                Refusal::new(StatusCode::TOO_MANY_REQUESTS, message)
            }
        })
    }

    /// Jobs that run or wait.
    pub(crate) fn count(&self) -> usize {
        self.clients.total()
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
const QUICK_MEMORY: u64 = 64 << 20;
/// How often progress is told.
const TICK: Duration = Duration::from_millis(200);
/// How often those who wait hear of it. It is also how somebody is noticed who has gone without a word.
const WAITING_TICK: Duration = Duration::from_millis(500);
/// What a client hears of a panic.
const MISTAKE: &str = "the program has made a mistake; please report it";

/// Waits for a turn, and tells the listener how many are ahead; none if nobody listens any more.
async fn wait(mut place: Place, listener: &mpsc::Sender<Event>) -> Option<Turn> {
    let mut clock = tokio::time::interval(WAITING_TICK);
    loop {
        tokio::select! {
            biased;
            turn = place.turn() => return turn,
            () = listener.closed() => return None,
            _ = clock.tick() => {
                let _ = listener.try_send(event("waiting", &json!({ "ahead": place.ahead() })));
            }
        }
    }
}

/// Tells the listener how far a job is until it ends; cancels it when nobody listens.
async fn follow(
    job: &mut JoinHandle<Result<Event, Unanswered>>,
    listener: &mpsc::Sender<Event>,
    shown: &Mutex<Option<State>>,
    task: &Task,
) -> Result<Event, Unanswered> {
    let start = Instant::now();
    let mut clock = tokio::time::interval(TICK);
    // Nobody wants to hear on a busy machine what was not told in time.
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    clock.tick().await;
    let mut listens = true;
    loop {
        tokio::select! {
            done = &mut *job => return done.unwrap_or_else(|_| {
                task.engine.spoil();
                Err(Unanswered {
                    error: json!({ "message": MISTAKE }),
                    budget: false,
                    partial: None,
                })
            }),
            () = listener.closed(), if listens => {
                task.budget().cancel();
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

/// An answer as it is sent, unless it is too long: pages can do nothing with it, and many of them at a time
/// would fill the memory.
fn sendable(answer: &Json, longest: usize) -> Result<Event, Unanswered> {
    let text = answer.to_string();
    if text.len() > longest {
        return Err(Unanswered {
            error: json!({ "message": too_long(longest) }),
            budget: true,
            partial: None,
        });
    }
    Ok(Event::default().event("answer").data(text))
}

/// What is said of an answer with more bytes.
fn too_long(longest: usize) -> String {
    let most = Bytes(longest as u64);
    format!("the answer has more than {most}, which is too long for a page")
}

impl Unanswered {
    /// What the listener hears at last.
    fn event(&self) -> Event {
        let Unanswered {
            error,
            budget,
            partial,
        } = self;
        let data = json!({ "error": error, "budget": budget, "answer": partial });
        event("error", &data)
    }
}

/// Nobody wants it any more.
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
