//! Starting and stopping it.

use std::{io, net::TcpListener, ops::Deref, time::Duration};

use actix_web::web::{self, Data, PayloadConfig};

use crate::background::{Background, serve_http, until_stopped};

use super::{control::OpenAi, moderation, realtime, switches};

/// More than any call needs.
const MAX_BODY: usize = 256 * 1024;

/// How it is set up.
#[derive(Clone, Debug)]
pub struct OpenAiOptions {
    /// The key that callers must present.
    pub api_key: String,
    /// Between two pieces of a response.
    pub pace: Duration,
    /// The port on 127.0.0.1; zero for any free one.
    pub port: u16,
}

impl Default for OpenAiOptions {
    fn default() -> Self {
        Self { api_key: "sk-local".to_owned(), pace: Duration::ZERO, port: 0 }
    }
}

/// Adds its routes to a server.
pub(crate) fn configure(app: &mut web::ServiceConfig, openai: &OpenAi) {
    app.app_data(Data::new(openai.clone())).configure(switches::routes).service(
        web::scope("/openai/v1")
            .app_data(PayloadConfig::new(MAX_BODY))
            .route("/realtime", web::get().to(realtime::open))
            .route("/moderations", web::post().to(moderation::moderate)),
    );
}

/// A running stand-in. It stops when this is dropped.
#[derive(Debug)]
pub struct OpenAiStandIn {
    url: String,
    openai: OpenAi,
    background: Background,
}

impl OpenAiStandIn {
    /// Starts it on 127.0.0.1.
    pub async fn start(options: OpenAiOptions) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", options.port))?;
        let url = format!("http://{}/openai/v1", listener.local_addr()?);
        let openai = OpenAi::new(&options.api_key, options.pace);
        let served = openai.clone();
        let (background, ()) = Background::start("openai-stand-in", move |lifeline| {
            serve_http(
                listener,
                move |app: &mut web::ServiceConfig| configure(app, &served),
                until_stopped,
                lifeline,
            )
        })
        .await?;
        Ok(Self { url, openai, background })
    }

    /// What stands for `https://api.openai.com/v1`.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Stops it and waits until its port is free.
    pub async fn stop(self) {
        self.background.stop().await;
    }
}

impl Deref for OpenAiStandIn {
    type Target = OpenAi;

    fn deref(&self) -> &OpenAi {
        &self.openai
    }
}
