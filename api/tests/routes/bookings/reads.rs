//! Lists of bookings stay fast for a user with 5,000 of them.

use std::sync::{Arc, Mutex};

use chrono::{DateTime, Utc};
use diesel::connection::{Instrumentation, InstrumentationEvent, SimpleConnection};
use diesel::prelude::*;
use diesel::sql_types::Text;
use schema::enums::{BookingStatus, Subject};
use schema::models::booking_list::{self, BookingFilter, BookingSelection, Participant, ParticipantRole};
use schema::models::keyset::{PageRequest, Position};
use uuid::Uuid;

use test_support::TestApp;
use test_support::people::Someone;

/// Inserts 5,000 lessons of one student and tutor, hourly up to now, and as many of others.
fn fill(app: &TestApp, student: Uuid, tutor: Uuid) {
    let mut conn = app.conn();
    let (other_student, other_tutor) = (app.student().id, app.tutor(None).id);
    for (student, tutor) in [(student, tutor), (other_student, other_tutor)] {
        let sql = format!(
            "INSERT INTO student_bookings (student_id, tutor_id, subject, starts_at, ends_at, status, price_cents,
                 tutor_share_cents, created_at, updated_at)
             SELECT '{student}', '{tutor}', (ARRAY['Physics', 'Biology', 'Spanish'])[1 + n % 3],
                 date_trunc('hour', now()) - n * interval '1 hour',
                 date_trunc('hour', now()) - (n - 1) * interval '1 hour',
                 CASE WHEN n % 10 = 0 THEN 'confirmed' ELSE 'completed' END, 0, 0, now(), now()
             FROM generate_series(1, 5000) n"
        );
        conn.batch_execute(&sql).unwrap();
    }
    conn.batch_execute("VACUUM ANALYZE student_bookings").unwrap();
}

/// Records a connection's SELECT statements.
#[derive(Clone, Default)]
struct Statements(Arc<Mutex<Vec<String>>>);

impl Instrumentation for Statements {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            let text = query.to_string();
            let statement = text.split(" -- binds:").next().unwrap_or_default().trim();
            if statement.starts_with("SELECT") {
                self.0.lock().unwrap().push(statement.to_owned());
            }
        }
    }
}

/// Returns the generic plan of the one statement that `read` executes.
fn plan(conn: &mut PgConnection, read: impl FnOnce(&mut PgConnection)) -> String {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
        plan: String,
    }
    let statements = Statements::default();
    conn.set_instrumentation(statements.clone());
    read(conn);
    conn.set_instrumentation(Statements::default());
    let statements = statements.0.lock().unwrap().clone();
    let [statement] = statements.as_slice() else { panic!("not one statement: {statements:?}") };
    let values = (1..100).take_while(|number| statement.contains(&format!("${number}"))).map(|_| "NULL");
    let execute = format!("EXPLAIN (COSTS OFF) EXECUTE list({})", values.collect::<Vec<_>>().join(", "));
    let prepare = format!("SET plan_cache_mode = force_generic_plan; PREPARE list AS {statement}");
    conn.batch_execute(&prepare).unwrap();
    let rows: Vec<Row> = diesel::sql_query(execute).load(conn).unwrap();
    conn.batch_execute("DEALLOCATE list").unwrap();
    rows.into_iter().map(|row| row.plan).collect::<Vec<_>>().join("\n")
}

fn participant(person: &Someone, role: ParticipantRole) -> Participant {
    Participant { id: person.id, role: Some(role) }
}

fn page(after: Option<DateTime<Utc>>) -> PageRequest {
    PageRequest { after: after.map(|at| Position { at, id: Uuid::nil() }), limit: 20 }
}

#[test_support::test]
async fn every_page_of_a_list_is_read_from_its_place_in_an_index() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(None));
    fill(&app, student.id, tutor.id);
    let (mut conn, now) = (app.conn(), Utc::now());
    let lists = [
        (
            participant(&student, ParticipantRole::Student),
            BookingSelection::Past,
            None,
            None,
            "student_bookings_student ",
        ),
        (
            participant(&student, ParticipantRole::Student),
            BookingSelection::Upcoming,
            None,
            None,
            "student_bookings_student ",
        ),
        (
            participant(&tutor, ParticipantRole::Tutor),
            BookingSelection::All,
            None,
            None,
            "student_bookings_tutor ",
        ),
        (
            participant(&tutor, ParticipantRole::Tutor),
            BookingSelection::All,
            Some(BookingStatus::Confirmed),
            None,
            "student_bookings_tutor_status ",
        ),
        (
            participant(&tutor, ParticipantRole::Tutor),
            BookingSelection::All,
            None,
            Some(Subject::Spanish),
            "student_bookings_tutor_subject ",
        ),
    ];
    for (participant, when, status, subject, index) in lists {
        let filter = BookingFilter { when, window: None, status, subject };
        for after in [None, Some(now)] {
            let plan = plan(&mut conn, |conn| {
                booking_list::of_participant(conn, participant, filter, page(after), now).unwrap();
            });
            let name = format!("{when:?} {status:?} {subject:?}, after {after:?}:\n{plan}");
            assert!(plan.contains(index), "not by {index}: {name}");
            assert!(!plan.contains("Seq Scan on student_bookings"), "reads the whole table: {name}");
            assert!(!plan.contains("Sort"), "reads all of a person's and sorts them: {name}");
            let begins_there = ["starts_at <= ", "starts_at >= "]
                .iter()
                .any(|bound| plan.lines().any(|line| line.contains("Index Cond") && line.contains(bound)));
            assert_eq!(begins_there, after.is_some(), "does not begin at its place: {name}");
        }
    }
}
