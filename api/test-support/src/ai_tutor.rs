//! The product beside a stand-in for OpenAI, and sessions with the AI tutor.

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

/// Longer than anything takes on a busy machine.
const DEADLINE: Duration = Duration::from_secs(60);

/// What opens the door.
pub const PASSWORD: &str = "open sesame";

/// A running product whose AI tutor is open.
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

    /// Starts one that gives up what hangs within 5 s, for tests in which something does.
    pub async fn impatient() -> AiTutorApp {
        AiTutorApp::with(&[IMPATIENT]).await
    }

    /// Starts it with further variables.
    pub async fn with(vars: &[(&str, &str)]) -> AiTutorApp {
        let openai = OpenAiStandIn::start(OpenAiOptions::default()).await.expect("a stand-in");
        let own = [
            ("AI_TUTOR_PASSWORD", PASSWORD),
            ("OPENAI_API_KEY", openai.api_key()),
            ("OPENAI_API_URL", openai.url()),
        ];
        let app = TestApp::with(&[&own, vars].concat()).await;
        // Nothing is listened to here; sockets are refused until something is.
        app.state.live.advance("0.0:");
        AiTutorApp { app, openai }
    }

    /// Lets somebody in; their browser afterwards.
    pub async fn enter(&self, client: &Client) -> Client {
        let response = try_password(client, PASSWORD).await;
        response.expect(204);
        client.with_cookie("ai_tutor", &access_cookie(&response).expect("a cookie"))
    }

    /// Lets somebody in who begins to talk about linear equations at once.
    pub async fn talk(&self, client: &Client) -> Talk {
        Talk::begin(&self.enter(client).await).await
    }

    /// Sets one of the limits of the AI tutor.
    pub fn set(&self, setting: &str) {
        self.execute(&format!("UPDATE ai_tutor_settings SET {setting}"));
    }

    /// Changes something in the database.
    pub fn execute(&self, sql: &str) {
        use diesel::RunQueryDsl;
        diesel::sql_query(sql).execute(&mut *self.shared_conn()).expect("a statement");
    }

    /// The one value, as text, that a query finds.
    pub fn value(&self, sql: &str) -> String {
        self.values(sql).into_iter().next().unwrap_or_else(|| panic!("nothing is found by {sql}"))
    }

    /// The values, as text, that a query finds.
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

    /// What the model was sent so far, of one type.
    pub fn upstream(&self, kind: &str) -> Vec<Value> {
        self.openai.state().received.into_iter().filter(|event| event["type"] == kind).collect()
    }

    /// Waits until the model was sent so many events of one type.
    pub async fn until_upstream(&self, kind: &str, count: usize) {
        until_true(kind, async || self.upstream(kind).len() >= count).await;
    }

    /// Waits until the model has sent so many events of one type.
    pub async fn until_sent(&self, kind: &str, count: usize) {
        let sent = || self.openai.sent().iter().filter(|event| event["type"] == kind).count();
        until_true(kind, async || sent() >= count).await;
    }
}

/// Tries a password at the door.
pub async fn try_password(client: &Client, password: &str) -> TestResponse {
    client.post("/api/ai-tutor/access", json!({ "password": password, "is_13_or_older": true })).await
}

/// The cookie by which somebody is let in, if they are.
pub fn access_cookie(response: &TestResponse) -> Option<String> {
    let lines = response.headers.get_all(reqwest::header::SET_COOKIE).iter();
    let value = lines.filter_map(|line| line.to_str().ok()?.strip_prefix("ai_tutor=")).next()?;
    value.split(';').next().map(str::to_owned)
}

/// What a session is about, unless a test says otherwise.
pub fn equations() -> Value {
    json!({ "grade": "9th", "subject": "Math", "topic": "Linear equations", "mode": "text" })
}

/// A page that talks with the AI tutor.
pub struct Talk {
    pub socket: Socket,
    /// The session, once it is ready.
    pub session_id: Uuid,
    /// Frames that came while others were waited for.
    early: VecDeque<Value>,
    items: u32,
}

/// How an answer came.
#[derive(Debug)]
pub struct Answer {
    /// How it ended.
    pub status: String,
    pub purpose: String,
    /// Its pieces.
    pub deltas: Vec<String>,
    /// The whole, of one that was given whole.
    pub text: Option<String>,
    /// Everything that came until then.
    pub frames: Vec<Value>,
}

impl Answer {
    /// What is shown of it.
    pub fn shown(&self) -> String {
        self.deltas.concat()
    }
}

impl Talk {
    /// Opens a socket and says nothing.
    pub async fn open(client: &Client, query: &str) -> Talk {
        let base = client.base().to_owned();
        let path = format!("/ws/ai-tutor{query}");
        let socket = Socket::connect(&base, &path, client, &base).await.expect("an upgrade");
        Talk { socket, session_id: Uuid::nil(), early: VecDeque::new(), items: 0 }
    }

    /// Begins a session about linear equations.
    pub async fn begin(client: &Client) -> Talk {
        let mut talk = Talk::open(client, "").await;
        talk.set_up(equations()).await;
        talk.ready().await;
        talk
    }

    /// Goes on with a session.
    pub async fn resume(client: &Client, session_id: Uuid) -> Talk {
        let mut talk = Talk::open(client, &format!("?resume={session_id}")).await;
        talk.ready().await;
        talk
    }

    /// Says what the session is about.
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

    /// Sends something that the student typed, and waits for no answer; the page's id of it.
    pub async fn send(&mut self, text: &str) -> String {
        self.items += 1;
        let id = format!("item_{}", self.items);
        self.say(user_item(&id, text)).await;
        self.say(json!({ "type": "response.create" })).await;
        id
    }

    /// Sends something that the student typed; the answer.
    pub async fn ask(&mut self, text: &str) -> Answer {
        self.send(text).await;
        self.answer().await
    }

    /// Asks for a hint; the answer.
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

    /// Asks for something that is refused; the code of the refusal.
    pub async fn refusal(&mut self, event: Value) -> String {
        self.say(event).await;
        let error = self.until("error").await;
        error["error"]["code"].as_str().expect("a code").to_owned()
    }

    /// The next frame of a type; the others wait for [`Talk::next`].
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

    /// Waits for a frame of a type; whether one came before the end.
    pub async fn is_heard(&mut self, kind: &str) -> bool {
        loop {
            match self.next_or_code().await {
                Ok(frame) if frame["type"] == kind => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }

    /// All frames up to the next one of a type, that one included; heartbeats do not count.
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

    /// Has these frames come once more, first.
    pub fn put_back(&mut self, frames: Vec<Value>) {
        for frame in frames.into_iter().rev() {
            self.early.push_front(frame);
        }
    }

    /// The next frame but heartbeats.
    pub async fn next(&mut self) -> Value {
        self.next_or_code().await.unwrap_or_else(|code| panic!("no frame but a close frame: {code}"))
    }

    /// Why it ends, and the close code after it.
    pub async fn end(&mut self) -> (String, u16) {
        let ended = self.until("tutor.ended").await;
        (ended["reason"].as_str().expect("a reason").to_owned(), self.close_code().await)
    }

    /// The code of the close frame that comes sooner or later.
    pub async fn close_code(&mut self) -> u16 {
        loop {
            if let Err(code) = self.heard().await {
                return code;
            }
        }
    }

    /// The next frame but heartbeats, or the code of the close frame that stands in its place.
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

/// What a page sends of what was typed.
pub fn user_item(id: &str, text: &str) -> Value {
    let content = json!([{ "type": "input_text", "text": text }]);
    let item = json!({ "id": id, "type": "message", "role": "user", "content": content });
    json!({ "type": "conversation.item.create", "item": item })
}

/// What a page sends first.
pub fn system_item(text: &str) -> Value {
    let content = json!([{ "type": "input_text", "text": text }]);
    json!({ "type": "conversation.item.create", "item": { "type": "message", "role": "system", "content": content } })
}
