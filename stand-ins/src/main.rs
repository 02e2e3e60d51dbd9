//! The binary: reads settings from the environment, runs one server, shuts down cleanly.

use std::{
    io::{self, Read},
    path::PathBuf,
    thread,
    time::Duration,
};

use clap::Parser;
use stand_ins::{
    oidc::{OidcClient, OidcOptions},
    openai::OpenAiOptions,
    server::{ServerOptions, serve},
    stripe::{StripeOptions, Webhooks},
};
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::oneshot,
};
use tracing_subscriber::EnvFilter;

/// Delay between two deltas of a response, about the speed of the real model.
const PACE: Duration = Duration::from_millis(30);

/// Local stand-ins for Stripe, Google, ORCID, OpenAI and a mail server, with a mailbox page.
#[derive(Debug, Parser)]
struct Settings {
    /// The port of the site; the other ports derive from it.
    #[arg(long, env = "PORT", default_value_t = 8080)]
    port: u16,
    /// The port of the stand-ins; defaults to the site's port plus one.
    #[arg(long, env = "STAND_INS_PORT")]
    stand_ins_port: Option<u16>,
    /// The address to listen on.
    #[arg(long, env = "STAND_INS_HOST", default_value = "127.0.0.1")]
    host: String,
    /// The URL at which browsers reach the stand-ins.
    #[arg(long, env = "STAND_INS_URL")]
    public_url: Option<String>,
    /// The file that stores Stripe's state across restarts.
    #[arg(long, env = "STAND_INS_STATE", default_value = ".data/stand-ins.json")]
    state: PathBuf,
    /// Whether to stop when stdin closes.
    #[arg(long, env = "STAND_INS_SUPERVISED", default_value_t = 0)]
    supervised: u8,
    /// The port on which to receive emails by SMTP.
    #[arg(long, env = "STAND_INS_SMTP_PORT")]
    smtp_port: Option<u16>,
    /// The folder of `.eml` files behind the mailbox page.
    #[arg(long, env = "MAIL_DIR", default_value = ".data/mail")]
    mail_dir: PathBuf,
    /// A file with a number of seconds to add to the clock.
    #[arg(long, env = "TEST_CLOCK_FILE")]
    clock_file: Option<PathBuf>,
    /// The webhook URL for the platform's own events.
    #[arg(long, env = "STRIPE_WEBHOOK_URL")]
    webhook_url: Option<String>,
    /// The webhook URL for events of connected accounts.
    #[arg(long, env = "STRIPE_CONNECT_WEBHOOK_URL")]
    connect_webhook_url: Option<String>,
    /// The signing secret for the platform's own events.
    #[arg(long, env = "STRIPE_WEBHOOK_SECRET", default_value = "whsec_local", hide_env_values = true)]
    webhook_secret: String,
    /// The signing secret for events of connected accounts.
    #[arg(
        long,
        env = "STRIPE_CONNECT_WEBHOOK_SECRET",
        default_value = "whsec_local_connect",
        hide_env_values = true
    )]
    connect_webhook_secret: String,
    /// The secret key that API clients must send.
    #[arg(long, env = "STRIPE_SECRET_KEY", default_value = "sk_test_local", hide_env_values = true)]
    secret_key: String,
    /// The academy's client id at the stand-in for Google.
    #[arg(long, env = "GOOGLE_CLIENT_ID", default_value = "google-local")]
    google_client_id: String,
    /// The academy's client secret there.
    #[arg(long, env = "GOOGLE_CLIENT_SECRET", default_value = "google-secret-local", hide_env_values = true)]
    google_client_secret: String,
    /// The academy's client id at the stand-in for ORCID.
    #[arg(long, env = "ORCID_CLIENT_ID", default_value = "APP-ORCIDLOCAL")]
    orcid_client_id: String,
    /// The academy's client secret there.
    #[arg(long, env = "ORCID_CLIENT_SECRET", default_value = "orcid-secret-local", hide_env_values = true)]
    orcid_client_secret: String,
    /// The key that clients of the stand-in for OpenAI must send.
    #[arg(long, env = "OPENAI_API_KEY", default_value = "sk-local", hide_env_values = true)]
    openai_key: String,
}

impl Settings {
    fn into_options(self) -> ServerOptions {
        let port = self.stand_ins_port.unwrap_or(self.port.wrapping_add(1));
        let site = format!("http://localhost:{}", self.port);
        let webhook = |path: &str| Some(format!("{site}/api/stripe/{path}"));
        ServerOptions {
            host: self.host,
            port,
            public_url: self
                .public_url
                .unwrap_or_else(|| format!("http://localhost:{port}"))
                .trim_end_matches('/')
                .to_owned(),
            mail_dir: self.mail_dir,
            smtp_port: self.smtp_port,
            oidc: OidcOptions {
                google: OidcClient { id: self.google_client_id, secret: self.google_client_secret },
                orcid: OidcClient { id: self.orcid_client_id, secret: self.orcid_client_secret },
                clock_file: self.clock_file.clone(),
                ..OidcOptions::default()
            },
            openai: OpenAiOptions { api_key: self.openai_key, pace: PACE, ..OpenAiOptions::default() },
            stripe: StripeOptions {
                api_key: self.secret_key,
                webhooks: Webhooks {
                    url: self.webhook_url.or_else(|| webhook("webhook")),
                    secret: self.webhook_secret,
                    connect_url: self.connect_webhook_url.or_else(|| webhook("connect-webhook")),
                    connect_secret: self.connect_webhook_secret,
                    ..Webhooks::default()
                },
                state_file: Some(self.state),
                clock_file: self.clock_file,
                ..StripeOptions::default()
            },
        }
    }
}

#[actix_web::main]
async fn main() -> io::Result<()> {
    tracing_subscriber::fmt()
        .with_env_filter(
            EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,stand_ins=info")),
        )
        .with_target(false)
        .init();
    let settings = Settings::parse();
    let supervised = settings.supervised == 1;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let stdin = if supervised { Some(watch_stdin()?) } else { None };
    serve(settings.into_options(), async {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            () = orphaned(stdin) => {}
        }
    })
    .await
}

/// Resolves when stdin closes, which happens whenever the supervising process ends, even by a kill.
fn watch_stdin() -> io::Result<oneshot::Receiver<()>> {
    let (closed, seen) = oneshot::channel();
    // Uses a separate thread, because a blocking read of stdin would delay the runtime's shutdown.
    thread::Builder::new().name("stdin".to_owned()).spawn(move || {
        let mut scrap = [0; 256];
        // A read error ends the loop like the end of input.
        while matches!(io::stdin().read(&mut scrap), Ok(read) if read > 0) {}
        drop(closed);
    })?;
    Ok(seen)
}

/// Waits until stdin closes; never resolves without a supervisor.
async fn orphaned(stdin: Option<oneshot::Receiver<()>>) {
    match stdin {
        // The sender is dropped when stdin closes, so `Err` is the expected result.
        Some(closed) => drop(closed.await),
        None => std::future::pending().await,
    }
}
