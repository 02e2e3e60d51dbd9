//! Every dashboard screen stays fast in the large academy, for the user with the most data.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::pin::Pin;

use academy::domain::time;
use academy::error::Result;
use academy::jobs;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use schema::enums::{BookingStatus, ListingState};
use schema::ids::UserId;
use schema::models::user::User;
use schema::schema::{
    listings, newsletters, opportunities, organizations, sessions, student_bookings, users,
};
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::newsletters::turn;
use test_support::people::session;
use test_support::statements::{Recorder, Statement, generic_plan};
use test_support::suspension::suspend;
use test_support::{Client, TestApp, TestDatabase, TestResponse, until_true};

/// Maximum number of an operation's queries, including the session. An admin's read of a notebook adds the audit log.
const MAX_QUERIES: u64 = 5;

/// Numbers of rows; none of these tables may be scanned.
const LARGE: [(&str, i64); 26] = [
    ("student_bookings", 20_000),
    ("payments", 200_000),
    ("payment_receipts", 199_000),
    ("payout_adjustments", 2_000),
    ("payables", 16_000),
    ("payout_movements", 16_000),
    ("payment_refunds", 18_000),
    ("balance_transactions", 215_000),
    ("tutor_sessions", 100_000),
    ("chat_sessions", 2_000),
    ("chat_messages", 50_000),
    ("research_requests", 2_000),
    ("research_progress", 10_000),
    ("research_milestones", 7_000),
    ("research_meetings", 4_000),
    ("research_handovers", 4_000),
    ("audit_log", 20_000),
    ("mail_outbox", 200_000),
    ("stripe_events", 220_000),
    ("opportunity_applications", 44_000),
    ("opportunity_application_steps", 75_000),
    ("opportunities", 10_000),
    ("organizations", 2_000),
    ("listings", 4_000),
    ("newsletter_subscriptions", 20_000),
    ("newsletter_deliveries", 40_000),
];

/// Reads of the student's tabs.
const STUDENT: [&str; 32] = [
    "/api/session",
    "/api/bookings?role=student&when=upcoming",
    "/api/bookings?role=student&when=past&limit=20",
    "/api/bookings?role=student&when=past&limit=100",
    "/api/bookings?role=student&when=called_off",
    "/api/bookings?role=student&when=all",
    "/api/bookings/weeks?role=student",
    "/api/bookings/{booking}",
    "/api/bookings/{booking}/receipt",
    "/api/tutoring/days?subject=Physics",
    "/api/tutoring/slots?subject=Physics&date={date}",
    "/api/tutoring/tutors/{tutor}/hours?subject=Physics&starts_at={date}T20:00:00Z",
    "/api/research?role=student",
    "/api/research/{student_project}",
    "/api/research/{student_project}/updates?limit=100",
    "/api/chats",
    "/api/chats?role=student",
    "/api/chats?role=student&kind=booking&limit=50",
    "/api/chats?role=student&kind=booking&q=a",
    "/api/chats/unread?role=student",
    "/api/chats/{student_chat}",
    "/api/chats/{student_chat}/messages",
    "/api/chats/{student_chat}/messages?before=9",
    "/api/chats/inquiries/{tutor}",
    "/api/account",
    "/api/account/sessions",
    "/api/summer/profile",
    "/api/summer/matches",
    "/api/summer/matches?page=20",
    "/api/summer/saved",
    "/api/summer/applications",
    "/api/summer/applications?limit=100",
];

/// Reads of the tutor's tabs.
const TUTOR: [&str; 29] = [
    "/api/bookings?role=tutor&when=upcoming",
    "/api/bookings?role=tutor&when=past",
    "/api/bookings?role=tutor&when=all&from={date}&to={later}&limit=100",
    "/api/bookings/weeks?role=tutor",
    "/api/tutor/availability",
    "/api/tutor/days-off",
    "/api/tutor/days-off/lessons?first_day={date}&last_day={later}",
    "/api/tutor/booking-rules",
    "/api/tutor/payout-account",
    "/api/tutor/earnings",
    "/api/tutor/earnings?limit=100",
    "/api/tutor/earnings/weeks",
    "/api/tutor/earnings/months",
    "/api/tutor/profile",
    "/api/bookings?role=tutor&status=cancelled&subject=Physics",
    "/api/bookings?role=tutor&status=completed",
    "/api/research?role=tutor&state=active",
    "/api/research?role=tutor&state=completed&limit=100",
    "/api/research/{tutor_project}",
    "/api/research/{tutor_project}/updates",
    "/api/chats?role=tutor",
    "/api/chats?role=tutor&kind=pre_booking",
    "/api/chats?role=tutor&kind=pre_booking&q=nobody",
    "/api/chats/unread",
    "/api/chats/unread?role=tutor",
    "/api/chats/{tutor_chat}",
    "/api/chats/{tutor_chat}/messages?after=3",
    "/api/research/updates",
    "/api/research/updates?limit=100",
];

/// Reads of the provider's tabs.
const PROVIDER: [&str; 8] = [
    "/api/provider/organization",
    "/api/provider/listings",
    "/api/provider/listings/{own_listing}",
    "/api/provider/applications",
    "/api/provider/applications?limit=100",
    "/api/provider/applications?state=submitted",
    "/api/provider/applications?q=student+12",
    "/api/provider/applications?listing_id={own_listing}",
];

/// A user with 90 payments and 20,000 Stripe events.
const LARGEST_PAYER: &str = "provider-2@large.test";

/// Files and their users: their number of queries grows with their length.
const FILES: [(&str, &str); 3] = [
    (LARGEST_PAYER, "/api/account/export"),
    ("provider-1@large.test", "/api/provider/applications/file"),
    ("tutor-1@large.test", "/api/tutor/earnings/file"),
];

/// Reads of the admin's tabs.
const ADMIN: [&str; 141] = [
    "/api/admin/lessons/{booking}",
    "/api/admin/lessons/{booking}/substitutes",
    "/api/admin/lessons/{ahead}/substitutes",
    "/api/admin/lessons/days?student_id={student}&subject=Physics",
    "/api/admin/lessons/days?student_id={student}&subject=Physics&moving={booking}",
    "/api/admin/lessons/slots?student_id={student}&subject=Physics&date={date}",
    "/api/admin/lessons/slots?student_id={student}&subject=Physics&date={date}&moving={booking}",
    "/api/admin/users/{student}/lessons",
    "/api/admin/users/{student}/lessons?when=past&limit=100",
    "/api/admin/users/{tutor}/lessons?when=all",
    "/api/admin/chat-reports",
    "/api/admin/chat-reports?state=decided&limit=100",
    "/api/admin/held-messages",
    "/api/admin/held-messages?state=decided&limit=100",
    "/api/admin/chats",
    "/api/admin/chats?limit=100",
    "/api/admin/chats?q=large",
    "/api/admin/chats?q=nobody",
    "/api/admin/applications?status=pending",
    "/api/admin/applications?status=rejected&limit=100",
    "/api/admin/mail",
    "/api/admin/mail?state=failed",
    "/api/admin/sessions",
    "/api/admin/sessions?limit=100&direction=asc",
    "/api/admin/sessions?paid=false",
    "/api/admin/sessions?paid=true&sort=hours",
    "/api/admin/sessions?sort=tutor",
    "/api/admin/sessions?sort=tutor&direction=desc&paid=false",
    "/api/admin/sessions?sort=hours&direction=asc",
    "/api/admin/sessions?sort=paid",
    "/api/admin/sessions?sort=date&cursor={date_cursor}",
    "/api/admin/sessions?sort=tutor&cursor={tutor_cursor}",
    "/api/admin/sessions?sort=hours&cursor={hours_cursor}",
    "/api/admin/sessions?sort=paid&cursor={paid_cursor}",
    "/api/admin/sessions?sort=date&cursor={back_cursor}",
    "/api/admin/sessions?tutor_id={tutor}",
    "/api/admin/sessions?tutor_id={tutor}&sort=tutor&paid=true",
    "/api/admin/sessions?tutor_id={tutor}&sort=hours",
    "/api/admin/sessions?from={past}&to={later}",
    "/api/admin/sessions?from={past}&sort=tutor&paid=false",
    "/api/admin/sessions?q=tutoring",
    "/api/admin/sessions?q=tutoring&sort=tutor",
    "/api/admin/sessions?q=tutoring&sort=hours&paid=false",
    "/api/admin/sessions?q=number1234",
    "/api/admin/sessions?q=physics+number7&sort=tutor",
    "/api/admin/tutors",
    "/api/admin/tutors?sort=rate&limit=100",
    "/api/admin/tutors?sort=email&q=tutor+number1",
    "/api/admin/summary",
    "/api/admin/tutor-totals",
    "/api/admin/tutor-totals?limit=100&q=number1",
    "/api/admin/statistics?from={date}&to={later}",
    "/api/admin/statistics?from=2023-01-01&to=2026-12-31",
    "/api/admin/statistics?from={date}&to={date}",
    "/api/admin/payment-problems",
    "/api/admin/money/differences",
    "/api/admin/money/transactions?month=2026-03",
    "/api/admin/money/tutors",
    "/api/admin/money/tutors?limit=100",
    "/api/admin/money/tutors?only=owed",
    "/api/admin/money/tutors?only=held&limit=100",
    "/api/admin/money/tutors?q=large+tutor1",
    "/api/admin/money/tutors/{tutor}",
    "/api/admin/money/tutors/{tutor}/earnings?limit=100",
    "/api/admin/money/payments",
    "/api/admin/money/payments?limit=100&state=kept",
    "/api/admin/money/payments?state=refunded",
    "/api/admin/money/payments?state=disputed",
    "/api/admin/money/payments?month=2026-03",
    "/api/admin/money/payments?q=student+number12",
    "/api/admin/money/payments?q=nobody",
    "/api/admin/money/refunds",
    "/api/admin/money/refunds?status=failed&limit=100",
    "/api/admin/money/refunds?month=2026-03&q=number7",
    "/api/admin/money/disputes",
    "/api/admin/money/disputes?state=open&limit=100",
    "/api/admin/money/disputes?state=lost&q=number7",
    "/api/admin/money/payouts",
    "/api/admin/money/payouts?status=failed&month=2026-03",
    "/api/admin/users",
    "/api/admin/users?limit=100&direction=asc",
    "/api/admin/users?filter=student&sort=name&direction=asc",
    "/api/admin/users?filter=tutor&sort=email",
    "/api/admin/users?filter=admin&sort=joined",
    "/api/admin/users?filter=suspended",
    "/api/admin/users?filter=unverified&sort=name",
    "/api/admin/users?q=large",
    "/api/admin/users?q=student+number12&sort=name",
    "/api/admin/users?q=nobody",
    "/api/admin/users/{tutor}",
    "/api/admin/users/suspended",
    "/api/admin/users/{tutor}/suspension",
    "/api/admin/opportunities",
    "/api/admin/opportunities?limit=100&direction=asc",
    "/api/admin/opportunities?sort=deadline",
    "/api/admin/opportunities?sort=checked&direction=asc&filter=check_due",
    "/api/admin/opportunities?filter=open",
    "/api/admin/opportunities?filter=closed&sort=checked",
    "/api/admin/opportunities?filter=hidden",
    "/api/admin/opportunities?filter=reported",
    "/api/admin/opportunities?q=univers",
    "/api/admin/opportunities?q=laboratory+77&sort=deadline",
    "/api/admin/opportunities?q=nobody",
    "/api/admin/opportunities/{opportunity}",
    "/api/admin/listings",
    "/api/admin/listings?limit=100&cursor={queue_cursor}",
    "/api/admin/listings?state=approved&limit=100",
    "/api/admin/listings?state=draft&cursor={queue_cursor}",
    "/api/admin/listings?state=returned",
    "/api/admin/listings?state=closed",
    "/api/admin/listings/{own_listing}",
    "/api/admin/listings/{waiting_listing}",
    "/api/admin/organizations",
    "/api/admin/organizations?limit=100&cursor={queue_cursor}",
    "/api/admin/organizations?filter=verified&limit=100",
    "/api/admin/organizations?filter=all&cursor={queue_cursor}",
    "/api/admin/organizations?filter=all&q=mesa+77",
    "/api/admin/organizations?q=nobody",
    "/api/admin/organizations?filter=verified&q=organization-1",
    "/api/admin/opportunity-reports",
    "/api/admin/opportunity-reports?state=decided&limit=100",
    "/api/admin/audit-log",
    "/api/admin/audit-log?limit=100",
    "/api/admin/research",
    "/api/admin/research?status=pending",
    "/api/admin/research?risk=true&limit=100",
    "/api/admin/research/tutors",
    "/api/research/{student_project}",
    "/api/research/{student_project}/updates?limit=100",
    "/api/admin/newsletters",
    "/api/admin/newsletters/{newsletter}",
    "/api/admin/newsletters/{newsletter}/deliveries",
    "/api/admin/newsletters/{newsletter}/deliveries?state=failed&limit=100",
    "/api/admin/newsletters/{newsletter}/deliveries?state=sent&limit=100",
    "/api/admin/newsletter-subscribers",
    "/api/admin/newsletter-subscribers?state=confirmed&limit=100",
    "/api/admin/newsletter-subscribers?state=left",
    "/api/admin/newsletter-subscribers?state=waiting",
    "/api/admin/newsletter-subscribers?q=reader-77",
    "/api/admin/newsletter-subscribers?q=nobody",
    "/api/admin/newsletter-subscribers/weeks",
];

/// Public reads.
const VISITOR: [&str; 29] = [
    "/api/mentors",
    "/api/mentors?service=tutoring&subject=Physics&max_price_cents=6000&free=sunday&sort=price",
    "/api/mentors/large-tutor-1?week=2",
    "/api/mentors/large-tutor-1",
    "/api/tutoring/tutors/{tutor}/hours?subject=Physics&starts_at={date}T20:00:00Z",
    "/api/summer/opportunities",
    "/api/summer/opportunities?page=100",
    "/api/summer/opportunities?category=research",
    "/api/summer/opportunities?category=pre-college&page=50",
    "/api/summer/opportunities?remote=true&paid=true",
    "/api/summer/opportunities?grade=13",
    "/api/summer/opportunities?cost=free",
    "/api/summer/opportunities?cost=aid&category=bootcamp",
    "/api/summer/opportunities?deadline=week",
    "/api/summer/opportunities?deadline=quarter&sort=cost",
    "/api/summer/opportunities?sort=newest",
    "/api/summer/opportunities?sort=newest&page=90",
    "/api/summer/opportunities?sort=start",
    "/api/summer/opportunities?sort=cost",
    "/api/summer/opportunities?q=university",
    "/api/summer/opportunities?q=univeristy&page=100",
    "/api/summer/opportunities?q=biolgy+labratory",
    "/api/summer/opportunities?q=biology+boston+larkspur&category=research&grade=9",
    "/api/summer/opportunities?q=quebec&sort=deadline",
    "/api/summer/opportunities?q=xylophone",
    "/api/summer/opportunities?q=a+studio+in+the+north&sort=cost&remote=true",
    "/api/summer/opportunities/opportunity-102",
    "/api/summer/opportunities/opportunity-12/deadline.ics",
    "/api/summer/sitemap",
];

struct LargeAcademy {
    app: TestApp,
    recorder: Recorder,
    /// The test's own connection, which the recorder does not see.
    conn: RefCell<PgConnection>,
    /// The placeholders in paths, with their values.
    places: Vec<(&'static str, String)>,
    /// Plans by statement, because many operations share statements.
    plans: RefCell<HashMap<Statement, Vec<String>>>,
}

/// Returns the number of pages of large tables that are not all-visible.
fn hidden_pages(conn: &mut PgConnection) -> i64 {
    #[derive(QueryableByName)]
    struct Hidden {
        #[diesel(sql_type = BigInt)]
        pages: i64,
    }
    let names = LARGE.map(|(table, _)| format!("'{table}'")).join(", ");
    let query = diesel::sql_query(format!(
        "SELECT sum(relpages - relallvisible)::bigint AS pages FROM pg_class WHERE relname IN ({names})"
    ));
    query.get_result::<Hidden>(conn).expect("the pages").pages
}

impl LargeAcademy {
    async fn start() -> LargeAcademy {
        let database = TestDatabase::new();
        let mut conn = database.connect();
        let sql = include_str!("../../../schema/large/academy.sql");
        conn.batch_execute(sql).expect("the large academy");
        // Autovacuum does this soon afterwards: counts by an index-only scan need the visibility map.
        conn.batch_execute("VACUUM ANALYZE").expect("vacuum");
        // Excludes tables that changed during the vacuum.
        let tables = LARGE.map(|(table, _)| table).join(", ");
        until_true("every row is known to be seen by everybody", async || {
            hidden_pages(&mut conn) == 0 || {
                conn.batch_execute(&format!("VACUUM {tables}")).expect("vacuum");
                hidden_pages(&mut conn) == 0
            }
        })
        .await;
        let recorder = Recorder::start(&database).await;
        let app = TestApp::on(database, &[("DATABASE_URL", recorder.url())]).await;
        let places = places(&app);
        LargeAcademy { app, recorder, conn: RefCell::new(conn), places, plans: RefCell::default() }
    }

    fn client(&self, email: &str) -> Client {
        let token = session(&mut self.app.conn(), self.id_of(email), self.app.clock.now());
        Client::new(&self.app.base, Some(&token))
    }

    /// Returns clients with the paths of their screens.
    fn screens(&self) -> [(Client, &'static [&'static str]); 5] {
        [
            (self.client("student-1@large.test"), &STUDENT),
            (self.client("tutor-1@large.test"), &TUTOR),
            (self.client("provider-1@large.test"), &PROVIDER),
            (self.client("admin@large.test"), &ADMIN),
            (self.app.visitor(), &VISITOR),
        ]
    }

    /// Returns a path with its placeholders filled in.
    fn path(&self, path: &str) -> String {
        self.places.iter().fold(path.to_owned(), |path, (name, value)| path.replace(name, value))
    }

    fn id_of(&self, email: &str) -> UserId {
        id_of(&self.app, email)
    }

    /// Returns an operation's excess of queries or scans.
    async fn faults(&self, client: &Client, path: &str) -> Vec<String> {
        let path = self.path(path);
        // Updates the last-seen time first, which is not part of the read.
        let seen = sessions::last_seen_at.eq(self.app.clock.now());
        diesel::update(sessions::table).set(seen).execute(&mut *self.conn.borrow_mut()).unwrap();
        self.recorder.take();
        let (response, queries) = self.app.count_queries(client.get(&path)).await;
        assert_eq!(response.status, 200, "{path}: {}", response.text);
        let mut faults = Vec::new();
        let statements = self.recorder.take();
        let starts = |statement: &Statement, words: &str| statement.text.starts_with(words);
        let views =
            statements.iter().filter(|statement| starts(statement, "INSERT INTO \"audit_log\"")).count();
        if queries > MAX_QUERIES + views.min(1) as u64 {
            faults.push(format!("{path}: {queries} queries"));
        }
        let reads = statements.iter().filter(|asked| starts(asked, "SELECT") || starts(asked, "WITH"));
        faults.extend(reads.flat_map(|statement| self.scans(&path, statement)));
        assert!(!statements.is_empty(), "{path} asks nothing");
        faults
    }

    /// Returns the scans of large tables by the statements since the last call.
    fn scans_of_work(&self, asked_by: &str) -> Vec<String> {
        let mut statements = self.recorder.take();
        statements.sort();
        statements.dedup();
        let work = ["SELECT", "WITH", "UPDATE", "INSERT", "DELETE"];
        statements.retain(|statement| work.iter().any(|verb| statement.text.trim_start().starts_with(verb)));
        assert!(!statements.is_empty(), "{asked_by} asks nothing");
        statements.iter().flat_map(|statement| self.scans(asked_by, statement)).collect()
    }

    /// Returns a statement's scans of large tables, for people.
    fn scans(&self, asked_by: &str, statement: &Statement) -> Vec<String> {
        let mut plans = self.plans.borrow_mut();
        let plan = plans
            .entry(statement.clone())
            .or_insert_with(|| generic_plan(&mut self.conn.borrow_mut(), statement));
        let is_read = |table: &str| {
            let scan = format!("Seq Scan on {table}");
            plan.iter().any(|line| line.split("->").any(|step| is_scan_of(step, &scan)))
        };
        let read = LARGE.iter().filter(|(table, _)| is_read(table));
        read.map(|(table, _)| {
            format!("{asked_by} reads all of {table}:\n{}\n{}", statement.text, plan.join("\n"))
        })
        .collect()
    }
}

/// Returns the placeholders in paths, with their values.
fn places(app: &TestApp) -> Vec<(&'static str, String)> {
    let newest_lesson = |status: BookingStatus, student_id: Option<UserId>| -> Uuid {
        let mut lessons = student_bookings::table.filter(student_bookings::status.eq(status)).into_boxed();
        if let Some(student) = student_id {
            lessons = lessons.filter(student_bookings::student_id.eq(student));
        }
        let newest = lessons.order(student_bookings::starts_at.desc()).select(student_bookings::id);
        newest.first(&mut app.conn()).unwrap()
    };
    let student = id_of(app, "student-1@large.test");
    let taken = newest_lesson(BookingStatus::Completed, Some(student));
    let newest = |table: &str, person: &str, column: &str| -> Uuid {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = diesel::sql_types::Uuid)]
            id: Uuid,
        }
        let query = format!("SELECT id FROM {table} WHERE {column} = $1 ORDER BY created_at DESC LIMIT 1");
        let bound = diesel::sql_query(query).bind::<diesel::sql_types::Uuid, _>(id_of(app, person));
        bound.get_result::<Row>(&mut app.conn()).unwrap().id
    };
    let project = |person: &str, column: &str| newest("research_requests", person, column);
    let chat = |person: &str, column: &str| newest("chat_sessions", person, column).to_string();
    let cursor = |sort: &str, before: bool| {
        let starts_at = app.clock.now() - TimeDelta::days(600);
        let tutor_id = id_of(app, "tutor-100@large.test");
        let place = json!({
            "starts_at": starts_at, "id": Uuid::nil(), "duration_hours": 0.5, "paid": true, "tutor_id": tutor_id
        });
        let cursor = json!({ "sort": sort, "direction": "desc", "before": before, "place": place });
        URL_SAFE_NO_PAD.encode(cursor.to_string())
    };
    let opportunity: Uuid = opportunities::table
        .filter(opportunities::slug.eq("opportunity-102"))
        .select(opportunities::id)
        .first(&mut app.conn())
        .unwrap();
    let newsletter: Uuid = newsletters::table
        .order(newsletters::created_at.desc())
        .select(newsletters::id)
        .first(&mut app.conn())
        .unwrap();
    let listing = |state: ListingState| -> Uuid {
        let found = listings::table.inner_join(organizations::table).filter(listings::state.eq(state));
        let mut found = found.order(listings::created_at.desc()).select(listings::id).into_boxed();
        if state == ListingState::Approved {
            let provider = id_of(app, "provider-1@large.test");
            found = found.filter(organizations::provider_id.eq(provider));
        }
        found.first(&mut app.conn()).unwrap()
    };
    let at = app.clock.now() - TimeDelta::days(3);
    let queue = format!("{}/{}", at.timestamp_micros(), Uuid::nil());
    let date = |days| time::local_date(app.clock.now() + TimeDelta::days(days)).to_string();
    vec![
        ("{booking}", taken.to_string()),
        ("{ahead}", newest_lesson(BookingStatus::Confirmed, None).to_string()),
        ("{student}", student.to_string()),
        ("{tutor}", id_of(app, "tutor-1@large.test").to_string()),
        ("{student_project}", project("student-1@large.test", "student_id").to_string()),
        ("{tutor_project}", project("tutor-1@large.test", "assigned_tutor_id").to_string()),
        ("{student_chat}", chat("student-1@large.test", "student_id")),
        ("{tutor_chat}", chat("tutor-1@large.test", "tutor_id")),
        ("{opportunity}", opportunity.to_string()),
        ("{own_listing}", listing(ListingState::Approved).to_string()),
        ("{waiting_listing}", listing(ListingState::InReview).to_string()),
        ("{queue_cursor}", URL_SAFE_NO_PAD.encode(queue)),
        ("{newsletter}", newsletter.to_string()),
        ("{date_cursor}", cursor("date", false)),
        ("{tutor_cursor}", cursor("tutor", false)),
        ("{hours_cursor}", cursor("hours", false)),
        ("{paid_cursor}", cursor("paid", false)),
        ("{back_cursor}", cursor("date", true)),
        ("{past}", date(-600)),
        ("{date}", date(3)),
        ("{later}", date(40)),
    ]
}

fn id_of(app: &TestApp, email: &str) -> UserId {
    User::by_email(&mut app.conn(), email).unwrap().expect("somebody").id
}

/// Whether a line of a plan is this scan of exactly this table.
fn is_scan_of(line: &str, scan: &str) -> bool {
    let rest = line.split_once(scan).map(|(_, rest)| rest);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// One test, because creating the academy takes longer than the checks.
#[test_support::test]
async fn in_the_large_academy_screens_and_newsletters_take_few_indexed_queries() {
    let large = LargeAcademy::start().await;
    let mut faults = every_screen_takes_few_indexed_queries(&large).await;
    faults.extend(lists_are_the_same_in_short_pages(&large).await);
    faults.extend(files_read_along_indexes(&large).await);
    faults.extend(sending_mail_looks_up_what_is_due(&large).await);
    faults.extend(sending_a_newsletter_to_many_looks_each_copy_up(&large).await);
    faults.extend(jobs_look_up_what_is_due(&large).await);
    faults.extend(suspending_a_busy_tutor_reads_along_indexes(&large).await);
    faults.extend(deleting_the_largest_payer_reads_along_indexes(&large).await);
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

async fn every_screen_takes_few_indexed_queries(large: &LargeAcademy) -> Vec<String> {
    for (table, rows) in LARGE {
        #[derive(QueryableByName)]
        struct Count {
            #[diesel(sql_type = BigInt)]
            rows: i64,
        }
        let query = diesel::sql_query(format!("SELECT count(*) AS rows FROM {table}"));
        let counted: Count = query.get_result(&mut large.app.conn()).unwrap();
        assert!(counted.rows >= rows, "{table} has {} rows", counted.rows);
    }
    let mut faults = Vec::new();
    for (client, paths) in large.screens() {
        for path in paths {
            faults.extend(large.faults(&client, path).await);
        }
    }
    faults
}

/// Reads again while the database is busy: the other tests of a whole suite take its time.
async fn patient_get(client: &Client, path: &str) -> TestResponse {
    for _ in 0..30 {
        let response = client.get(path).await;
        if response.status != 503 {
            return response;
        }
    }
    panic!("the database stays too busy for {path}");
}

/// Every list that takes a limit, whatever its order and filter, forward and back.
async fn lists_are_the_same_in_short_pages(large: &LargeAcademy) -> Vec<String> {
    let (mut faults, mut walked) = (Vec::new(), 0);
    let items = |page: &Value| page["items"].as_array().cloned().unwrap_or_default();
    for (client, paths) in large.screens() {
        let lists: BTreeSet<String> =
            paths.iter().map(|path| path.replace("limit=100", "").trim_end_matches('?').to_owned()).collect();
        for path in lists.iter().filter(|path| !path.contains("limit=") && !path.contains("cursor=")) {
            let start = format!("{}{}", large.path(path), if path.contains('?') { '&' } else { '?' });
            let whole = patient_get(&client, &format!("{start}limit=30")).await;
            let whole: Value = serde_json::from_str(&whole.text).unwrap_or_default();
            if whole.get("next_cursor").is_none() {
                continue;
            }
            let whole = items(&whole);
            let (mut pages, mut joined, mut next) = (Vec::new(), Vec::new(), Some(String::new()));
            while let Some(cursor) = next.filter(|_| joined.len() < whole.len()) {
                let page = patient_get(&client, &format!("{start}limit=12{cursor}")).await.expect(200);
                joined.extend(items(&page));
                next = page["next_cursor"].as_str().map(|cursor| format!("&cursor={cursor}"));
                pages.push(page);
            }
            joined.truncate(whole.len());
            let mut is_same = joined == whole;
            if let [first, second, ..] = pages.as_slice() {
                walked += 1;
                if let Some(back) = second["previous_cursor"].as_str() {
                    let before =
                        patient_get(&client, &format!("{start}limit=12&cursor={back}")).await.expect(200);
                    is_same &= before["items"] == first["items"] && first["previous_cursor"].is_null();
                }
            }
            if !is_same {
                faults.push(format!("{path} differs in pages of twelve"));
            }
        }
    }
    assert!(walked >= 70, "{walked} lists have several pages");
    faults
}

async fn files_read_along_indexes(large: &LargeAcademy) -> Vec<String> {
    let mut faults = Vec::new();
    for (email, path) in FILES {
        let client = large.client(email);
        large.recorder.take();
        let response = client.get(path).await;
        if response.status != 200 {
            faults.push(format!("{path}: {}", response.text));
        }
        faults.extend(large.scans_of_work(path));
    }
    faults
}

/// The job also runs each second.
async fn sending_mail_looks_up_what_is_due(large: &LargeAcademy) -> Vec<String> {
    let due = "UPDATE mail_outbox SET sent_at = NULL WHERE occasion IN ('large 1', 'large 2')";
    large.conn.borrow_mut().batch_execute(due).unwrap();
    large.recorder.take();
    assert!(large.app.send_mail().await > 0);
    large.scans_of_work("the mails' job")
}

/// The job runs each second.
async fn sending_a_newsletter_to_many_looks_each_copy_up(large: &LargeAcademy) -> Vec<String> {
    // Forty deliveries are due, the others of a newsletter with ten thousand.
    large
        .app
        .conn()
        .batch_execute(
            "UPDATE newsletters SET state = 'sending', ended_at = NULL WHERE subject = 'News 1';
             UPDATE newsletter_deliveries d SET state = 'waiting', due_at = now() - interval '1 hour' FROM newsletters n
             WHERE n.id = d.newsletter_id AND n.subject = 'News 1' AND d.state = 'failed'",
        )
        .unwrap();
    large.recorder.take();
    assert!(turn(&large.app).await >= 40);
    large.scans_of_work("the newsletters' job")
}

/// A run of a job, with its number of rows.
type Turn = Pin<Box<dyn Future<Output = Result<usize>>>>;

/// Jobs that use only the database.
async fn jobs_look_up_what_is_due(large: &LargeAcademy) -> Vec<String> {
    let state = || large.app.state.clone();
    let jobs: [(&str, Turn); 7] = [
        ("send_lesson_reminders", Box::pin(jobs::send_lesson_reminders(state()))),
        ("send_deadline_reminders", Box::pin(jobs::send_deadline_reminders(state()))),
        ("email_unread_messages", Box::pin(jobs::email_unread_messages(state()))),
        ("mail_password_resets", Box::pin(jobs::mail_password_resets(state()))),
        ("close_opportunities", Box::pin(jobs::close_opportunities(state()))),
        ("enforce_response_times", Box::pin(jobs::enforce_response_times(state()))),
        ("process_stripe_events", Box::pin(jobs::process_stripe_events(state()))),
    ];
    let mut faults = Vec::new();
    for (name, job) in jobs {
        large.recorder.take();
        if let Err(error) = job.await {
            faults.push(format!("{name}: {error:?}"));
        }
        faults.extend(large.scans_of_work(name));
    }
    faults
}

async fn suspending_a_busy_tutor_reads_along_indexes(large: &LargeAcademy) -> Vec<String> {
    let admin = large.client("admin@large.test");
    large.recorder.take();
    let response = suspend(&admin, large.id_of("tutor-2@large.test"), "cancel").await;
    let mut faults = large.scans_of_work("a suspension");
    if response.status != 200 {
        faults.push(format!("a suspension: {}", response.text));
    }
    faults
}

async fn deleting_the_largest_payer_reads_along_indexes(large: &LargeAcademy) -> Vec<String> {
    let payer = large.client(LARGEST_PAYER);
    let body = json!({ "current_password": "academy-demo" });
    large.recorder.take();
    let response = payer.post("/api/account/delete", body).await;
    let mut faults = large.scans_of_work("the deletion");
    if response.status != 204 {
        faults.push(format!("the deletion: {}", response.text));
    }
    faults
}

#[test]
fn the_large_academy_refuses_a_database_with_people_in_it() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    conn.batch_execute("INSERT INTO users (email) VALUES ('somebody@people.test')").unwrap();
    let refused = conn.batch_execute(include_str!("../../../schema/large/academy.sql")).unwrap_err();
    assert!(refused.to_string().contains("has people in it already"), "{refused}");
    let people: i64 = users::table.count().get_result(&mut conn).unwrap();
    assert_eq!(people, 1);
}
