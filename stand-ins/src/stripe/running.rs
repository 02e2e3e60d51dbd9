//! Starting and stopping the stand-in.

use std::{io, net::TcpListener, ops::Deref, path::PathBuf, sync::Arc, time::Duration};

use actix_web::web::{self, Data, FormConfig, JsonConfig, PayloadConfig};

use crate::background::{Background, serve_http, until_stopped};

use super::{
    api, checkout_page,
    control::StripeControl,
    events::{self, Webhooks},
    onboarding_page, receipt_page, state_file,
    store::{SharedStore, StripeStore},
    switches,
};

/// More than any call of the API needs.
const MAX_BODY: usize = 256 * 1024;
/// How often the clock is looked at for sessions that have expired.
const TICK: Duration = Duration::from_millis(250);

/// How the stand-in is set up.
#[derive(Clone, Debug)]
pub struct StripeOptions {
    /// The secret key that callers must present.
    pub api_key: String,
    /// Where events go. Addresses can also be given later, and events wait for them.
    pub webhooks: Webhooks,
    /// Holds all events back from the start, for tests that deliver them by themselves with
    /// [`StripeControl::take_events`] or [`StripeControl::release`].
    pub hold_events: bool,
    /// Makes all ids follow from it.
    pub seed: Option<u64>,
    /// Remembers everything here across restarts.
    pub state_file: Option<PathBuf>,
    /// A file with a number of seconds that is added to the clock.
    pub clock_file: Option<PathBuf>,
    /// The port on 127.0.0.1; zero for any free one.
    pub port: u16,
}

impl Default for StripeOptions {
    fn default() -> Self {
        Self {
            api_key: "sk_test_local".to_owned(),
            webhooks: Webhooks::default(),
            hold_events: false,
            seed: None,
            state_file: None,
            clock_file: None,
            port: 0,
        }
    }
}

/// A running stand-in. It stops when it is dropped.
#[derive(Debug)]
pub struct StripeStandIn {
    control: StripeControl,
    background: Background,
}

impl StripeStandIn {
    /// Starts one on 127.0.0.1.
    pub async fn start(options: StripeOptions) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", options.port))?;
        let shared = prepare(&options, format!("http://{}", listener.local_addr()?));
        let control = StripeControl::new(Arc::clone(&shared));
        let (background, ()) = Background::start("stripe-stand-in", move |lifeline| {
            let served = Arc::clone(&shared);
            let work = async move |stopped| run_beside(&shared, until_stopped(stopped)).await;
            serve_http(listener, move |app: &mut web::ServiceConfig| configure(app, &served), work, lifeline)
        })
        .await?;
        Ok(Self { control, background })
    }

    /// Stops it and waits until its port is free and its state is written.
    pub async fn stop(self) {
        self.background.stop().await;
    }
}

impl Deref for StripeStandIn {
    type Target = StripeControl;

    fn deref(&self) -> &StripeControl {
        &self.control
    }
}

/// Sets up the store, from the state file if there is one.
pub(crate) fn prepare(options: &StripeOptions, public_url: String) -> Arc<SharedStore> {
    let mut store = options
        .state_file
        .as_deref()
        .and_then(state_file::load)
        .unwrap_or_else(|| StripeStore::new(options.seed));
    store.webhooks = options.webhooks.clone();
    store.clock.follow(options.clock_file.clone());
    if options.hold_events {
        store.outbox.hold();
    }
    Arc::new(SharedStore::new(options.api_key.clone(), public_url, options.state_file.clone(), store))
}

/// Adds the stand-in's routes to a server.
pub(crate) fn configure(app: &mut web::ServiceConfig, shared: &Arc<SharedStore>) {
    app.app_data(Data::from(Arc::clone(shared)))
        .app_data(Data::new(StripeControl::new(Arc::clone(shared))))
        .app_data(PayloadConfig::new(MAX_BODY))
        .app_data(JsonConfig::default().limit(MAX_BODY))
        .app_data(FormConfig::default().limit(MAX_BODY))
        .route("/v1/{tail:.*}", web::route().to(api::serve))
        .configure(checkout_page::routes)
        .configure(onboarding_page::routes)
        .configure(receipt_page::routes)
        .configure(switches::routes);
}

/// Delivers events, lets sessions expire and writes the state until `end`.
pub(crate) async fn run_beside(shared: &Arc<SharedStore>, end: impl Future<Output = ()>) {
    tokio::select! {
        () = end => {}
        () = events::deliver(Arc::clone(shared)) => {}
        () = tick(shared) => {}
        () = state_file::keep_writing(shared) => {}
    }
    state_file::write(shared);
}

async fn tick(shared: &SharedStore) {
    let mut ticks = tokio::time::interval(TICK);
    loop {
        ticks.tick().await;
        // Looking is what lets sessions expire.
        shared.read(|_| ());
    }
}
