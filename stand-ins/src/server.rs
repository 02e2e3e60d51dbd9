//! All stand-ins on one port, for `make run` and browser tests.

use std::{io, net::TcpListener, path::PathBuf, sync::Arc};

use actix_web::{App, HttpServer, web};

use crate::{
    connection::{Connection, KEEP_ALIVE},
    index, mailbox,
    oidc::{self, OidcOptions},
    openai::{self, OpenAi, OpenAiOptions},
    smtp::{SmtpOptions, SmtpStandIn},
    stripe::{self, StripeOptions},
};

/// Settings of the server.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// The address to listen on.
    pub host: String,
    /// The port to listen on.
    pub port: u16,
    /// The URL at which browsers reach it, without a trailing slash.
    pub public_url: String,
    /// The folder of `.eml` files behind the mailbox page.
    pub mail_dir: PathBuf,
    /// The SMTP port; `None` runs no mail server.
    pub smtp_port: Option<u16>,
    /// Settings for Stripe; their port is unused.
    pub stripe: StripeOptions,
    /// Settings for Google and ORCID; their port is unused.
    pub oidc: OidcOptions,
    /// Settings for OpenAI; their port is unused.
    pub openai: OpenAiOptions,
}

/// Serves until `end` resolves.
pub async fn serve(options: ServerOptions, end: impl Future<Output = ()>) -> io::Result<()> {
    let listener = TcpListener::bind((options.host.as_str(), options.port))?;
    let smtp = match options.smtp_port {
        Some(port) => {
            Some(SmtpStandIn::start(SmtpOptions { mail_dir: Some(options.mail_dir.clone()), port }).await?)
        }
        None => None,
    };
    let shared = stripe::prepare(&options.stripe, options.public_url.clone());
    let served = Arc::clone(&shared);
    let issuers = Arc::new(oidc::Issuers::new(&options.oidc, &options.public_url)?);
    let openai = OpenAi::new(&options.openai.api_key, options.openai.pace);
    let mail_dir = options.mail_dir.clone();
    let server = HttpServer::new(move || {
        App::new()
            .route("/", web::get().to(index::index))
            .configure(|app| mailbox::configure(app, mail_dir.clone()))
            .configure(|app| oidc::configure(app, &issuers))
            .configure(|app| openai::configure(app, &openai))
            .configure(|app| stripe::configure(app, &served))
    })
    .workers(1)
    .disable_signals()
    .tcp_nodelay(true)
    .on_connect(Connection::remember)
    .keep_alive(KEEP_ALIVE)
    .listen(listener)?
    .run();
    let handle = server.handle();
    let running = actix_web::rt::spawn(server);
    tracing::info!(url = options.public_url, "stand-ins are ready");
    stripe::run_beside(&shared, end).await;
    handle.stop(false).await;
    if let Some(smtp) = smtp {
        smtp.stop().await;
    }
    running.await.map_err(io::Error::other)?
}
