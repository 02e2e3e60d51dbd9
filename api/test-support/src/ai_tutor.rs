//! The product with a stand-in for OpenAI, and sessions with the AI tutor.

use std::collections::VecDeque;
use std::time::Duration;

use serde_json::{Value, json};
use stand_ins::openai::{OpenAiOptions, OpenAiStandIn};
use uuid::Uuid;

use super::app::IMPATIENT;
use super::client::Client;
use super::socket::Socket;
use super::until::until_true;
use super::{TestApp, TestResponse};

/// A timeout longer than any operation takes on a busy machine.
const DEADLINE: Duration = Duration::from_secs(60);

/// The password of the AI tutor's beta.
pub const PASSWORD: &str = "open sesame";

/// A running product with the AI tutor enabled.
pub struct AiTutorApp {
    app: TestApp,
    pub openai: OpenAiStandIn,
}

impl std::ops::Deref for AiTutorApp {
    type Target = TestApp;
    fn deref(&self) -> &TestApp {
        &self.app
    }
}

impl AiTutorApp {
    pub async fn start() -> AiTutorApp {
        AiTutorApp::with(&[]).await
    }

    /// Starts one whose timeouts are 5 s, for tests in which a service hangs.
    pub async fn impatient() -> AiTutorApp {
        AiTutorApp::with(&[IMPATIENT]).await
    }

    /// Starts one with additional variables.
    pub async fn with(vars: &[(&str, &str)]) -> AiTutorApp {
        let openai = OpenAiStandIn::start(OpenAiOptions::default()).await.expect("a stand-in");
        let own = [
            ("AI_TUTOR_PASSWORD", PASSWORD),
            ("OPENAI_API_KEY", openai.api_key()),
            ("OPENAI_API_URL", openai.url()),
        ];
        let app = TestApp::with(&[&own, vars].concat()).await;
        // No process listens for notifications here, and sockets are refused until one does.
        app.state.live.advance("0.0:");
        AiTutorApp { app, openai }
    }

    /// Enters the password. Returns the client with the access cookie.
    pub async fn enter(&self, client: &Client) -> Client {
        let response = try_password(client, PASSWORD).await;
        response.expect(204);
        client.with_cookie("ai_tutor", &access_cookie(&response).expect("a cookie"))
    }

    /// Enters the password and starts a session about linear equations.
    pub async fn talk(&self, client: &Client) -> Talk {
        Talk::begin(&self.enter(client).await).await
    }

    /// Updates a setting of the AI tutor.
    pub fn set(&self, setting: &str) {
        self.execute(&format!("UPDATE ai_tutor_settings SET {setting}"));
    }

    /// Executes SQL.
    pub fn execute(&self, sql: &str) {
        use diesel::RunQueryDsl;
        diesel::sql_query(sql).execute(&mut *self.shared_conn()).expect("a statement");
    }

    /// Returns the single value of a query as text.
    pub fn value(&self, sql: &str) -> String {
        self.values(sql).into_iter().next().unwrap_or_else(|| panic!("nothing is found by {sql}"))
    }

    /// Returns the values of a query as text.
    pub fn values(&self, sql: &str) -> Vec<String> {
        use diesel::prelude::*;
        use diesel::sql_types::Text;
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = Text)]
            value: String,
        }
        let sql = format!("SELECT value::text AS value FROM ({sql}) AS found (value)");
        let rows: Vec<Row> = diesel::sql_query(sql).load(&mut *self.shared_conn()).expect("a query");
        rows.into_iter().map(|row| row.value).collect()
    }

    /// Returns the events of one type that the model has received.
    pub fn upstream(&self, kind: &str) -> Vec<Value> {
        self.openai.state().received.into_iter().filter(|event| event["type"] == kind).collect()
    }

    /// Waits until the model has received `count` events of one type.
    pub async fn until_upstream(&self, kind: &str, count: usize) {
        until_true(kind, async || self.upstream(kind).len() >= count).await;
    }

    /// Waits until the model has sent `count` events of one type.
    pub async fn until_sent(&self, kind: &str, count: usize) {
        let sent = || self.openai.sent().iter().filter(|event| event["type"] == kind).count();
        until_true(kind, async || sent() >= count).await;
    }
}

/// Posts a password for the beta.
pub async fn try_password(client: &Client, password: &str) -> TestResponse {
    client.post("/api/ai-tutor/access", json!({ "password": password, "is_13_or_older": true })).await
}

/// Returns the access cookie, if the response sets one.
pub fn access_cookie(response: &TestResponse) -> Option<String> {
    let lines = response.headers.get_all(reqwest::header::SET_COOKIE).iter();
    let value = lines.filter_map(|line| line.to_str().ok()?.strip_prefix("ai_tutor=")).next()?;
    value.split(';').next().map(str::to_owned)
}

/// The default topic of a session in tests.
pub fn equations() -> Value {
    json!({ "grade": "9th", "subject": "Math", "topic": "Linear equations", "mode": "text" })
}

/// The socket of a page that talks with the AI tutor.
pub struct Talk {
    pub socket: Socket,
    /// The session's id, known when the session is ready.
    pub session_id: Uuid,
    /// Frames that arrived while the test waited for another type.
    early: VecDeque<Value>,
    items: u32,
}

/// A complete answer.
#[derive(Debug)]
pub struct Answer {
    /// Its final status.
    pub status: String,
    pub purpose: String,
    /// Its deltas.
    pub deltas: Vec<String>,
    /// The complete text, if it was sent as one frame.
    pub text: Option<String>,
    /// All frames received until the end of the answer.
    pub frames: Vec<Value>,
}

impl Answer {
    /// Returns the text that the page shows.
    pub fn shown(&self) -> String {
        self.deltas.concat()
    }
}

impl Talk {
    /// Opens a socket and sends nothing.
    pub async fn open(client: &Client, query: &str) -> Talk {
        let base = client.base().to_owned();
        let path = format!("/ws/ai-tutor{query}");
        let socket = Socket::connect(&base, &path, client, &base).await.expect("an upgrade");
        Talk { socket, session_id: Uuid::nil(), early: VecDeque::new(), items: 0 }
    }

    /// Starts a session about linear equations.
    pub async fn begin(client: &Client) -> Talk {
        let mut talk = Talk::open(client, "").await;
        talk.set_up(equations()).await;
        talk.ready().await;
        talk
    }

    /// Resumes a session.
    pub async fn resume(client: &Client, session_id: Uuid) -> Talk {
        let mut talk = Talk::open(client, &format!("?resume={session_id}")).await;
        talk.ready().await;
        talk
    }

    /// Sends the setup of the session.
    pub async fn set_up(&mut self, setup: Value) {
        self.say(system_item(&setup.to_string())).await;
    }

    /// Waits until the model is ready.
    pub async fn ready(&mut self) {
        let updated = self.until("session.updated").await;
        self.session_id = updated["session"]["id"].as_str().expect("an id").parse().expect("a UUID");
    }

    pub async fn say(&mut self, event: Value) {
        self.socket.say_json(event).await;
    }

    /// Sends typed text without waiting for an answer. Returns the page's item id.
    pub async fn send(&mut self, text: &str) -> String {
        self.items += 1;
        let id = format!("item_{}", self.items);
        self.say(user_item(&id, text)).await;
        self.say(json!({ "type": "response.create" })).await;
        id
    }

    /// Sends typed text and returns the answer.
    pub async fn ask(&mut self, text: &str) -> Answer {
        self.send(text).await;
        self.answer().await
    }

    /// Requests a hint and returns the answer.
    pub async fn hint(&mut self, level: &str) -> Answer {
        self.say(json!({ "type": "tutor.hint", "level": level })).await;
        self.answer().await
    }

    /// Waits for the end of an answer.
    pub async fn answer(&mut self) -> Answer {
        let frames = self.frames_until("response.done").await;
        let of =
            |kind: &str| -> Vec<&Value> { frames.iter().filter(|frame| frame["type"] == kind).collect() };
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        Answer {
            status: text(&frames.last().expect("its end")["response"]["status"]),
            purpose: of("response.created").last().map(|frame| text(&frame["purpose"])).unwrap_or_default(),
            deltas: of("response.text.delta").iter().map(|frame| text(&frame["delta"])).collect(),
            text: of("response.text.done").last().map(|frame| text(&frame["text"])),
            frames,
        }
    }

    /// Sends an event that is refused and returns the error code.
    pub async fn refusal(&mut self, event: Value) -> String {
        self.say(event).await;
        let error = self.until("error").await;
        error["error"]["code"].as_str().expect("a code").to_owned()
    }

    /// Returns the next frame of a type; [`Talk::next`] returns the skipped ones later.
    pub async fn until(&mut self, kind: &str) -> Value {
        if let Some(at) = self.early.iter().position(|frame| frame["type"] == kind) {
            return self.early.remove(at).expect("a frame");
        }
        loop {
            let frame =
                self.heard().await.unwrap_or_else(|code| panic!("no {kind} but a close frame: {code}"));
            if frame["type"] == kind {
                return frame;
            }
            self.early.push_back(frame);
        }
    }

    /// Waits for a frame of a type. Returns whether one arrived before the socket closed.
    pub async fn is_heard(&mut self, kind: &str) -> bool {
        loop {
            match self.next_or_code().await {
                Ok(frame) if frame["type"] == kind => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }

    /// Returns all frames up to and including the next one of a type, without heartbeats.
    pub async fn frames_until(&mut self, kind: &str) -> Vec<Value> {
        let mut frames = Vec::new();
        loop {
            let frame = self.next().await;
            frames.push(frame.clone());
            if frame["type"] == kind {
                return frames;
            }
        }
    }

    /// Puts frames back in front of the queue.
    pub fn put_back(&mut self, frames: Vec<Value>) {
        for frame in frames.into_iter().rev() {
            self.early.push_front(frame);
        }
    }

    /// Returns the next frame, without heartbeats.
    pub async fn next(&mut self) -> Value {
        self.next_or_code().await.unwrap_or_else(|code| panic!("no frame but a close frame: {code}"))
    }

    /// Returns the reason for the end of the session and the close code.
    pub async fn end(&mut self) -> (String, u16) {
        let ended = self.until("tutor.ended").await;
        (ended["reason"].as_str().expect("a reason").to_owned(), self.close_code().await)
    }

    /// Waits for the close frame and returns its code.
    pub async fn close_code(&mut self) -> u16 {
        loop {
            if let Err(code) = self.heard().await {
                return code;
            }
        }
    }

    /// Returns the next frame, without heartbeats, or the code of the close frame.
    pub async fn next_or_code(&mut self) -> Result<Value, u16> {
        match self.early.pop_front() {
            Some(frame) => Ok(frame),
            None => self.heard().await,
        }
    }

    async fn heard(&mut self) -> Result<Value, u16> {
        let frames = async {
            loop {
                let frame = self.socket.next_or_code().await?;
                if frame["type"] != "tutor.heartbeat" {
                    return Ok(frame);
                }
            }
        };
        let heard = tokio::time::timeout(DEADLINE, frames).await;
        heard.unwrap_or_else(|_| panic!("nothing but heartbeats came after {:?}", self.early))
    }
}

/// Returns the frame that a page sends for typed text.
pub fn user_item(id: &str, text: &str) -> Value {
    let content = json!([{ "type": "input_text", "text": text }]);
    let item = json!({ "id": id, "type": "message", "role": "user", "content": content });
    json!({ "type": "conversation.item.create", "item": item })
}

/// Returns the first frame that a page sends.
pub fn system_item(text: &str) -> Value {
    let content = json!([{ "type": "input_text", "text": text }]);
    json!({ "type": "conversation.item.create", "item": { "type": "message", "role": "system", "content": content } })
}
