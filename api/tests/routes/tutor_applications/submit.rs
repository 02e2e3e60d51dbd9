use academy::live::Topic;
use chrono::TimeDelta;
use diesel::prelude::*;
use reqwest::{Method, header};
use schema::enums::ApplicationStatus;
use schema::schema::pending_tutor_applications as applications;
use serde_json::json;

use super::{PATH, complete, files, of, stored, taken};
use test_support::TestApp;
use test_support::client::send;
use test_support::form::Form;
use test_support::oidc::Browser;
use test_support::picture::{file, red_and_blue};

#[test_support::test]
async fn an_application_is_stored_and_everybody_is_told() {
    let app = TestApp::with(&[("ADMIN_EMAIL", "Office@academy.test")]).await;
    let (grace, alan) = (app.admin(), app.admin());
    let form = Form::default()
        .text("email", "  Ada@People.test ")
        .text("first_name", "Zoë")
        .text("last_name", "Łukasiewicz-中村")
        .text("bio", "<script>alert(1)</script>I <b>teach</b> & learn.")
        .text("services", "tutoring")
        .text("services", "research")
        .text("services", "tutoring")
        .text("subjects", "Physics")
        .text("subjects", "Mathematics")
        .text("education", " BS in <physics> ")
        .text("link", "ada.example/work")
        .text("reference", "Grace Sample, grace@school.example");
    assert_eq!(taken(&app.visitor(), &form).await, "none");
    type Row = (String, String, String, String, Vec<Option<String>>, ApplicationStatus);
    let row: Row = applications::table
        .select((
            applications::email,
            applications::first_name,
            applications::last_name,
            applications::bio,
            applications::services,
            applications::status,
        ))
        .first(&mut app.conn())
        .unwrap();
    let services = vec![Some("research".to_owned()), Some("tutoring".to_owned())];
    let (email, first, last) = ("ada@people.test", "Zoë", "Łukasiewicz-中村");
    let bio = "<script>alert(1)</script>I <b>teach</b> & learn.".to_owned();
    assert_eq!(row, (email.into(), first.into(), last.into(), bio, services, ApplicationStatus::Pending));
    let facts: (Vec<Option<String>>, String, String, String) = applications::table
        .select((
            applications::subjects,
            applications::education,
            applications::link,
            applications::reference,
        ))
        .first(&mut app.conn())
        .unwrap();
    let subjects = vec![Some("Mathematics".to_owned()), Some("Physics".to_owned())];
    let reference = "Grace Sample, grace@school.example".to_owned();
    assert_eq!(facts, (subjects, "BS in <physics>".into(), "https://ada.example/work".into(), reference));
    let news = app.published(Topic::Admin);
    assert_eq!((news.len(), news[0].0.as_str()), (1, "application.changed"));
    assert!(!news[0].1.to_string().contains("ada"), "open pages are told ids, never texts");
    let applicant = app.mails_to("ada@people.test").await;
    assert!(applicant.len() == 1 && applicant[0].contains("Subject: We have your application"));
    for address in ["office@academy.test", &grace.email, &alan.email] {
        let mails = app.mails_to(address).await;
        assert_eq!(mails.len(), 1, "{address}");
        assert!(mails[0].contains("ada@people.test") && mails[0].contains("/dashboard/admin/applications"));
        // A stranger's text is escaped.
        assert!(mails[0].contains("&lt;script&gt;alert(1)&lt;/script&gt;I &lt;b&gt;teach"), "{}", mails[0]);
    }
}

#[test_support::test]
async fn every_wrong_field_is_told_at_once_in_the_academys_words() {
    let app = TestApp::start().await;
    let empty = Form::default().post(&app.visitor(), PATH).await.problem(422, "validation_failed");
    assert_eq!(
        empty["errors"],
        json!({
            "email": ["Please enter a valid email address."],
            "first_name": ["Please enter your first and last name."],
            "last_name": ["Please enter your first and last name."],
            "bio": ["Please provide a brief bio about yourself."],
            "services": ["Please select at least one service you want to provide."],
        })
    );
    let blank = Form::default()
        .text("email", "ada@people.test")
        .text("first_name", "Ada")
        .text("last_name", "Sample")
        .text("bio", " \n ")
        .text("services", "juggling");
    let problem = blank.post(&app.visitor(), PATH).await.problem(422, "validation_failed");
    assert_eq!(problem["errors"].as_object().unwrap().keys().collect::<Vec<_>>(), ["bio", "services"]);
    let stray = complete().text("status", "approved").post(&app.visitor(), PATH).await;
    assert_eq!(stray.problem(422, "validation_failed")["errors"]["status"], json!(["unknown field"]));
    assert_eq!(stored(&app), 0);
}

#[test_support::test]
async fn texts_that_are_too_long_are_refused_and_the_longest_kept_whole() {
    let app = TestApp::start().await;
    let form = |name: usize, bio: usize| {
        Form::default()
            .text("email", "ada@people.test")
            .text("first_name", &"Ä".repeat(name))
            .text("last_name", "Sample")
            .text("bio", &"é".repeat(bio))
            .text("services", "research")
    };
    let problem = form(101, 2001).post(&app.visitor(), PATH).await.problem(422, "validation_failed");
    let errors = json!({
        "first_name": ["Please use at most 100 characters."],
        "bio": ["Please use at most 2000 characters."],
    });
    assert_eq!((&problem["errors"], stored(&app)), (&errors, 0));
    let nul = form(1, 1).text("bio", "a\0b").post(&app.visitor(), PATH).await;
    let text = json!({ "bio": ["This text has a character that can’t be used."] });
    assert_eq!(nul.problem(422, "validation_failed")["errors"], text);
    taken(&app.visitor(), &form(100, 2000)).await;
    let kept: (String, String) = applications::table
        .select((applications::first_name, applications::bio))
        .first(&mut app.conn())
        .unwrap();
    assert_eq!((kept.0.chars().count(), kept.1.chars().count()), (100, 2000));
    let endless = complete().text("bio", &"x".repeat(70_000)).post(&app.visitor(), PATH).await;
    endless.problem(413, "body_too_large");
    let mut parts = complete();
    for _ in 0..20 {
        parts = parts.text("services", "research");
    }
    parts.post(&app.visitor(), PATH).await.problem(413, "body_too_large");
}

#[test_support::test]
async fn bodies_that_are_no_forms_are_refused() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    visitor.post(PATH, json!({ "email": "ada@people.test" })).await.problem(415, "unsupported_media_type");
    let half = complete().body();
    let request = visitor.request(Method::POST, PATH).header(header::CONTENT_TYPE, Form::content_type());
    send(request.body(half[..half.len() / 2].to_vec())).await.problem(400, "malformed_body");
    let latin1 =
        complete().body().iter().map(|byte| if *byte == b'A' { 0xC4 } else { *byte }).collect::<Vec<_>>();
    let request = visitor.request(Method::POST, PATH).header(header::CONTENT_TYPE, Form::content_type());
    send(request.body(latin1)).await.problem(400, "malformed_body");
    assert_eq!(stored(&app), 0);
}

#[test_support::test]
async fn an_open_application_or_a_tutors_account_is_told_to_the_mailbox_only() {
    let app = TestApp::start().await;
    let (visitor, tutor) = (app.visitor(), app.tutor(None));
    let picture = file(&red_and_blue(60, 60), image::ImageFormat::Png);
    let with_picture = |form: Form| form.file("picture", ("me.png", "image/png"), &picture);
    assert_eq!(taken(&visitor, &with_picture(complete())).await, "stored");
    assert_eq!(taken(&visitor, &with_picture(complete())).await, "stored", "the same answer");
    assert_eq!(taken(&visitor, &with_picture(of(&tutor.email))).await, "stored", "the same answer");
    assert_eq!((stored(&app), files(&app).len()), (1, 1), "and nothing is kept of them");
    let mails = app.mails_to("ada@people.test").await;
    assert_eq!(mails.len(), 2);
    assert!(mails.iter().any(|mail| mail.contains("Subject: We already have your application")));
    let mails = app.mails_to(&tutor.email).await;
    assert!(mails.len() == 1 && mails[0].contains("Subject: You already teach with us"));
    // Repeated applications with another person's address send no further emails.
    app.clock.advance(TimeDelta::minutes(11));
    taken(&visitor, &complete()).await;
    assert_eq!(app.mails_to("ada@people.test").await.len(), 2);
    app.clock.advance(TimeDelta::days(1));
    taken(&visitor, &complete()).await;
    assert_eq!(app.mails_to("ada@people.test").await.len(), 3);
}

#[test_support::test]
async fn two_applications_of_one_address_at_once_are_one() {
    let app = TestApp::start().await;
    let (first, second) = (app.visitor(), app.visitor());
    let forms = (complete(), complete());
    let (a, b) = futures_util::join!(forms.0.post(&first, PATH), forms.1.post(&second, PATH));
    assert_eq!((a.status.as_u16(), b.status.as_u16(), stored(&app)), (202, 202, 1));
}

#[test_support::test]
async fn three_applications_in_ten_minutes_are_enough_for_a_browser_and_mistakes_do_not_count() {
    let app = TestApp::start().await;
    let (visitor, other) = (Browser::new(&app.base), Browser::new(&app.base));
    for _ in 0..4 {
        Form::default().post_from(&visitor, PATH).await.problem(422, "validation_failed");
    }
    for number in 0..3 {
        of(&format!("ada{number}@people.test")).post_from(&visitor, PATH).await.expect(202);
    }
    of("ada3@people.test").post_from(&other, PATH).await.expect(202);
    let fourth = complete().post_from(&visitor, PATH).await;
    let problem = fourth.problem(429, "rate_limited");
    assert_eq!(problem["detail"], "Please wait before submitting another application.");
    assert!(fourth.headers.contains_key(header::RETRY_AFTER));
    app.clock.advance(TimeDelta::minutes(10));
    complete().post_from(&visitor, PATH).await.expect(202);
    assert_eq!(stored(&app), 5);
}

#[test_support::test]
async fn another_sites_form_applies_for_nobody() {
    let app = TestApp::start().await;
    let request = test_support::http::client()
        .post(format!("{}{PATH}", app.base))
        .header(header::ORIGIN, "https://evil.test")
        .header(header::CONTENT_TYPE, Form::content_type())
        .body(complete().body());
    send(request).await.problem(403, "origin_mismatch");
    assert_eq!(stored(&app), 0);
}
