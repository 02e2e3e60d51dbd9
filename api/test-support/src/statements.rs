//! The statements that the product sends, and Postgres's plans for them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, Oid, Text};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use url::Url;

use super::TestDatabase;
use super::proxy::address_of;

/// Size of the buffer in bytes.
const CHUNK: usize = 16 * 1024;

/// A statement, with `$1` for its parameters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Statement {
    /// Its SQL.
    pub text: String,
    /// The OIDs of its parameter types as given by the client, 0 for one that Postgres infers.
    pub parameter_types: Vec<u32>,
}

impl From<&str> for Statement {
    /// Creates a statement whose parameter types Postgres infers.
    fn from(text: &str) -> Statement {
        Statement { text: text.to_owned(), parameter_types: Vec::new() }
    }
}

/// A TCP proxy in front of Postgres that records the executed statements.
pub struct Recorder {
    url: String,
    statements: Arc<Mutex<Vec<Statement>>>,
    task: AbortHandle,
}

impl Recorder {
    /// Listens on loopback and forwards to the test server.
    pub async fn start(database: &TestDatabase) -> Recorder {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let mut url: Url = database.url().parse().expect("a URL");
        let address = listener.local_addr().expect("a bound address");
        url.set_ip_host(address.ip()).expect("an address");
        url.set_port(Some(address.port())).expect("a port");
        // Disables encryption, which would hide the statements.
        url.set_query(Some("sslmode=disable&gssencmode=disable"));
        let statements = Arc::<Mutex<Vec<Statement>>>::default();
        let (server, log) = (address_of(database), statements.clone());
        let task = tokio::spawn(async move {
            loop {
                let (client, _) = listener.accept().await.expect("a connection");
                tokio::spawn(pass_on(client, server.clone(), log.clone()));
            }
        });
        Recorder { url: url.to_string(), statements, task: task.abort_handle() }
    }

    /// Returns the database's URL through the recorder.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns the statements since the last call, in order.
    pub fn take(&self) -> Vec<Statement> {
        std::mem::take(&mut *self.statements.lock().expect("the log"))
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn pass_on(client: TcpStream, server: String, log: Arc<Mutex<Vec<Statement>>>) {
    let server = TcpStream::connect(server).await.expect("the server");
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let answers = tokio::spawn(async move { tokio::io::copy(&mut from_server, &mut to_client).await });
    let (mut messages, mut chunk) = (Messages::default(), vec![0; CHUNK]);
    while let Ok(length @ 1..) = from_client.read(&mut chunk).await {
        // Recorded before forwarding, so that a caller with a response finds the statement here.
        log.lock().expect("the log").extend(messages.statements(&chunk[..length]));
        if to_server.write_all(&chunk[..length]).await.is_err() {
            break;
        }
    }
    answers.abort();
}

/// A client's byte stream, split into messages.
#[derive(Default)]
struct Messages {
    bytes: Vec<u8>,
    has_begun: bool,
    prepared: HashMap<Vec<u8>, Statement>,
}

impl Messages {
    /// Returns the statements executed by the messages that these bytes complete.
    fn statements(&mut self, bytes: &[u8]) -> Vec<Statement> {
        self.bytes.extend_from_slice(bytes);
        let mut run = Vec::new();
        loop {
            // The first message has no type byte.
            let kind_length = usize::from(self.has_begun);
            let Some(length) = self.bytes.get(kind_length..kind_length + 4) else { return run };
            let length = u32::from_be_bytes(length.try_into().expect("four bytes")) as usize;
            if self.bytes.len() < kind_length + length {
                return run;
            }
            let message: Vec<u8> = self.bytes.drain(..kind_length + length).collect();
            if self.has_begun {
                run.extend(self.statement(message[0], &message[5..]));
            }
            self.has_begun = true;
        }
    }

    fn statement(&mut self, kind: u8, body: &[u8]) -> Option<Statement> {
        let mut texts = body.splitn(3, |byte| *byte == 0);
        let (first, second) = (texts.next()?, texts.next().unwrap_or_default());
        match kind {
            // Parse: the name, the SQL, the number of parameter types, their OIDs.
            b'P' => {
                let types = texts.next().and_then(|rest| rest.get(2..)).unwrap_or_default();
                let oids =
                    types.chunks_exact(4).map(|oid| u32::from_be_bytes(oid.try_into().expect("four bytes")));
                let text = String::from_utf8_lossy(second).into_owned();
                self.prepared.insert(first.to_vec(), Statement { text, parameter_types: oids.collect() });
                None
            }
            // Bind: the portal, the statement's name.
            b'B' => self.prepared.get(second).cloned(),
            _ => None,
        }
    }
}

/// Returns Postgres's generic plan of a statement, one line per node.
pub fn generic_plan(conn: &mut PgConnection, statement: &Statement) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
        plan: String,
    }
    let Statement { text, parameter_types } = statement;
    let types = if parameter_types.is_empty() {
        String::new()
    } else {
        format!("({})", type_names(conn, parameter_types).join(", "))
    };
    let values = (1..100).take_while(|number| text.contains(&format!("${number}"))).map(|_| "NULL");
    let values = values.collect::<Vec<_>>().join(", ");
    let prepare = format!("SET plan_cache_mode = force_generic_plan; PREPARE scan {types} AS {text}");
    conn.batch_execute(&prepare).expect("preparing it again");
    let execute = if values.is_empty() { "scan".to_owned() } else { format!("scan({values})") };
    let explain = format!("EXPLAIN (COSTS OFF) EXECUTE {execute}");
    let rows: Vec<Row> = diesel::sql_query(explain).load(conn).expect("a plan");
    conn.batch_execute("DEALLOCATE scan").expect("forgetting it");
    rows.into_iter().map(|row| row.plan).collect()
}

/// Returns the names of the types with these OIDs; `unknown` for 0, which Postgres infers.
fn type_names(conn: &mut PgConnection, oids: &[u32]) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        name: String,
    }
    let query = "SELECT CASE oid WHEN 0 THEN 'unknown' ELSE format_type(oid, NULL) END AS name
        FROM unnest($1) WITH ORDINALITY AS given (oid, number) ORDER BY number";
    let named = diesel::sql_query(query).bind::<Array<Oid>, _>(oids);
    let rows: Vec<Row> = named.load(conn).expect("the types' names");
    rows.into_iter().map(|row| row.name).collect()
}
