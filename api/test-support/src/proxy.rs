//! A TCP proxy in front of Postgres that can stop responding while the kernel still acknowledges packets.

use std::net::{SocketAddr, TcpListener as StdListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;
use url::Url;

use super::TestDatabase;

/// Size of the buffer in bytes.
const CHUNK: usize = 16 * 1024;

/// Connections with a number up to this are muted: data sent to them is acknowledged by the kernel and held.
#[derive(Debug, Clone, Copy, Default)]
struct Mute {
    all: u64,
    /// The same limit for connections that have sent a LISTEN.
    listeners: u64,
}

/// The proxy, which ends with the test.
pub struct Proxy {
    address: SocketAddr,
    mute: watch::Sender<Mute>,
    accepted: Arc<AtomicU64>,
    task: AbortHandle,
}

impl Proxy {
    /// Listens on loopback and forwards to the test server.
    pub fn start(database: &TestDatabase) -> Proxy {
        Proxy::on(StdListener::bind("127.0.0.1:0").expect("a free port"), database)
    }

    /// Forwards from a socket that is already bound.
    pub fn on(listener: StdListener, database: &TestDatabase) -> Proxy {
        listener.set_nonblocking(true).expect("a socket");
        let address = listener.local_addr().expect("a bound address");
        let listener = TcpListener::from_std(listener).expect("a socket");
        let (mute, accepted) = (watch::Sender::new(Mute::default()), Arc::new(AtomicU64::new(0)));
        let (server, muted, count) = (address_of(database), mute.subscribe(), accepted.clone());
        let task = tokio::spawn(async move {
            loop {
                let (client, _) = listener.accept().await.expect("a connection");
                let number = count.fetch_add(1, Ordering::SeqCst) + 1;
                tokio::spawn(pass_on(client, server.clone(), number, muted.clone()));
            }
        });
        Proxy { address, mute, accepted, task: task.abort_handle() }
    }

    /// Returns the database's URL through the proxy.
    pub fn url(&self, database: &TestDatabase) -> String {
        let mut url: Url = database.url().parse().expect("a URL");
        url.set_ip_host(self.address.ip()).expect("an address");
        url.set_port(Some(self.address.port())).expect("a port");
        url.to_string()
    }

    /// Stops forwarding, for open and new connections.
    pub fn fall_silent(&self) {
        self.mute.send_replace(Mute { all: u64::MAX, listeners: u64::MAX });
    }

    /// Forwards the held data and resumes.
    pub fn speak(&self) {
        self.mute.send_replace(Mute::default());
    }

    /// Forwards new connections; existing ones stay muted.
    pub fn speak_to_new_connections(&self) {
        let so_far = self.accepted();
        self.mute.send_replace(Mute { all: so_far, listeners: so_far });
    }

    /// Stops forwarding for the connections that currently LISTEN; all others continue.
    pub fn mute_listeners(&self) {
        self.mute.send_replace(Mute { all: 0, listeners: self.accepted() });
    }

    /// Returns the number of accepted connections.
    pub fn accepted(&self) -> u64 {
        self.accepted.load(Ordering::SeqCst)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Returns the address of the test server.
pub fn address_of(database: &TestDatabase) -> String {
    let url: Url = database.url().parse().expect("a URL");
    format!("{}:{}", url.host_str().expect("a host"), url.port().unwrap_or(5432))
}

async fn pass_on(client: TcpStream, server: String, number: u64, mute: watch::Receiver<Mute>) {
    let Ok(server) = TcpStream::connect(server).await else { return };
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
    let this = PassedConnection { number, listens: Arc::default() };
    // When one end closes, the other is closed too, as without a proxy.
    tokio::select! {
        () = copy(from_client, to_server, this.clone(), mute.clone()) => {}
        () = copy(from_server, to_client, this, mute) => {}
    }
}

#[derive(Clone)]
struct PassedConnection {
    number: u64,
    listens: Arc<AtomicBool>,
}

impl PassedConnection {
    fn may_speak(&self, mute: &Mute) -> bool {
        let listens = self.listens.load(Ordering::SeqCst);
        self.number > mute.all && !(listens && self.number <= mute.listeners)
    }
}

async fn copy<R, W>(mut from: R, mut to: W, this: PassedConnection, mut mute: watch::Receiver<Mute>)
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let mut chunk = vec![0; CHUNK];
    while let Ok(length @ 1..) = from.read(&mut chunk).await {
        // The server's own response has no space after the word.
        if chunk[..length].windows(7).any(|word| word == b"LISTEN ") {
            this.listens.store(true, Ordering::SeqCst);
        }
        if mute.wait_for(|mute| this.may_speak(mute)).await.is_err()
            || to.write_all(&chunk[..length]).await.is_err()
        {
            return;
        }
    }
    // A closed connection is not forwarded while muted.
    let _proxy_ended = mute.wait_for(|mute| this.may_speak(mute)).await;
}
