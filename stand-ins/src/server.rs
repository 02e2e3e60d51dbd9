//! All stand-ins on one port, as `make run` and browser tests use them.

use std::{io, net::TcpListener, path::PathBuf, sync::Arc};

use actix_web::{App, HttpServer, web};

use crate::{
    connection::Connection,
    index, mailbox,
    oidc::{self, OidcOptions},
    openai::{self, OpenAi, OpenAiOptions},
    smtp::{SmtpOptions, SmtpStandIn},
    stripe::{self, StripeOptions},
};

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// The address to listen on.
    pub host: String,
    /// The port to listen on.
    pub port: u16,
    /// Where browsers reach it, without a slash at the end.
    pub public_url: String,
    /// The folder of `.eml` files behind the mailbox page.
    pub mail_dir: PathBuf,
    /// Where to receive mails by SMTP, if at all.
    pub smtp_port: Option<u16>,
    /// Stripe; its own port is not used.
    pub stripe: StripeOptions,
    /// Google and ORCID; their own port is not used.
    pub oidc: OidcOptions,
    /// OpenAI; its own port is not used.
    pub openai: OpenAiOptions,
}

/// Serves until `end`.
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
