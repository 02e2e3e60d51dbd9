//! Calls every operation of the API without a session and with each wrong role.

use std::collections::BTreeSet;

use diesel::prelude::*;
use reqwest::Method;
use schema::enums::Role;
use schema::models::second_factor::SecondFactor;
use schema::models::user::User;
use schema::schema::users;
use serde_json::{Value, json};

use test_support::client::send;
use test_support::{Client, TestApp, contract};

/// The access of an operation.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Access {
    Anybody,
    SignedIn,
    Student,
    Tutor,
    Provider,
    Admin,
    /// Requires a signed body; not for users.
    Stripe,
}
use Access::{Admin, Anybody, Provider, SignedIn, Stripe, Student, Tutor};

const SOME_ID: &str = "00000000-0000-4000-8000-000000000000";

#[rustfmt::skip]
const CASES: &[(&str, &str, Access)] = &[
    ("get",    "/api/session",                      Anybody),
    ("post",   "/api/client-errors",                Anybody),
    ("post",   "/api/auth/sign-up",                 Anybody),
    ("post",   "/api/auth/sign-in",                 Anybody),
    ("post",   "/api/auth/sign-out",                Anybody),
    ("post",   "/api/auth/verify-email",            Anybody),
    ("get",    "/api/auth/email-link",              Anybody),
    ("post",   "/api/auth/resend-verification",     Anybody),
    ("post",   "/api/auth/request-password-reset",  Anybody),
    ("post",   "/api/auth/reset-password",          Anybody),
    ("post",   "/api/auth/second-factor",           Anybody),
    ("post",   "/api/auth/second-factor/passkey",   Anybody),
    ("post",   "/api/auth/second-factor/passkey/options", Anybody),
    ("get",    "/api/auth/passkey",                 Anybody),
    ("post",   "/api/auth/passkey",                 Anybody),
    ("post",   "/api/auth/passkey/options",         Anybody),
    ("post",   "/api/account/verification",         SignedIn),
    ("post",   "/api/account/verification/passkey", SignedIn),
    ("post",   "/api/account/verification/passkey/options", SignedIn),
    ("get",    "/api/account/passkeys",             SignedIn),
    ("post",   "/api/account/passkeys",             SignedIn),
    ("post",   "/api/account/passkeys/options",     SignedIn),
    ("patch",  "/api/account/passkeys/{id}",        SignedIn),
    ("delete", "/api/account/passkeys/{id}",        SignedIn),
    ("get",    "/api/account/second-factor",        SignedIn),
    ("delete", "/api/account/second-factor",        SignedIn),
    ("post",   "/api/account/second-factor/setup",  SignedIn),
    ("post",   "/api/account/second-factor/enable", SignedIn),
    ("post",   "/api/account/second-factor/recovery-codes", SignedIn),
    ("get",    "/api/account",                      SignedIn),
    ("patch",  "/api/account",                      SignedIn),
    ("get",    "/api/account/email-preferences",    SignedIn),
    ("put",    "/api/account/email-preferences",    SignedIn),
    ("post",   "/api/account/password",             SignedIn),
    ("post",   "/api/account/email",                SignedIn),
    ("post",   "/api/account/email/confirm",        Anybody),
    ("put",    "/api/account/time-zone",            SignedIn),
    ("get",    "/api/account/sessions",             SignedIn),
    ("delete", "/api/account/sessions",             SignedIn),
    ("delete", "/api/account/sessions/{id}",        SignedIn),
    ("delete", "/api/account/identities/{id}",      SignedIn),
    ("get",    "/api/account/export",               SignedIn),
    ("post",   "/api/account/delete",               SignedIn),
    ("get",    "/api/auth/oidc",                    Anybody),
    ("get",    "/api/auth/oidc/{provider}/start",   Anybody),
    ("get",    "/api/auth/oidc/{provider}/callback", Anybody),
    ("get",    "/api/auth/oidc/pending",            Anybody),
    ("post",   "/api/auth/oidc/email",              Anybody),
    ("post",   "/api/auth/oidc/confirm",            Anybody),
    ("get",    "/api/ai-tutor",                     Anybody),
    ("post",   "/api/ai-tutor/access",              Anybody),
    ("delete", "/api/ai-tutor/access",              Anybody),
    ("get",    "/api/ai-tutor/lesson-notes",        SignedIn),
    ("get",    "/api/ai-tutor/sessions",            SignedIn),
    ("get",    "/api/ai-tutor/sessions/{id}",       SignedIn),
    ("delete", "/api/ai-tutor/sessions/{id}",       SignedIn),
    ("get",    "/api/admin/ai-tutor/settings",      Admin),
    ("put",    "/api/admin/ai-tutor/settings",      Admin),
    ("get",    "/api/admin/ai-tutor/flags",         Admin),
    ("get",    "/api/admin/ai-tutor/flags/{id}/session", Admin),
    ("post",   "/api/admin/ai-tutor/flags/{id}/decision", Admin),
    ("delete", "/api/admin/ai-tutor/flags/{id}/decision", Admin),
    ("post",   "/api/tutor-applications",           Anybody),
    ("get",    "/api/mentors",                      Anybody),
    ("get",    "/api/mentors/{slug}",               Anybody),
    ("get",    "/api/summer/opportunities",         Anybody),
    ("get",    "/api/summer/opportunities/{slug}",  Anybody),
    ("get",    "/api/summer/opportunities/{slug}/deadline.ics", Anybody),
    ("get",    "/api/summer/sitemap",               Anybody),
    ("post",   "/api/summer/opportunities/{id}/reports", Student),
    ("get",    "/api/summer/profile",               Student),
    ("put",    "/api/summer/profile/{field}",       Student),
    ("post",   "/api/summer/profile/import",        Student),
    ("post",   "/api/summer/opportunities/{id}/views", Anybody),
    ("post",   "/api/summer/opportunities/{id}/applications", Student),
    ("get",    "/api/summer/applications",          Student),
    ("get",    "/api/summer/applications/{id}",     Student),
    ("post",   "/api/summer/applications/{id}/withdraw", Student),
    ("post",   "/api/summer/applications/{id}/messages", Student),
    ("post",   "/api/summer/applications/{id}/inquiries", Student),
    ("get",    "/api/summer/matches",               Student),
    ("get",    "/api/summer/saved",                 Student),
    ("put",    "/api/summer/saved/{opportunity_id}", Student),
    ("delete", "/api/summer/saved/{opportunity_id}", Student),
    ("get",    "/api/tutoring/days",                Student),
    ("get",    "/api/tutoring/slots",               Student),
    ("get",    "/api/tutoring/tutors/{id}/hours",   Anybody),
    ("get",    "/api/bookings",                     SignedIn),
    ("post",   "/api/bookings",                     Student),
    ("get",    "/api/bookings/weeks",               SignedIn),
    ("get",    "/api/bookings/{id}",                SignedIn),
    ("post",   "/api/bookings/{id}/checkout",       Student),
    ("post",   "/api/bookings/{id}/check-payment",  SignedIn),
    ("post",   "/api/bookings/{id}/cancel",         SignedIn),
    ("post",   "/api/bookings/{id}/reschedule",     SignedIn),
    ("get",    "/api/bookings/{id}/receipt",        SignedIn),
    ("get",    "/api/bookings/{id}/calendar.ics",   SignedIn),
    ("post",   "/api/bookings/{id}/complete",       SignedIn),
    ("put",    "/api/bookings/{id}/notes",          Tutor),
    ("get",    "/api/tutor/availability",           Tutor),
    ("post",   "/api/tutor/availability",           Tutor),
    ("delete", "/api/tutor/availability/{id}",      Tutor),
    ("get",    "/api/admin/applications",           Admin),
    ("post",   "/api/admin/applications/{id}/approve", Admin),
    ("post",   "/api/admin/applications/{id}/reject", Admin),
    ("post",   "/api/admin/applications/{id}/resend-password-email", Admin),
    ("post",   "/api/admin/lessons",                Admin),
    ("get",    "/api/admin/lessons/days",           Admin),
    ("get",    "/api/admin/lessons/slots",          Admin),
    ("get",    "/api/admin/lessons/{id}",           Admin),
    ("get",    "/api/admin/lessons/{id}/substitutes", Admin),
    ("put",    "/api/admin/lessons/{id}/tutor",     Admin),
    ("post",   "/api/admin/lessons/{id}/refunds",   Admin),
    ("get",    "/api/admin/users/{id}/lessons",     Admin),
    ("get",    "/api/admin/sessions",               Admin),
    ("post",   "/api/admin/sessions",               Admin),
    ("get",    "/api/admin/sessions/file",          Admin),
    ("put",    "/api/admin/sessions/{id}/paid",     Admin),
    ("delete", "/api/admin/sessions/{id}",          Admin),
    ("get",    "/api/admin/tutors",                 Admin),
    ("put",    "/api/admin/tutors/{id}/zoom-link",  Admin),
    ("get",    "/api/admin/users/suspended",        Admin),
    ("get",    "/api/admin/users/{id}/suspension",  Admin),
    ("post",   "/api/admin/users/{id}/suspension",  Admin),
    ("delete", "/api/admin/users/{id}/suspension",  Admin),
    ("get",    "/api/admin/summary",                Admin),
    ("get",    "/api/admin/tutor-totals",           Admin),
    ("get",    "/api/admin/statistics",             Admin),
    ("get",    "/api/admin/payment-problems",       Admin),
    ("get",    "/api/admin/money/statement",        Admin),
    ("get",    "/api/admin/money/statement/file",   Admin),
    ("get",    "/api/admin/money/transactions",     Admin),
    ("get",    "/api/admin/money/differences",      Admin),
    ("post",   "/api/admin/money/differences/{id}/explanation", Admin),
    ("delete", "/api/admin/money/differences/{id}/explanation", Admin),
    ("get",    "/api/admin/money/months",           Admin),
    ("get",    "/api/admin/money/payments",         Admin),
    ("get",    "/api/admin/money/refunds",          Admin),
    ("get",    "/api/admin/money/disputes",         Admin),
    ("get",    "/api/admin/money/payouts",          Admin),
    ("post",   "/api/admin/money/comparisons",      Admin),
    ("get",    "/api/admin/money/tutors",           Admin),
    ("get",    "/api/admin/money/tutors/{id}",      Admin),
    ("get",    "/api/admin/money/tutors/{id}/earnings", Admin),
    ("post",   "/api/admin/money/tutors/{id}/retry", Admin),
    ("post",   "/api/admin/money/adjustments",      Admin),
    ("post",   "/api/admin/money/adjustments/{id}/cancel", Admin),
    ("get",    "/api/admin/users",                  Admin),
    ("get",    "/api/admin/users/{id}",             Admin),
    ("post",   "/api/admin/users/{id}/resend-verification", Admin),
    ("post",   "/api/admin/users/{id}/password-link", Admin),
    ("get",    "/api/admin/users/{id}/export",      Admin),
    ("post",   "/api/admin/users/{id}/delete",      Admin),
    ("put",    "/api/admin/users/{id}/admin",       Admin),
    ("delete", "/api/admin/users/{id}/admin",       Admin),
    ("get",    "/api/admin/opportunities",          Admin),
    ("post",   "/api/admin/opportunities",          Admin),
    ("get",    "/api/admin/opportunities/{id}",     Admin),
    ("put",    "/api/admin/opportunities/{id}",     Admin),
    ("post",   "/api/admin/opportunities/{id}/check", Admin),
    ("put",    "/api/admin/opportunities/{id}/hidden", Admin),
    ("delete", "/api/admin/opportunities/{id}/hidden", Admin),
    ("get",    "/api/admin/opportunity-reports",    Admin),
    ("post",   "/api/admin/opportunity-reports/{id}/decide", Admin),
    ("get",    "/api/admin/listings",                  Admin),
    ("get",    "/api/admin/listings/{id}",             Admin),
    ("post",   "/api/admin/listings/{id}/approve",     Admin),
    ("post",   "/api/admin/listings/{id}/return",      Admin),
    ("post",   "/api/admin/listings/{id}/refunds",     Admin),
    ("get",    "/api/admin/organizations",             Admin),
    ("post",   "/api/admin/organizations/{id}/approve-texts", Admin),
    ("put",    "/api/admin/organizations/{id}/verification", Admin),
    ("post",   "/api/admin/organizations/{id}/release-domain", Admin),
    ("get",    "/api/admin/newsletters",            Admin),
    ("post",   "/api/admin/newsletters",            Admin),
    ("post",   "/api/admin/newsletters/preview",    Admin),
    ("get",    "/api/admin/newsletters/{id}",       Admin),
    ("put",    "/api/admin/newsletters/{id}",       Admin),
    ("delete", "/api/admin/newsletters/{id}",       Admin),
    ("post",   "/api/admin/newsletters/{id}/copies", Admin),
    ("post",   "/api/admin/newsletters/{id}/test",  Admin),
    ("post",   "/api/admin/newsletters/{id}/send",  Admin),
    ("post",   "/api/admin/newsletters/{id}/stop",  Admin),
    ("post",   "/api/admin/newsletters/{id}/resume", Admin),
    ("get",    "/api/admin/newsletters/{id}/deliveries", Admin),
    ("post",   "/api/admin/newsletters/{id}/deliveries/{delivery_id}/send", Admin),
    ("get",    "/api/admin/newsletter-subscribers", Admin),
    ("get",    "/api/admin/newsletter-subscribers/weeks", Admin),
    ("get",    "/api/admin/newsletter-subscribers/file", Admin),
    ("get",    "/api/admin/audit-log",              Admin),
    ("get",    "/api/admin/mail",                   Admin),
    ("post",   "/api/admin/mail/{id}/retry",        Admin),
    ("get",    "/api/tutor/days-off",               Tutor),
    ("post",   "/api/tutor/days-off",               Tutor),
    ("get",    "/api/tutor/days-off/lessons",       Tutor),
    ("delete", "/api/tutor/days-off/{id}",          Tutor),
    ("get",    "/api/tutor/booking-rules",          Tutor),
    ("patch",  "/api/tutor/booking-rules",          Tutor),
    ("get",    "/api/tutor/payout-account",         Tutor),
    ("post",   "/api/tutor/payout-account/onboarding", Tutor),
    ("post",   "/api/tutor/payout-account/check",   Tutor),
    ("post",   "/api/tutor/payout-account/dashboard", Tutor),
    ("get",    "/api/tutor/earnings",               Tutor),
    ("get",    "/api/tutor/earnings/weeks",         Tutor),
    ("get",    "/api/tutor/earnings/months",        Tutor),
    ("get",    "/api/tutor/earnings/file",          Tutor),
    ("get",    "/api/tutor/profile",                Tutor),
    ("patch",  "/api/tutor/profile",                Tutor),
    ("put",    "/api/tutor/profile/picture",        Tutor),
    ("delete", "/api/tutor/profile/picture",        Tutor),
    ("put",    "/api/tutor/hourly-rate",            Tutor),
    ("get",    "/api/provider/organization",           Provider),
    ("put",    "/api/provider/organization",           Provider),
    ("post",   "/api/provider/organization/domain",    Provider),
    ("post",   "/api/provider/organization/domain/confirm", Provider),
    ("get",    "/api/provider/listings",               Provider),
    ("post",   "/api/provider/listings",               Provider),
    ("get",    "/api/provider/listings/{id}",          Provider),
    ("put",    "/api/provider/listings/{id}",          Provider),
    ("delete", "/api/provider/listings/{id}",          Provider),
    ("post",   "/api/provider/listings/{id}/submit",   Provider),
    ("post",   "/api/provider/listings/{id}/withdraw", Provider),
    ("post",   "/api/provider/listings/{id}/confirm",  Provider),
    ("post",   "/api/provider/listings/{id}/close",    Provider),
    ("post",   "/api/provider/listings/{id}/reopen",   Provider),
    ("post",   "/api/provider/listings/{id}/copies",   Provider),
    ("post",   "/api/provider/listings/{id}/checkout", Provider),
    ("post",   "/api/provider/listings/{id}/check-payment", Provider),
    ("get",    "/api/provider/payments",               Provider),
    ("get",    "/api/provider/payments/{id}/receipt",  Provider),
    ("get",    "/api/provider/applications",           Provider),
    ("get",    "/api/provider/applications/file",      Provider),
    ("get",    "/api/provider/applications/{id}",      Provider),
    ("post",   "/api/provider/applications/{id}/moves", Provider),
    ("put",    "/api/provider/applications/{id}/notes", Provider),
    ("post",   "/api/provider/applications/{id}/messages", Provider),
    ("get",    "/api/provider/analytics",              Provider),
    ("get",    "/api/research",                     SignedIn),
    ("post",   "/api/research",                     Student),
    ("get",    "/api/research/updates",             Tutor),
    ("get",    "/api/research/{id}",                SignedIn),
    ("delete", "/api/research/{id}",                Student),
    ("post",   "/api/research/{id}/start",          Tutor),
    ("post",   "/api/research/{id}/decline",        Tutor),
    ("post",   "/api/research/{id}/hand-back",      Tutor),
    ("post",   "/api/research/{id}/complete",       Tutor),
    ("put",    "/api/research/{id}/outcome",        Tutor),
    ("put",    "/api/research/{id}/progress",       Tutor),
    ("get",    "/api/research/{id}/updates",        SignedIn),
    ("post",   "/api/research/{id}/updates",        SignedIn),
    ("patch",  "/api/research/{id}/updates/{update_id}", SignedIn),
    ("delete", "/api/research/{id}/updates/{update_id}", SignedIn),
    ("post",   "/api/research/{id}/links",          SignedIn),
    ("patch",  "/api/research/{id}/links/{link_id}", SignedIn),
    ("delete", "/api/research/{id}/links/{link_id}", SignedIn),
    ("post",   "/api/research/{id}/milestones",     Tutor),
    ("patch",  "/api/research/{id}/milestones/{milestone_id}", Tutor),
    ("delete", "/api/research/{id}/milestones/{milestone_id}", Tutor),
    ("post",   "/api/research/{id}/meetings",       Tutor),
    ("patch",  "/api/research/{id}/meetings/{meeting_id}", Tutor),
    ("delete", "/api/research/{id}/meetings/{meeting_id}", Tutor),
    ("get",    "/api/chats",                        SignedIn),
    ("get",    "/api/chats/unread",                 SignedIn),
    ("get",    "/api/chats/inquiries/{tutor_id}",   SignedIn),
    ("put",    "/api/chats/inquiries/{tutor_id}",   SignedIn),
    ("get",    "/api/chats/{id}",                   SignedIn),
    ("get",    "/api/chats/{id}/messages",          SignedIn),
    ("post",   "/api/chats/{id}/messages",          SignedIn),
    ("put",    "/api/chats/{id}/read",              SignedIn),
    ("post",   "/api/chats/{id}/files",             SignedIn),
    ("get",    "/api/chats/{id}/files/{file_id}",   SignedIn),
    ("get",    "/api/chats/reports",                SignedIn),
    ("post",   "/api/chats/{id}/reports",           SignedIn),
    ("put",    "/api/chats/{id}/block",             SignedIn),
    ("delete", "/api/chats/{id}/block",             SignedIn),
    ("get",    "/api/admin/chat-reports",           Admin),
    ("get",    "/api/admin/chat-reports/{id}",      Admin),
    ("post",   "/api/admin/chat-reports/{id}/decide", Admin),
    ("get",    "/api/admin/held-messages",          Admin),
    ("get",    "/api/admin/held-messages/{id}",     Admin),
    ("post",   "/api/admin/held-messages/{id}/decide", Admin),
    ("get",    "/api/admin/chats",                  Admin),
    ("post",   "/api/admin/chats/{id}/views",       Admin),
    ("get",    "/api/admin/chats/{id}/messages",    Admin),
    ("get",    "/api/admin/research",               Admin),
    ("get",    "/api/admin/research/tutors",        Admin),
    ("patch",  "/api/admin/research/{id}",          Admin),
    ("post",   "/api/admin/research/{id}/assign",   Admin),
    ("post",   "/api/stripe/webhook",               Stripe),
    ("post",   "/api/stripe/connect-webhook",       Stripe),
];

#[test_support::test]
async fn every_operation_refuses_whoever_may_not_call_it() {
    let app = TestApp::with(&[
        ("STRIPE_SECRET_KEY", "sk_test_unused"),
        ("STRIPE_WEBHOOK_SECRET", "whsec_unused"),
        ("STRIPE_CONNECT_WEBHOOK_SECRET", "whsec_unused_too"),
    ])
    .await;
    let (visitor, student, tutor, admin) = (app.visitor(), app.student(), app.tutor(None), app.admin());
    let provider = app.provider();
    for &(method, path, access) in CASES {
        let refused: &[(&Client, u16)] = match access {
            Anybody => &[],
            SignedIn => &[(&visitor, 401)],
            Student => &[(&visitor, 401), (&tutor, 403), (&provider, 403), (&admin, 403)],
            Tutor => &[(&visitor, 401), (&student, 403), (&provider, 403), (&admin, 403)],
            Provider => &[(&visitor, 401), (&student, 403), (&tutor, 403), (&admin, 403)],
            Admin => &[(&visitor, 401), (&student, 403), (&tutor, 403), (&provider, 403)],
            Stripe => &[(&visitor, 400), (&student, 400), (&tutor, 400), (&admin, 400)],
        };
        for (client, status) in refused {
            let response = send(call(client, method, path)).await;
            assert_eq!(response.status.as_u16(), *status, "{method} {path}: {}", response.text);
        }
    }
}

#[test_support::test]
async fn what_admins_do_takes_one_who_is_not_suspended_and_has_a_second_factor_where_it_is_required() {
    let app = TestApp::with(&[("ADMIN_SECOND_FACTOR", "required")]).await;
    let (without, provider, suspended) = (app.admin(), app.student(), app.admin());
    let mut conn = app.conn();
    User::grant_role(&mut conn, provider.id, Role::Provider).unwrap();
    let mark = diesel::update(users::table.find(suspended.id));
    mark.set(users::suspended_at.eq(app.clock.now())).execute(&mut conn).unwrap();
    let admin = app.admin();
    SecondFactor::begin(&mut conn, admin.id, &[7; 20], app.clock.now()).unwrap();
    SecondFactor::enable(&mut conn, admin.id, app.clock.now()).unwrap();
    for &(method, path, _) in CASES.iter().filter(|(_, _, access)| *access == Admin) {
        let refused = [
            (&without, 403, "second_factor_required"),
            (&provider, 403, "forbidden"),
            (&suspended, 401, "unauthenticated"),
        ];
        for (client, status, code) in refused {
            send(call(client, method, path)).await.problem(status, code);
        }
        let response = send(call(&admin, method, path)).await;
        let is_let_in = !matches!(response.status.as_u16(), 401 | 403);
        assert!(is_let_in, "{method} {path}: {}", response.text);
    }
    // They have to set up a second factor, and have no admin role until then.
    let user = &without.get("/api/session").await.expect(200)["user"];
    assert_eq!((&user["roles"], &user["needs_second_factor"]), (&json!([]), &json!(true)));
    let user = &admin.get("/api/session").await.expect(200)["user"];
    assert_eq!((&user["roles"], &user["needs_second_factor"]), (&json!(["admin"]), &json!(false)));
}

#[test_support::test]
async fn every_operation_exists_and_has_a_case() {
    let app = TestApp::start().await;
    let described = app.visitor().get("/api/openapi.json").await.expect(200);
    let operations: BTreeSet<(String, String)> = described["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, item)| {
            item.as_object().unwrap().keys().map(move |method| (method.clone(), path.clone()))
        })
        .collect();
    let cases = CASES.iter().map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned())).collect();
    let missing: Vec<_> = operations.difference(&cases).collect();
    assert!(missing.is_empty(), "no row in CASES of {} says who may call {missing:?}", file!());
    let gone: Vec<_> = cases.difference(&operations).collect();
    assert!(gone.is_empty(), "CASES of {} names operations that do not exist: {gone:?}", file!());
    for (method, path) in &operations {
        let response = send(call(&app.visitor(), method, path)).await;
        let missing = response.status == 405 || (response.status == 404 && !path.contains('{'));
        assert!(!missing, "{method} {path} is described but not routed: {}", response.text);
    }
}

#[test_support::test]
async fn the_description_says_who_may_call() {
    let app = TestApp::start().await;
    let described = app.visitor().get("/api/openapi.json").await.expect(200);
    for &(method, path, access) in CASES {
        let expected = match access {
            Anybody => Value::Null,
            SignedIn => json!([{"session": []}]),
            Student => json!([{"session": ["student"]}]),
            Tutor => json!([{"session": ["tutor"]}]),
            Provider => json!([{"session": ["provider"]}]),
            Admin => json!([{"session": ["admin"]}]),
            Stripe => json!([{"stripe_signature": []}]),
        };
        assert_eq!(described["paths"][path][method]["security"], expected, "{method} {path}");
    }
}

/// Admin operations without a recent verification of identity, with the reason.
#[rustfmt::skip]
const WITHOUT_PROOF: &[(&str, &str, &str)] = &[
    ("put",    "/api/admin/ai-tutor/settings", "a beta's limits, which the next admin sees and puts right"),
    ("post",   "/api/admin/ai-tutor/flags/{id}/decision", "a note on what was looked at"),
    ("delete", "/api/admin/ai-tutor/flags/{id}/decision", "takes that note back"),
    ("post",   "/api/admin/applications/{id}/approve", "makes a tutor without a payout account; undone by a suspension"),
    ("post",   "/api/admin/applications/{id}/reject", "tells the applicant, who may apply again"),
    ("post",   "/api/admin/lessons", "charges nobody by itself: the student pays, or has paid elsewhere"),
    ("post",   "/api/admin/sessions", "a record, with its history"),
    ("put",    "/api/admin/sessions/{id}/paid", "a record, with its history"),
    ("delete", "/api/admin/sessions/{id}", "a record, with its history"),
    ("post",   "/api/admin/money/differences/{id}/explanation", "a note; moves nothing"),
    ("delete", "/api/admin/money/differences/{id}/explanation", "takes that note back"),
    ("post",   "/api/admin/money/comparisons", "reads Stripe"),
    ("post",   "/api/admin/users/{id}/resend-verification", "mails the owner of the address what they asked for"),
    ("post",   "/api/admin/opportunities", "a public page, written in plain text and undone as quickly"),
    ("put",    "/api/admin/opportunities/{id}", "a public page, written in plain text and undone as quickly"),
    ("post",   "/api/admin/opportunities/{id}/check", "a date"),
    ("put",    "/api/admin/opportunities/{id}/hidden", "undone as quickly"),
    ("delete", "/api/admin/opportunities/{id}/hidden", "undone as quickly"),
    ("post",   "/api/admin/opportunity-reports/{id}/decide", "a note on what was looked at"),
    ("post",   "/api/admin/listings/{id}/approve", "a public page of an organization that was looked at; hidden as quickly"),
    ("post",   "/api/admin/organizations/{id}/approve-texts", "texts of an organization that were looked at; changed as quickly"),
    ("post",   "/api/admin/listings/{id}/return", "tells its provider, who may send it again"),
    ("post",   "/api/admin/newsletters", "a draft: sending it takes a proof"),
    ("post",   "/api/admin/newsletters/preview", "changes nothing"),
    ("put",    "/api/admin/newsletters/{id}", "a draft: sending it takes a proof"),
    ("delete", "/api/admin/newsletters/{id}", "a draft: sending it takes a proof"),
    ("post",   "/api/admin/newsletters/{id}/copies", "a draft: sending it takes a proof"),
    ("post",   "/api/admin/newsletters/{id}/test", "mails the admin"),
    ("post",   "/api/admin/newsletters/{id}/stop", "has to be quick, and is undone with a proof"),
    ("post",   "/api/admin/mail/{id}/retry", "mails once more what was to be mailed"),
    ("post",   "/api/admin/chats/{id}/views", "says why a chat is read, and is entered"),
    ("patch",  "/api/admin/research/{id}", "hours and texts of a project, which both see"),
    ("post",   "/api/admin/research/{id}/assign", "both are told, and it is undone as quickly"),
];

#[test_support::test]
async fn what_an_admin_changes_takes_a_fresh_proof_or_has_a_reason_not_to() {
    let app = TestApp::start().await;
    let described = app.visitor().get("/api/openapi.json").await.expect(200);
    for &(method, path, access) in CASES.iter().filter(|case| case.0 != "get" && case.2 == Admin) {
        let refusals =
            described["paths"][path][method]["responses"]["403"]["$ref"].as_str().unwrap_or_default();
        let takes_proof = refusals.contains("verification_required");
        let has_reason =
            WITHOUT_PROOF.iter().any(|(reason_method, of, _)| (*reason_method, *of) == (method, path));
        assert!(takes_proof != has_reason, "{access:?} {method} {path}: say `VerifiedAdmin`, or why not");
    }
}

/// Downloads without a recent verification of identity, with the reason.
#[rustfmt::skip]
const FILES_WITHOUT_PROOF: &[(&str, &str)] = &[
    ("/api/tutor/earnings/file", "their own lessons and money, which their dashboard shows as well"),
];

#[test_support::test]
async fn a_file_of_what_is_personal_takes_a_fresh_proof_or_has_a_reason_not_to() {
    let app = TestApp::start().await;
    let described = app.visitor().get("/api/openapi.json").await.expect(200);
    let files = CASES.iter().filter(|case| case.1.ends_with("/file") || case.1.ends_with("/export"));
    let mut count = 0;
    for &(method, path, access) in files {
        let operation = &described["paths"][path][method];
        let refusals = operation["responses"]["403"]["$ref"].as_str().unwrap_or_default();
        let takes_proof = refusals.contains("verification_required");
        let has_reason = FILES_WITHOUT_PROOF.iter().any(|(of, _)| *of == path);
        assert!(takes_proof != has_reason, "{access:?} {method} {path}: say `Verified…`, or why not");
        count += 1;
    }
    assert!(count >= 7, "{count} files found");
}

#[test]
fn the_committed_description_is_in_step() {
    assert!(contract::committed() == academy::router::document::json().unwrap(), "run `make generate`");
}

/// Returns a request that is valid except for its caller, as far as bodies can be guessed.
fn call(client: &Client, method: &str, path: &str) -> reqwest::RequestBuilder {
    let mut path =
        path.replace("{slug}", "nobody").replace("{provider}", "google").replace("{field}", "grade");
    for id in [
        "{id}",
        "{update_id}",
        "{link_id}",
        "{milestone_id}",
        "{meeting_id}",
        "{tutor_id}",
        "{opportunity_id}",
        "{delivery_id}",
    ] {
        path = path.replace(id, SOME_ID);
    }
    let query = match path.as_str() {
        "/api/tutoring/days" => "?subject=Physics",
        "/api/tutoring/slots" => "?subject=Physics&date=2030-01-01",
        "/api/tutoring/tutors/00000000-0000-4000-8000-000000000000/hours" => {
            "?subject=Physics&starts_at=2030-01-01T20:00:00Z"
        }
        "/api/admin/lessons/days" => "?subject=Physics&student_id=00000000-0000-0000-0000-000000000000",
        "/api/admin/lessons/slots" => {
            "?subject=Physics&date=2030-01-01&student_id=00000000-0000-0000-0000-000000000000"
        }
        "/api/admin/statistics" => "?from=2030-01-01&to=2030-01-01",
        "/api/tutor/days-off/lessons" => "?first_day=2030-01-01&last_day=2030-01-01",
        path if method == "delete" && path.starts_with("/api/admin/sessions/") => "?version=1",
        _ => "",
    };
    let method: Method = method.to_uppercase().parse().unwrap();
    let request = client.request(method.clone(), &format!("{path}{query}"));
    if method == Method::POST { request.json::<Value>(&json!({})) } else { request }
}
