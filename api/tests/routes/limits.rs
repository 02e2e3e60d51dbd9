//! Each limit on what an account does is applied by its operations: they refuse what exceeds it, and count what they do.

use std::collections::BTreeSet;

use academy::domain::time;
use academy::platform::rate_limits::{self, Limit};
use chrono::TimeDelta;
use diesel::prelude::*;
use reqwest::Method;
use schema::schema::{rate_limit_hits, users};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::research::{assign, at, id, interest, mentor};
use test_support::applications::{Offer, RECEIVED, applications_to, message, received, sent};
use test_support::client::send;
use test_support::listings::{self, LISTINGS};
use test_support::people::{Someone, verify};
use test_support::{PaidApp, TestResponse, newsletters};

/// Limits that are tested with what they protect.
const ELSEWHERE: [&str; 8] = [
    "CURRENT_PASSWORD",
    "SECOND_FACTOR",
    "SECOND_FACTOR_DAY",
    "SECOND_FACTOR_FORGET",
    "PASSKEY_SECOND_STEP",
    "PASSKEY_VERIFICATION",
    "PASSKEY_REGISTRATION",
    "ADD_CHAT_FILE",
];

/// An operation that counts for a limit, with a valid request.
struct Case<'a> {
    limit: Limit,
    /// Tries, and within how many minutes.
    bounds: (i64, i64),
    who: &'a Someone,
    /// The account whose tries are counted.
    counted: Uuid,
    request: (Method, String, Value),
}

impl<'a> Case<'a> {
    fn new(limit: Limit, bounds: (i64, i64), who: &'a Someone, request: (Method, String, Value)) -> Case<'a> {
        Case { limit, bounds, who, counted: who.id, request }
    }

    async fn send(&self) -> TestResponse {
        let (method, path, body) = &self.request;
        let request = self.who.request(method.clone(), path);
        send(if *method == Method::GET { request } else { request.json(body) }).await
    }
}

fn get(path: &str) -> (Method, String, Value) {
    (Method::GET, path.to_owned(), Value::Null)
}

fn post(path: impl Into<String>, body: Value) -> (Method, String, Value) {
    (Method::POST, path.into(), body)
}

fn put(path: impl Into<String>, body: Value) -> (Method, String, Value) {
    (Method::PUT, path.into(), body)
}

fn delete(path: impl Into<String>) -> (Method, String, Value) {
    (Method::DELETE, path.into(), json!({}))
}

#[test_support::test]
async fn every_limit_of_an_account_is_applied_by_its_operations() {
    use rate_limits::*;
    const DAY: i64 = 24 * 60;

    let app = PaidApp::start().await;
    let (admin, student, other, tutor) = (app.admin(), app.student(), app.student(), app.busy_bee(Some(0)));
    let password = users::password_hash.eq(bcrypt::hash("correct horse", 4).unwrap());
    diesel::update(users::table.find(student.id)).set(password).execute(&mut app.conn()).unwrap();
    app.onboarded(&tutor).await;
    let asked = app.tutor(None);
    let (today, in_a_week) = (time::local_date(app.clock.now()), time::local_date(app.noon_in(7)));
    let days_off = |days: i64| {
        let day = in_a_week + TimeDelta::days(days);
        json!({ "first_day": day, "last_day": day })
    };
    let day_off = tutor.post("/api/tutor/days-off", days_off(0)).await.expect(201);
    let booking = app.book(&student, &tutor, app.noon_in(2)).await;
    let chat = student.get(&format!("/api/bookings/{booking}")).await.expect(200)["chat_session_id"].clone();
    let chat = format!("/api/chats/{}", chat.as_str().unwrap());
    let said = |text: &str, insist: bool| json!({ "client_message_id": Uuid::new_v4(), "message": text, "insist": insist });
    let project = id(&student.post("/api/research", interest()).await.expect(201));
    let mentor = mentor(&app);
    assign(&app, &admin, project, mentor.id).await;
    mentor.post(&at(project, "/start"), json!({})).await.expect(200);
    let words = json!({ "title": "Read", "description": "Three papers" });
    let update = id(&mentor.post(&at(project, "/updates"), words.clone()).await.expect(201));
    let opportunity = app.opportunity(|_| ()).id;
    let offer = Offer::new(&app).await;
    let (applicant, application) = offer.applicant(&app, "Ada").await;
    let eve = app.applicant("Eve");
    let listing = listings::created(
        &offer.provider,
        listings::draft_with(app.clock.now(), json!({ "title": "Another" })),
    )
    .await;
    let unproven = app.provider();
    app.organization(&unproven, |one| (one.domain, one.domain_proved_at) = (None, None));
    let newsletter = newsletters::draft(&admin).await;
    let bonus = json!({ "entry_key": Uuid::new_v4(), "tutor_id": tutor.id, "kind": "bonus", "amount_cents": 500, "reason": "Well done." });
    let retry = post(format!("/api/admin/money/tutors/{}/retry", tutor.id), json!({}));
    let seen = offer.provider.get(&received(&application)).await.expect(200);
    let moves = json!({ "action": "review", "message": "", "seen_version": seen["version"] });
    let lesson = json!({ "tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(9) });
    let rules = (Method::PATCH, "/api/tutor/booking-rules".to_owned(), json!({ "buffer_minutes": 15 }));
    let email = json!({ "email": "new@people.test", "current_password": "correct horse" });

    #[rustfmt::skip]
    let cases = [
        Case::new(EXPORT, (10, 10), &student, get("/api/account/export")),
        Case::new(EXPORT, (10, 10), &admin, get(&format!("/api/admin/users/{}/export", student.id))),
        Case::new(CHANGE_EMAIL, (5, 15), &student, post("/api/account/email", email)),
        Case::new(TUTOR_PROFILE, (60, 10), &tutor, put("/api/tutor/hourly-rate", json!({ "hourly_rate_cents": 0 }))),
        Case::new(TUTOR_CALENDAR, (60, 10), &tutor, rules),
        Case::new(TUTOR_CALENDAR, (60, 10), &tutor, post("/api/tutor/days-off", days_off(1))),
        Case::new(TUTOR_CALENDAR, (60, 10), &tutor, delete(format!("/api/tutor/days-off/{}", id(&day_off)))),
        Case::new(TUTOR_PICTURE, (20, 10), &tutor, delete("/api/tutor/profile/picture")),
        Case::new(EARNINGS_FILE, (10, 10), &tutor, get("/api/tutor/earnings/file")),
        Case::new(ASK_ABOUT_PAYOUTS, (100, 10), &tutor, post("/api/tutor/payout-account/check", json!({}))),
        Case::new(SESSIONS_FILE, (10, 10), &admin, get("/api/admin/sessions/file")),
        Case::new(STATEMENT_FILE, (20, 10), &admin, get("/api/admin/money/statement/file")),
        Case::new(COMPARE_BALANCE, (10, 10), &admin, post("/api/admin/money/comparisons", json!({}))),
        Case::new(PAYOUT_ADJUSTMENTS, (60, 60), &admin, post("/api/admin/money/adjustments", bonus)),
        Case { counted: tutor.id, ..Case::new(RETRY_PAYOUTS, (10, 10), &admin, retry) },
        Case::new(SUBSCRIBERS_FILE, (10, 10), &admin, get("/api/admin/newsletter-subscribers/file")),
        Case::new(NEWSLETTER_TEST, (20, 10), &admin, post(format!("{}/test", newsletters::at(&newsletter)), json!({}))),
        Case::new(BOOK, (30, 10), &student, post("/api/bookings", lesson)),
        Case::new(ASK_ABOUT_PAYMENT, (200, 10), &student, post(format!("/api/bookings/{booking}/check-payment"), json!({}))),
        Case::new(REQUEST_RESEARCH, (5, DAY), &other, post("/api/research", interest())),
        Case::new(CHANGE_RESEARCH, (120, 10), &student, post(at(project, "/updates"), words)),
        Case::new(CHANGE_RESEARCH, (120, 10), &mentor, put(at(project, "/progress"), json!({ "progress_percentage": 20 }))),
        Case::new(CHANGE_RESEARCH, (120, 10), &mentor, delete(at(project, &format!("/updates/{update}")))),
        Case::new(CHANGE_RESEARCH, (120, 10), &mentor, post(at(project, "/links"), json!({ "title": "A", "url": "https://a.test" }))),
        Case::new(CHANGE_RESEARCH, (120, 10), &mentor, post(at(project, "/milestones"), json!({ "title": "A", "due_on": today }))),
        Case::new(CHANGE_RESEARCH, (120, 10), &mentor, post(at(project, "/meetings"), json!({ "held_on": today, "minutes": 60, "notes": "" }))),
        Case::new(CHANGE_RESEARCH, (120, 10), &mentor, post(at(project, "/complete"), json!({ "outcome": "none" }))),
        Case::new(SEND_MESSAGE, (30, 1), &student, post(format!("{chat}/messages"), said("Fast", false))),
        Case::new(INSIST, (20, DAY), &student, post(format!("{chat}/messages"), said("My number is 617-555-0142", true))),
        Case::new(REPORT_CHAT, (10, DAY), &student, post(format!("{chat}/reports"), json!({ "reason": "other" }))),
        Case::new(SWITCH_BLOCK, (20, 10), &student, put(format!("{chat}/block"), json!({}))),
        Case::new(SWITCH_BLOCK, (20, 10), &student, delete(format!("{chat}/block"))),
        Case::new(OPEN_INQUIRY, (10, DAY), &student, put(format!("/api/chats/inquiries/{}", asked.id), json!({}))),
        Case::new(EDIT_COMMON_PROFILE, (300, 10), &student, put("/api/summer/profile/name", json!({ "content": "Ada", "seen_version": 0 }))),
        Case::new(SAVE_OPPORTUNITY, (300, 10), &student, put(format!("/api/summer/saved/{opportunity}"), json!({}))),
        Case::new(REPORT_OPPORTUNITY, (10, DAY), &student, post(format!("/api/summer/opportunities/{opportunity}/reports"), json!({ "reason": "spam" }))),
        Case::new(APPLY_TO_OPPORTUNITY, (30, DAY), &eve, post(applications_to(offer.opportunity_id()), json!({ "answer": "A finch." }))),
        Case::new(CHANGE_APPLICATIONS, (240, 10), &offer.provider, post(format!("{}/moves", received(&application)), moves)),
        Case::new(WRITE_ABOUT_APPLICATION, (60, 10), &applicant, post(format!("{}/messages", sent(&application)), message("Hello"))),
        Case::new(APPLICATIONS_FILE, (20, 10), &offer.provider, get(&format!("{RECEIVED}/file"))),
        Case::new(CHANGE_LISTINGS, (240, 10), &offer.provider, post(LISTINGS, json!({ "title": "A third" }))),
        Case::new(SUBMIT_LISTING, (30, DAY), &offer.provider, post(format!("{}/submit", listings::at(&listing)), listings::seen(&listing))),
        Case::new(PROVE_DOMAIN, (5, 15), &unproven, post("/api/provider/organization/domain", json!({ "email": "dean@larkspur.edu" }))),
    ];
    let counted: BTreeSet<&str> = cases.iter().map(|case| case.limit.name).chain(ELSEWHERE).collect();
    let all = ALL.iter().filter(|limit| limit.by == CountedBy::Account).map(|limit| limit.name);
    assert_eq!(counted, all.collect::<BTreeSet<&str>>(), "left: with a case; right: limits of an account");
    let conn = &mut app.conn();
    for case in cases {
        let (limit, path) = (case.limit, &case.request.1);
        let (max, minutes) = case.bounds;
        assert_eq!((limit.max, limit.window), (max, TimeDelta::minutes(minutes)), "{}", limit.name);
        let key = limit.key(&case.counted.to_string());
        let of_limit = || rate_limit_hits::table.filter(rate_limit_hits::key.eq(&key));
        diesel::delete(of_limit()).execute(conn).unwrap();
        let before = app.clock.now() - limit.window + TimeDelta::seconds(30);
        let hit = (rate_limit_hits::key.eq(&key), rate_limit_hits::at.eq(before));
        let hits = vec![hit; usize::try_from(max).unwrap()];
        diesel::insert_into(rate_limit_hits::table).values(hits).execute(conn).unwrap();
        verify(conn, case.who.id, app.clock.now());
        let refused = case.send().await;
        assert_eq!(refused.status, 429, "{} {path}: {}", limit.name, refused.text);
        assert_eq!(refused.problem(429, "rate_limited")["detail"], limit.text);
        app.advance(TimeDelta::seconds(31));
        let done = case.send().await;
        assert!(done.status.is_success(), "{} {path}: {} {}", limit.name, done.status, done.text);
        let counted = of_limit().filter(rate_limit_hits::at.gt(before + TimeDelta::seconds(1)));
        assert_eq!(counted.count().get_result(conn), Ok(1_i64), "{} {path}", limit.name);
    }
}
