//! A database that was seeded at a given moment.

use academy::platform::clock::Clock;
use academy::platform::config::Config;
use academy::state::AppState;
use academy_seed::Extent;
use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::Text;
use stand_ins::stripe::{StripeOptions, StripeStandIn};

use test_support::TestDatabase;
use test_support::app::config;
use test_support::money::settings;

/// Moments of the checks: an ordinary one, hours around both daylight saving changes, the end of a year.
pub const MOMENTS: [&str; 5] = [
    "2026-11-22T20:15:00Z",
    "2026-11-01T08:59:59Z",
    "2027-03-14T10:00:01Z",
    "2027-01-01T07:30:00Z",
    "2028-02-29T23:59:58.5Z",
];

/// A database and a stand-in with the same clock.
pub struct Seeded {
    pub database: TestDatabase,
    pub stripe: StripeStandIn,
    pub clock: Clock,
    pub config: Config,
}

pub fn moment(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

impl Seeded {
    /// Seeds an academy at a moment.
    pub async fn at(now: &str) -> Seeded {
        let seeded = Seeded::empty(now).await;
        seeded.seed(Extent::Academy, moment(now)).await;
        seeded
    }

    /// Creates an empty one.
    pub async fn empty(now: &str) -> Seeded {
        let stripe = StripeStandIn::start(StripeOptions { hold_events: true, ..StripeOptions::default() });
        let (stripe, database) = (stripe.await.expect("a stand-in"), TestDatabase::new());
        let settings = settings(&stripe);
        let vars: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mails = std::env::temp_dir().join(format!("{}-mail", database.name()));
        let config = config(&database.url(), "http://academy.test", &mails, &vars);
        let clock = Clock::shifted();
        clock.advance(moment(now) - Utc::now());
        stripe.stop_clock_at(moment(now).timestamp());
        Seeded { database, stripe, clock, config }
    }

    pub async fn seed(&self, extent: Extent, now: DateTime<Utc>) {
        academy_seed::run(&self.config, extent, now).await.expect("a seeded database");
    }

    pub fn conn(&self) -> PgConnection {
        self.database.connect()
    }

    /// Returns a process's state.
    pub fn state(&self) -> Data<AppState> {
        Data::new(AppState::new(self.config.clone(), self.clock.clone()).expect("usable settings"))
    }

    pub fn advance(&self, by: TimeDelta) {
        self.clock.advance(by);
        self.stripe.advance_clock(by.num_seconds());
    }

    /// Returns the number of rows of a query.
    pub fn count(&self, query: &str) -> i64 {
        #[derive(QueryableByName)]
        struct Count {
            #[diesel(sql_type = diesel::sql_types::BigInt)]
            count: i64,
        }
        let query = format!("SELECT count(*) FROM ({query}) AS found");
        diesel::sql_query(query).get_result::<Count>(&mut self.conn()).expect("a count").count
    }

    /// Returns every row of every table as sorted text, without columns that are encrypted anew each time.
    pub fn rows(&self) -> Vec<String> {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = Text)]
            text: String,
        }
        let tables = "SELECT table_name::text AS text FROM information_schema.tables
             WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\\_\\_%' ORDER BY 1";
        let mut conn = self.conn();
        let tables: Vec<Row> = diesel::sql_query(tables).load(&mut conn).expect("the tables");
        let mut rows = Vec::new();
        for Row { text: table } in tables {
            let all = format!(
                "SELECT '{table} ' || (to_jsonb(t) - 'password_hash')::text AS text FROM {table} t ORDER BY 1"
            );
            rows.extend(
                diesel::sql_query(all)
                    .load::<Row>(&mut conn)
                    .expect("its rows")
                    .into_iter()
                    .map(|row| row.text),
            );
        }
        rows
    }
}
