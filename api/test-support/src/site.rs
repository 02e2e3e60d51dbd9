//! The complete web process: HTTP server, renderer, live updates.

use std::net::TcpListener;

use academy::cli::metrics_server;
use academy::cli::serve::Site;
use academy::platform::clock::Clock;
use academy::state::AppState;
use schema::enums::Role;

use super::app::config;
use super::client::{Client, send};
use super::database::TestDatabase;
use super::front_end::FrontEnd;
use super::people::{self, Someone};
use super::until::until;

/// A web process, running within the test's process.
pub struct SiteApp {
    /// Its base URL.
    pub base: String,
    site: Option<Site>,
}

impl SiteApp {
    /// Starts a process on a database and a front end, and waits until it is ready.
    pub async fn start(database: &TestDatabase, front_end: &FrontEnd) -> SiteApp {
        SiteApp::with(database, front_end, &[]).await
    }

    /// Starts one with additional variables.
    pub async fn with(database: &TestDatabase, front_end: &FrontEnd, vars: &[(&str, &str)]) -> SiteApp {
        let app = SiteApp::cold(database, front_end, vars).await;
        until("the site is ready", || async {
            (app.visitor().get("/readyz").await.status == 200).then_some(())
        })
        .await;
        app
    }

    /// Starts one without waiting for the renderer.
    pub async fn cold(database: &TestDatabase, front_end: &FrontEnd, vars: &[(&str, &str)]) -> SiteApp {
        SiteApp::at(Clock::System, database, front_end, vars).await
    }

    /// Starts one with the test's clock.
    pub async fn at(
        clock: Clock,
        database: &TestDatabase,
        front_end: &FrontEnd,
        vars: &[(&str, &str)],
    ) -> SiteApp {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let base = format!("http://{}", listener.local_addr().expect("a bound address"));
        let folder = front_end.path().display().to_string();
        let node = node();
        let all = [&[("FRONTEND_DIR", folder.as_str()), ("NODE_BIN", &node), ("WORKER", "separate")], vars];
        let config = config(&database.url(), &base, front_end.path(), &all.concat());
        let mut site = Site::start(config, clock, listener).expect("a usable front end");
        site.warm().await.expect("a migrated database");
        SiteApp { base, site: Some(site) }
    }

    /// Returns a client without a session.
    pub fn visitor(&self) -> Client {
        Client::new(&self.base, None)
    }

    /// Inserts a user with a session.
    pub fn person(&self, database: &TestDatabase, role: Role) -> Someone {
        let (mut conn, now) = (database.connect(), chrono::Utc::now());
        let (id, email) = people::store_person(&mut conn, role, None, now);
        let session = people::session(&mut conn, id, now);
        Someone { id, email, client: Client::new(&self.base, Some(&session)) }
    }

    /// Returns the running process.
    pub fn site(&self) -> &Site {
        self.site.as_ref().expect("a running site")
    }

    /// Returns a metric from the Prometheus text; 0 if it is not present.
    pub async fn figure(&self, name: &str) -> u64 {
        figure(&self.site().state, name).await
    }

    /// Sends a request with an `Accept-Encoding` header, which the client of other tests never sends.
    pub async fn get_as(&self, path: &str, headers: &[(&str, &str)]) -> super::client::TestResponse {
        let mut request = self.visitor().request(reqwest::Method::GET, path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        send(request).await
    }

    /// Stops it as SIGTERM does.
    pub async fn stop(mut self) {
        self.site.take().expect("a running site").stop().await;
    }
}

/// Returns a metric from the Prometheus text; 0 if it is not present.
pub async fn figure(state: &AppState, name: &str) -> u64 {
    let text = String::from_utf8(metrics_server::text(state).await.expect("figures")).expect("text");
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map_or(0, |value| value.parse().expect("a number"))
}

/// Returns the path of the project's own Node, or the machine's.
pub fn node() -> String {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../../node_modules/node/bin/node");
    if std::path::Path::new(own).exists() { own.to_owned() } else { "node".to_owned() }
}
