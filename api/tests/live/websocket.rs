//! The socket loop alone: its byte budget, its deadlines, and its end.

use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use academy::live::broker::OutboundEvent;
use academy::live::subscriber::{self, SubscriberContext};
use academy::live::websocket;
use academy::live::websocket::{CloseReason, Message, OpenSocket, SocketLimits};
use academy::live::{Broker, Topic};
use actix_web::dev::ServerHandle;
use actix_web::web::{Data, Payload, get};
use actix_web::{App, HttpRequest, HttpServer, Responder};
use futures_util::FutureExt;
use schema::enums::Role;
use schema::models::profile::Profile;
use schema::models::session::SignedIn;
use tokio::sync::mpsc;
use uuid::Uuid;

use test_support::socket::Socket;
use test_support::{Client, TestApp, until};

const BUDGET: usize = 100_000;

/// A server that hands its sockets to the test.
struct Sockets {
    base: String,
    connections: mpsc::UnboundedReceiver<OpenSocket>,
    handle: ServerHandle,
}

type Opened = Data<Mutex<mpsc::UnboundedSender<OpenSocket>>>;

async fn open(
    opened: Opened,
    limits: Data<SocketLimits>,
    request: HttpRequest,
    payload: Payload,
) -> actix_web::Result<impl Responder> {
    let (response, connection) = websocket::accept(&request, payload, **limits)?;
    opened.lock().unwrap().send(connection).ok();
    Ok(response)
}

impl Sockets {
    fn start() -> Sockets {
        Sockets::with(SocketLimits::new(1000, BUDGET))
    }

    fn with(limits: SocketLimits) -> Sockets {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let (sender, connections) = mpsc::unbounded_channel();
        let (opened, limits) = (Data::new(Mutex::new(sender)), Data::new(limits));
        let app = move || {
            App::new().app_data(opened.clone()).app_data(limits.clone()).route("/socket", get().to(open))
        };
        let server = HttpServer::new(app).workers(1).disable_signals().listen(listener).unwrap().run();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Sockets { base, connections, handle }
    }

    async fn open(&mut self) -> (Socket, OpenSocket) {
        let client = Client::new(&self.base, None);
        let socket = Socket::connect(&self.base, "/socket", &client, &self.base).await.unwrap();
        (socket, self.connections.recv().await.unwrap())
    }
}

impl Drop for Sockets {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
    }
}

#[test_support::test]
async fn a_peer_that_does_not_read_costs_no_more_than_its_budget() {
    let mut sockets = Sockets::start();
    let (mut slow, mut to_slow) = sockets.open().await;
    let (mut quick, to_quick) = sockets.open().await;
    let text = format!("\"{}\"", "x".repeat(9_998));
    let mut sent = 0;
    // Until the network buffers are full and the budget is exhausted.
    while !to_slow.messages.is_closed() {
        assert!(sent < 2000, "a peer that reads nothing is never closed");
        for connection in [&to_slow, &to_quick] {
            connection.sender.send(text.clone());
        }
        sent += 1;
        assert!(to_slow.sender.queued() <= BUDGET + text.len() + 64, "{}", to_slow.sender.queued());
        assert_eq!(quick.next().await.as_str().map(str::len), Some(9_998));
    }
    assert_eq!(to_slow.messages.recv().await, None);
    let mut read = 0;
    let code = loop {
        match slow.next_or_code().await {
            Ok(_) => read += 1,
            Err(code) => break code,
        }
    };
    assert_eq!(code, 1013);
    assert!(read < sent, "what was queued is dropped: {read} of {sent}");
    until("what was taken is not counted any more", || async {
        (to_quick.sender.queued() == 0).then_some(())
    })
    .await;
}

#[test_support::test]
async fn both_sides_talk_and_either_ends_it() {
    let mut sockets = Sockets::start();
    let (mut peer, mut connection) = sockets.open().await;
    peer.say("one").await;
    peer.say_bytes(vec![2]).await;
    assert_eq!(connection.messages.recv().await, Some(Message::Text("one".into())));
    assert_eq!(connection.messages.recv().await, Some(Message::Binary(vec![2].into())));
    connection.sender.send("\"three\"");
    assert_eq!(peer.next().await, "three");
    connection.sender.close(CloseReason::Restart);
    connection.sender.close(CloseReason::Policy);
    assert_eq!(peer.close_code().await, 1012, "the first reason stands");
    assert_eq!(connection.messages.recv().await, None);

    let (peer, mut connection) = sockets.open().await;
    drop(peer);
    assert_eq!(connection.messages.recv().await, None);
    connection.sender.send("to nobody");

    let (mut peer, mut connection) = sockets.open().await;
    peer.say(&"x".repeat(1001)).await;
    assert_eq!(peer.close_code().await, 1009);
    assert_eq!(connection.messages.recv().await, None);
}

#[test_support::test]
async fn a_peer_that_talks_faster_than_anybody_listens_is_closed() {
    let mut sockets = Sockets::start();
    let (mut peer, _connection) = sockets.open().await;
    // A message counts a kilobyte in addition to its text; the limit is 64.
    for _ in 0..64 {
        peer.say("again").await;
    }
    assert_eq!(peer.close_code().await, 1008);
}

/// Far longer than the short deadlines of these tests, and shorter than the product's.
const SOON: Duration = Duration::from_secs(8);

#[test_support::test]
async fn a_peer_that_answers_no_ping_is_given_up() {
    let limits = SocketLimits {
        ping_interval: Duration::from_millis(200),
        idle_timeout: Duration::from_secs(2),
        ..SocketLimits::new(1000, BUDGET)
    };
    let mut sockets = Sockets::with(limits);
    let (_mute, mut to_mute) = sockets.open().await;
    let (mut answers, mut to_answers) = sockets.open().await;
    // A client answers pings while it reads.
    let reading = actix_web::rt::spawn(async move { answers.next().await });
    let end = tokio::time::timeout(SOON, to_mute.messages.recv()).await;
    assert_eq!(end.expect("an end"), None);
    assert!(to_answers.messages.try_recv().is_err_and(|error| error == mpsc::error::TryRecvError::Empty));
    to_answers.sender.send("\"still there\"");
    assert_eq!(reading.await.unwrap(), "still there");
}

#[test_support::test]
async fn a_peer_that_takes_no_frame_in_time_is_closed_though_its_budget_lasts() {
    let limits =
        SocketLimits { write_timeout: Duration::from_millis(500), ..SocketLimits::new(1000, usize::MAX) };
    let mut sockets = Sockets::with(limits);
    let (mut stalled, mut to_stalled) = sockets.open().await;
    let text = format!("\"{}\"", "x".repeat(99_998));
    // More than the network buffers hold.
    for _ in 0..200 {
        to_stalled.sender.send(text.clone());
    }
    let end = tokio::time::timeout(SOON, to_stalled.messages.recv()).await;
    assert_eq!(end.expect("an end"), None);
    assert_eq!(stalled.close_code().await, 1013);
}

/// A user whose page connects.
fn student(app: &TestApp) -> SignedIn {
    let profile = Profile::find(&mut app.conn(), app.student().id).unwrap().unwrap();
    SignedIn {
        session_id: Uuid::new_v4(),
        last_seen_at: app.clock.now(),
        profile,
        email: "ada@people.test".to_owned(),
        time_zone: None,
        roles: vec![Role::Student],
        since: app.clock.now(),
        verified_at: None,
        has_second_factor: false,
        is_admin_withheld: false,
    }
}

#[test_support::test]
async fn pages_come_back_later_while_nobody_listens_to_the_database_yet() {
    let (app, mut sockets) = (TestApp::start().await, Sockets::start());
    let (who, broker) = (student(&app), Arc::new(Broker::default()));
    let context = SubscriberContext {
        db: app.state.db.clone(),
        clock: app.clock.clone(),
        broker: broker.clone(),
        admins_need_second_factor: false,
    };
    let (mut early, connection) = sockets.open().await;
    subscriber::start(context.clone(), Ok(who.clone()), connection, None);
    assert_eq!(early.next_or_code().await, Err(1013));
    broker.advance("1.1:1:");
    let (mut later, connection) = sockets.open().await;
    subscriber::start(context, Ok(who), connection, None);
    assert_eq!(later.next().await["type"], "hello");
}

#[test_support::test]
async fn a_burst_waits_for_pages_that_keep_up_and_for_no_others() {
    let app = TestApp::start().await;
    let mut sockets = Sockets::with(SocketLimits::new(1000, 100 * BUDGET));
    let (who, broker) = (student(&app), Arc::new(Broker::default()));
    broker.advance("1.1:1:");
    let (_slow, to_slow) = sockets.open().await;
    let _subscription = broker.connect(&who, to_slow.sender.clone()).unwrap_or_else(|_| panic!("a place"));
    let burst = OutboundEvent {
        topics: vec![Topic::User(who.profile.id)],
        frame: format!("\"{}\"", "x".repeat(99_998)).into(),
        place: None,
        outdated_pages: None,
    };
    let slow = broker.crowded();
    assert!(slow.is_empty());
    // More than the network buffers hold, and not sent yet.
    broker.deliver(&vec![burst; 90]);
    assert!(broker.wait_for_sends(&slow).now_or_never().is_none(), "it may keep up");
    let slow = broker.crowded();
    assert_eq!(slow.len(), 1);
    assert!(broker.wait_for_sends(&slow).now_or_never().is_some());
}
