//! Panics in tasks that run for the process's lifetime.

use academy::live::Topic;
use academy::platform::clock::Clock;
use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use schema::enums::Role;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

use crate::jobs::send_mail::queue;
use test_support::events::{frame_of, tell};
use test_support::site::figure;
use test_support::socket::Socket;
use test_support::{FrontEnd, SiteApp, TestApp, TestDatabase, until};

/// As far ahead as a clock can be set; reading it panics, because no instant is that late.
const BEYOND_TIME: TimeDelta = TimeDelta::seconds(9_000_000_000_000_000);

#[test_support::test]
async fn a_job_that_panics_gets_its_next_turn() {
    let app = TestApp::start().await;
    queue(&app, "a mail");
    app.clock.advance(BEYOND_TIME);
    let jobs = academy::jobs::start(app.state.clone());
    until("the job has been started again", || async {
        (figure(&app.state, r#"task_restarts_total{task="send_mail"}"#).await > 0).then_some(())
    })
    .await;
    app.clock.advance(-BEYOND_TIME);
    until("the mail is out", || async { (app.outgoing() == 0).then_some(()) }).await;
    tokio::time::timeout(std::time::Duration::from_secs(10), jobs.stop()).await.expect("an end");
}

#[test_support::test]
async fn jobs_that_panic_all_the_time_still_end_when_they_are_asked_to() {
    let app = TestApp::start().await;
    app.clock.advance(BEYOND_TIME);
    let jobs = academy::jobs::start(app.state.clone());
    until("a job was started again", || async {
        (figure(&app.state, r#"task_restarts_total{task="refund_payments"}"#).await > 1).then_some(())
    })
    .await;
    tokio::time::timeout(std::time::Duration::from_secs(10), jobs.stop()).await.expect("an end");
}

#[test_support::test]
async fn live_updates_go_on_after_a_panic_and_miss_nothing() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let clock = Clock::shifted();
    let site = SiteApp::at(clock.clone(), &database, &front, &[]).await;
    let student = site.person(&database, Role::Student);
    until("pages can listen", || async { site.site().state.live.is_open().then_some(()) }).await;
    let mut socket = Socket::open(&site.base, &student, None).await;
    clock.advance(BEYOND_TIME);
    // It reconnects immediately, checks which sessions are open, and reads the clock for that.
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE application_name = 'academy live' AND datname = current_database()";
    database.connect().batch_execute(cut).unwrap();
    until("the listener has been started again", || async {
        (site.figure(r#"task_restarts_total{task="live"}"#).await > 0).then_some(())
    })
    .await;
    tell(&mut database.connect(), &[Topic::User(student.id)], 1);
    clock.advance(-BEYOND_TIME);
    assert_eq!(socket.next().await, frame_of(1));
    tell(&mut database.connect(), &[Topic::User(student.id)], 2);
    assert_eq!(socket.next().await, frame_of(2));
}

/// A tracing layer that panics on the renderer's first message about its address.
struct PanicOnce(std::sync::atomic::AtomicBool);

struct IsGreeting(bool);

impl Visit for IsGreeting {
    fn record_debug(&mut self, _: &Field, value: &dyn std::fmt::Debug) {
        self.0 |= format!("{value:?}") == "renderer listens";
    }
}

impl<S: Subscriber> Layer<S> for PanicOnce {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut greeting = IsGreeting(false);
        event.record(&mut greeting);
        if greeting.0 && !self.0.swap(true, std::sync::atomic::Ordering::SeqCst) {
            panic!("the log is full");
        }
    }
}

#[test_support::test]
async fn the_renderer_is_started_again_after_its_supervisor_panicked() {
    // A second dispatcher. With only one, tracing caches whether a call site is enabled by asking the thread that first
    // reaches it, which may be another test's thread without a log.
    let _second = tracing::Dispatch::new(tracing_subscriber::registry());
    // The supervisor runs and logs on this thread.
    let log = tracing_subscriber::registry().with(PanicOnce(false.into()));
    let _log = tracing::subscriber::set_default(log);
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    assert_eq!(site.figure(r#"task_restarts_total{task="renderer"}"#).await, 1);
    assert_eq!(site.visitor().get("/").await.status, 200);
    site.stop().await;
}
