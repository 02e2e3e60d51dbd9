//! Starting and stopping the issuers.

use std::{io, net::TcpListener, path::PathBuf, sync::Arc};

use actix_web::web::{self, Data, PayloadConfig};

use crate::background::{Background, serve_http, until_stopped};

use super::{authorize_page, discovery, issuer::Issuer, provider::OidcProvider, switches, token};

/// More than any call needs.
const MAX_BODY: usize = 64 * 1024;

/// What the academy is at an issuer.
#[derive(Clone, Debug)]
pub struct OidcClient {
    /// Its name there.
    pub id: String,
    /// Its password there.
    pub secret: String,
}

/// How the issuers are set up.
#[derive(Clone, Debug)]
pub struct OidcOptions {
    /// Who may ask Google.
    pub google: OidcClient,
    /// Who may ask ORCID.
    pub orcid: OidcClient,
    /// A file with a number of seconds that is added to the clock.
    pub clock_file: Option<PathBuf>,
    /// The port on 127.0.0.1; zero for any free one.
    pub port: u16,
}

impl Default for OidcOptions {
    fn default() -> Self {
        let client = |id: &str, secret: &str| OidcClient { id: id.to_owned(), secret: secret.to_owned() };
        Self {
            google: client("google-local", "google-secret-local"),
            orcid: client("APP-ORCIDLOCAL", "orcid-secret-local"),
            clock_file: None,
            port: 0,
        }
    }
}

/// Both issuers.
#[derive(Debug)]
pub(crate) struct Issuers {
    google: Arc<Issuer>,
    orcid: Arc<Issuer>,
}

impl Issuers {
    /// Sets both up at an address, with keys of their own.
    pub(crate) fn new(options: &OidcOptions, base: &str) -> io::Result<Self> {
        let set_up = |provider, client: &OidcClient| {
            Issuer::new(provider, base, client.clone(), options.clock_file.clone()).map(Arc::new)
        };
        Ok(Self {
            google: set_up(OidcProvider::Google, &options.google)?,
            orcid: set_up(OidcProvider::Orcid, &options.orcid)?,
        })
    }

    pub(crate) fn get(&self, provider: OidcProvider) -> &Arc<Issuer> {
        match provider {
            OidcProvider::Google => &self.google,
            OidcProvider::Orcid => &self.orcid,
        }
    }
}

/// Adds the issuers' routes to a server.
pub(crate) fn configure(app: &mut web::ServiceConfig, issuers: &Arc<Issuers>) {
    app.app_data(Data::from(Arc::clone(issuers))).configure(switches::routes);
    for provider in [OidcProvider::Google, OidcProvider::Orcid] {
        let paths = provider.paths();
        app.service(
            web::scope(provider.prefix())
                .app_data(Data::from(Arc::clone(issuers.get(provider))))
                .app_data(PayloadConfig::new(MAX_BODY))
                .route("/.well-known/openid-configuration", web::get().to(discovery::configuration))
                .route(paths.authorize, web::get().to(authorize_page::show))
                .route(paths.authorize, web::post().to(authorize_page::choose))
                .route(paths.token, web::post().to(token::redeem))
                .route(paths.userinfo, web::get().to(discovery::userinfo))
                .route(paths.keys, web::get().to(discovery::keys)),
        );
    }
}

/// Running issuers. They stop when this is dropped.
#[derive(Debug)]
pub struct OidcStandIn {
    issuers: Arc<Issuers>,
    background: Background,
}

impl OidcStandIn {
    /// Starts both on 127.0.0.1.
    pub async fn start(options: OidcOptions) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", options.port))?;
        let base = format!("http://{}", listener.local_addr()?);
        let issuers = Arc::new(Issuers::new(&options, &base)?);
        let served = Arc::clone(&issuers);
        let (background, ()) = Background::start("oidc-stand-in", move |lifeline| {
            serve_http(
                listener,
                move |app: &mut web::ServiceConfig| configure(app, &served),
                until_stopped,
                lifeline,
            )
        })
        .await?;
        Ok(Self { issuers, background })
    }

    /// The stand-in for Google.
    pub fn google(&self) -> &Issuer {
        self.issuers.get(OidcProvider::Google)
    }

    /// The stand-in for ORCID.
    pub fn orcid(&self) -> &Issuer {
        self.issuers.get(OidcProvider::Orcid)
    }

    /// Stops them and waits until their port is free.
    pub async fn stop(self) {
        self.background.stop().await;
    }
}
