use diesel::prelude::*;
use schema::enums::Role;
use schema::models::user::User;
use schema::schema::{profiles, user_roles, users};
use serde_json::json;

use super::{app_with_ada, count_earlier_tries, form, mailed_token, sign_in};
use test_support::oidc::Browser;
use test_support::{Client, TestApp, TestResponse};

#[test_support::test]
async fn a_student_signs_up_and_is_mailed_a_link() {
    let app = TestApp::start().await;
    let mut signup = form();
    signup["email"] = json!("  Ada@People.TEST ");
    let response = app.visitor().post("/api/auth/sign-up", signup).await.expect(202);
    assert_eq!(response, json!({"email": "ada@people.test"}));
    let stored: (String, String, String) = users::table
        .inner_join(profiles::table)
        .inner_join(user_roles::table)
        .select((users::email, profiles::first_name, user_roles::role))
        .first(&mut app.conn())
        .unwrap();
    assert_eq!(stored, ("ada@people.test".into(), "Ada".into(), "student".into()));
    assert_eq!(mailed_token(&app, "ada@people.test").await.len(), 43);
}

/// Returns the `Set-Cookie` header of a cookie.
fn cookie(response: &TestResponse, name: &str) -> String {
    let mut lines = response.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap());
    lines.find(|line| line.starts_with(&format!("{name}="))).expect("a cookie").to_owned()
}

#[test_support::test]
async fn the_page_that_asks_to_look_for_the_email_learns_the_address_whoever_has_it() {
    let app = app_with_ada().await;
    let mut new = form();
    new["email"] = json!("eve+1@people.test");
    for (signup, value) in [(form(), "ada%40people%2Etest"), (new, "eve%2B1%40people%2Etest")] {
        let cookie = cookie(&app.visitor().post("/api/auth/sign-up", signup).await, "check-email");
        assert!(cookie.starts_with(&format!("check-email={value};")), "{cookie}");
        for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=3600"] {
            assert!(cookie.contains(part), "{cookie}");
        }
    }
}

#[test_support::test]
async fn a_browsers_time_zone_becomes_the_accounts() {
    let app = TestApp::start().await;
    let stored = || users::table.select(users::time_zone).first::<Option<String>>(&mut app.conn()).unwrap();
    // Each sign-up replaces the one before, whose address is unverified.
    for (sent, expected) in [
        (json!("America/New_York"), Some("America/New_York")),
        (json!("Asia/Kolkata"), Some("Asia/Kolkata")),
        (json!("Nowhere/Gotham"), None),
        (json!("Asia/Kolkata"), Some("Asia/Kolkata")),
        (json!(null), None),
    ] {
        let mut signup = form();
        signup["time_zone"] = sent.clone();
        app.visitor().post("/api/auth/sign-up", signup).await.expect(202);
        assert_eq!(stored().as_deref(), expected, "{sent}");
    }
}

#[test_support::test]
async fn both_spellings_of_an_international_domain_open_one_account() {
    let app = TestApp::start().await;
    let mut signup = form();
    signup["email"] = json!("Ada@Bücher.example");
    let response = app.visitor().post("/api/auth/sign-up", signup).await.expect(202);
    assert_eq!(response, json!({"email": "ada@xn--bcher-kva.example"}));
    let token = mailed_token(&app, "ada@xn--bcher-kva.example").await;
    let verification = json!({"token": token, "password": "correct horse"});
    app.visitor().post("/api/auth/verify-email", verification).await.expect(200);
    for email in ["ada@bücher.example", "ADA@XN--BCHER-KVA.EXAMPLE", "ada@bu\u{308}cher.example"] {
        let body = json!({"email": email, "password": "correct horse"});
        app.visitor().post("/api/auth/sign-in", body).await.expect(200);
    }
    let mut international = form();
    international["email"] = json!("zoë@people.test");
    let problem = app.visitor().post("/api/auth/sign-up", international).await;
    let text = "We can’t send email to addresses with accents or letters other than a to z before the @ yet. \
                Please use another address.";
    assert_eq!(problem.problem(422, "validation_failed")["errors"], json!({"email": [text]}));
}

#[test_support::test]
async fn whoever_has_one_name_says_so() {
    let app = TestApp::start().await;
    let mut signup = form();
    signup["last_name"] = json!(" ");
    app.visitor().post("/api/auth/sign-up", signup.clone()).await.problem(422, "validation_failed");
    signup["has_one_name"] = json!(true);
    signup["last_name"] = json!("Sample");
    let problem = app.visitor().post("/api/auth/sign-up", signup.clone()).await;
    let text = "Please leave the last name empty, or say that you have two names.";
    assert_eq!(problem.problem(422, "validation_failed")["errors"], json!({"last_name": [text]}));
    signup["last_name"] = json!("");
    app.visitor().post("/api/auth/sign-up", signup).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    let verification = json!({"token": token, "password": "correct horse"});
    app.visitor().post("/api/auth/verify-email", verification).await.expect(200);
    let session = sign_in(&app, "correct horse").await.expect("a session");
    let ada = Client::new(&app.base, Some(&session));
    let names = |person: &serde_json::Value| {
        ["first_name", "last_name"].map(|field| person[field].as_str().expect("a name").to_owned())
    };
    assert_eq!(names(&ada.get("/api/session").await.expect(200)["user"]), ["Ada", ""]);
    let two = ada.patch("/api/account", json!({"last_name": "Sample"})).await.expect(200);
    assert_eq!(names(&two), ["Ada", "Sample"]);
    ada.patch("/api/account", json!({"last_name": ""})).await.problem(422, "validation_failed");
    let one = ada.patch("/api/account", json!({"first_name": "Sukarno", "has_one_name": true})).await;
    assert_eq!(names(&one.expect(200)), ["Sukarno", ""]);
    let admin = app.admin();
    let found = admin.get("/api/admin/users?q=sukarno").await.expect(200);
    assert_eq!(names(&found["items"][0]), ["Sukarno", ""]);
}

#[test_support::test]
async fn a_taken_address_gets_the_same_answer_and_another_mail() {
    let app = app_with_ada().await;
    let mut new = form();
    new["email"] = json!("eve@people.test");
    let mut first = app.visitor().post("/api/auth/sign-up", new).await.expect(202);
    first["email"] = json!("ada@people.test");
    let mut again = form();
    again["password"] = json!("another password");
    again["first_name"] = json!("Mallory");
    let second = app.visitor().post("/api/auth/sign-up", again).await.expect(202);
    assert_eq!(first, second);
    let mails = app.mails_to("ada@people.test").await;
    assert_eq!(mails.len(), 2);
    assert!(mails[1].contains("Subject: You already have an account"), "{}", mails[1]);
    let names: Vec<String> = profiles::table.select(profiles::first_name).load(&mut app.conn()).unwrap();
    assert_eq!(names, ["Ada", "Ada"]);
    assert!(
        sign_in(&app, "another password").await.is_none() && sign_in(&app, "correct horse").await.is_some()
    );
}

#[test_support::test]
async fn while_nobody_has_proven_an_address_the_newest_sign_up_counts() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    let mallorys = json!({"first_name": "Mallory", "last_name": "Squatter", "email": "ada@people.test",
        "password": "mallory's own", "role": "provider"});
    visitor.post("/api/auth/sign-up", mallorys).await.expect(202);
    let older = json!({"token": mailed_token(&app, "ada@people.test").await});
    visitor.post("/api/auth/sign-up", form()).await.expect(202);
    let newer = json!({"token": mailed_token(&app, "ada@people.test").await, "password": "correct horse"});
    visitor.post("/api/auth/verify-email", older.clone()).await.problem(410, "token_expired");
    visitor.post("/api/auth/verify-email", newer).await.expect(200);
    visitor.post("/api/auth/verify-email", older).await.problem(410, "token_expired");
    assert!(sign_in(&app, "mallory's own").await.is_none());
    assert!(sign_in(&app, "correct horse").await.is_some());
    let stored: Vec<(String, Role, Role)> = profiles::table
        .inner_join(users::table.inner_join(user_roles::table))
        .select((profiles::last_name, profiles::role, user_roles::role))
        .load(&mut app.conn())
        .unwrap();
    assert_eq!(stored, [("Sample".to_owned(), Role::Student, Role::Student)]);
}

#[test_support::test]
async fn an_account_that_is_more_than_a_sign_up_is_not_begun_again() {
    let app = TestApp::start().await;
    app.visitor().post("/api/auth/sign-up", form()).await.expect(202);
    let id = users::table.select(users::id).first(&mut app.conn()).unwrap();
    User::grant_role(&mut app.conn(), id, Role::Tutor).unwrap();
    let before = User::find(&mut app.conn(), id).unwrap().unwrap().password_hash;
    let mut again = form();
    again["password"] = json!("another password");
    app.visitor().post("/api/auth/sign-up", again).await.expect(202);
    assert_eq!(User::find(&mut app.conn(), id).unwrap().unwrap().password_hash, before);
    let mail = app.mails_to("ada@people.test").await.pop().unwrap();
    assert!(mail.contains("Subject: You already have an account"), "{mail}");
}

#[test_support::test]
async fn two_sign_ups_at_once_with_one_address_make_one_account() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    let tries = (0..4).map(|_| visitor.post("/api/auth/sign-up", form()));
    for response in futures_util::future::join_all(tries).await {
        response.expect(202);
    }
    let accounts: i64 = users::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!(accounts, 1);
}

#[test_support::test]
async fn wrong_fields_are_named_with_the_texts_people_know() {
    let app = TestApp::start().await;
    let cases = [
        ("first_name", json!("  "), "Please enter your first and last name."),
        ("last_name", json!("\n"), "Please enter your first and last name."),
        ("last_name", json!("x".repeat(101)), "Please use at most 100 characters."),
        ("email", json!("ada@people"), "Please enter a valid email address."),
        ("email", json!(format!("{}@people.test", "a".repeat(250))), "Please enter a valid email address."),
        ("password", json!("1234567"), "Password must be at least 8 characters long."),
        ("password", json!("p".repeat(73)), "Password must be at most 72 bytes long."),
        ("password", json!("ü".repeat(37)), "Password must be at most 72 bytes long."),
    ];
    for (field, value, text) in cases {
        let mut wrong = form();
        wrong[field] = value;
        let problem = app.visitor().post("/api/auth/sign-up", wrong).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({field: [text]}));
    }
    let accounts: i64 = users::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!(accounts, 0);
}

#[test_support::test]
async fn every_wrong_field_is_named_at_once() {
    let app = TestApp::start().await;
    let expected = json!({
        "first_name": ["Please enter your first and last name."],
        "last_name": ["Please enter your first and last name."],
        "email": ["Please enter a valid email address."],
        "password": ["Password must be at least 8 characters long."],
    });
    let wrong = json!({"first_name": " ", "last_name": "", "email": "ada", "password": "short"});
    for body in [wrong, json!({})] {
        let problem = app.visitor().post("/api/auth/sign-up", body).await.problem(422, "validation_failed");
        assert_eq!(problem["detail"], "Please check the marked fields.");
        assert_eq!(problem["errors"], expected);
    }
}

#[test_support::test]
async fn a_password_of_seventy_two_bytes_is_taken_and_compared_whole() {
    let app = TestApp::start().await;
    let mut signup = form();
    signup["password"] = json!("üö".repeat(18));
    app.visitor().post("/api/auth/sign-up", signup).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    app.visitor()
        .post("/api/auth/verify-email", json!({"token": token, "password": "üö".repeat(18)}))
        .await
        .expect(200);
    let sign_in = |password: String| json!({"email": "ada@people.test", "password": password});
    for wrong in [format!("{}ü", "üö".repeat(18)), format!("{}üo", "üö".repeat(17)), String::new()] {
        let response = app.visitor().post("/api/auth/sign-in", sign_in(wrong)).await;
        response.problem(401, "invalid_credentials");
    }
    // A password beyond bcrypt's length is refused before anything is hashed.
    let cut_off = app.visitor().post("/api/auth/sign-in", sign_in("üö".repeat(18) + "\0")).await;
    cut_off.problem(422, "validation_failed");
    app.visitor().post("/api/auth/sign-in", sign_in("üö".repeat(18))).await.expect(200);
}

#[test_support::test]
async fn the_page_to_go_on_to_comes_back_in_the_link_if_it_is_one_of_ours() {
    let app = TestApp::start().await;
    let cases = [
        (
            "/dashboard?tab=book&tutor=t&subject=Computer Science",
            Some("&next=%2Fdashboard%3Ftab%3Dbook%26tutor%3Dt%26subject%3DComputer%2520Science\r\n"),
        ),
        ("//evil.example/", None),
        ("https://evil.example/", None),
        ("/api/session", None),
    ];
    for (number, (wish, expected)) in cases.into_iter().enumerate() {
        let (mut signup, email) = (form(), format!("ada{number}@people.test"));
        signup["email"] = json!(email);
        signup["next"] = json!(wish);
        app.visitor().post("/api/auth/sign-up", signup).await.expect(202);
        let mail = app.mails_to(&email).await.pop().unwrap();
        match expected {
            Some(parameter) => assert!(mail.contains(parameter), "{mail}"),
            None => assert!(!mail.contains("next="), "{mail}"),
        }
    }
}

#[test_support::test]
async fn whoever_has_an_account_already_goes_on_to_the_same_page() {
    let app = app_with_ada().await;
    let mut again = form();
    again["next"] = json!("/mentor/ada");
    app.visitor().post("/api/auth/sign-up", again).await.expect(202);
    let mail = app.mails_to("ada@people.test").await.pop().unwrap();
    assert!(mail.contains("/auth?next=%2Fmentor%2Fada"), "{mail}");
}

#[test_support::test]
async fn names_in_any_letters_are_kept_and_those_that_are_too_long_refused() {
    let app = TestApp::start().await;
    let mut signup = form();
    signup["first_name"] = json!("Zoë 梅");
    signup["last_name"] = json!("é".repeat(101));
    let refused =
        app.visitor().post("/api/auth/sign-up", signup.clone()).await.problem(422, "validation_failed");
    assert_eq!(refused["errors"], json!({"last_name": ["Please use at most 100 characters."]}));
    signup["last_name"] = json!("é".repeat(100));
    app.visitor().post("/api/auth/sign-up", signup).await.expect(202);
    let (first, last): (String, String) =
        profiles::table.select((profiles::first_name, profiles::last_name)).first(&mut app.conn()).unwrap();
    assert_eq!((first.as_str(), last.chars().count()), ("Zoë 梅", 100));
}

#[test_support::test]
async fn the_body_must_be_json_of_the_right_shape_and_size() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    let mut extra = form();
    extra["is_admin"] = json!(true);
    let problem = visitor.post("/api/auth/sign-up", extra).await.problem(422, "validation_failed");
    assert_eq!(problem["detail"], "is_admin: This field is not known.");
    assert_eq!(problem["errors"], json!({"is_admin": ["This field is not known."]}));
    let mut typed = form();
    typed["first_name"] = json!(7);
    let problem = visitor.post("/api/auth/sign-up", typed).await.problem(422, "validation_failed");
    assert_eq!(problem["detail"], "first_name: This has to be text.");
    assert_eq!(problem["errors"], json!({"first_name": ["This has to be text."]}));
    let raw = |body: String, kind: &str| {
        visitor.request(reqwest::Method::POST, "/api/auth/sign-up").header("content-type", kind).body(body)
    };
    use test_support::client::send;
    send(raw("{".into(), "application/json")).await.problem(400, "malformed_body");
    send(raw(form().to_string() + " x", "application/json")).await.problem(400, "malformed_body");
    send(raw(form().to_string(), "text/plain")).await.problem(415, "unsupported_media_type");
    send(raw(" ".repeat(70_000), "application/json")).await.problem(413, "body_too_large");
}

#[test_support::test]
async fn the_sixth_sign_up_in_ten_minutes_from_one_browser_waits_and_others_do_not() {
    let app = TestApp::start().await;
    let visitor = Browser::new(&app.base);
    for number in 0..5 {
        let mut signup = form();
        signup["email"] = json!(format!("ada{number}@people.test"));
        let response = visitor.post("/api/auth/sign-up", signup).await;
        response.expect(202);
        let cookie = cookie(&response, "visitor");
        for part in ["visitor=", "HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=172800"] {
            assert!(cookie.contains(part), "{cookie}");
        }
    }
    let mut elsewhere = form();
    elsewhere["email"] = json!("eve@people.test");
    Browser::new(&app.base).post("/api/auth/sign-up", elsewhere).await.expect(202);
    let response = visitor.post("/api/auth/sign-up", form()).await;
    let problem = response.problem(429, "rate_limited");
    assert_eq!(problem["detail"], "Please wait before creating another account.");
    let wait: i64 = response.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((590..=600).contains(&wait), "{wait}");
    app.clock.advance(chrono::TimeDelta::minutes(10));
    visitor.post("/api/auth/sign-up", form()).await.expect(202);
}

#[test_support::test]
async fn a_classroom_signs_up_and_verifies_from_one_address_of_the_network() {
    let app = TestApp::start().await;
    let pupils: Vec<_> = (0..40).map(|_| Browser::new(&app.base)).collect();
    let sign_ups = pupils.iter().enumerate().map(|(number, pupil)| {
        let mut signup = form();
        signup["email"] = json!(format!("pupil{number}@people.test"));
        async move {
            loop {
                let response = pupil.post("/api/auth/sign-up", signup.clone()).await;
                // All at once exceed the hashing capacity: some are told to retry.
                if response.status != 503 {
                    return response;
                }
            }
        }
    });
    for response in futures_util::future::join_all(sign_ups).await {
        response.expect(202);
    }
    for (number, pupil) in pupils.iter().enumerate() {
        let email = format!("pupil{number}@people.test");
        pupil.post("/api/auth/resend-verification", json!({"email": email})).await.expect(202);
    }
    for (number, pupil) in pupils.iter().enumerate() {
        let token = mailed_token(&app, &format!("pupil{number}@people.test")).await;
        // A mail program opens the link first.
        for _ in 0..2 {
            pupil
                .post("/api/auth/verify-email", json!({"token": token, "password": "correct horse"}))
                .await
                .expect(200);
        }
    }
}

#[test_support::test]
async fn whoever_keeps_no_cookie_is_bounded_by_the_network_and_an_ipv6_network_counts_as_one() {
    let app = TestApp::with(&[("TRUSTED_HOPS", "1")]).await;
    let sign_up = async |number: usize, from: String| {
        let mut signup = form();
        signup["email"] = json!(format!("ada{number}@people.test"));
        let request = app.visitor().request(reqwest::Method::POST, "/api/auth/sign-up");
        test_support::client::send(request.header("x-forwarded-for", from).json(&signup)).await
    };
    // Ninety-eight went before; of four concurrent ones two are accepted.
    count_earlier_tries(&app, "sign-up-network:2001:db8:1:2::/64", 98);
    let tries = (0..4).map(|number| sign_up(number, format!("2001:db8:1:2::{number}")));
    let answers = futures_util::future::join_all(tries).await;
    let (taken, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|response| response.status == 202);
    assert_eq!((taken.len(), refused.len()), (2, 2));
    refused.into_iter().for_each(|response| drop(response.problem(429, "rate_limited")));
    sign_up(5, "2001:db8:1:3::5".to_owned()).await.expect(202);
}

#[test_support::test]
async fn nobodys_mailbox_is_filled_by_sign_ups_from_many_browsers() {
    let app = app_with_ada().await;
    let mut answers = Vec::new();
    for email in ["ada@people.test", "nobody@people.test"] {
        let mut signup = form();
        signup["email"] = json!(email);
        // Ada's own sign-up was the first.
        for _ in 0..if email.starts_with("ada") { 4 } else { 5 } {
            Browser::new(&app.base).post("/api/auth/sign-up", signup.clone()).await.expect(202);
        }
        let response = Browser::new(&app.base).post("/api/auth/sign-up", signup).await;
        let mut problem = response.problem(429, "rate_limited");
        problem["request_id"].take();
        answers.push(problem);
    }
    assert_eq!(answers[0], answers[1], "the same whether or not the address has an account");
    assert_eq!(app.mails_to("nobody@people.test").await.len(), 5);
}
