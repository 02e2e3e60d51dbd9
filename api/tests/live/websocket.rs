//! The socket loop by itself: a budget of bytes, and how it ends.

use std::net::TcpListener;
use std::sync::Mutex;

use academy::live::websocket;
use academy::live::websocket::{CloseReason, Connection, Message, SocketLimits};
use actix_web::dev::ServerHandle;
use actix_web::web::{Data, Payload, get};
use actix_web::{App, HttpRequest, HttpServer, Responder};
use tokio::sync::mpsc;

use crate::support::socket::Socket;
use crate::support::{Client, until};

const BUDGET: usize = 100_000;

/// A server whose sockets are handed to the test.
struct Sockets {
    base: String,
    connections: mpsc::UnboundedReceiver<Connection>,
    handle: ServerHandle,
}

type Opened = Data<Mutex<mpsc::UnboundedSender<Connection>>>;

async fn open(opened: Opened, request: HttpRequest, payload: Payload) -> actix_web::Result<impl Responder> {
    let limits = SocketLimits { max_message: 1000, send_budget: BUDGET };
    let (response, connection) = websocket::accept(&request, payload, limits)?;
    opened.lock().unwrap().send(connection).ok();
    Ok(response)
}

impl Sockets {
    fn start() -> Sockets {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let (sender, connections) = mpsc::unbounded_channel();
        let opened = Data::new(Mutex::new(sender));
        let server =
            HttpServer::new(move || App::new().app_data(opened.clone()).route("/socket", get().to(open)))
                .workers(1)
                .disable_signals()
                .listen(listener)
                .unwrap()
                .run();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Sockets { base, connections, handle }
    }

    async fn open(&mut self) -> (Socket, Connection) {
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

#[actix_web::test]
async fn a_peer_that_does_not_read_costs_no_more_than_its_budget() {
    let mut sockets = Sockets::start();
    let (mut slow, mut to_slow) = sockets.open().await;
    let (mut quick, to_quick) = sockets.open().await;
    let text = format!("\"{}\"", "x".repeat(9_998));
    let mut sent = 0;
    // Until the network holds no more and the budget is spent.
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

#[actix_web::test]
async fn both_sides_talk_and_either_ends_it() {
    let mut sockets = Sockets::start();
    let (mut peer, mut connection) = sockets.open().await;
    peer.say("one").await;
    peer.say_bytes(vec![2]).await;
    assert_eq!(connection.messages.recv().await, Some(Message::Text("one".to_owned())));
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

#[actix_web::test]
async fn a_peer_that_talks_faster_than_anybody_listens_is_closed() {
    let mut sockets = Sockets::start();
    let (mut peer, _connection) = sockets.open().await;
    for _ in 0..33 {
        peer.say("again").await;
    }
    assert_eq!(peer.close_code().await, 1008);
}
