//! The cost of the jobs' periodic queries does not grow with history.

use std::sync::{Arc, Mutex};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::connection::{Instrumentation, InstrumentationEvent, SimpleConnection};
use diesel::prelude::*;
use diesel::result::Error;
use diesel::sql_types::{Bool, Text};
use schema::enums::Role;
use schema::models::ai_tutor_flag::{self, AiTutorFlag};
use schema::models::ai_tutor_message::AiTutorMessage;
use schema::models::ai_tutor_session::{self, AiTutorSession, SessionHolder};
use schema::models::balance_difference::{self, ComparedRange, IdRange, TransactionRange};
use schema::models::chat_report::ChatReportRow;
use schema::models::held_message::HeldMessageRow;
use schema::models::keyset::PageRequest;
use schema::models::payable::{self, Payable};
use schema::models::payment_share::Moment;
use schema::models::payment_sync::{HOLDS_TO_EXPIRE, TO_RECONCILE, TO_REFUND};
use schema::models::payout_account::TO_CHECK;
use schema::models::stripe_event::UNPROCESSED;
use schema::models::{
    ai_tutor_access, ai_tutor_usage, application_answers, balance_month, balance_transaction, chat_file,
    chat_notice, chat_retention, deadline_reminder, lesson_reminder, listing, mail_outbox,
    password_reset_request,
};

use uuid::Uuid;

use test_support::database::TestDatabase;
use test_support::people::store_person;
use test_support::statements::generic_plan;

const LIMIT: i64 = 20;
/// Scans of these indexes read the rows of one object, which a small index leads to.
const OF_ONE: [&str; 1] = ["opportunity_applications_unanswered"];
/// An index with more entries than this contains history.
const FEW: f32 = 100.0;

type Scan = fn(&mut PgConnection, DateTime<Utc>) -> QueryResult<()>;

/// Every periodic query, by its job.
const SCANS: [(&str, Scan); 17] = [
    ("expire_holds", |conn, now| HOLDS_TO_EXPIRE.claim(conn, now, now).map(drop)),
    ("reconcile_payments", |conn, now| TO_RECONCILE.claim(conn, now, now).map(drop)),
    ("refund", |conn, now| TO_REFUND.claim(conn, now, now).map(drop)),
    ("how far behind jobs are", |conn, now| {
        academy::jobs::lags(conn, now, TimeDelta::hours(24)).map(drop).map_err(|_| Error::NotFound)
    }),
    ("pay_tutors", |conn, now| {
        let moment = Moment { now, delay: TimeDelta::hours(24) };
        Payable::claim_next(conn, moment, now).map(drop)
    }),
    ("process_stripe_events", |conn, now| UNPROCESSED.claim(conn, now, now).map(drop)),
    ("send_mail: the most urgent", |conn, now| {
        mail_outbox::claim(conn, &mail_outbox::BY_PRIORITY, now, TimeDelta::seconds(30)).map(drop)
    }),
    ("send_mail: the oldest", |conn, now| {
        mail_outbox::claim(conn, &mail_outbox::BY_AGE, now, TimeDelta::seconds(30)).map(drop)
    }),
    ("how far behind mails are", |conn, now| mail_outbox::lags(conn, now).map(drop)),
    ("send_lesson_reminders", |conn, now| lesson_reminder::claim_due(conn, now).map(drop)),
    ("send_deadline_reminders", |conn, now| deadline_reminder::lock_next_student(conn, now).map(drop)),
    ("email_unread_messages", |conn, now| chat_notice::claim_due(conn, now).map(drop)),
    ("check_payout_accounts", |conn, now| TO_CHECK.claim(conn, now, now).map(drop)),
    ("enforce_response_times: to pause", |conn, now| {
        application_answers::listings_to_pause(conn, now - TimeDelta::days(21), LIMIT, now).map(drop)
    }),
    ("enforce_response_times: to resume", |conn, now| {
        listing::to_resume(conn, now - TimeDelta::days(21), LIMIT, now).map(drop)
    }),
    ("enforce_response_times: to remind of", |conn, now| {
        let sent = (now - TimeDelta::days(21), now - TimeDelta::days(14));
        application_answers::next_to_remind(conn, sent, now).map(drop)
    }),
    ("mail_password_resets", |conn, _| password_reset_request::dequeue(conn, LIMIT).map(drop)),
];

/// The statements of a connection, with `$1` for their parameters.
#[derive(Clone, Default)]
struct Statements(Arc<Mutex<Vec<String>>>);

impl Instrumentation for Statements {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            let text = query.to_string();
            let statement = text.split(" -- binds:").next().unwrap_or_default().trim();
            if ["SELECT", "UPDATE", "DELETE", "WITH"].iter().any(|word| statement.starts_with(word)) {
                self.0.lock().unwrap().push(statement.to_owned());
            }
        }
    }
}

#[test]
fn no_job_reads_what_is_long_done() {
    assert_no_fault(include_str!("scans.sql"), &SCANS, |_| true);
}

/// Returns the parts of the generic plan that read more rows than can be due.
fn faults(conn: &mut PgConnection, statement: &str) -> Vec<String> {
    let lines = generic_plan(conn, &statement.into());
    let mut faults = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        if let Some(table) = after(line, "Seq Scan on ")
            && !is_small(conn, &table, false)
        {
            faults.push(format!("reads all of {table}"));
        }
        let index = after(line, "Index Scan using ")
            .or_else(|| after(line, "Index Only Scan using "))
            .or_else(|| after(line, "Bitmap Index Scan on "));
        if let Some(index) = index {
            let condition = lines.get(number + 1).filter(|next| next.contains("Index Cond: ("));
            let by_key = condition.is_some_and(|condition| condition.contains(" = "));
            let is_bounded =
                condition.is_some_and(|condition| reads_only_what_is_due(conn, &index, condition));
            let is_of_one = by_key && OF_ONE.contains(&index.as_str());
            if !is_bounded && !is_of_one && !is_small(conn, &index, by_key) {
                faults.push(format!("{index} grows with history"));
                if !by_key && !is_range(condition) && !lines[0].starts_with("Limit") {
                    faults.push(format!("{index} is read within no bounds"));
                }
            }
        }
    }
    faults
}

fn after(line: &str, words: &str) -> Option<String> {
    let (_, rest) = line.split_once(words)?;
    rest.split_whitespace().next().map(str::to_owned)
}

/// Whether an index scan reads rows up to the present, as `(stripe_due_at <= $1)` does, of which few are due; or those
/// of a limited time range.
fn reads_only_what_is_due(conn: &mut PgConnection, index: &str, condition: &str) -> bool {
    let Some(column) = after(condition, "Index Cond: (") else { return false };
    let column = column.trim_start_matches('(');
    if !column.ends_with("_at") || !condition.contains(&format!("({column} <= $")) {
        return false;
    }
    if condition.contains(&format!("({column} > $")) {
        return true;
    }
    let query = "SELECT indrelid::regclass::text AS name FROM pg_index WHERE indexrelid = $1::regclass";
    let table: Table = diesel::sql_query(query).bind::<Text, _>(index).get_result(conn).unwrap();
    let query = format!(
        "SELECT count(*)::real AS entries, false AS is_unique FROM {} WHERE {column} <= now()",
        table.name
    );
    let due: Entries = diesel::sql_query(query).get_result(conn).unwrap();
    due.entries <= FEW
}

/// Whether an index scan has a lower and an upper bound.
fn is_range(condition: Option<&String>) -> bool {
    condition.is_some_and(|condition| condition.contains(" > $") && condition.contains(" <= $"))
}

/// The table of an index.
#[derive(QueryableByName)]
struct Table {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The number of entries of a table or index.
#[derive(QueryableByName)]
struct Entries {
    #[diesel(sql_type = diesel::sql_types::Float)]
    entries: f32,
    #[diesel(sql_type = Bool)]
    is_unique: bool,
}

/// Whether a table or index has few entries, or is a unique index that is looked up by its key.
fn is_small(conn: &mut PgConnection, name: &str, by_key: bool) -> bool {
    let query = "SELECT c.reltuples AS entries, coalesce(i.indisunique, false) AS is_unique
                 FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid WHERE c.relname = $1";
    let found: Entries = diesel::sql_query(query).bind::<Text, _>(name).get_result(conn).unwrap();
    found.entries <= FEW || (found.is_unique && by_key)
}

/// Deletions from chats, which grow without bound.
const CHAT_PURGES: [(&str, Scan); 5] = [
    ("chat_files", |conn, now| chat_file::delete_unsent(conn, now - TimeDelta::days(1), LIMIT).map(drop)),
    ("chat_messages", |conn, now| chat_retention::delete_messages(conn, kept_since(now), LIMIT).map(drop)),
    ("held_messages", |conn, now| chat_retention::delete_held(conn, kept_since(now), LIMIT).map(drop)),
    ("chat_views", |conn, now| chat_retention::delete_views(conn, kept_since(now), LIMIT).map(drop)),
    ("chat_reports", |conn, now| chat_retention::empty_reports(conn, kept_since(now), LIMIT).map(drop)),
];

fn kept_since(now: DateTime<Utc>) -> DateTime<Utc> {
    now - TimeDelta::days(730)
}

#[test]
fn the_purge_of_chats_and_the_counts_of_the_desk_read_no_whole_table() {
    let counts: [(&str, Scan); 2] = [
        ("counts of reports", |conn, _| ChatReportRow::counts(conn).map(drop)),
        ("counts of held messages", |conn, _| HeldMessageRow::counts(conn).map(drop)),
    ];
    let scans: Vec<_> = CHAT_PURGES.into_iter().chain(counts).collect();
    assert_no_whole_table_is_read(include_str!("chat_scans.sql"), &scans);
}

#[test]
fn what_is_asked_of_the_ai_tutors_sessions_reads_no_whole_table() {
    const HOLDERS: [SessionHolder; 2] =
        [SessionHolder::User(Uuid::nil()), SessionHolder::Access(Uuid::nil())];
    const PAGE: PageRequest = PageRequest { after: None, limit: LIMIT };
    let scans: [(&str, Scan); 11] = [
        ("accesses that ended", |conn, now| ai_tutor_access::delete_expired(conn, now, LIMIT).map(drop)),
        ("sessions that were left", |conn, now| ai_tutor_session::end_abandoned(conn, now, LIMIT).map(drop)),
        ("sessions to delete", |conn, now| {
            ai_tutor_session::delete_ended(conn, kept_since(now), LIMIT).map(drop)
        }),
        ("sessions of nobody to delete", |conn, now| {
            ai_tutor_session::delete_ended_unowned(conn, kept_since(now), LIMIT).map(drop)
        }),
        ("usage to forget", |conn, now| {
            ai_tutor_usage::delete_before(conn, kept_since(now).date_naive(), "everybody", LIMIT).map(drop)
        }),
        ("a student's sessions", |conn, _| AiTutorSession::of_user(conn, Uuid::nil(), PAGE).map(drop)),
        ("what was said", |conn, _| AiTutorMessage::of_session(conn, Uuid::nil()).map(drop)),
        ("flags that wait", |conn, _| AiTutorFlag::waiting(conn, PAGE).map(drop)),
        ("flags that were looked at", |conn, _| AiTutorFlag::decided(conn, PAGE).map(drop)),
        ("flags to empty", |conn, now| ai_tutor_flag::empty_decided(conn, kept_since(now), LIMIT).map(drop)),
        ("other sessions to end", |conn, now| {
            HOLDERS
                .into_iter()
                .try_for_each(|holder| AiTutorSession::end_others(conn, holder, None, now).map(drop))
        }),
    ];
    assert_no_whole_table_is_read(include_str!("ai_tutor_scans.sql"), &scans);
}

/// Fails for statements that read a whole table with this history.
#[track_caller]
fn assert_no_whole_table_is_read(history: &str, scans: &[(&str, Scan)]) {
    assert_no_fault(history, scans, |fault| fault.starts_with("reads all of"));
}

/// Fails for statements with such a fault with this history.
#[track_caller]
fn assert_no_fault(history: &str, scans: &[(&str, Scan)], is_wrong: fn(&str) -> bool) {
    let database = TestDatabase::new();
    let (mut conn, now) = (database.connect(), Utc::now());
    let (student, _) = store_person(&mut conn, Role::Student, None, now);
    let (tutor, _) = store_person(&mut conn, Role::Tutor, Some(4800), now);
    let history =
        history.replace(":student", &format!("'{student}'")).replace(":tutor", &format!("'{tutor}'"));
    conn.batch_execute(&history).unwrap();
    conn.batch_execute("VACUUM ANALYZE").unwrap();
    let mut wrong = Vec::new();
    for (name, scan) in scans {
        let statements = Statements::default();
        conn.set_instrumentation(statements.clone());
        scan(&mut conn, now).unwrap();
        conn.set_instrumentation(Statements::default());
        let statements = statements.0.lock().unwrap().clone();
        assert!(!statements.is_empty(), "{name} asks nothing");
        for statement in statements {
            let faults = faults(&mut conn, &statement);
            let wrongs = faults.into_iter().filter(|fault| is_wrong(fault));
            wrong.extend(wrongs.map(|fault| format!("{name}: {fault}\n    {statement}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The steps of the comparison: selecting the range, comparing it, and storing the result.
const COMPARISON_STEPS: [(&str, Scan); 3] = [
    ("payments", |conn, now| {
        let range = IdRange::of_payments(conn, Uuid::nil(), RANGE)?;
        compare(conn, &ComparedRange::Payments(range), now)
    }),
    ("adjustments", |conn, now| {
        let range = IdRange::of_adjustments(conn, Uuid::nil(), RANGE)?;
        compare(conn, &ComparedRange::Adjustments(range), now)
    }),
    ("movements", |conn, now| {
        let range = TransactionRange::of_unmatched(conn, String::new(), RANGE)?;
        compare(conn, &ComparedRange::Movements(range), now)
    }),
];
const RANGE: i64 = 100;

fn compare(conn: &mut PgConnection, range: &ComparedRange, now: DateTime<Utc>) -> QueryResult<()> {
    let mut found = balance_difference::find(conn, range, now)?;
    found.extend(payable::unmoved(conn, range, now, TimeDelta::hours(24))?);
    balance_difference::record(conn, range, &found, now).map(drop)
}

#[test]
fn a_step_of_the_comparison_reads_no_more_than_its_range() {
    let also: [(&str, Scan); 2] = [
        ("whose movements are", |conn, _| balance_transaction::resolve(conn, None, RANGE).map(drop)),
        ("the balance", |conn, _| balance_month::balance(conn).map(drop)),
    ];
    let scans: Vec<_> = COMPARISON_STEPS.into_iter().chain(also).collect();
    let history = [include_str!("scans.sql"), include_str!("comparison_scans.sql")].concat();
    assert_no_fault(&history, &scans, |fault| {
        fault.starts_with("reads all of") || fault.ends_with("within no bounds")
    });
}
