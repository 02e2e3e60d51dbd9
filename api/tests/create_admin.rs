//! `academy create-admin`.

use academy::cli::create_admin;
use academy::platform::brand::BRAND;
use diesel::prelude::*;
use schema::models::audit_log::{AuditFilter, list};
use schema::models::keyset::PageRequest;
use schema::models::user::User;
use schema::schema::{profiles, users};
use serde_json::json;

use test_support::links::new_password;
use test_support::{Client, TestApp, TestDatabase, TestResponse};

/// Follows the link in a text and signs in with the new password.
async fn set_password(app: &TestApp, text: &str, email: &str) -> TestResponse {
    let body = new_password(text, "a new password");
    app.visitor().post("/api/auth/reset-password", body).await.expect(204);
    app.visitor().post("/api/auth/sign-in", json!({"email": email, "password": "a new password"})).await
}

#[test_support::test]
async fn a_new_admin_gets_a_link_and_never_a_password() {
    let app = TestApp::start().await;
    let (config, now) = (&app.state.config, app.clock.now());
    let told = create_admin::run(config, " Ada@People.TEST", Some(("Ada", "Sample")), now).unwrap();
    assert!(
        told.starts_with("ada@people.test is an admin now.") && told.contains("works once, for 7 days"),
        "{told}"
    );
    let mail = app.mails_to("ada@people.test").await.pop().unwrap();
    let title = format!("You’re an admin of {}", BRAND.name);
    assert!(mail.contains(&title) && mail.contains("Hi Ada,"), "{mail}");
    let response = set_password(&app, &told, "ada@people.test").await;
    let user = response.expect(200)["user"].clone();
    assert_eq!((&user["role"], &user["roles"]), (&json!("admin"), &json!(["admin"])));
    Client::new(&app.base, response.session().as_deref()).get("/api/admin/audit-log").await.expect(200);
    let (entry, _) = list(&mut app.conn(), AuditFilter::default(), PageRequest { after: None, limit: 1 })
        .unwrap()
        .rows
        .remove(0);
    assert_eq!((entry.action.as_str(), entry.actor_id), ("admin.created", None));
}

#[test_support::test]
async fn somebody_with_an_account_chooses_an_admins_password_and_keeps_the_rest() {
    let app = TestApp::start().await;
    let ada = app.student();
    app.execute(
        diesel::update(users::table.find(ada.id))
            .set(users::password_hash.eq(bcrypt::hash("correct horse", 4).unwrap())),
    );
    let told =
        create_admin::run(&app.state.config, &ada.email, Some(("Not", "Used")), app.clock.now()).unwrap();
    let body = json!({"email": ada.email, "password": "correct horse"});
    app.visitor().post("/api/auth/sign-in", body).await.problem(401, "invalid_credentials");
    let user = set_password(&app, &told, &ada.email).await.expect(200)["user"].clone();
    assert_eq!((&user["role"], &user["roles"]), (&json!("admin"), &json!(["admin", "student"])));
    assert_eq!(user["first_name"], "student");
    let mails = app.mails_to(&ada.email).await.len();
    let told = create_admin::run(&app.state.config, &ada.email, None, app.clock.now()).unwrap();
    assert_eq!(told, format!("{} is an admin already, and signs in as before.", ada.email));
    assert_eq!(app.mails_to(&ada.email).await.len(), mails);
}

#[test_support::test]
async fn whoever_signed_up_with_the_address_before_does_not_know_the_admins_password() {
    let app = TestApp::start().await;
    let squatter = json!({"first_name": "Eve", "last_name": "Sample", "email": "ada@people.test", "password": "known to eve"});
    app.visitor().post("/api/auth/sign-up", squatter).await.expect(202);
    let told = create_admin::run(&app.state.config, "ada@people.test", None, app.clock.now()).unwrap();
    let stored: Option<String> = users::table.select(users::password_hash).first(&mut app.conn()).unwrap();
    assert_eq!(stored, None);
    set_password(&app, &told, "ada@people.test").await.expect(200);
}

#[test_support::test]
async fn running_it_twice_makes_one_admin_and_another_link() {
    let app = TestApp::start().await;
    let run = || create_admin::run(&app.state.config, "ada@people.test", None, app.clock.now()).unwrap();
    let (first, second) = (run(), run());
    assert_ne!(first, second);
    let people: Vec<(String, String)> =
        profiles::table.select((profiles::first_name, profiles::last_name)).load(&mut app.conn()).unwrap();
    assert_eq!(people, [("Academy".to_owned(), "Admin".to_owned())]);
    assert_eq!(User::lock_admins(&mut app.conn(), false).unwrap().len(), 1);
}

#[test_support::test]
async fn what_is_not_an_address_or_a_name_is_refused() {
    let app = TestApp::start().await;
    for (email, name) in [("ada", None), ("ada@people.test", Some(("  ", "Sample")))] {
        assert!(create_admin::run(&app.state.config, email, name, app.clock.now()).is_err());
    }
    let accounts: i64 = users::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!(accounts, 0);
}

#[test]
fn the_program_prints_the_link_or_says_what_is_wrong() {
    let database = TestDatabase::new();
    let run = |args: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_academy"));
        command.arg("create-admin").args(args).env("DATABASE_URL", database.url());
        let output = command.env("PUBLIC_URL", "https://academy.test").output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, told, _) = run(&["ada@people.test", "Ada", "Sample"]);
    assert_eq!(code, Some(0));
    assert!(told.contains("https://academy.test/auth?type=recovery#access_token="), "{told}");
    let (code, told, problem) = run(&["ada"]);
    assert!(code == Some(1) && !told.contains("access_token="), "{told}");
    assert!(problem.contains("\"ada\" is not an address"), "{problem}");
    assert_eq!(run(&["sukarno@people.test", "Sukarno"]).0, Some(0), "many people have one name");
}
