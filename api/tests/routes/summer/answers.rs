//! An organization's response times, as its public pages show them.

use chrono::TimeDelta;
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::applications::{Offer, message, opportunity_of, received, sent};
use test_support::listings::{approved, draft_with, page_of};

async fn answers(app: &TestApp, offer: &Offer) -> Value {
    app.visitor().get(&page_of(&offer.listing)).await.expect(200)["posted_by"]["answers"].take()
}

#[test_support::test]
async fn figures_are_told_of_three_applications_at_least() {
    let app = TestApp::start().await;
    let (offer, other) = (Offer::new(&app).await, Offer::with(&app, json!({ "title": "Elsewhere" })).await);
    let page = app.visitor().get(&page_of(&offer.listing)).await.expect(200);
    assert_eq!(page["question"], "What would you like to sequence, and why?");
    let by = &page["posted_by"];
    assert_eq!(
        (&by["name"], &by["website"], &by["about"], &by["verified"]),
        (
            &json!("Larkspur University"),
            &json!("https://larkspur.example.edu/"),
            &json!("A university."),
            &Value::Null
        )
    );
    let mut sent_all = Vec::new();
    for name in ["Ada", "Bo", "Cy", "Di", "Ed"] {
        sent_all.push(offer.applicant(&app, name).await);
    }
    for name in ["Fi", "Gus"] {
        let (_, application) = other.applicant(&app, name).await;
        other.decide(&application, "accept").await;
    }
    assert_eq!(answers(&app, &offer).await, Value::Null);
    // Answered after two, four and ten hours.
    app.clock.advance(TimeDelta::hours(2));
    offer.decide(&sent_all[0].1, "review").await;
    app.clock.advance(TimeDelta::hours(2));
    let path = format!("{}/messages", received(&sent_all[1].1));
    offer.provider.post(&path, message("We read it.")).await.expect(201);
    // Later decisions do not count.
    offer.decide(&sent_all[1].1, "accept").await;
    assert_eq!(answers(&app, &offer).await, Value::Null, "two are too few");
    app.clock.advance(TimeDelta::hours(6));
    offer.decide(&sent_all[2].1, "decline").await;
    let figures = |applications: i64, percent: i64, hours: i64| json!({ "applications": applications, "answered_percent": percent, "median_hours": hours });
    assert_eq!(answers(&app, &offer).await, figures(3, 100, 5));
    // An application withdrawn without an answer does not count; the other one counts after a week without an answer.
    sent_all[3].0.post(&format!("{}/withdraw", sent(&sent_all[3].1)), json!({})).await.expect(200);
    app.clock.advance(TimeDelta::days(7) - TimeDelta::hours(11));
    assert_eq!(answers(&app, &offer).await, figures(3, 100, 5));
    app.clock.advance(TimeDelta::hours(2));
    assert_eq!(answers(&app, &offer).await, figures(4, 75, 5));
    // An application withdrawn after its answer counts.
    sent_all[0].0.post(&format!("{}/withdraw", sent(&sent_all[0].1)), json!({})).await.expect(200);
    assert_eq!(answers(&app, &offer).await, figures(4, 75, 5));
    assert_eq!(answers(&app, &other).await, Value::Null, "others' are not theirs");
    // After a year none counts.
    app.run("UPDATE opportunity_applications SET created_at = created_at - interval '365 days'");
    assert_eq!(answers(&app, &offer).await, Value::Null);
}

#[test_support::test]
async fn each_answer_lets_every_page_of_the_organization_say_how_it_answers() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let second = draft_with(app.clock.now(), json!({ "title": "Second" }));
    let second = approved(&offer.provider, &offer.admin, second).await;
    let other = Offer::with(&app, json!({ "title": "Elsewhere" })).await;
    let (_, moved) = offer.applicant(&app, "Ada").await;
    let (_, written) = offer.applicant(&app, "Bo").await;
    let mut tags = [offer.opportunity_id(), opportunity_of(&second)].map(|id| format!("opportunity-{id}"));
    tags.sort();
    let path = format!("{}/messages", received(&written));
    let (_, mut purged) = app.purged(offer.provider.post(&path, message("We read it."))).await;
    purged.sort();
    assert_eq!(purged, tags);
    let (_, mut purged) = app.purged(offer.decide(&moved, "review")).await;
    purged.sort();
    assert_eq!(purged, tags);
    assert!(!purged.contains(&format!("opportunity-{}", other.opportunity_id())));
    // The provider's private notes change no public page.
    let notes = json!({ "notes": "Likes finches.", "seen_notes_version": 0 });
    let (_, purged) = app.purged(offer.provider.put(&format!("{}/notes", received(&moved)), notes)).await;
    assert_eq!(purged, [""; 0]);
}

#[test_support::test]
async fn who_has_answered_nobody_is_told_of_as_well() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    for name in ["Ada", "Bo", "Cy"] {
        offer.applicant(&app, name).await;
    }
    app.clock.advance(TimeDelta::days(8));
    let expected = json!({ "applications": 3, "answered_percent": 0, "median_hours": null });
    assert_eq!(answers(&app, &offer).await, expected);
}
