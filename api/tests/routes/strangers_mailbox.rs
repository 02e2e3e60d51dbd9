//! Forms that send an email to any typed address: together they send ten a day to one mailbox.

use std::collections::BTreeSet;

use academy::jobs;
use academy::platform::rate_limits::STRANGERS_MAILBOX;
use chrono::TimeDelta;
use diesel::prelude::*;
use reqwest::{Method, header};
use schema::schema::{mail_outbox, users};
use serde_json::json;
use stand_ins::oidc::{IssuerAccount, OidcProvider::Orcid};

use test_support::client::send;
use test_support::form::Form;
use test_support::people::Someone;
use test_support::{OidcApp, TestResponse, contract};

const MAILBOX: &str = "dean@larkspur.edu";

/// A form for an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Door {
    SignUp,
    Resend,
    Reset,
    Newsletter,
    Application,
    Orcid,
    ChangeOfEmail,
    Domain,
}

const DOORS: [Door; 8] = [
    Door::SignUp,
    Door::Resend,
    Door::Reset,
    Door::Newsletter,
    Door::Application,
    Door::Orcid,
    Door::ChangeOfEmail,
    Door::Domain,
];

/// The forms' operations in the API's description; the newsletter's form is not in it.
const OPERATIONS: [&str; 7] = [
    "sign_up",
    "resend_verification",
    "request_password_reset",
    "submit_application",
    "give_address",
    "change_email",
    "ask_domain",
];

/// Operations that take an address and send no email to strangers.
const NO_DOORS: [(&str, &str); 4] = [
    ("sign_in", "nothing is mailed"),
    ("delete_account", "their own address, to confirm it"),
    ("delete_user", "an admin types the person's address, to confirm it"),
    ("test_newsletter", "an admin's; `NEWSLETTER_TEST` counts it"),
];

/// The product with a signed-in user, and a provider.
struct Academy {
    app: OidcApp,
    person: Someone,
    provider: Someone,
}

impl Academy {
    async fn start() -> Academy {
        let app = OidcApp::start().await;
        let (person, provider) = (app.student(), app.provider());
        let hash = bcrypt::hash("correct horse", 4).unwrap();
        app.execute(diesel::update(users::table.find(person.id)).set(users::password_hash.eq(hash)));
        app.organization(&provider, |one| (one.domain, one.domain_proved_at) = (None, None));
        Academy { app, person, provider }
    }

    /// Submits the address, in a new browser.
    async fn knock(&self, door: Door) -> TestResponse {
        let (app, email) = (&self.app, json!({ "email": MAILBOX }));
        match door {
            Door::SignUp => {
                let form = json!({"first_name": "Ada", "last_name": "Sample", "email": MAILBOX, "password": "correct horse"});
                app.visitor().post("/api/auth/sign-up", form).await
            }
            Door::Resend => app.visitor().post("/api/auth/resend-verification", email).await,
            Door::Reset => app.visitor().post("/api/auth/request-password-reset", email).await,
            Door::Newsletter => {
                let request = app.visitor().request(Method::POST, "/newsletter");
                send(request.header(header::ACCEPT, "application/json").form(&[("email", MAILBOX)])).await
            }
            Door::Application => {
                let form = Form::default().text("email", MAILBOX).text("first_name", "Ada");
                let form =
                    form.text("last_name", "Sample").text("bio", "I teach.").text("services", "tutoring");
                form.post(&app.visitor(), "/api/tutor-applications").await
            }
            Door::Orcid => {
                let account = IssuerAccount::orcid("0000-0002-1825-0097", "Josiah", "Sample");
                let browser = app.browser();
                app.sign_in(&browser, Orcid, "student", account).await;
                browser.post("/api/auth/oidc/email", email).await
            }
            Door::ChangeOfEmail => {
                test_support::people::verify(&mut app.conn(), self.person.id, app.clock.now());
                let body = json!({ "email": MAILBOX, "current_password": "correct horse" });
                self.person.post("/api/account/email", body).await
            }
            Door::Domain => {
                test_support::people::verify(&mut app.conn(), self.provider.id, app.clock.now());
                self.provider.post("/api/provider/organization/domain", email).await
            }
        }
    }

    /// Submits the address and runs all jobs. Returns the number of emails.
    async fn mails_of(&self, door: Door) -> (u16, i64) {
        let written = || {
            let to_it = mail_outbox::table.filter(mail_outbox::to_address.eq(MAILBOX)).count();
            to_it.get_result::<i64>(&mut self.app.conn()).unwrap()
        };
        let before = written();
        let status = self.knock(door).await.status.as_u16();
        jobs::mail_password_resets(self.app.state.clone()).await.unwrap();
        (status, written() - before)
    }
}

/// Returns a form's response over the limit. The password form's response does not change.
fn refused(door: Door) -> (u16, i64) {
    (if door == Door::Reset { 202 } else { 429 }, 0)
}

#[test]
fn every_operation_that_takes_an_address_is_a_door_or_writes_to_nobody() {
    let document = contract::document();
    let mut takes = BTreeSet::new();
    for item in document["paths"].as_object().unwrap().values() {
        for operation in item.as_object().unwrap().values() {
            let content = operation["requestBody"]["content"].as_object().into_iter().flatten();
            for (_, body) in content {
                let name = body["schema"]["$ref"].as_str().and_then(|name| name.rsplit('/').next());
                let schema = name.map_or(&body["schema"], |name| &document["components"]["schemas"][name]);
                if schema["properties"]["email"].is_object() {
                    takes.insert(operation["operationId"].as_str().unwrap());
                }
            }
        }
    }
    let known: BTreeSet<&str> =
        OPERATIONS.into_iter().chain(NO_DOORS.map(|(operation, _)| operation)).collect();
    assert_eq!(takes, known);
}

#[test_support::test]
async fn each_door_counts_once_and_writes_nothing_after_ten() {
    for door in DOORS {
        let academy = Academy::start().await;
        if door == Door::Resend || door == Door::Reset {
            academy.knock(Door::SignUp).await.expect(202);
            STRANGERS_MAILBOX.forget(&mut academy.app.conn(), MAILBOX).unwrap();
        }
        assert_eq!(academy.mails_of(door).await, (202, 1), "{door:?}");
        let (conn, now) = (&mut academy.app.conn(), academy.app.clock.now());
        for _ in 1..STRANGERS_MAILBOX.max {
            STRANGERS_MAILBOX.count(conn, MAILBOX, now).unwrap_or_else(|error| panic!("{door:?}: {error}"));
        }
        STRANGERS_MAILBOX.count(conn, MAILBOX, now).expect_err("it was not counted");
        academy.app.advance(TimeDelta::minutes(16));
        assert_eq!(academy.mails_of(door).await, refused(door), "{door:?}");
    }
}

#[test_support::test]
async fn whatever_the_doors_the_eleventh_email_of_a_day_is_not_written() {
    let academy = Academy::start().await;
    let begun = academy.app.clock.now();
    let public = [Door::SignUp, Door::Resend, Door::Reset, Door::Newsletter, Door::Application];
    for door in public.into_iter().chain(public) {
        assert_eq!(academy.mails_of(door).await, (202, 1), "{door:?}");
        academy.app.advance(TimeDelta::minutes(16));
        jobs::purge(academy.app.state.clone()).await.unwrap();
    }
    for door in DOORS {
        assert_eq!(academy.mails_of(door).await, refused(door), "{door:?}");
    }
    let almost = begun + TimeDelta::hours(24) - TimeDelta::minutes(1);
    academy.app.advance(almost - academy.app.clock.now());
    jobs::purge(academy.app.state.clone()).await.unwrap();
    assert_eq!(academy.mails_of(Door::SignUp).await, refused(Door::SignUp));
    academy.app.advance(TimeDelta::minutes(2));
    assert_eq!(academy.mails_of(Door::Newsletter).await, (202, 1));
}

#[test_support::test]
async fn an_address_without_an_account_is_counted_alike() {
    let academy = Academy::start().await;
    assert_eq!(academy.mails_of(Door::Reset).await, (202, 0));
    let (conn, now) = (&mut academy.app.conn(), academy.app.clock.now());
    for _ in 1..STRANGERS_MAILBOX.max {
        STRANGERS_MAILBOX.count(conn, MAILBOX, now).unwrap();
    }
    STRANGERS_MAILBOX.count(conn, MAILBOX, now).expect_err("a link that nobody was sent counts too");
}
