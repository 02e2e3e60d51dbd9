//! A page's live socket.

use std::time::Duration;

use futures_util::StreamExt;
use reqwest::header;
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::client::Client;

/// Longer than any frame takes on a busy machine.
const DEADLINE: Duration = Duration::from_secs(20);

/// An open socket.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens one as the page of `client` does, after checking the greeting.
    pub async fn open(base: &str, client: &Client, after: Option<i64>) -> Socket {
        let mut socket = Socket::try_open(base, client, base, after).await.expect("a socket");
        assert_eq!(socket.next().await["type"], "hello");
        socket
    }

    /// Opens one from a page of some origin; the status of the refusal if it is refused.
    pub async fn try_open(
        base: &str,
        client: &Client,
        origin: &str,
        after: Option<i64>,
    ) -> Result<Socket, u16> {
        let address = base.strip_prefix("http://").expect("an http address");
        let tcp = TcpSocket::new_v4().expect("a socket");
        // Small, so that a page that does not read is soon noticed.
        tcp.set_recv_buffer_size(4096).expect("a smaller buffer");
        let stream = tcp.connect(address.parse().expect("an address")).await.expect("a connection");
        let after = after.map_or(String::new(), |after| format!("?after={after}"));
        let mut request = format!("ws://{address}/ws{after}").into_client_request().expect("a request");
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
        if let Some(cookie) = client.cookie() {
            request.headers_mut().insert(header::COOKIE.as_str(), cookie.parse().expect("a header"));
        }
        match client_async(request, stream).await {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// The next text frame.
    pub async fn next(&mut self) -> Value {
        self.next_or_code().await.unwrap_or_else(|code| panic!("no text but a goodbye: {code}"))
    }

    /// The code of the close frame that comes sooner or later.
    pub async fn close_code(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next_or_code().await {
                return code;
            }
        }
    }

    /// The next text frame, or the code of the close frame that stands in its place.
    pub async fn next_or_code(&mut self) -> Result<Value, u16> {
        match self.message().await {
            Some(Message::Text(text)) => Ok(serde_json::from_str(&text).expect("JSON")),
            Some(Message::Close(Some(frame))) => Err(frame.code.into()),
            other => panic!("no text but {other:?}"),
        }
    }

    /// Sends a text.
    pub async fn say(&mut self, text: &str) {
        use futures_util::SinkExt;
        self.0.send(Message::text(text)).await.expect("sending");
    }

    async fn message(&mut self) -> Option<Message> {
        let messages = async {
            loop {
                match self.0.next().await?.expect("an unbroken socket") {
                    Message::Ping(_) | Message::Pong(_) => {}
                    message => return Some(message),
                }
            }
        };
        tokio::time::timeout(DEADLINE, messages).await.expect("a message in time")
    }
}
