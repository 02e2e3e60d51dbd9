//! A running server with a database, a clock and a mail folder of its own.

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
use chrono::{TimeDelta, Utc};
use diesel::prelude::*;
use parking_lot::MappedMutexGuard;
use schema::schema::{live_events, mail_outbox};
use serde_json::Value;

use super::client::Client;
use super::database::TestDatabase;

/// The product under test, on a port of its own.
pub struct TestApp {
    /// What its handlers see.
    pub state: Data<AppState>,
    /// Where it listens.
    pub base: String,
    /// Moved by tests with `advance`.
    pub clock: Clock,
    /// How far ahead of the machine's clock it began.
    pub ahead: TimeDelta,
    pub database: TestDatabase,
    mail_dir: PathBuf,
    /// Where uploads are kept, unless the test's settings say otherwise.
    pub files_dir: PathBuf,
    handle: ServerHandle,
}

impl TestApp {
    /// Starts the product with nothing set beyond what it cannot do without.
    pub async fn start() -> TestApp {
        TestApp::with(&[]).await
    }

    /// Starts the product with further variables.
    pub async fn with(vars: &[(&str, &str)]) -> TestApp {
        TestApp::on(TestDatabase::new(), vars).await
    }

    /// Starts the product under a name: at a bare address no browser offers passkeys.
    pub async fn named() -> TestApp {
        TestApp::at("localhost", TestDatabase::new(), &[]).await
    }

    /// Starts the product on a database that exists.
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

    /// Somebody who is not signed in.
    pub fn visitor(&self) -> Client {
        Client::new(&self.base, None)
    }

    /// Another process on the same database.
    pub fn another_process(&self) -> Data<AppState> {
        let config = Config::clone(&self.state.config);
        Data::new(AppState::new(config, self.clock.clone()).expect("usable settings"))
    }

    /// A connection to the test's database, of the caller's own.
    pub fn conn(&self) -> PgConnection {
        self.database.connect()
    }

    /// The shared one: see [`TestDatabase::shared`].
    pub fn shared_conn(&self) -> MappedMutexGuard<'_, PgConnection> {
        self.database.shared()
    }

    /// Hands over every mail that is due.
    pub async fn send_mail(&self) -> usize {
        jobs::send_mail(self.state.clone()).await.expect("the mail job")
    }

    /// Every mail handed over so far to an address, oldest first, as raw messages. Those of one turn come in any order: several
    /// are handed over at a time.
    pub async fn mails_to(&self, address: &str) -> Vec<String> {
        // A turn of the job hands over a few.
        while self.send_mail().await > 0 {}
        let Ok(folder) = std::fs::read_dir(&self.mail_dir) else { return Vec::new() };
        let mut files: Vec<_> = folder.map(|entry| entry.expect("a readable folder").path()).collect();
        files.sort_by_key(|path| path.metadata().and_then(|meta| meta.modified()).ok());
        files
            .iter()
            .map(|path| std::fs::read_to_string(path).expect("a readable mail"))
            .filter(|mail| mail.lines().any(|line| line.starts_with("To: ") && line.contains(address)))
            .map(|mail| mail.replace("=\r\n", "").replace("=3D", "="))
            .collect()
    }

    /// How many mails are still to be handed over.
    pub fn outgoing(&self) -> i64 {
        let waiting = mail_outbox::table.filter(mail_outbox::sent_at.is_null()).count();
        waiting.get_result(&mut *self.shared_conn()).expect("reading the outbox")
    }

    /// What was published on a topic so far: kinds and data, oldest first.
    pub fn published(&self, topic: Topic) -> Vec<(String, Value)> {
        live_events::table
            .filter(live_events::topics.contains(vec![Some(topic.to_string())]))
            .order(live_events::seq)
            .select((live_events::kind, live_events::data))
            .load(&mut *self.shared_conn())
            .expect("reading the live events")
    }

    /// How many statements `work` sends.
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

/// How long it is until ten in the morning at the academy. Tests begin then, so that an hour more or less stays
/// within the day whenever they run; never just before, so that their first steps lie within one hour of the clock.
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

/// Among a test's settings: the AI tutor gives up within 5 s what hangs, since the test waits for that. In any other test
/// it is waited for longer than a busy machine takes.
pub const IMPATIENT: (&str, &str) = ("TEST_IMPATIENT", "yes");

/// The settings of a test, some of them replaced.
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
    // Each has the routes made for itself.
    config.http_workers = 1;
    // A few payments are several ranges.
    config.comparison_range = 2;
    // Tests in which a mail server hangs wait this long.
    config.mail_deadline = std::time::Duration::from_secs(5);
    if let Some(stripe) = &mut config.stripe {
        // Tests in which Stripe hangs wait this long.
        stripe.timeout = std::time::Duration::from_secs(2);
    }
    if let Some(ai_tutor) = &mut config.ai_tutor {
        let patience = std::time::Duration::from_secs(if all.contains_key(IMPATIENT.0) { 5 } else { 20 });
        ai_tutor.openai.connect_timeout = patience;
        ai_tutor.openai.response_timeout = patience;
        ai_tutor.openai.moderation_timeout = patience / 2;
        ai_tutor.setup_timeout = patience;
        // What is looked at now and then is soon seen.
        ai_tutor.heartbeat = std::time::Duration::from_millis(250);
    }
    config
}
