//! Applications after an account is deleted.

use academy::jobs;
use diesel::prelude::*;
use schema::enums::OpportunityApplicationState;
use schema::schema::opportunity_applications;
use serde_json::{Value, json};

use super::{course, heard};
use test_support::TestApp;
use test_support::applications::{Offer, RECEIVED, SENT, apply, message, received, sent};
use test_support::people::Someone;

/// Deletes a user's account.
async fn leave(app: &TestApp, who: &Someone) {
    let hash = bcrypt::hash("correct horse", 4).unwrap();
    app.run(&format!("UPDATE users SET password_hash = '{hash}' WHERE id = '{}'", who.id));
    who.post("/api/account/delete", json!({ "current_password": "correct horse" })).await.expect(204);
}

#[test_support::test]
async fn a_student_who_leaves_takes_back_what_is_open_and_leaves_no_text() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let other = Offer::with(&app, json!({ "title": "Another" })).await;
    let declining = Offer::with(&app, json!({ "title": "A third" })).await;
    let (student, open) = offer.applicant(&app, "Ada Finch").await;
    let accepted = apply(&student, other.opportunity_id()).await.expect(201);
    let declined = apply(&student, declining.opportunity_id()).await.expect(201);
    other.decide(&accepted, "accept").await;
    declining.decide(&declined, "decline").await;
    student.post(&format!("{}/messages", sent(&open)), message("I sing")).await.expect(201);
    let notes = json!({ "notes": "Ada sings", "seen_notes_version": 0 });
    offer.provider.put(&format!("{}/notes", received(&open)), notes).await.expect(200);
    leave(&app, &student).await;
    let seen = offer.provider.get(&received(&open)).await.expect(200);
    assert_eq!(
        (&seen["student_name"], &seen["state"], &seen["profile"], &seen["allowed_actions"], &seen["grade"]),
        (&json!("Former student"), &json!("withdrawn"), &json!([]), &json!([]), &json!(""))
    );
    for text in ["Ada", "finch", "Finch", "I sing", "sings", "AP Biology"] {
        assert!(!seen.to_string().contains(text), "{text} in {seen}");
    }
    assert_eq!(course(&seen), [("submitted", "student"), ("withdrawn", "student")]);
    // A save from an open tab does not restore it.
    for (version, code) in [(1, "edit_conflict"), (2, "action_not_allowed")] {
        let notes = json!({ "notes": "Ada sings", "seen_notes_version": version });
        offer.provider.put(&format!("{}/notes", received(&open)), notes).await.problem(409, code);
    }
    assert_eq!(heard(&app, offer.provider.id).last().unwrap(), "withdrawn");
    let list = offer.provider.get(RECEIVED).await.expect(200);
    assert_eq!(
        (&list["items"][0]["student_name"], &list["counts"]["withdrawn"]),
        (&json!("Former student"), &json!(1))
    );
    assert_eq!(other.provider.get(&received(&accepted)).await.expect(200)["state"], "withdrawn");
    // A negative decision stays.
    let stays = declining.provider.get(&received(&declined)).await.expect(200);
    assert_eq!((&stays["state"], &stays["student_name"]), (&json!("declined"), &json!("Former student")));
    // No action is offered that would be refused.
    assert_eq!(stays["allowed_actions"], json!([]));
    let list = declining.provider.get(RECEIVED).await.expect(200);
    assert_eq!(list["items"][0]["allowed_actions"], json!([]));
    let reconsider = json!({ "action": "reconsider", "message": "", "seen_version": stays["version"] });
    let moves = format!("{}/moves", received(&declined));
    declining.provider.post(&moves, reconsider).await.problem(409, "action_not_allowed");
    let text = declining.provider.post(&format!("{}/messages", received(&declined)), message("Hello?")).await;
    text.problem(409, "action_not_allowed");
    assert_eq!(app.written("opportunity_application_withdrawn"), [], "nobody is named in a mail any more");
    assert!(!offer.provider.get(&format!("{RECEIVED}/file")).await.text.contains("Finch"));
}

#[test_support::test]
async fn when_a_provider_leaves_each_student_is_told_and_nothing_is_offered() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (waiting, one) = offer.applicant(&app, "Ada").await;
    let (looked_at, two) = offer.applicant(&app, "Bo").await;
    let (accepted, three) = offer.applicant(&app, "Cy").await;
    let (gone, four) = offer.applicant(&app, "Di").await;
    offer.decide(&two, "interview").await;
    offer.decide(&three, "accept").await;
    let theirs = format!("{}/messages", received(&two));
    offer.provider.post(&theirs, message("A secret of theirs")).await.expect(201);
    gone.post(&format!("{}/withdraw", sent(&four)), json!({})).await.expect(200);
    leave(&app, &offer.provider).await;
    for (student, application) in [(&waiting, &one), (&looked_at, &two)] {
        let shown = student.get(&sent(application)).await.expect(200);
        assert_eq!(
            (&shown["state"], &shown["organization_name"]),
            (&json!("declined"), &json!("Former organization"))
        );
        assert_eq!(course(&shown).pop().unwrap(), ("declined", "academy"));
        assert!(!shown.to_string().contains("A secret"));
        assert_eq!(heard(&app, student.id).last().unwrap(), "declined");
        let problem = student.post(&format!("{}/messages", sent(application)), message("Hello?")).await;
        let problem = problem.problem(409, "action_not_allowed");
        assert_eq!(problem["detail"], "This organization has left the portal.");
        assert_eq!(shown["allowed_actions"], json!([]));
    }
    for (student, application, actions) in
        [(&waiting, &one, json!([])), (&accepted, &three, json!(["withdraw"])), (&gone, &four, json!([]))]
    {
        let shown = student.get(&sent(application)).await.expect(200);
        assert_eq!(shown["allowed_actions"], actions, "{shown}");
        let list = student.get(SENT).await.expect(200);
        assert_eq!(list["items"][0]["allowed_actions"], actions, "{list}");
    }
    for (student, application, state) in [(&accepted, &three, "accepted"), (&gone, &four, "withdrawn")] {
        assert_eq!(student.get(&sent(application)).await.expect(200)["state"], state);
    }
    let subject = "About your application to Genomics Summer Internship".to_owned();
    let mut mails = app.written("opportunity_application_ended");
    mails.sort();
    let mut expected = [(waiting.email.clone(), subject.clone()), (looked_at.email.clone(), subject)];
    expected.sort();
    assert_eq!(mails, expected);
    let mail = app.mails_to(&waiting.email).await.pop().unwrap();
    assert!(mail.contains("Larkspur University left"), "{mail}");
    let late = app.applicant("Late");
    apply(&late, offer.opportunity_id()).await.problem(409, "applications_closed");
    let notes = opportunity_applications::table
        .select((opportunity_applications::state, opportunity_applications::notes))
        .load::<(OpportunityApplicationState, String)>(&mut app.conn())
        .unwrap();
    assert!(notes.iter().all(|(_, notes)| notes.is_empty()), "{notes:?}");
    // An accepted student can withdraw; no email is sent, because the provider is gone.
    accepted.post(&format!("{}/withdraw", sent(&three)), Value::Null).await.expect(200);
    assert_eq!(app.written("opportunity_application_withdrawn"), []);
}

#[test_support::test]
async fn more_students_than_one_transaction_tells_are_told_by_a_job() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (_, first) = offer.applicant(&app, "Ada").await;
    let id = first["id"].as_str().unwrap();
    let students: Vec<String> = (0..120).map(|_| format!("'{}'::uuid", app.student().id)).collect();
    app.run(&format!(
        "WITH copies AS (
             INSERT INTO opportunity_applications
                 (opportunity_id, student_id, state, profile, question, answer, notes, created_at, updated_at)
             SELECT a.opportunity_id, student, a.state, a.profile, a.question, a.answer, '', a.created_at, a.updated_at
             FROM opportunity_applications a, unnest(ARRAY[{}]) student WHERE a.id = '{id}' RETURNING id)
         INSERT INTO opportunity_application_steps (application_id, number, state, made_by, made_at)
         SELECT id, 1, 'submitted', 'student', now() FROM copies",
        students.join(", ")
    ));
    let open = || -> i64 {
        opportunity_applications::table
            .filter(opportunity_applications::state.eq(OpportunityApplicationState::Submitted))
            .count()
            .get_result(&mut app.conn())
            .unwrap()
    };
    leave(&app, &offer.provider).await;
    assert_eq!(open(), 71, "as many as one transaction tells are told at once");
    let (state, other) = (app.state.clone(), app.another_process());
    futures_util::future::join_all([state, other].map(jobs::enforce_response_times)).await;
    jobs::enforce_response_times(app.state.clone()).await.unwrap();
    assert_eq!(open(), 0);
    assert_eq!(app.written("opportunity_application_ended").len(), 121, "each once");
    assert_eq!(jobs::enforce_response_times(app.state.clone()).await.unwrap(), 0);
}
