use std::{
    io::{BufRead, BufReader},
    net::TcpListener,
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use reqwest::Client;

/// The binary as `make run` starts it.
struct Running {
    child: Child,
    url: String,
}

impl Running {
    fn start(folder: &PathBuf) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        std::fs::create_dir_all(folder).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_stand-ins"))
            .current_dir(folder)
            .env_clear()
            .env("STAND_INS_PORT", port.to_string())
            .env("STAND_INS_SUPERVISED", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
        let ready = lines.map(Result::unwrap).find(|line| line.contains("ready"));
        assert!(ready.is_some(), "it ended instead");
        Self { child, url: format!("http://127.0.0.1:{port}") }
    }

    async fn get(&self, path: &str) -> String {
        let client = Client::builder().no_proxy().build().unwrap();
        let response = client.get(format!("{}{path}", self.url)).send().await.unwrap();
        assert_eq!(response.status(), 200);
        response.text().await.unwrap()
    }
}

fn folder() -> PathBuf {
    std::env::temp_dir().join(format!("stand-ins-{}", uuid::Uuid::new_v4()))
}

#[tokio::test]
async fn it_serves_everything_and_ends_when_its_supervisor_does() {
    let folder = folder();
    let mut running = Running::start(&folder);
    assert!(running.get("/").await.contains("What is here"));
    assert!(running.get("/mailbox").await.contains("No mail yet"));
    assert!(running.get("/test/stripe/state").await.contains("totals"));
    assert!(running.get("/test/openai").await.contains("connections"));
    drop(running.child.stdin.take());
    assert!(running.child.wait().unwrap().success());
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn it_ends_on_sigterm_and_remembers() {
    let folder = folder();
    let mut running = Running::start(&folder);
    let kill = Command::new("kill").arg(running.child.id().to_string()).status();
    assert!(kill.unwrap().success());
    assert!(running.child.wait().unwrap().success());
    assert!(folder.join(".data/stand-ins.json").exists());
    std::fs::remove_dir_all(folder).unwrap();
}
