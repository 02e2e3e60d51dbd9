//! The real binary, killed with SIGKILL repeatedly while it works on one database.

use std::cell::Cell;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use chrono::TimeDelta;
use futures_util::future::join_all;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use reqwest::Method;
use schema::ids::UserId;
use serde_json::{Value, json};
use stand_ins::stripe::Webhooks;
use tokio::sync::Notify;
use tokio::time::timeout;
use uuid::Uuid;

use super::books::{self, Books};
use super::process::{JOBS, Process};
use super::world::{SITE, SLOTS, STUDENTS, TUTORS, World};
use test_support::money::session_of;
use test_support::{FrontEnd, TestDatabase, client, scale, until};

/// Number of kills, by default and with `make soak`.
const ROUNDS: [usize; 2] = [6, 16];
/// Number of calls that complete in a process lifetime: counted, so that a busy machine does not reduce the coverage.
const LIFE: std::ops::Range<usize> = 1..60;
/// Maximum lifetime of a process that responds to no call.
const LONGEST_LIFE: Duration = Duration::from_secs(10);

#[test_support::test]
async fn killed_again_and_again_the_books_balance() {
    let seed = std::env::var("CHAOS_SEED").map_or(1, |text| text.parse().expect("a number"));
    eprintln!("CHAOS_SEED={seed}");
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let clock = front.path().join("clock");
    let world = World::new(&database, seed, Some(clock.clone())).await;
    let story =
        Story { world: &world, port: free_port(), front: &front, clock, http: test_support::http::client() };
    let mut rng = StdRng::seed_from_u64(seed);
    let mut books = Books::default();
    for _ in 0..scale(ROUNDS[0], ROUNDS[1]) {
        story.life(&mut rng).await;
        books.deaths += 1;
    }
    story.end(&mut books).await;
    eprintln!("{books:?}");
    assert!(books.confirmed > 0 && books.events > 0, "too tame: {books:?}");
}

/// A running binary, killed on drop.
struct Program(Child);

impl Program {
    fn kill(&mut self) {
        self.0.kill().expect("SIGKILL");
        self.0.wait().expect("a dead process");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.0.kill().unwrap_or_default();
        self.0.wait().map(drop).unwrap_or_default();
    }
}

struct Story<'a> {
    world: &'a World<'a>,
    port: u16,
    front: &'a FrontEnd,
    clock: PathBuf,
    http: reqwest::Client,
}

impl Story<'_> {
    /// Runs one process from its start to its kill, with concurrent calls.
    async fn life(&self, rng: &mut StdRng) {
        let mut process = self.start().await;
        let (left, over) = (Cell::new(rng.random_range(LIFE)), Notify::new());
        let mut people: Vec<StdRng> = (0..STUDENTS).map(|_| StdRng::from_rng(rng)).collect();
        let work = join_all(people.iter_mut().enumerate().map(async |(student, rng)| {
            loop {
                self.one_thing(student, rng).await;
                left.set(left.get().saturating_sub(1));
                if left.get() == 0 {
                    over.notify_one();
                }
            }
        }));
        // The calls never end by themselves; pending ones are cut off.
        tokio::select! {
            _ = work => {}
            () = over.notified() => {}
            () = tokio::time::sleep(LONGEST_LIFE) => {}
        }
        process.kill();
        self.world.advance(TimeDelta::minutes(rng.random_range(0..12)));
    }

    /// Runs a student's next call; a missing response is expected.
    async fn one_thing(&self, student: usize, rng: &mut StdRng) {
        let me = &self.world.students[student];
        let mine: Vec<_> = self.world.bookings().into_iter().filter(|one| one.student_id == me.id).collect();
        let Some(booking) = mine.choose(rng).filter(|_| rng.random_range(0..4) > 0) else {
            let tutor = self.world.tutors[rng.random_range(0..TUTORS)].id;
            let starts_at = self.world.slot(rng.random_range(0..SLOTS));
            let body = json!({"tutor_id": tutor, "subject": "Physics", "starts_at": starts_at});
            self.post(&me.token, "/api/bookings", body).await;
            return;
        };
        let path = |action: &str| format!("/api/bookings/{}/{action}", booking.id);
        let admin = &self.world.admin.token;
        match rng.random_range(0..13) {
            0..=4 => {
                let page = self.post(&me.token, &path("checkout"), json!({})).await;
                if let Some(url) = page.as_ref().and_then(|page| page["url"].as_str())
                    && rng.random_range(0..3) > 0
                {
                    // Refused if the page was closed or paid meanwhile.
                    drop(self.world.stripe.pay(&session_of(url)));
                }
            }
            5..=6 => drop(self.post(&me.token, &path("check-payment"), json!({})).await),
            7 => {
                let starts_at = self.world.slot(rng.random_range(0..SLOTS));
                drop(self.post(&me.token, &path("reschedule"), json!({"starts_at": starts_at})).await);
            }
            8 => drop(self.post(&me.token, &path("cancel"), json!({})).await),
            9 => drop(self.post(admin, &path("cancel"), json!({"without_refund": true})).await),
            10 => {
                let tutor = self.world.tutors[rng.random_range(0..TUTORS)].id;
                let body = json!({"tutor_id": tutor, "shown_tutor_id": booking.tutor_id});
                let path = format!("/api/admin/lessons/{}/tutor", booking.id);
                drop(self.send(Method::PUT, admin, &path, body).await);
            }
            11 => self.adjust(booking.tutor_id, rng).await,
            _ => self.refund(booking.id, rng).await,
        }
    }

    /// An admin refunds a part, if anything is left.
    async fn refund(&self, booking: Uuid, rng: &mut StdRng) {
        let (admin, path) = (&self.world.admin.token, format!("/api/admin/lessons/{booking}"));
        let seen = self.send(Method::GET, admin, &path, Value::Null).await;
        let Some(left) = seen.and_then(|lesson| lesson["money"]["left_cents"].as_i64()) else { return };
        if left > 0 {
            self.world.verify_admin();
            let cents = rng.random_range(1..=left);
            let body = json!({"amount_cents": cents, "reason": "Nobody came.", "shown_left_cents": left});
            drop(self.post(admin, &format!("{path}/refunds"), body).await);
        }
    }

    /// An admin enters an adjustment, and sometimes cancels it.
    async fn adjust(&self, tutor: UserId, rng: &mut StdRng) {
        let admin = &self.world.admin.token;
        self.world.verify_admin();
        let path = "/api/admin/money/adjustments";
        let body = json!({
            "entry_key": Uuid::from_u128(rng.random()),
            "tutor_id": tutor,
            "kind": "correction",
            "amount_cents": rng.random_range(1..200),
            "reason": "They taught longer.",
            "is_another": true,
        });
        let entered = self.post(admin, path, body).await;
        let id = entered.as_ref().and_then(|one| one["id"].as_str());
        if let Some(id) = id.filter(|_| rng.random_range(0..3) == 0) {
            drop(self.post(admin, &format!("{path}/{id}/cancel"), json!({})).await);
        }
    }

    async fn post(&self, token: &str, path: &str, body: Value) -> Option<Value> {
        self.send(Method::POST, token, path, body).await
    }

    async fn send(&self, method: Method, token: &str, path: &str, body: Value) -> Option<Value> {
        let request = self
            .http
            .request(method.clone(), format!("http://127.0.0.1:{}{path}", self.port))
            .header("origin", SITE)
            .header("cookie", format!("session={token}"))
            .timeout(Duration::from_secs(5));
        let request = if body.is_null() { request } else { request.json(&body) };
        let response = request.send().await.ok()?;
        assert_ne!(response.status(), 500, "{path}");
        let answer = client::read(&method, path, response).await.ok()?;
        serde_json::from_str(&answer.text).ok()
    }

    /// Starts the binary and waits until it responds.
    async fn start(&self) -> Program {
        let stripe = &self.world.stripe;
        let webhooks = Webhooks {
            url: Some(format!("http://127.0.0.1:{}/api/stripe/webhook", self.port)),
            first_pause: Duration::from_millis(20),
            ..stripe.webhooks()
        };
        stripe.set_webhooks(webhooks);
        let mut command = Command::new(env!("CARGO_BIN_EXE_academy"));
        command
            .arg("serve")
            .env_clear()
            .env("DATABASE_URL", self.world.database.url())
            .env("DATABASE_POOL_SIZE", "4")
            .env("HOST", "127.0.0.1")
            .env("PORT", self.port.to_string())
            .env("PUBLIC_URL", SITE)
            .env("TEST_CLOCK_FILE", &self.clock)
            .env("MAIL_URL", format!("file:{}/mail", self.front.path().display()))
            .env("FRONTEND_DIR", self.front.path())
            // No page is requested here.
            .env("RENDERER_URL", "http://127.0.0.1:9")
            .env("RUST_LOG", "error")
            .stdin(Stdio::null());
        for (name, value) in test_support::money::settings(stripe) {
            command.env(name, value);
        }
        let program = Program(command.spawn().expect("starting the binary"));
        let healthz = format!("http://127.0.0.1:{}/healthz", self.port);
        until("the binary answers", || async { self.http.get(&healthz).send().await.ok() }).await;
        program
    }

    /// Another process takes over permanently, until everything is at rest.
    async fn end(&self, books: &mut Books) {
        let mut last = self.start().await;
        timeout(Duration::from_secs(60), self.world.stripe.events_delivered())
            .await
            .expect("delivered events");
        let process = Process::start(self.world).await;
        for minutes in [1, 40, 61, 13 * 60, 2] {
            self.world.advance(TimeDelta::minutes(minutes));
            for job in JOBS {
                process.job(job).await;
            }
        }
        timeout(Duration::from_secs(60), self.world.stripe.events_delivered())
            .await
            .expect("delivered events");
        process.job(JOBS[0]).await;
        last.kill();
        // The last process's claims expire with their lease.
        self.world.advance(TimeDelta::minutes(1));
        for job in JOBS {
            process.job(job).await;
        }
        process.read_balance().await;
        books::check(&self.world.quiet_moment(), &[], books);
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("a bound address").port()
}
