//! A database per test, cloned from a migrated template.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, OnceLock};

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, RunQueryDsl};
use parking_lot::{MappedMutexGuard, Mutex, MutexGuard};

/// The database of one test, dropped with it.
pub struct TestDatabase {
    name: String,
    server: String,
    shared: Mutex<Option<PgConnection>>,
}

/// The connection that creates and drops databases. A new connection costs the server 4 ms of processor time, and a
/// test opens nine.
static SERVER: LazyLock<Mutex<PgConnection>> = LazyLock::new(|| Mutex::new(connect_to(&server_url())));

impl TestDatabase {
    /// Creates a database with all migrations applied.
    pub fn new() -> TestDatabase {
        let database = TestDatabase::unmade();
        // FILE_COPY costs two thirds of WAL_LOG, which copies page by page through the write-ahead log.
        let create = format!("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY", database.name, template());
        SERVER.lock().batch_execute(&create).expect("cloning the template");
        database
    }

    /// Creates a database without any migration.
    pub fn empty() -> TestDatabase {
        let database = TestDatabase::unmade();
        let create = format!("CREATE DATABASE {}", database.name);
        SERVER.lock().batch_execute(&create).expect("creating a database");
        database
    }

    fn unmade() -> TestDatabase {
        TestDatabase { name: unused_name(), server: server_url(), shared: Mutex::new(None) }
    }

    /// Returns its URL.
    pub fn url(&self) -> String {
        with_database(&self.server, &self.name)
    }

    /// Opens a connection to it.
    pub fn connect(&self) -> PgConnection {
        connect_to(&self.url())
    }

    /// Returns a connection to it that all callers share, one statement at a time; not for transactions and locks.
    pub fn shared(&self) -> MappedMutexGuard<'_, PgConnection> {
        let mut shared = self.shared.lock();
        // Some tests cut connections. Diesel treats the response to an empty statement as an error.
        let is_usable = shared.as_mut().is_some_and(|conn| conn.batch_execute("SELECT 1").is_ok());
        if !is_usable {
            *shared = Some(self.connect());
        }
        MutexGuard::map(shared, |conn| conn.as_mut().expect("made above"))
    }

    /// Returns its name, for statements about the database itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of statements that wait for a lock.
    pub fn waiting(&self) -> usize {
        let query =
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        diesel::sql_query(query).execute(&mut *self.shared()).expect("asking who waits")
    }

    /// Opens a connection to the server's default database.
    pub fn admin(&self) -> PgConnection {
        connect_to(&self.server)
    }
}

fn connect_to(url: &str) -> PgConnection {
    PgConnection::establish(url).expect("TEST_DATABASE_URL must name a running Postgres")
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let drop = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
        if let Err(error) = SERVER.lock().batch_execute(&drop) {
            eprintln!("{}: {error}", self.name);
        }
    }
}

/// Returns a name that no other test uses, in this run or another.
fn unused_name() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::SeqCst))
}

/// Returns the name of the migrated template, which is derived from the migrations' text. The first test creates it.
fn template() -> &'static str {
    static TEMPLATE: OnceLock<String> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let name = format!("test_template_{}", migrations_digest());
        let server = server_url();
        let mut conn = connect_to(&server);
        // Other test runs may use the same server.
        conn.batch_execute("SELECT pg_advisory_lock(4711)").expect("taking the template's lock");
        let exists = diesel::sql_query(format!("SELECT 1 FROM pg_database WHERE datname = '{name}'"))
            .execute(&mut conn)
            .expect("looking for the template");
        if exists == 0 {
            build_template(&mut conn, &server, &name);
        }
        name
    })
}

/// Migrates under a temporary name first, so that an interrupted run leaves no incomplete template.
fn build_template(conn: &mut PgConnection, server: &str, name: &str) {
    let partial = format!("{name}_partial");
    conn.batch_execute(&format!("DROP DATABASE IF EXISTS {partial} WITH (FORCE)"))
        .expect("dropping an old one");
    conn.batch_execute(&format!("CREATE DATABASE {partial}")).expect("creating the template");
    academy::cli::migrate::run(&with_database(server, &partial)).expect("migrating the template");
    conn.batch_execute(&format!("ALTER DATABASE {partial} RENAME TO {name}")).expect("naming the template");
}

fn migrations_digest() -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schema/migrations");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the migrations")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let texts = files.iter().map(|path| std::fs::read_to_string(path.join("up.sql")).expect("a migration"));
    hex::encode(&academy::platform::tokens::hash(&texts.collect::<String>())[..8])
}

fn server_url() -> String {
    std::env::var("TEST_DATABASE_URL")
        .expect("set TEST_DATABASE_URL to a Postgres superuser's URL, or run `make test-rust`")
}

fn with_database(server: &str, name: &str) -> String {
    let mut url: url::Url = server.parse().expect("TEST_DATABASE_URL must be a URL");
    url.set_path(name);
    url.to_string()
}
