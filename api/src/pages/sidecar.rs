//! Runs the renderer as a child process: starts, monitors and restarts it, and stops it last.

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

/// How long Node may take to start listening.
const START_TIMEOUT: Duration = Duration::from_secs(20);
/// The interval of health checks.
const HEALTH_CHECK_INTERVAL: Duration = Duration::from_secs(3);
/// The number of consecutive failed health checks after which the renderer counts as stuck.
const MAX_MISSED_CHECKS: u32 = 3;
/// How long it may take to exit once its stdin is closed.
const STOP_TIMEOUT: Duration = Duration::from_secs(3);
/// The pauses before a restart: the first one is short because a page may be waiting.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// After running for this long, it starts with the first pause again.
const STABLE_AFTER: Duration = Duration::from_secs(30);
/// Longer log lines are cut off.
const MAX_LINE: usize = 16 * 1024;
/// Keeps the renderer's memory below 250 MB, so that both processes fit on a 512 MB machine.
const NODE_FLAGS: [&str; 2] = ["--max-old-space-size=160", "--max-semi-space-size=8"];

/// The variables that it inherits from our environment.
const INHERITED_VARIABLES: [&str; 5] = ["PATH", "HOME", "LANG", "TZ", "TMPDIR"];

pub struct Sidecar {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

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
    /// Starts the renderer and keeps it running; `api_origin` is the address of the API for its loaders.
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
                // Shown on the pricing page; empty if there is no price.
                (
                    "LISTING_PRICE_CENTS",
                    config.listing_price_cents.map(|price| price.to_string()).unwrap_or_default(),
                ),
                // Stated on the privacy page.
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

    /// Stops the renderer: gracefully first, then by force. The process is gone afterwards.
    pub async fn stop(self) {
        self.stop.cancel();
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the renderer's supervisor failed");
        }
    }
}

impl Supervisor {
    async fn run(self: Arc<Self>) {
        // After a panic the child is gone and its address is invalid.
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

    /// Runs the renderer once; returns `Ok` only when asked to stop.
    async fn once(&self) -> Result<()> {
        let mut child = self.command.spawn()?;
        // Held open until the end: when it closes, even because we were killed, the renderer exits.
        let stdin = child.stdin.take();
        let watched = tokio::select! {
            watched = self.watch(&mut child) => watched,
            () = self.stop.cancelled() => Ok(()),
        };
        stop_child(child, stdin).await;
        watched
    }

    /// Monitors a renderer until it fails.
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

    /// Returns once the renderer has stopped responding.
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
            // The renderer does not need our secrets.
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

/// Why it ended, after its last output has been logged.
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

/// The address that it listens on, from its first line of output.
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

/// Forwards its lines to our log, with their own level, until its output ends.
async fn log_lines<R: AsyncRead + Unpin>(mut output: OutputLines<R>) {
    while let Some(line) = output.next().await {
        match line {
            Ok(line) => log_line(&line),
            Err(error) => {
                tracing::warn!(%error, "renderer's line not readable");
                // After an error the codec returns `None` once and then continues.
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
