//! A running server with its own database, clock and email folder.

use std::collections::HashMap;
use std::net::TcpListener;
use std::path::PathBuf;

use academy::cli::serve;
use academy::domain::time;
use academy::jobs;
use academy::live::Topic;
use academy::platform::clock::Clock;
use academy::platform::config::Config;
use academy::state::AppState;
use actix_web::dev::ServerHandle;
use actix_web::web::Data;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chrono::{TimeDelta, Utc};
use diesel::prelude::*;
use diesel::query_dsl::methods::ExecuteDsl;
use parking_lot::MappedMutexGuard;
use schema::schema::{live_events, mail_outbox};
use serde_json::Value;

use super::client::Client;
use super::database::TestDatabase;

/// The product under test, on a free port.
pub struct TestApp {
    /// The state that its handlers use.
    pub state: Data<AppState>,
    /// Its base URL.
    pub base: String,
    /// The clock, which tests move with `advance`.
    pub clock: Clock,
    /// The initial offset of the clock from the machine's clock.
    pub ahead: TimeDelta,
    pub database: TestDatabase,
    mail_dir: PathBuf,
    /// The folder of uploads, unless the test's settings override it.
    pub files_dir: PathBuf,
    handle: ServerHandle,
}

impl TestApp {
    /// Starts the product with only the required settings.
    pub async fn start() -> TestApp {
        TestApp::with(&[]).await
    }

    /// Starts the product with additional variables.
    pub async fn with(vars: &[(&str, &str)]) -> TestApp {
        TestApp::on(TestDatabase::new(), vars).await
    }

    /// Starts the product under a host name, because browsers offer no passkeys at an IP address.
    pub async fn named() -> TestApp {
        TestApp::at("localhost", TestDatabase::new(), &[]).await
    }

    /// Starts the product on an existing database.
    pub async fn on(database: TestDatabase, vars: &[(&str, &str)]) -> TestApp {
        TestApp::at("127.0.0.1", database, vars).await
    }

    async fn at(host: &str, database: TestDatabase, vars: &[(&str, &str)]) -> TestApp {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let base = format!("http://{host}:{}", listener.local_addr().expect("a bound address").port());
        let [mail_dir, files_dir] =
            ["mail", "files"].map(|kind| std::env::temp_dir().join(format!("{}-{kind}", database.name())));
        let files = format!("file:{}", files_dir.display());
        let vars = [&[("STORAGE_URL", files.as_str())], vars].concat();
        let config = config(&database.url(), &base, &mail_dir, &vars);
        let clock = Clock::shifted();
        let ahead = until_morning();
        clock.advance(ahead);
        let state = Data::new(AppState::new(config, clock.clone()).expect("usable settings"));
        let server = serve::http(state.clone(), listener).expect("a usable socket");
        let handle = server.handle();
        actix_web::rt::spawn(server);
        TestApp { state, base, clock, ahead, database, mail_dir, files_dir, handle }
    }

    /// Returns a client without a session.
    pub fn visitor(&self) -> Client {
        Client::new(&self.base, None)
    }

    /// Returns the state of another process on the same database.
    pub fn another_process(&self) -> Data<AppState> {
        let config = Config::clone(&self.state.config);
        Data::new(AppState::new(config, self.clock.clone()).expect("usable settings"))
    }

    /// Opens a new connection to the test's database.
    pub fn conn(&self) -> PgConnection {
        self.database.connect()
    }

    /// Returns the shared connection: see [`TestDatabase::shared`].
    pub fn shared_conn(&self) -> MappedMutexGuard<'_, PgConnection> {
        self.database.shared()
    }

    /// Executes a statement.
    pub fn execute<S>(&self, statement: S)
    where
        S: ExecuteDsl<PgConnection> + RunQueryDsl<PgConnection>,
    {
        RunQueryDsl::execute(statement, &mut *self.shared_conn()).expect("a statement");
    }

    /// Sends every email that is due.
    pub async fn send_mail(&self) -> usize {
        jobs::send_mail(self.state.clone()).await.expect("the mail job")
    }

    /// Returns the raw emails sent to an address so far, oldest first. Emails of one batch come in any order, because
    /// several are sent at a time.
    pub async fn mails_to(&self, address: &str) -> Vec<String> {
        // One run of the job sends only a few emails.
        while self.send_mail().await > 0 {}
        let Ok(folder) = std::fs::read_dir(&self.mail_dir) else { return Vec::new() };
        let mut files: Vec<_> = folder.map(|entry| entry.expect("a readable folder").path()).collect();
        files.sort_by_key(|path| path.metadata().and_then(|meta| meta.modified()).ok());
        files
            .iter()
            .map(|path| std::fs::read_to_string(path).expect("a readable mail"))
            .filter(|mail| mail.lines().any(|line| line.starts_with("To: ") && line.contains(address)))
            .map(|mail| decode_quoted(&decode_headers(&mail)))
            .collect()
    }

    /// Returns the number of emails in the outbox.
    pub fn outgoing(&self) -> i64 {
        let waiting = mail_outbox::table.filter(mail_outbox::sent_at.is_null()).count();
        waiting.get_result(&mut *self.shared_conn()).expect("reading the outbox")
    }

    /// Returns the type and data of the events published on a topic, oldest first.
    pub fn published(&self, topic: Topic) -> Vec<(String, Value)> {
        live_events::table
            .filter(live_events::topics.contains(vec![Some(topic.to_string())]))
            .order(live_events::seq)
            .select((live_events::kind, live_events::data))
            .load(&mut *self.shared_conn())
            .expect("reading the live events")
    }

    /// Returns the number of statements that `work` sends.
    pub async fn count_queries<T>(&self, work: impl Future<Output = T>) -> (T, u64) {
        let before = self.state.db.queries();
        let result = work.await;
        (result, self.state.db.queries() - before)
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        // Not awaited: the server's sockets close with the test, and the database is dropped by force.
        drop(self.handle.stop(false));
        for folder in [&self.mail_dir, &self.files_dir] {
            if folder.exists() {
                std::fs::remove_dir_all(folder).expect("removing a test's folder");
            }
        }
    }
}

/// Returns the time until the next 10 a.m. in the academy's zone. Tests start then, so that an hour more or less stays
/// within the day whenever they run; never shortly before, so that their first steps lie within one hour of the clock.
pub fn until_morning() -> TimeDelta {
    let now = Utc::now();
    let today = time::local_date(now);
    [today, today + TimeDelta::days(1)]
        .map(|date| time::instant(date.and_hms_opt(10, 0, 0).expect("ten")).expect("ten exists") - now)
        .into_iter()
        .find(|wait| *wait >= TimeDelta::zero())
        .map(|wait| TimeDelta::seconds(wait.num_seconds() + 1))
        .expect("tomorrow's ten is ahead")
}

/// A test setting: the AI tutor's timeouts are 5 s, for tests that wait for them. In other tests the timeouts are
/// longer than any operation takes on a busy machine.
pub const IMPATIENT: (&str, &str) = ("TEST_IMPATIENT", "yes");

/// Returns the settings of a test, with some variables replaced.
pub fn config(database_url: &str, base: &str, mail_dir: &std::path::Path, vars: &[(&str, &str)]) -> Config {
    let mut all: HashMap<String, String> = [
        ("DATABASE_URL", database_url),
        ("DATABASE_POOL_SIZE", "4"),
        ("PUBLIC_URL", base),
        ("BCRYPT_COST", "4"),
        ("MAIL_URL", &format!("file:{}", mail_dir.display())),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .into();
    all.extend(vars.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    let mut config = Config::from_vars(&all).expect("usable settings");
    // Each worker builds its own routes.
    config.http_workers = 1;
    // A small range, so that a few payments span several ranges.
    config.comparison_range = 2;
    // A short deadline, because tests in which a mail server hangs wait for it.
    config.mail_deadline = std::time::Duration::from_secs(5);
    if let Some(stripe) = &mut config.stripe {
        // A short timeout, because tests in which Stripe hangs wait for it.
        stripe.timeout = std::time::Duration::from_secs(2);
    }
    if let Some(ai_tutor) = &mut config.ai_tutor {
        let patience = std::time::Duration::from_secs(if all.contains_key(IMPATIENT.0) { 5 } else { 20 });
        ai_tutor.openai.connect_timeout = patience;
        ai_tutor.openai.response_timeout = patience;
        ai_tutor.openai.moderation_timeout = patience / 2;
        ai_tutor.setup_timeout = patience;
        // A short interval, so that periodic checks run soon.
        ai_tutor.heartbeat = std::time::Duration::from_millis(250);
    }
    config
}

/// Joins the lines of an email's headers and decodes their encoded words (RFC 2047), in the form in which the academy's
/// emails have them.
fn decode_headers(mail: &str) -> String {
    const START: &str = "=?utf-8?b?";
    let (head, body) = mail.split_once("\r\n\r\n").expect("headers and a body");
    // Whitespace between two encoded words does not count.
    let mut text = head.replace("\r\n ", " ").replace(&format!("?= {START}"), &format!("?={START}"));
    while let Some(start) = text.find(START) {
        let word = start + START.len();
        let end = word + text[word..].find("?=").expect("the end of an encoded word");
        let bytes = BASE64_STANDARD.decode(&text[word..end]).expect("base64");
        text.replace_range(start..end + 2, &String::from_utf8(bytes).expect("UTF-8"));
    }
    format!("{text}\r\n\r\n{body}")
}

/// Decodes quoted-printable text (RFC 2045): its line breaks, its equals signs, and what is not ASCII. A single code
/// otherwise stays, since calendar files have them as text: `PARTSTAT=ACCEPTED`.
fn decode_quoted(text: &str) -> String {
    let joined = text.replace("=\r\n", "");
    let mut decoded = String::with_capacity(joined.len());
    let mut rest = joined.as_str();
    while let Some(at) = rest.find('=') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at..];
        let codes: Vec<u8> = (0..).step_by(3).map_while(|at| quoted_byte(&rest.as_bytes()[at..])).collect();
        match String::from_utf8(codes) {
            Ok(found) if found.len() > 1 || found == "=" => {
                rest = &rest[3 * found.len()..];
                decoded.push_str(&found);
            }
            _ => {
                decoded.push('=');
                rest = &rest[1..];
            }
        }
    }
    decoded + rest
}

/// The byte at the beginning of a text, such as `=E2`.
fn quoted_byte(text: &[u8]) -> Option<u8> {
    let &[b'=', ref code @ ..] = text.get(..3)? else { return None };
    u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok()
}
