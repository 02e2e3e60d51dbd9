//! The renderer as our child: started, watched, started again, stopped last.

use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde::Deserialize;
use tokio::io::AsyncRead;
use tokio::process::{Child, ChildStdin, Command};
use tokio::task::JoinHandle;
use tokio_util::codec::{FramedRead, LinesCodec};
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::error::{Error, Result};
use crate::pages::renderer::Renderer;
use crate::platform::config::Config;
use crate::platform::metrics::Metrics;
use crate::platform::supervise::supervise;

/// How long Node may take until it listens.
const START_TIMEOUT: Duration = Duration::from_secs(20);
/// Between looks whether it still answers.
const HEALTH_CHECK_INTERVAL: Duration = Duration::from_secs(3);
/// It is stuck when it did not answer so many looks in a row.
const MAX_MISSED_CHECKS: u32 = 3;
/// How long it may take to end once its input is closed.
const STOP_TIMEOUT: Duration = Duration::from_secs(3);
/// Pause before it is started again: the first one is short, for a page is waiting.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// Having run for so long, it starts from the first pause again.
const STABLE_AFTER: Duration = Duration::from_secs(30);
/// Longer log lines are cut off.
const MAX_LINE: usize = 16 * 1024;
/// Keeps the whole renderer below 250 MB, so that it fits a 512 MB machine beside us.
const NODE_FLAGS: [&str; 2] = ["--max-old-space-size=160", "--max-semi-space-size=8"];

/// What it gets of our own environment.
const INHERITED_VARIABLES: [&str; 5] = ["PATH", "HOME", "LANG", "TZ", "TMPDIR"];

/// The supervised renderer.
pub struct Sidecar {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

/// What runs, and who is told of it.
struct Supervisor {
    command: RendererCommand,
    renderer: Arc<Renderer>,
    metrics: Arc<Metrics>,
    stop: CancellationToken,
}

struct RendererCommand {
    node: std::path::PathBuf,
    script: std::path::PathBuf,
    env: [(&'static str, String); 8],
}

impl Sidecar {
    /// Starts the renderer and keeps it running; `api_origin` is where its loaders reach the API.
    #[must_use]
    pub fn start(
        config: &Config,
        api_origin: String,
        renderer: Arc<Renderer>,
        metrics: Arc<Metrics>,
    ) -> Sidecar {
        let stop = CancellationToken::new();
        let command = RendererCommand {
            node: config.node_bin.clone(),
            script: config.frontend_dir.join("build/server.js"),
            env: [
                ("API_ORIGIN", api_origin),
                ("PUBLIC_URL", config.origin()),
                // The pricing page says it; nothing where none is set.
                (
                    "LISTING_PRICE_CENTS",
                    config.listing_price_cents.map(|price| price.to_string()).unwrap_or_default(),
                ),
                // The privacy page says them.
                ("CHAT_RETENTION_MONTHS", config.chat_retention.as_u32().to_string()),
                ("AI_TUTOR_RETENTION_MONTHS", config.ai_tutor_retention.as_u32().to_string()),
                ("AI_TUTOR_FLAG_RETENTION_MONTHS", config.ai_tutor_flag_retention.as_u32().to_string()),
                ("RENDERER_PORT", "0".to_owned()),
                ("NODE_ENV", "production".to_owned()),
            ],
        };
        let supervisor = Arc::new(Supervisor { command, renderer, metrics, stop: stop.clone() });
        let task = tokio::spawn(async move {
            let start = || supervisor.clone().run();
            supervise("renderer", &supervisor.metrics, &supervisor.stop, start).await;
        });
        Sidecar { stop, task }
    }

    /// Ends the renderer: kindly at first, then by force. Nothing of it is left afterwards.
    pub async fn stop(self) {
        self.stop.cancel();
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the renderer's supervisor failed");
        }
    }
}

impl Supervisor {
    async fn run(self: Arc<Self>) {
        // After a panic the child is gone, and its address means nothing any more.
        self.renderer.moved_to(None);
        let mut pause = FIRST_PAUSE;
        loop {
            let started = Instant::now();
            match self.once().await {
                Ok(()) => return,
                Err(error) => tracing::error!(%error, "renderer ended"),
            }
            self.renderer.moved_to(None);
            if started.elapsed() > STABLE_AFTER {
                pause = FIRST_PAUSE;
            }
            tokio::select! {
                () = self.stop.cancelled() => return,
                () = tokio::time::sleep(pause) => {}
            }
            pause = (pause * 2).min(LONGEST_PAUSE);
            self.metrics.renderer_restarts.inc();
        }
    }

    /// Runs the renderer once; ends well only when asked to stop.
    async fn once(&self) -> Result<()> {
        let mut child = self.command.spawn()?;
        // Held open until the end: when it closes, even because we were killed, the renderer ends.
        let stdin = child.stdin.take();
        let watched = tokio::select! {
            watched = self.watch(&mut child) => watched,
            () = self.stop.cancelled() => Ok(()),
        };
        stop_child(child, stdin).await;
        watched
    }

    /// Watches a renderer until there is something wrong with it.
    async fn watch(&self, child: &mut Child) -> Result<()> {
        let stdout = child.stdout.take().ok_or_else(|| Error::internal("the renderer has no output"))?;
        let stderr = child.stderr.take().ok_or_else(|| Error::internal("the renderer has no output"))?;
        let logs = tokio::spawn(log_lines(lines(stderr)));
        let mut output = lines(stdout);
        let origin = tokio::select! {
            origin = tokio::time::timeout(START_TIMEOUT, first_line(&mut output)) => {
                origin.map_err(|_| Error::internal("it did not listen in time"))??
            }
            ended = child.wait() => return Err(ended_early(ended, logs).await),
        };
        tracing::info!(%origin, "renderer listens");
        self.renderer.moved_to(Some(origin.clone()));
        tokio::select! {
            ended = child.wait() => Err(ended_early(ended, logs).await),
            () = log_lines(output) => Err(Error::internal("it closed its output")),
            () = self.stuck(&origin) => Err(Error::internal("it no longer answers")),
        }
    }

    /// Returns when the renderer has stopped answering.
    async fn stuck(&self, origin: &Url) {
        let mut missed = 0;
        while missed < MAX_MISSED_CHECKS {
            tokio::time::sleep(HEALTH_CHECK_INTERVAL).await;
            missed = if self.renderer.answers(origin).await { 0 } else { missed + 1 };
        }
    }
}

impl RendererCommand {
    fn spawn(&self) -> Result<Child> {
        Command::new(&self.node)
            .args(NODE_FLAGS)
            .arg(&self.script)
            // It renders pages; it has no business with our secrets.
            .env_clear()
            .envs(INHERITED_VARIABLES.iter().filter_map(|name| Some((name, std::env::var_os(name)?))))
            .envs(self.env.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| Error::internal(format!("NODE_BIN: {}: {error}", self.node.display())))
    }
}

async fn stop_child(mut child: Child, stdin: Option<ChildStdin>) {
    drop(stdin);
    if tokio::time::timeout(STOP_TIMEOUT, child.wait()).await.is_err() {
        tracing::warn!("renderer killed: it did not end by itself");
        if let Err(error) = child.kill().await {
            tracing::error!(%error, "renderer could not be killed");
        }
    }
}

/// Why it ended, once its last words are in the log.
async fn ended_early(status: std::io::Result<std::process::ExitStatus>, logs: JoinHandle<()>) -> Error {
    let _last_words = tokio::time::timeout(Duration::from_millis(200), logs).await;
    match status {
        Ok(status) => Error::internal(status.to_string()),
        Err(error) => Error::internal(error),
    }
}

type OutputLines<R> = FramedRead<R, LinesCodec>;

fn lines<R: AsyncRead>(output: R) -> OutputLines<R> {
    FramedRead::new(output, LinesCodec::new_with_max_length(MAX_LINE))
}

/// Where it listens, as its first line says.
async fn first_line<R: AsyncRead + Unpin>(output: &mut OutputLines<R>) -> Result<Url> {
    #[derive(Deserialize)]
    struct Hello {
        listening: u16,
    }
    let line = output.next().await.ok_or_else(|| Error::internal("it closed its output"))?;
    let line = line.map_err(Error::internal)?;
    let hello: Hello = serde_json::from_str(&line)
        .map_err(|_| Error::internal(format!("its first line does not say where it listens: {line}")))?;
    format!("http://127.0.0.1:{}/", hello.listening).parse().map_err(Error::internal)
}

/// Passes its lines on into our log, with their own level, until there are no more.
async fn log_lines<R: AsyncRead + Unpin>(mut output: OutputLines<R>) {
    while let Some(line) = output.next().await {
        match line {
            Ok(line) => log_line(&line),
            Err(error) => {
                tracing::warn!(%error, "renderer's line not readable");
                // After an error the codec says once that there is no more, and then goes on.
                let _pause = output.next().await;
            }
        }
    }
}

fn log_line(line: &str) {
    let fields: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
    let text = fields["message"].as_str().unwrap_or(line);
    match fields["level"].as_str() {
        Some("error") => tracing::error!(renderer = line, "{text}"),
        Some("warn") => tracing::warn!(renderer = line, "{text}"),
        _ => tracing::info!(renderer = line, "{text}"),
    }
}
