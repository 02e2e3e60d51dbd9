//! The built program, started and stopped as a host does it.

use std::collections::HashSet;
use std::fs::File;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use reqwest::Method;

use stand_ins::openai::{OpenAiOptions, OpenAiStandIn};

use test_support::ai_tutor::{PASSWORD, Talk, access_cookie, try_password};
use test_support::authority::Authority;
use test_support::{Client, FrontEnd, TestDatabase, client, site, until};

/// An `academy serve` process, killed on drop if it has not ended.
struct Program {
    child: Child,
    base: String,
    log: PathBuf,
}

impl Program {
    fn start(database_url: &str, front: &FrontEnd) -> Program {
        Program::with(database_url, front, &[("LOG_FORMAT", "json")])
    }

    fn with(database_url: &str, front: &FrontEnd, vars: &[(&str, &str)]) -> Program {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let log = front.path().join("log");
        let child = Command::new(env!("CARGO_BIN_EXE_academy"))
            .arg("serve")
            .env("DATABASE_URL", database_url)
            .env("HOST", "127.0.0.1")
            .env("PORT", port.to_string())
            .env("FRONTEND_DIR", front.path())
            .env("NODE_BIN", site::node())
            .env("MAIL_URL", format!("file:{}", front.path().display()))
            .env("TRUSTED_HOPS", "1")
            .env_remove("RUST_LOG")
            .envs(vars.iter().copied())
            .stdout(File::create(&log).unwrap())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Program { child, base: format!("http://127.0.0.1:{port}"), log }
    }

    async fn ready(self) -> Program {
        let http = test_support::http::client();
        until("the program is ready", || async {
            let response = http.get(format!("{}/readyz", self.base)).send().await.ok()?;
            response.status().is_success().then_some(())
        })
        .await;
        self
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Returns its exit status.
    async fn ended(&mut self) -> std::process::ExitStatus {
        until("the program ends", || {
            let ended = self.child.try_wait().unwrap();
            async move { ended }
        })
        .await
    }

    fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It has ended already unless the test failed.
        self.child.kill().unwrap_or_default();
        self.child.wait().map(drop).unwrap_or_default();
    }
}

/// Whether any process runs a script of this front end.
fn renderer_runs(front: &FrontEnd) -> bool {
    let script = front.path().join("build/server.js").display().to_string();
    let processes = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    processes
        .map(|process| std::fs::read_to_string(process.path().join("cmdline")).unwrap_or_default())
        .any(|command| command.contains(&script))
}

/// The responses of visitors under load.
#[derive(Default)]
struct Load {
    next: AtomicUsize,
    ending: AtomicBool,
    answered: parking_lot::Mutex<HashSet<String>>,
    broken: parking_lot::Mutex<Vec<String>>,
}

impl Load {
    /// Sends requests until the site accepts no more connections.
    async fn visit(self: Arc<Self>, base: String) {
        const PATHS: [&str; 5] = ["/", "/dashboard?api=1", "/api/session", "/mentors", "/robots.txt"];
        let http = test_support::http::client();
        loop {
            let number = self.next.fetch_add(1, Ordering::SeqCst);
            let name = format!("load-{number:06}");
            let path = PATHS[number % PATHS.len()];
            let before = !self.ending.load(Ordering::SeqCst);
            // Many addresses, so that no rate limit applies.
            let address = format!("10.0.{}.{}", number / 250 % 250, number % 250);
            let asked = http.get(format!("{base}{path}")).header("x-request-id", &name);
            let response = asked.header("x-forwarded-for", address).send().await;
            match response {
                Err(error) if error.is_connect() && !before => return,
                Err(error) => {
                    self.broken.lock().push(format!("{name} {path} {error:?}"));
                    // A request that was sent before the stop must get a response.
                    assert!(!before, "{name} {path}: {error:?}");
                    return;
                }
                Ok(response) => {
                    assert_eq!(response.status(), 200, "{path}");
                    client::read(&Method::GET, path, response).await.unwrap();
                    self.answered.lock().insert(name);
                }
            }
        }
    }
}

#[test_support::test]
async fn ending_under_load_loses_no_accepted_request_and_leaves_no_child() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let mut program = Program::start(&database.url(), &front).ready().await;
    let load = Arc::new(Load::default());
    let visits: Vec<_> =
        (0..8).map(|_| actix_web::rt::spawn(load.clone().visit(program.base.clone()))).collect();
    until("there is load", || async { (load.answered.lock().len() > 200).then_some(()) }).await;

    // Pages in progress at the stop that still need the API.
    let hold = front.raise("hold-app");
    let visitor = Client::new(&program.base, None);
    let slow = actix_web::rt::spawn(async move {
        join_all((0..5).map(|number| {
            let visitor = visitor.clone();
            async move { visitor.get(&format!("/dashboard?api=1&slow={number}")).await.status.as_u16() }
        }))
        .await
    });
    until("the slow pages are under way", || async {
        let slow =
            front.asked().iter().filter(|asked| asked["url"].as_str().unwrap().contains("slow=")).count();
        (slow == 5).then_some(())
    })
    .await;

    load.ending.store(true, Ordering::SeqCst);
    let asked_to_end = Instant::now();
    program.signal("-TERM");
    program.signal("-TERM");
    let address = program.base.strip_prefix("http://").unwrap().to_owned();
    until("nobody is let in any more", || async {
        tokio::net::TcpStream::connect(&address).await.is_err().then_some(())
    })
    .await;
    program.signal("-TERM");
    drop(hold);
    assert_eq!(slow.await.unwrap(), [200; 5]);
    let status = program.ended().await;
    assert!(status.success(), "{status}");
    assert!(asked_to_end.elapsed() < Duration::from_secs(25), "{:?}", asked_to_end.elapsed());
    assert!(!renderer_runs(&front), "a child is left");
    for visit in visits {
        visit.await.unwrap();
    }
    let (answered, log) = (load.answered.lock(), program.log());
    let taken = log.lines().filter(|line| line.contains("\"answered\"")).filter_map(|line| {
        let at = line.find("load-")?;
        Some(line[at..at + 11].to_owned())
    });
    let lost: Vec<String> = taken.filter(|name| !answered.contains(name)).collect();
    assert!(lost.is_empty(), "taken, but not answered: {lost:?}; {:?}", load.broken.lock());
}

#[test_support::test]
async fn people_read_what_matters_and_machines_a_line_for_each_answer() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    for (vars, tells_answers) in [
        (&[("LOG_FORMAT", "json")][..], true),
        (&[("LOG_FORMAT", "pretty")], false),
        (&[("LOG_FORMAT", "pretty"), ("RUST_LOG", "info")], true),
    ] {
        let mut program = Program::with(&database.url(), &front, vars).ready().await;
        program.signal("-TERM");
        assert!(program.ended().await.success());
        let log = program.log();
        assert_eq!(log.contains("answered"), tells_answers, "{vars:?}: {log}");
        assert!(log.contains("renderer listens") && log.contains("SIGTERM: ending"), "{vars:?}: {log}");
    }
}

#[test_support::test]
async fn a_killed_program_takes_its_renderer_along() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let mut program = Program::start(&database.url(), &front).ready().await;
    assert!(renderer_runs(&front));
    program.signal("-KILL");
    program.ended().await;
    until("the renderer has ended", || async { (!renderer_runs(&front)).then_some(()) }).await;
}

#[test_support::test]
async fn a_database_that_is_behind_stops_the_start_with_a_clear_line() {
    let (database, front) = (TestDatabase::empty(), FrontEnd::new());
    let mut program = Program::start(&database.url(), &front);
    let status = program.ended().await;
    assert_eq!(status.code(), Some(1));
    assert!(program.log().contains("run `academy migrate`"), "{}", program.log());
    assert!(!renderer_runs(&front));
}

#[test_support::test]
async fn a_database_that_comes_late_is_waited_for() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    super::database_gone::close(&database);
    let program = Program::start(&database.url(), &front);
    until("the program waits", || async { program.log().contains("waiting for the database").then_some(()) })
        .await;
    super::database_gone::reopen(&database);
    let mut program = program.ready().await;
    program.signal("-INT");
    assert!(program.ended().await.success());
}

#[test_support::test]
async fn a_session_with_the_ai_tutor_is_encrypted_upstream_and_outlives_its_process() {
    let (database, front, authority) = (TestDatabase::new(), FrontEnd::new(), Authority::new());
    let openai = OpenAiStandIn::start(OpenAiOptions::default()).await.unwrap();
    let plain =
        openai.url().strip_prefix("http://").and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    let url = format!("https://localhost:{}/openai/v1", authority.front(plain).await);
    let root = authority.root();
    let vars = [
        ("AI_TUTOR_PASSWORD", PASSWORD),
        ("OPENAI_API_KEY", openai.api_key()),
        ("OPENAI_API_URL", &url),
        ("SSL_CERT_FILE", &root),
        ("RUST_LOG", "debug"),
    ];
    let mut program = Program::with(&database.url(), &front, &vars).ready().await;
    let entered = try_password(&Client::new(&program.base, None), PASSWORD).await;
    entered.expect(204);
    let secret = access_cookie(&entered).unwrap();
    let browser_at = |base: &str| Client::new(base, None).with_cookie("ai_tutor", &secret);
    let mut talk = Talk::begin(&browser_at(&program.base)).await;
    assert_eq!(talk.ask("2x + 3 = 11").await.status, "completed");
    program.signal("-TERM");
    assert_eq!(talk.close_code().await, 1012);
    assert!(program.ended().await.success());
    assert!(!program.log().contains(openai.api_key()), "the key stands in the log");
    let next = Program::with(&database.url(), &front, &vars).ready().await;
    let mut later = Talk::resume(&browser_at(&next.base), talk.session_id).await;
    let messages = later.until("tutor.transcript").await["messages"].as_array().unwrap().len();
    assert_eq!(messages, 2);
    assert_eq!(later.ask("2x = 8").await.status, "completed");
}
