//! Granting and revoking the admin role.

use academy::live::Topic;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::enums::Role;
use schema::ids::UserId;
use schema::models::user::User;
use schema::schema::{profiles, users};
use serde_json::{Value, json};

use super::{actions, at, entries, unverified};
use test_support::events::{frame_of, tell};
use test_support::links::new_password;
use test_support::people::Someone;
use test_support::socket::Socket;
use test_support::suspension::suspend;
use test_support::{FrontEnd, SiteApp, TestApp, TestDatabase};

fn path(id: UserId) -> String {
    format!("{}/admin", at(id))
}

fn reason(reason: &str) -> Value {
    json!({ "reason": reason })
}

/// Creates an admin who is also a tutor.
fn teaching_admin(app: &TestApp) -> Someone {
    let tutor = app.tutor(None);
    User::grant_role(&mut app.conn(), tutor.id, Role::Admin).unwrap();
    tutor
}

fn landing(app: &TestApp, id: UserId) -> Role {
    profiles::table.find(id).select(profiles::role).first(&mut app.conn()).unwrap()
}

#[test_support::test]
async fn an_admin_is_made_and_unmade_and_everybody_concerned_hears_of_it() {
    let app = TestApp::start().await;
    let (admin, other, tutor) = (app.admin(), app.admin(), app.tutor(None));
    let made = admin.put(&path(tutor.id), reason("cover")).await.expect(200);
    assert_eq!((&made["roles"], &made["role"]), (&json!(["admin", "tutor"]), &json!("admin")));
    tutor.get("/api/admin/users").await.expect(200);
    for (who, subject) in
        [(&tutor, "You’re now an admin of"), (&other, "tutor Number"), (&admin, "is now an admin")]
    {
        let mail = app.mails_to(&who.email).await.pop().unwrap();
        assert!(mail.contains(subject), "{mail}");
    }
    admin.put(&path(tutor.id), reason("team")).await.expect(200);
    let unmade = other.delete(&path(tutor.id)).await.expect(200);
    assert_eq!((&unmade["roles"], &unmade["role"]), (&json!(["tutor"]), &json!("tutor")));
    tutor.get("/api/admin/users").await.problem(403, "forbidden");
    tutor.get("/api/tutor/profile").await.expect(200);
    other.delete(&path(tutor.id)).await.expect(200);
    let expected = [
        ("user.admin_granted".to_owned(), Some(admin.id), json!({ "reason": "cover" })),
        ("user.admin_revoked".to_owned(), Some(other.id), json!({})),
    ];
    assert_eq!(entries(&app, tutor.id), expected, "a second time there is nothing to do");
    for who in [&tutor, &other, &admin] {
        assert_eq!(app.mails_to(&who.email).await.len(), 2, "{}", who.email);
    }
    let changed = ("user.changed".to_owned(), json!({ "user_id": tutor.id }));
    for topic in [Topic::Admin, Topic::User(tutor.id)] {
        assert_eq!(app.published(topic), vec![changed.clone(); 2]);
    }
}

#[test_support::test]
async fn a_new_admin_sets_a_password_as_long_as_an_admins() {
    let app = TestApp::start().await;
    let (admin, tutor) = (app.admin(), app.tutor(None));
    let hash = bcrypt::hash("correct horse", 4).unwrap();
    app.execute(diesel::update(users::table.find(tutor.id)).set(users::password_hash.eq(hash)));
    admin.put(&path(tutor.id), reason("team")).await.expect(200);
    // The old, too short password has no session and allows no sign-in.
    tutor.get("/api/account").await.problem(401, "unauthenticated");
    let sign_in = async |password: &str| {
        app.visitor().post("/api/auth/sign-in", json!({"email": tutor.email, "password": password})).await
    };
    sign_in("correct horse").await.problem(401, "invalid_credentials");
    let mail = app.mails_to(&tutor.email).await.pop().unwrap();
    assert!(mail.contains("at least 12 characters"), "{mail}");
    let set = async |password: &str| {
        app.visitor().post("/api/auth/reset-password", new_password(&mail, password)).await
    };
    let problem = set("correct hor").await.problem(422, "validation_failed");
    assert_eq!(problem["errors"], json!({"password": ["Password must be at least 12 characters long."]}));
    set("correct horses").await.expect(204);
    assert_eq!(sign_in("correct horses").await.expect(200)["user"]["role"], "admin");
}

#[test_support::test]
async fn only_an_open_account_with_a_proven_address_becomes_an_admins() {
    let app = TestApp::start().await;
    let (admin, student, waiting) = (app.admin(), app.student(), unverified(&app));
    admin.put(&path(waiting.id), reason("team")).await.problem(409, "action_not_allowed");
    suspend(&admin, student.id, "cancel").await.expect(200);
    admin.put(&path(student.id), reason("team")).await.problem(409, "action_not_allowed");
    for body in [json!({}), reason("friend")] {
        admin.put(&path(app.student().id), body).await.problem(422, "validation_failed");
    }
    assert_eq!(User::admins(&mut app.conn(), false).unwrap(), [admin.id]);
    assert_eq!(actions(&app, student.id), ["user.suspended"]);
}

#[test_support::test]
async fn nobody_unmakes_themselves_or_somebody_who_would_be_nothing_then() {
    let app = TestApp::start().await;
    let admin = teaching_admin(&app);
    let problem = admin.delete(&path(admin.id)).await.problem(409, "last_admin");
    assert!(problem["detail"].as_str().unwrap().starts_with("This is the only admin"), "{problem}");
    let other = app.admin();
    admin.delete(&path(admin.id)).await.problem(409, "action_not_allowed");
    let problem = admin.delete(&path(other.id)).await.problem(409, "action_not_allowed");
    assert!(problem["detail"].as_str().unwrap().contains("suspend it, or delete it"), "{problem}");
    // A suspended admin does not count as a remaining one.
    suspend(&admin, other.id, "cancel").await.expect(200);
    admin.delete(&path(admin.id)).await.problem(409, "last_admin");
    assert_eq!(actions(&app, admin.id), Vec::<String>::new());
}

#[test_support::test]
async fn who_is_unmade_lands_on_what_they_still_are() {
    let app = TestApp::start().await;
    let admin = app.admin();
    for (role, lands_on) in [(Role::Student, Role::Student), (Role::Provider, Role::Provider)] {
        let person = app.admin();
        User::grant_role(&mut app.conn(), person.id, role).unwrap();
        admin.delete(&path(person.id)).await.expect(200);
        assert_eq!(landing(&app, person.id), lands_on);
    }
    let tutor = teaching_admin(&app);
    User::grant_role(&mut app.conn(), tutor.id, Role::Student).unwrap();
    admin.delete(&path(tutor.id)).await.expect(200);
    assert_eq!(landing(&app, tutor.id), Role::Tutor);
}

#[test_support::test]
async fn of_admins_who_unmake_each_other_at_once_one_remains() {
    let app = TestApp::start().await;
    for round in 0..8 {
        app.run("DELETE FROM user_roles WHERE role = 'admin'");
        let admins = [teaching_admin(&app), teaching_admin(&app), teaching_admin(&app)];
        let count = if round % 2 == 0 { 2 } else { 3 };
        let admins = &admins[..count];
        if count == 2 {
            app.run(&format!(
                "DELETE FROM user_roles WHERE role = 'admin' AND user_id NOT IN ('{}', '{}')",
                admins[0].id, admins[1].id
            ));
        }
        let targets: Vec<String> = (0..count).map(|number| path(admins[(number + 1) % count].id)).collect();
        let all = admins.iter().zip(&targets).map(|(admin, target)| admin.delete(target));
        let responses = join_all(all).await;
        let done = responses.iter().filter(|response| response.status == 200).count();
        let left = User::admins(&mut app.conn(), false).unwrap().len();
        assert!(left >= 1 && done >= 1, "round {round}: {responses:?}");
        assert_eq!(left, count - done, "round {round}");
        for response in responses.iter().filter(|response| response.status != 200) {
            response.problem(403, "forbidden");
        }
    }
}

#[test_support::test]
async fn open_pages_of_an_admin_hear_no_more_of_it_and_stay_open() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let [admin, person] = [site.person(&database, Role::Admin), site.person(&database, Role::Tutor)];
    let mut conn = database.connect();
    User::grant_role(&mut conn, person.id, Role::Admin).unwrap();
    let mut open = Socket::open(&site.base, &person, None).await;
    let mut admins = Socket::open(&site.base, &admin, None).await;
    assert_eq!(open.subscribe(&[Topic::Admin], None).await, ["admin"]);
    assert_eq!(admins.subscribe(&[Topic::Admin], None).await, ["admin"]);
    admin.delete(&path(person.id)).await.expect(200);
    // The change itself is published on the user's own topic.
    assert_eq!(open.next().await["kind"], "user.changed");
    assert_eq!(admins.next().await["kind"], "user.changed");
    tell(&mut conn, &[Topic::Admin], 1);
    tell(&mut conn, &[Topic::User(person.id)], 2);
    assert_eq!(open.next().await, frame_of(2));
    assert_eq!(admins.next().await, frame_of(1));
    assert!(open.subscribe(&[Topic::Admin], None).await.is_empty());
}

#[test_support::test]
async fn an_admin_without_the_factor_that_admins_need_hears_nothing_of_it() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::with(&database, &front, &[("ADMIN_SECOND_FACTOR", "required")]).await;
    let admin = site.person(&database, Role::Admin);
    let mut conn = database.connect();
    let set = |conn: &mut PgConnection, is_enabled: bool| {
        let statement = if is_enabled {
            "INSERT INTO second_factors (user_id, secret, created_at, enabled_at) SELECT $1, decode(repeat('00', 20), 'hex'), now(), now()"
        } else {
            "DELETE FROM second_factors WHERE user_id = $1"
        };
        let done = diesel::sql_query(statement).bind::<diesel::sql_types::Uuid, _>(admin.id).execute(conn);
        assert_eq!(done, Ok(1));
    };
    let mut open = Socket::open(&site.base, &admin, None).await;
    assert!(open.subscribe(&[Topic::Admin], None).await.is_empty());
    // A page that was open before gets admin events from now on, and none after the revocation.
    set(&mut conn, true);
    assert_eq!(open.subscribe(&[Topic::Admin], None).await, ["admin"]);
    set(&mut conn, false);
    assert!(open.subscribe(&[Topic::Admin], None).await.is_empty());
    assert_eq!(User::admins(&mut conn, true).unwrap(), Vec::<UserId>::new());
}
