//! Admins manage session records.

mod delete;
mod enter;
mod file;
mod list;
mod paid;
mod search;

use academy::domain::time;
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use schema::ids::UserId;
use schema::models::tutor_session::NewManualSession;
use schema::schema::{audit_log, tutor_sessions};
use serde_json::Value;
use uuid::Uuid;

use test_support::people::Someone;
use test_support::{TestApp, until};

const PATH: &str = "/api/admin/sessions";

/// An academy with an admin and a tutor.
struct Academy {
    app: TestApp,
    admin: Someone,
    tutor: Someone,
}

/// A session record to insert.
struct Record {
    tutor_id: UserId,
    starts_at: DateTime<Utc>,
    minutes: i64,
    paid: bool,
    student: &'static str,
    description: &'static str,
}

impl Academy {
    async fn start() -> Academy {
        let app = TestApp::start().await;
        let (admin, tutor) = (app.admin(), app.tutor(Some(4800)));
        Academy { app, admin, tutor }
    }

    /// Returns an unpaid hour of the tutor, `days` ago.
    fn record(&self, days: i64) -> Record {
        Record {
            tutor_id: self.tutor.id,
            starts_at: self.app.clock.now() - TimeDelta::days(days),
            minutes: 60,
            paid: false,
            student: "",
            description: "",
        }
    }

    fn store(&self, record: &Record) -> Uuid {
        let conn = &mut self.app.conn();
        let id = NewManualSession {
            tutor_id: record.tutor_id,
            starts_at: record.starts_at,
            ends_at: record.starts_at + TimeDelta::minutes(record.minutes),
            student_name: Some(record.student.to_owned()).filter(|name| !name.is_empty()),
            session_description: record.description.to_owned(),
            tutor_share_cents: 4000,
            changed_by: self.admin.id,
            created_at: record.starts_at,
            updated_at: record.starts_at,
        }
        .insert(conn)
        .unwrap();
        diesel::update(tutor_sessions::table.find(id))
            .set(tutor_sessions::paid.eq(record.paid))
            .execute(conn)
            .unwrap();
        id
    }

    /// Returns the academy's date, `days_ago`.
    fn day(&self, days_ago: i64) -> NaiveDate {
        time::local_date(self.app.clock.now()) - TimeDelta::days(days_ago)
    }

    fn entries(&self, action: &str) -> Vec<(Option<UserId>, Uuid, Value)> {
        audit_log::table
            .filter(audit_log::action.eq(action))
            .order(audit_log::id)
            .select((audit_log::actor_id, audit_log::subject_id, audit_log::detail))
            .load(&mut self.app.conn())
            .unwrap()
    }

    fn records(&self) -> i64 {
        tutor_sessions::table.count().get_result(&mut self.app.conn()).unwrap()
    }
}

fn at(day: NaiveDate, clock: &str) -> DateTime<Utc> {
    let clock = NaiveTime::parse_from_str(clock, "%H:%M").unwrap();
    time::instant(day.and_time(clock)).expect("a time that clocks show")
}

fn ids(page: &Value) -> Vec<Uuid> {
    let id = |item: &Value| item["id"].as_str().unwrap().parse().unwrap();
    page["items"].as_array().unwrap().iter().map(id).collect()
}

/// Starts a transaction that holds a lock.
fn hold(app: &TestApp, statement: &str) -> PgConnection {
    let mut conn = app.conn();
    conn.batch_execute(&format!("BEGIN; {statement}")).unwrap();
    conn
}

/// Returns when `count` others wait for a lock.
async fn until_waiting(app: &TestApp, count: usize) {
    let mut conn = app.conn();
    until("the requests wait", || {
        let waiting =
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let found = diesel::sql_query(waiting).execute(&mut conn).unwrap();
        std::future::ready((found == count).then_some(()))
    })
    .await;
}
