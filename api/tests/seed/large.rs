//! Every screen of the dashboards stays quick in the large academy, for whoever has most there.

use academy::domain::time;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use schema::enums::{BookingStatus, ListingState};
use schema::models::user::User;
use schema::schema::{
    listings, newsletters, opportunities, organizations, sessions, student_bookings, users,
};
use serde_json::json;
use uuid::Uuid;

use test_support::newsletters::turn;
use test_support::people::session;
use test_support::statements::{Recorder, generic_plan};
use test_support::{Client, TestApp, TestDatabase, until_true};

/// What an operation may ask of the database, the session included. An admin's look into a notebook is entered in the audit
/// log besides.
const MAX_QUERIES: u64 = 5;

/// How many rows there are; none of these is ever read from end to end.
const LARGE: [(&str, i64); 21] = [
    ("student_bookings", 20_000),
    ("payments", 20_000),
    ("payment_receipts", 19_000),
    ("payout_adjustments", 2_000),
    ("payment_refunds", 900),
    ("balance_transactions", 35_000),
    ("tutor_sessions", 100_000),
    ("chat_sessions", 2_000),
    ("chat_messages", 50_000),
    ("research_requests", 2_000),
    ("research_progress", 10_000),
    ("research_milestones", 7_000),
    ("research_meetings", 4_000),
    ("research_handovers", 4_000),
    ("audit_log", 20_000),
    ("mail_outbox", 20_000),
    ("opportunities", 10_000),
    ("organizations", 2_000),
    ("listings", 4_000),
    ("newsletter_subscriptions", 20_000),
    ("newsletter_deliveries", 40_000),
];

/// Reads of the student's tabs.
const STUDENT: [&str; 29] = [
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
const PROVIDER: [&str; 3] =
    ["/api/provider/organization", "/api/provider/listings", "/api/provider/listings/{own_listing}"];

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

/// What everybody reads.
const VISITOR: [&str; 26] = [
    "/api/mentors",
    "/api/mentors/large-tutor-1",
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
}

/// Vacuums; whether that found every row to be seen by everybody. It does not while autovacuum looks at a table, for as long as
/// that goes on.
fn vacuum(conn: &mut PgConnection) -> bool {
    #[derive(QueryableByName)]
    struct Hidden {
        #[diesel(sql_type = BigInt)]
        pages: i64,
    }
    conn.batch_execute("VACUUM ANALYZE").expect("vacuum");
    let names = LARGE.map(|(table, _)| format!("'{table}'")).join(", ");
    let query = diesel::sql_query(format!(
        "SELECT sum(relpages - relallvisible)::bigint AS pages FROM pg_class WHERE relname IN ({names})"
    ));
    let hidden: Hidden = query.get_result(conn).expect("the pages");
    hidden.pages == 0
}

impl LargeAcademy {
    async fn start() -> LargeAcademy {
        let database = TestDatabase::new();
        let sql = include_str!("../../../schema/large/academy.sql");
        database.connect().batch_execute(sql).expect("the large academy");
        // As autovacuum does soon after: counting by an index alone needs to know which rows everybody sees.
        until_true("every row is known to be seen by everybody", async || vacuum(&mut database.connect()))
            .await;
        let recorder = Recorder::start(&database).await;
        let app = TestApp::on(database, &[("DATABASE_URL", recorder.url())]).await;
        LargeAcademy { app, recorder }
    }

    fn client(&self, email: &str) -> Client {
        let token = session(&mut self.app.conn(), self.id_of(email), self.app.clock.now());
        Client::new(&self.app.base, Some(&token))
    }

    /// An address with what stands in braces filled in.
    fn path(&self, path: &str) -> String {
        let newest_lesson = |status: BookingStatus, student_id: Option<Uuid>| -> Uuid {
            let mut lessons =
                student_bookings::table.filter(student_bookings::status.eq(status)).into_boxed();
            if let Some(student) = student_id {
                lessons = lessons.filter(student_bookings::student_id.eq(student));
            }
            let newest = lessons.order(student_bookings::starts_at.desc()).select(student_bookings::id);
            newest.first(&mut self.app.conn()).unwrap()
        };
        let student = self.id_of("student-1@large.test");
        let taken = newest_lesson(BookingStatus::Completed, Some(student));
        let newest = |table: &str, person: &str, column: &str| -> Uuid {
            #[derive(QueryableByName)]
            struct Row {
                #[diesel(sql_type = diesel::sql_types::Uuid)]
                id: Uuid,
            }
            let query =
                format!("SELECT id FROM {table} WHERE {column} = $1 ORDER BY created_at DESC LIMIT 1");
            let bound = diesel::sql_query(query).bind::<diesel::sql_types::Uuid, _>(self.id_of(person));
            bound.get_result::<Row>(&mut self.app.conn()).unwrap().id
        };
        let project = |person: &str, column: &str| newest("research_requests", person, column);
        let chat = |person: &str, column: &str| newest("chat_sessions", person, column).to_string();
        let cursor = |sort: &str, before: bool| {
            let starts_at = self.app.clock.now() - TimeDelta::days(600);
            let tutor_id = self.id_of("tutor-100@large.test");
            let place = json!({
                "starts_at": starts_at, "id": Uuid::nil(), "duration_hours": 0.5, "paid": true, "tutor_id": tutor_id
            });
            let cursor = json!({ "sort": sort, "direction": "desc", "before": before, "place": place });
            URL_SAFE_NO_PAD.encode(cursor.to_string())
        };
        let opportunity: Uuid = opportunities::table
            .filter(opportunities::slug.eq("opportunity-102"))
            .select(opportunities::id)
            .first(&mut self.app.conn())
            .unwrap();
        let newsletter: Uuid = newsletters::table
            .order(newsletters::created_at.desc())
            .select(newsletters::id)
            .first(&mut self.app.conn())
            .unwrap();
        let listing = |state: ListingState| -> Uuid {
            let found = listings::table.inner_join(organizations::table).filter(listings::state.eq(state));
            let mut found = found.order(listings::created_at.desc()).select(listings::id).into_boxed();
            if state == ListingState::Approved {
                let provider = self.id_of("provider-1@large.test");
                found = found.filter(organizations::provider_id.eq(provider));
            }
            found.first(&mut self.app.conn()).unwrap()
        };
        let at = self.app.clock.now() - TimeDelta::days(3);
        let queue = format!("{}/{}", at.timestamp_micros(), Uuid::nil());
        let date = |days| time::local_date(self.app.clock.now() + TimeDelta::days(days)).to_string();
        path.replace("{booking}", &taken.to_string())
            .replace("{ahead}", &newest_lesson(BookingStatus::Confirmed, None).to_string())
            .replace("{student}", &student.to_string())
            .replace("{tutor}", &self.id_of("tutor-1@large.test").to_string())
            .replace("{student_project}", &project("student-1@large.test", "student_id").to_string())
            .replace("{tutor_project}", &project("tutor-1@large.test", "assigned_tutor_id").to_string())
            .replace("{student_chat}", &chat("student-1@large.test", "student_id"))
            .replace("{tutor_chat}", &chat("tutor-1@large.test", "tutor_id"))
            .replace("{tutor}", &self.id_of("tutor-1@large.test").to_string())
            .replace("{opportunity}", &opportunity.to_string())
            .replace("{own_listing}", &listing(ListingState::Approved).to_string())
            .replace("{waiting_listing}", &listing(ListingState::InReview).to_string())
            .replace("{queue_cursor}", &URL_SAFE_NO_PAD.encode(queue))
            .replace("{newsletter}", &newsletter.to_string())
            .replace("{date_cursor}", &cursor("date", false))
            .replace("{tutor_cursor}", &cursor("tutor", false))
            .replace("{hours_cursor}", &cursor("hours", false))
            .replace("{paid_cursor}", &cursor("paid", false))
            .replace("{back_cursor}", &cursor("date", true))
            .replace("{past}", &date(-600))
            .replace("{date}", &date(3))
            .replace("{later}", &date(40))
    }

    fn id_of(&self, email: &str) -> Uuid {
        User::by_email(&mut self.app.conn(), email).unwrap().expect("somebody").id
    }

    /// What is too much of what an operation asks.
    async fn faults(&self, client: &Client, path: &str) -> Vec<String> {
        let path = self.path(path);
        // Whoever was not seen for a minute is noted first, which is no part of the read.
        let seen = sessions::last_seen_at.eq(self.app.clock.now());
        diesel::update(sessions::table).set(seen).execute(&mut self.app.conn()).unwrap();
        self.recorder.take();
        let (response, queries) = self.app.count_queries(client.get(&path)).await;
        assert_eq!(response.status, 200, "{path}: {}", response.text);
        let mut faults = Vec::new();
        let statements = self.recorder.take();
        let views = statements.iter().filter(|text| text.starts_with("INSERT INTO \"audit_log\"")).count();
        if queries > MAX_QUERIES + views.min(1) as u64 {
            faults.push(format!("{path}: {queries} queries"));
        }
        let reads = statements.iter().filter(|text| text.starts_with("SELECT") || text.starts_with("WITH"));
        faults.extend(reads.flat_map(|statement| self.scans(&path, statement)));
        assert!(!statements.is_empty(), "{path} asks nothing");
        faults
    }

    /// Which large tables a statement reads from end to end, in words.
    fn scans(&self, asked_by: &str, statement: &str) -> Vec<String> {
        let plan = generic_plan(&mut self.app.conn(), statement);
        let is_read = |table: &str| {
            let scan = format!("Seq Scan on {table}");
            plan.iter().any(|line| line.split("->").any(|step| is_scan_of(step, &scan)))
        };
        let read = LARGE.iter().filter(|(table, _)| is_read(table));
        read.map(|(table, _)| format!("{asked_by} reads all of {table}:\n{statement}\n{}", plan.join("\n")))
            .collect()
    }
}

/// Whether a line of a plan is this scan: of this table, and not of one whose name begins with its.
fn is_scan_of(line: &str, scan: &str) -> bool {
    let rest = line.split_once(scan).map(|(_, rest)| rest);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// One test, since making the academy takes longer than looking at it.
#[test_support::test]
async fn in_the_large_academy_screens_and_newsletters_take_few_indexed_queries() {
    let large = LargeAcademy::start().await;
    every_screen_takes_few_indexed_queries(&large).await;
    sending_a_newsletter_to_many_looks_each_copy_up(&large).await;
}

async fn every_screen_takes_few_indexed_queries(large: &LargeAcademy) {
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
    let people = [
        (large.client("student-1@large.test"), &STUDENT[..]),
        (large.client("tutor-1@large.test"), &TUTOR[..]),
        (large.client("provider-1@large.test"), &PROVIDER[..]),
        (large.client("admin@large.test"), &ADMIN[..]),
        (large.app.visitor(), &VISITOR[..]),
    ];
    let mut faults = Vec::new();
    for (client, paths) in people {
        for path in paths {
            faults.extend(large.faults(&client, path).await);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// It runs each second.
async fn sending_a_newsletter_to_many_looks_each_copy_up(large: &LargeAcademy) {
    // Forty copies are due, the others of a newsletter with ten thousand.
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
    let mut statements = large.recorder.take();
    statements.sort();
    statements.dedup();
    let work = ["SELECT", "WITH", "UPDATE", "INSERT", "DELETE"];
    statements.retain(|statement| work.iter().any(|verb| statement.trim_start().starts_with(verb)));
    assert!(statements.iter().any(|statement| statement.contains("handing_over")), "{statements:?}");
    let faults: Vec<String> =
        statements.iter().flat_map(|statement| large.scans("the job", statement)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
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
