//! The live-update WebSocket of a page.

use std::collections::VecDeque;
use std::time::Duration;

use academy::live::Topic;
use futures_util::{SinkExt, StreamExt};
use reqwest::header;
use schema::ids::UserId;
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::client::Client;

/// A timeout longer than any frame takes on a busy machine, including heartbeats.
const DEADLINE: Duration = Duration::from_secs(40);

/// An open socket.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// Frames that arrived while the test waited for another type.
    early: VecDeque<Value>,
    /// The page's latest cursor from the server.
    pub cursor: String,
    /// The user in the greeting.
    pub user_id: Option<UserId>,
    subscribed: u32,
    heard: Vec<Value>,
}

impl Socket {
    /// Opens a socket as a page of `client` does, and waits for the greeting. Missed events follow.
    pub async fn open(base: &str, client: &Client, after: Option<&str>) -> Socket {
        let mut socket = Socket::try_open(base, client, base, after).await.expect("a socket");
        let hello = socket.until("hello").await;
        socket.cursor = hello["cursor"].as_str().expect("a cursor").to_owned();
        socket.user_id = hello["user_id"].as_str().and_then(|id| id.parse().ok());
        socket
    }

    /// Opens a socket from a page of an origin. Returns the status if the upgrade is refused.
    pub async fn try_open(
        base: &str,
        client: &Client,
        origin: &str,
        after: Option<&str>,
    ) -> Result<Socket, u16> {
        let after = after.map_or(String::new(), |after| format!("?after={after}"));
        Socket::connect(base, &format!("/ws{after}"), client, origin).await
    }

    /// Opens a socket at any path.
    pub async fn connect(base: &str, path: &str, client: &Client, origin: &str) -> Result<Socket, u16> {
        let address = base.strip_prefix("http://").expect("an http address");
        let tcp = TcpSocket::new_v4().expect("a socket");
        // A small buffer, so that the server soon notices a page that does not read.
        tcp.set_recv_buffer_size(4096).expect("a smaller buffer");
        let stream = tcp.connect(address.parse().expect("an address")).await.expect("a connection");
        let mut request = format!("ws://{address}{path}").into_client_request().expect("a request");
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
        if let Some(cookie) = client.cookie() {
            request.headers_mut().insert(header::COOKIE.as_str(), cookie.parse().expect("a header"));
        }
        match client_async(request, stream).await {
            Ok((stream, _)) => {
                let (early, heard) = (VecDeque::new(), Vec::new());
                Ok(Socket { stream, early, cursor: String::new(), user_id: None, subscribed: 0, heard })
            }
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns the code with which the server closes a socket that it refuses.
    pub async fn refusal(base: &str, client: &Client, after: Option<&str>) -> u16 {
        let mut socket = Socket::try_open(base, client, base, after).await.expect("an upgrade");
        socket.next_or_code().await.expect_err("a close frame")
    }

    /// Subscribes. Returns the topics that are accepted. Missed events on them follow.
    pub async fn subscribe(&mut self, topics: &[Topic], after: Option<&str>) -> Vec<String> {
        let topics: Vec<String> = topics.iter().map(ToString::to_string).collect();
        self.subscribe_texts(&topics, after).await
    }

    pub async fn subscribe_texts(&mut self, topics: &[String], after: Option<&str>) -> Vec<String> {
        self.subscribed += 1;
        let id = self.subscribed;
        self.say_json(json!({ "type": "subscribe", "id": id, "topics": topics, "after": after })).await;
        let done = self.until("subscribed").await;
        assert_eq!(done["id"], id);
        let texts =
            |name: &str| -> Vec<String> { serde_json::from_value(done[name].clone()).expect("texts") };
        let (heard, refused) = (texts("topics"), texts("refused"));
        assert_eq!(heard.len() + refused.len(), topics.len());
        heard
    }

    /// Returns the next frame of a type; [`Socket::next`] returns the skipped ones later.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let frame =
                self.frame().await.unwrap_or_else(|code| panic!("no {kind} but a close frame: {code}"));
            if frame["type"] == kind {
                return frame;
            }
            self.early.push_back(frame);
        }
    }

    /// Returns the next frame, without heartbeats.
    pub async fn next(&mut self) -> Value {
        self.next_or_code().await.unwrap_or_else(|code| panic!("no frame but a close frame: {code}"))
    }

    /// Returns the next frame that is not a repetition: missed events may be sent twice.
    pub async fn next_new(&mut self) -> Value {
        loop {
            let frame = self.next().await;
            if !self.heard.contains(&frame) {
                self.heard.push(frame.clone());
                return frame;
            }
        }
    }

    /// Waits for the close frame and returns its code.
    pub async fn close_code(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next_or_code().await {
                return code;
            }
        }
    }

    /// Returns the next frame, without heartbeats, or the code of the close frame.
    pub async fn next_or_code(&mut self) -> Result<Value, u16> {
        loop {
            let frame = match self.early.pop_front() {
                Some(frame) => frame,
                None => self.frame().await?,
            };
            if frame["type"] != "heartbeat" {
                return Ok(frame);
            }
        }
    }

    async fn frame(&mut self) -> Result<Value, u16> {
        match self.message().await {
            Some(Message::Text(text)) => Ok(serde_json::from_str(&text).expect("JSON")),
            Some(Message::Close(Some(frame))) => Err(frame.code.into()),
            other => panic!("no text but {other:?}"),
        }
    }

    /// Sends a text.
    pub async fn say(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("sending");
    }

    /// Sends a text, or fails if the server has closed the connection.
    pub async fn try_say(&mut self, text: &str) -> Result<(), Error> {
        self.stream.send(Message::text(text)).await
    }

    /// Sends a JSON frame.
    pub async fn say_json(&mut self, frame: Value) {
        self.say(&frame.to_string()).await;
    }

    /// Sends a binary frame.
    pub async fn say_bytes(&mut self, bytes: Vec<u8>) {
        self.stream.send(Message::binary(bytes)).await.expect("sending");
    }

    /// Writes raw bytes, which need not be a valid frame.
    pub async fn write_bytes(&mut self, bytes: &[u8]) {
        use tokio::io::AsyncWriteExt;
        self.stream.get_mut().write_all(bytes).await.expect("writing");
    }

    async fn message(&mut self) -> Option<Message> {
        let messages = async {
            loop {
                match self.stream.next().await?.expect("an unbroken socket") {
                    Message::Ping(_) | Message::Pong(_) => {}
                    message => return Some(message),
                }
            }
        };
        tokio::time::timeout(DEADLINE, messages).await.expect("a message in time")
    }
}
