use academy::live::Topic;
use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use schema::enums::{Role, Service, Subject};
use schema::ids::UserId;
use schema::models::profile::Profile;
use schema::models::tutor_application::{NewTutorApplication, TutorApplication};
use schema::models::user::User;
use schema::schema::{audit_log, profiles, user_roles, users};
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::links::new_password;
use test_support::{TestApp, until};

/// Inserts an application. Returns its id.
fn apply(app: &TestApp, email: &str) -> Uuid {
    NewTutorApplication {
        email,
        first_name: "Ada",
        last_name: "Sample",
        bio: "I teach what I love.",
        services: &[Service::Tutoring],
        subjects: &[Subject::Physics],
        education: "BS in physics",
        link: "https://ada.example/",
        reference: "Grace Sample, grace@school.example",
        profile_image_url: Some("/files/profile-images/00000000000000000000000000000000.jpg"),
        submitted_at: app.clock.now(),
    }
    .insert(&mut app.conn())
    .unwrap()
    .expect("no open one")
}

fn decide(id: Uuid, how: &str) -> String {
    format!("/api/admin/applications/{id}/{how}")
}

fn account(app: &TestApp, email: &str) -> (User, Profile, Vec<Role>) {
    let mut conn = app.conn();
    let user = User::by_email(&mut conn, email).unwrap().expect("an account");
    let profile = Profile::find(&mut conn, user.id).unwrap().expect("a profile");
    let roles = user_roles::table
        .filter(user_roles::user_id.eq(user.id))
        .order(user_roles::role)
        .select(user_roles::role)
        .load(&mut conn)
        .unwrap();
    (user, profile, roles)
}

/// Returns the link to set a password in the newest email, if any.
async fn link(app: &TestApp, email: &str) -> Option<String> {
    app.mails_to(email).await.pop().filter(|mail| mail.contains("access_token="))
}

async fn set_password(app: &TestApp, link: &str) -> u16 {
    let body = new_password(link, "correct horse");
    app.visitor().post("/api/auth/reset-password", body).await.status.as_u16()
}

async fn sign_in(app: &TestApp, email: &str) -> u16 {
    let body = json!({ "email": email, "password": "correct horse" });
    app.visitor().post("/api/auth/sign-in", body).await.status.as_u16()
}

fn actions(app: &TestApp) -> Vec<(String, Option<UserId>, Uuid)> {
    audit_log::table
        .order(audit_log::id)
        .select((audit_log::action, audit_log::actor_id, audit_log::subject_id))
        .load(&mut app.conn())
        .unwrap()
}

#[test_support::test]
async fn an_approval_makes_the_mentors_pages_new() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let id = apply(&app, "ada@people.test");
    let (_, mut tags) = app.purged(admin.post(&decide(id, "approve"), json!({}))).await;
    let tutor = account(&app, "ada@people.test").0.id;
    tags.sort();
    assert_eq!(tags, [format!("mentor-{tutor}"), "mentors".to_owned()]);
    let other = apply(&app, "eve@people.test");
    let purged = app.purged(admin.post(&decide(other, "reject"), json!({}))).await;
    assert_eq!(purged, (vec![], vec![]));
}

#[test_support::test]
async fn an_approval_makes_a_tutor_who_sets_their_own_password() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let id = apply(&app, "ada@people.test");
    let response = admin.post(&decide(id, "approve"), json!({})).await.expect(200);
    assert_eq!((&response["status"], &response["decided_by"]["id"]), (&json!("approved"), &json!(admin.id)));
    let (user, profile, roles) = account(&app, "ada@people.test");
    assert!(user.password_hash.is_none() && user.email_verified_at.is_none());
    assert_eq!((profile.role, roles), (Role::Tutor, vec![Role::Tutor]));
    assert_eq!((profile.first_name.as_str(), profile.slug.as_deref()), ("Ada", Some("ada-sample")));
    assert!(profile.is_mentor_approved && profile.offers(Service::Tutoring));
    assert!(profile.profile_image_url.is_some_and(|url| url.starts_with("/files/profile-images/")));
    let news = json!({ "application_id": id, "status": "approved" });
    assert_eq!(app.published(Topic::Admin), [("application.changed".to_owned(), news)]);
    assert_eq!(sign_in(&app, "ada@people.test").await, 401);
    let link = link(&app, "ada@people.test").await.expect("a link");
    assert_eq!((set_password(&app, &link).await, set_password(&app, &link).await), (204, 410));
    assert_eq!(sign_in(&app, "ada@people.test").await, 200);
    assert_eq!(actions(&app), [("application.approved".to_owned(), Some(admin.id), id)]);
    let mentors = app.visitor().get("/api/mentors").await.expect(200);
    assert_eq!(mentors["items"][0]["mentor"]["slug"], "ada-sample");
}

#[test_support::test]
async fn of_two_admins_at_once_one_decides_and_the_other_hears_who_did() {
    let app = TestApp::start().await;
    let (grace, alan) = (app.admin(), app.admin());
    for (round, how) in ["approve", "reject", "approve", "reject"].into_iter().enumerate() {
        let id = apply(&app, &format!("ada{round}@people.test"));
        let held = hold(&app, id);
        let (approve, other) = (decide(id, "approve"), decide(id, how));
        let (first, second, ()) = futures_util::join!(
            grace.post(&approve, json!({})),
            alan.post(&other, json!({})),
            release_once_both_wait(&app, held),
        );
        let (won, lost, winner) =
            if first.status == 200 { (first, second, &grace) } else { (second, first, &alan) };
        let decided = won.expect(200);
        let problem = lost.problem(409, "application_decided");
        assert_eq!(decided["decided_by"]["id"], json!(winner.id));
        let done = decided["status"].as_str().unwrap();
        let name = decided["decided_by"]["name"].as_str().unwrap();
        assert_eq!(problem["detail"], format!("{name} has already {done} this application."));
        assert_eq!(app.mails_to(&format!("ada{round}@people.test")).await.len(), 1);
    }
    assert_eq!(actions(&app).len(), 4);
}

/// Locks an application's row, so that no decision can proceed.
fn hold(app: &TestApp, id: Uuid) -> PgConnection {
    let mut conn = app.conn();
    conn.batch_execute(&format!(
        "BEGIN; SELECT 1 FROM pending_tutor_applications WHERE id = '{id}' FOR UPDATE"
    ))
    .unwrap();
    conn
}

/// Releases the lock when two others wait for one.
async fn release_once_both_wait(app: &TestApp, mut held: PgConnection) {
    let mut conn = app.conn();
    until("both requests wait", || {
        let waiting =
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let count = diesel::sql_query(waiting).execute(&mut conn).unwrap();
        std::future::ready((count == 2).then_some(()))
    })
    .await;
    held.batch_execute("COMMIT").unwrap();
}

#[test_support::test]
async fn two_of_one_name_approved_at_once_get_an_address_each() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let ids: Vec<Uuid> = (0..4).map(|number| apply(&app, &format!("ada{number}@people.test"))).collect();
    let paths: Vec<String> = ids.iter().map(|id| decide(*id, "approve")).collect();
    let all = paths.iter().map(|path| admin.post(path, json!({})));
    for response in futures_util::future::join_all(all).await {
        response.expect(200);
    }
    let mut slugs: Vec<Option<String>> = profiles::table
        .filter(profiles::slug.is_not_null())
        .select(profiles::slug)
        .load(&mut app.conn())
        .unwrap();
    slugs.sort();
    let expected = ["ada-sample", "ada-sample-2", "ada-sample-3", "ada-sample-4"];
    assert_eq!(slugs.iter().flatten().collect::<Vec<_>>(), expected);
}

#[test_support::test]
async fn a_student_who_is_approved_teaches_as_well_and_stays_who_they_are() {
    let app = TestApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    let mut conn = app.conn();
    diesel::update(users::table.find(student.id))
        .set(users::password_hash.eq("$2b$04$kept"))
        .execute(&mut conn)
        .unwrap();
    let before = Profile::find(&mut conn, student.id).unwrap().unwrap();
    let id = apply(&app, &student.email);
    admin.post(&decide(id, "approve"), json!({})).await.expect(200);
    let (user, profile, roles) = account(&app, &student.email);
    assert_eq!(user.id, student.id);
    assert_eq!(user.password_hash.as_deref(), Some("$2b$04$kept"));
    assert_eq!((profile.role, roles), (Role::Tutor, vec![Role::Student, Role::Tutor]));
    assert_eq!((profile.first_name, profile.last_name), (before.first_name, before.last_name));
    assert_eq!((&*profile.bio, &*profile.education), ("I teach what I love.", "BS in physics"));
    // The existing session gains the tutor's role.
    student.get("/api/tutor/availability").await.expect(200);
    student.get("/api/tutoring/days?subject=Physics").await.expect(200);
    let mails = app.mails_to(&student.email).await;
    assert!(mails[0].contains("Subject: Your application was approved"));
    assert!(link(&app, &student.email).await.is_none(), "their own password goes on working");
}

#[test_support::test]
async fn an_account_nobody_has_proven_goes_to_whoever_owns_the_mailbox() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let mut conn = app.conn();
    // An attacker signed up with the applicant's address and their own password.
    let body = json!({ "first_name": "Mallory", "last_name": "Squatter", "email": "ada@people.test",
        "password": "squatter's password" });
    app.visitor().post("/api/auth/sign-up", body).await.expect(202);
    let squatters = app.mails_to("ada@people.test").await.pop().unwrap();
    let id = apply(&app, "ada@people.test");
    admin.post(&decide(id, "approve"), json!({})).await.expect(200);
    let (user, profile, _) = account(&app, "ada@people.test");
    assert_eq!((profile.first_name.as_str(), profile.slug.as_deref()), ("Ada", Some("ada-sample")));
    let squatter = json!({ "email": "ada@people.test", "password": "squatter's password" });
    app.visitor().post("/api/auth/sign-in", squatter.clone()).await.problem(401, "invalid_credentials");
    // The mailbox's owner follows the link of the sign-up as well: that does not restore the attacker's password.
    let at = squatters.find("/verify-email?token=").unwrap() + "/verify-email?token=".len();
    let token = json!({ "token": &squatters[at..at + 43], "password": "their own words" });
    app.visitor().post("/api/auth/verify-email", token).await.expect(200);
    app.visitor().post("/api/auth/sign-in", squatter.clone()).await.problem(401, "invalid_credentials");
    let link = link(&app, "ada@people.test").await.expect("a link");
    assert_eq!(set_password(&app, &link).await, 204);
    app.visitor().post("/api/auth/sign-in", squatter).await.problem(401, "invalid_credentials");
    assert_eq!(sign_in(&app, "ada@people.test").await, 200);
    assert!(User::find(&mut conn, user.id).unwrap().unwrap().email_verified_at.is_some());
}

#[test_support::test]
async fn an_admin_may_teach_and_stays_an_admin() {
    let app = TestApp::start().await;
    let (grace, alan) = (app.admin(), app.admin());
    let id = apply(&app, &alan.email);
    grace.post(&decide(id, "approve"), json!({})).await.expect(200);
    let (_, profile, roles) = account(&app, &alan.email);
    assert_eq!((profile.role, roles), (Role::Admin, vec![Role::Admin, Role::Tutor]));
    alan.get("/api/admin/applications").await.expect(200);
    let mentors = app.visitor().get("/api/mentors").await.expect(200);
    assert_eq!(mentors["items"].as_array().unwrap().len(), 1, "and is listed");
}

#[test_support::test]
async fn a_rejection_tells_why_and_the_address_may_apply_again() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let id = apply(&app, "ada@people.test");
    let path = decide(id, "reject");
    admin.post(&path, json!({ "reason": 5 })).await.problem(422, "validation_failed");
    let too_long = admin.post(&path, json!({ "reason": "!".repeat(1001) })).await;
    let text = json!({ "reason": ["Please use at most 1000 characters."] });
    assert_eq!(too_long.problem(422, "validation_failed")["errors"], text);
    let reason = "Please add <your> experience: If one = 10 mm, JavaScript: The Good Parts.";
    let response = admin.post(&path, json!({ "reason": format!(" {reason}\n") })).await.expect(200);
    assert_eq!((&response["status"], &response["rejection_reason"]), (&json!("rejected"), &json!(reason)));
    let mails = app.mails_to("ada@people.test").await;
    assert!(mails.len() == 1 && mails[0].contains("Please add &lt;your&gt; experience:"), "{mails:?}");
    admin.post(&path, json!({})).await.problem(409, "application_decided");
    admin.post(&decide(id, "resend-password-email"), json!({})).await.problem(409, "action_not_allowed");
    assert!(User::by_email(&mut app.conn(), "ada@people.test").unwrap().is_none());
    let again = apply(&app, "ada@people.test");
    admin.post(&decide(again, "approve"), json!({})).await.expect(200);
    account(&app, "ada@people.test");
    let silent = apply(&app, "eve@people.test");
    admin.post(&decide(silent, "reject"), json!({ "reason": "  " })).await.expect(200);
    assert!(app.mails_to("eve@people.test").await[0].contains("You’re welcome to apply again."));
}

#[test_support::test]
async fn a_link_sent_again_replaces_the_one_before() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let id = apply(&app, "ada@people.test");
    let resend = decide(id, "resend-password-email");
    admin.post(&resend, json!({})).await.problem(409, "action_not_allowed");
    admin.post(&decide(id, "approve"), json!({})).await.expect(200);
    let first = link(&app, "ada@people.test").await.unwrap();
    admin.post(&resend, json!({})).await.expect(202);
    let second = link(&app, "ada@people.test").await.unwrap();
    assert_ne!(first, second);
    assert_eq!((set_password(&app, &first).await, set_password(&app, &second).await), (410, 204));
    // It is sent to the account's current address.
    let (user, ..) = account(&app, "ada@people.test");
    let mut conn = app.conn();
    User::move_to(&mut conn, user.id, "ada@elsewhere.test", app.clock.now()).unwrap();
    admin.post(&resend, json!({})).await.expect(202);
    let third = link(&app, "ada@elsewhere.test").await.unwrap();
    app.clock.advance(TimeDelta::days(8));
    assert_eq!(set_password(&app, &third).await, 410, "expired");
    let done: Vec<String> = actions(&app).into_iter().map(|(action, ..)| action).collect();
    assert_eq!(done, ["application.approved", "application.link_resent", "application.link_resent"]);
    test_support::people::verify(&mut app.conn(), admin.id, app.clock.now());
    // An unsent email is not sent with an invalid link.
    admin.post(&resend, json!({})).await.expect(202);
    admin.post(&resend, json!({})).await.expect(202);
    assert_eq!(app.mails_to("ada@elsewhere.test").await.len(), 2);
}

#[test_support::test]
async fn applications_are_listed_by_state_newest_first() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let ids: Vec<Uuid> = (0..5)
        .map(|number| {
            app.clock.advance(TimeDelta::minutes(1));
            apply(&app, &format!("ada{number}@people.test"))
        })
        .collect();
    admin.post(&decide(ids[0], "approve"), json!({})).await.expect(200);
    admin.post(&decide(ids[1], "reject"), json!({ "reason": "Not now." })).await.expect(200);
    let pending = admin.get("/api/admin/applications").await.expect(200);
    assert_eq!(pending["counts"], json!({ "pending": 3, "approved": 1, "rejected": 1 }));
    assert_eq!(listed(&pending), [ids[4], ids[3], ids[2]]);
    let (rejected, queries) = app.count_queries(admin.get("/api/admin/applications?status=rejected")).await;
    let rejected = rejected.expect(200);
    assert_eq!(listed(&rejected), [ids[1]]);
    assert_eq!(rejected["items"][0]["rejection_reason"], "Not now.");
    assert_eq!(rejected["items"][0]["decided_by"]["id"], json!(admin.id));
    assert!(queries <= 3, "{queries} queries, the session's included");
}

fn listed(page: &Value) -> Vec<Uuid> {
    let items = page["items"].as_array().unwrap();
    items.iter().map(|item| item["id"].as_str().unwrap().parse().unwrap()).collect()
}

#[test_support::test]
async fn everything_an_applicant_left_can_be_forgotten() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let id = apply(&app, "ada@people.test");
    admin.post(&decide(id, "approve"), json!({})).await.expect(200);
    let (user, ..) = account(&app, "ada@people.test");
    apply(&app, "eve@people.test");
    let mut conn = app.conn();
    let pictures = TutorApplication::forget(&mut conn, "ada@elsewhere.test", user.id).unwrap();
    assert_eq!(pictures.len(), 1);
    let left = admin.get("/api/admin/applications").await.expect(200);
    assert_eq!(left["counts"], json!({ "pending": 1, "approved": 0, "rejected": 0 }));
}
