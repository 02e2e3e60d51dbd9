//! Listings that do not accept applications.

use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use futures_util::future::join3;
use schema::enums::Role;
use schema::models::user::User;
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::TestApp;
use test_support::applications::{Offer, RECEIVED, apply, opportunity_of};
use test_support::listings::{approved, at, day, draft_with, offered, step};
use test_support::opportunities::at as instant;
use test_support::suspension::{path, suspend};
use test_support::until::until_waiting;

const OVER: &str = "The deadline for this program has passed.";
const NOT_NOW: &str = "This program isn’t taking applications right now.";

#[test_support::test]
async fn the_deadline_holds_to_the_minute_in_the_listings_zone() {
    let app = TestApp::start().await;
    let date = day(app.clock.now(), 40);
    let tokyo = json!({
        "deadline_date": date, "deadline_time": "18:30", "deadline_zone": "Asia/Tokyo", "decision_on": null
    });
    let offer = Offer::with(&app, tokyo).await;
    let (early, late) = (app.applicant("Early"), app.applicant("Late"));
    let deadline = instant(date.and_hms_opt(18, 30, 0).unwrap(), "Asia/Tokyo");
    app.move_to(deadline - TimeDelta::seconds(20));
    let application = apply(&early, offer.opportunity_id()).await.expect(201);
    app.move_to(deadline + TimeDelta::seconds(1));
    let problem = apply(&late, offer.opportunity_id()).await.problem(409, "applications_closed");
    assert_eq!(problem["detail"], OVER);
    // A student who applied in time gets the application, however late the retry.
    assert_eq!(apply(&early, offer.opportunity_id()).await.expect(200)["id"], application["id"]);
}

#[test_support::test]
async fn students_apply_elsewhere_to_what_the_academy_lists() {
    let app = TestApp::start().await;
    let student = app.applicant("Ada");
    let listed = app.opportunity(|_| ());
    let problem = apply(&student, listed.id).await.problem(409, "applications_closed");
    assert_eq!(problem["detail"], "Students apply to this program on its organization’s own page.");
    let page = app.visitor().get(&format!("/api/summer/opportunities/{}", listed.slug)).await.expect(200);
    assert_eq!((&page["question"], &page["posted_by"]), (&Value::Null, &Value::Null));
    apply(&student, Uuid::new_v4()).await.problem(404, "not_found");
}

#[test_support::test]
async fn nobody_applies_to_what_they_have_posted_themselves() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    User::grant_role(&mut app.conn(), offer.provider.id, Role::Student).unwrap();
    let problem = apply(&offer.provider, offer.opportunity_id()).await.problem(409, "applications_closed");
    assert_eq!(problem["detail"], "You posted this program yourself.");
}

#[test_support::test]
async fn nobody_applies_to_what_is_closed_or_hidden() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (id, student) = (offer.opportunity_id(), app.applicant("Ada"));
    step(&offer.provider, &offer.listing, "close").await.expect(200);
    assert_eq!(apply(&student, id).await.problem(409, "applications_closed")["detail"], NOT_NOW);
    step(&offer.provider, &offer.listing, "reopen").await.expect(200);
    let hidden = format!("/api/admin/opportunities/{id}/hidden");
    offer
        .admin
        .put(&hidden, json!({ "reason": "A fee.", "message": "Please drop the fee." }))
        .await
        .expect(200);
    apply(&student, id).await.problem(410, "opportunity_gone");
    offer.admin.delete(&hidden).await.expect(200);
    // A listing without a recent confirmation is closed as well.
    app.run("UPDATE opportunities SET checked_at = checked_at - interval '91 days'");
    apply(&student, id).await.problem(410, "opportunity_gone");
    app.run("UPDATE opportunities SET checked_at = checked_at + interval '91 days'");
    apply(&student, id).await.expect(201);
}

#[test_support::test]
async fn of_closing_and_applying_at_once_each_sees_the_other() {
    for closes_first in [true, false] {
        let app = TestApp::start().await;
        let offer = Offer::new(&app).await;
        let (id, student) = (offer.opportunity_id(), app.applicant("Ada"));
        // Both have begun and wait for the opportunity, in this order.
        let mut held = app.conn();
        let lock = format!("BEGIN; SELECT 1 FROM opportunities WHERE id = '{id}' FOR UPDATE");
        held.batch_execute(&lock).unwrap();
        let after = async |others: usize| until_waiting(&app, others).await;
        let (closing, applying, ()) = join3(
            async {
                after(usize::from(!closes_first)).await;
                step(&offer.provider, &offer.listing, "close").await
            },
            async {
                after(usize::from(closes_first)).await;
                apply(&student, id).await
            },
            async {
                after(2).await;
                held.batch_execute("COMMIT").unwrap();
            },
        )
        .await;
        closing.expect(200);
        let received = offer.provider.get(RECEIVED).await.expect(200);
        let applied = received["items"].as_array().unwrap().len();
        if closes_first {
            assert_eq!(applying.problem(409, "applications_closed")["detail"], NOT_NOW);
            assert_eq!((applied, app.written("opportunity_application_received").len()), (0, 0));
        } else {
            applying.expect(201);
            assert_eq!((applied, app.written("opportunity_application_received").len()), (1, 1));
        }
        let listing = offer.provider.get(&at(&offer.listing)).await.expect(200);
        assert_eq!((&listing["state"], &listing["published"]["state"]), (&json!("closed"), &json!("closed")));
        assert_eq!(offered(&app.visitor()).await, [""; 0]);
    }
}

#[test_support::test]
async fn nobody_applies_to_what_is_paused_or_whose_provider_is_suspended() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (id, student) = (offer.opportunity_id(), app.applicant("Ada"));
    let (_first, _) = offer.applicant(&app, "First").await;
    app.clock.advance(TimeDelta::days(22));
    academy::jobs::enforce_response_times(app.state.clone()).await.unwrap();
    assert_eq!(apply(&student, id).await.problem(409, "applications_closed")["detail"], NOT_NOW);
    let paused = offer.provider.get(&at(&offer.listing)).await.expect(200);
    assert_eq!(paused["published"]["state"], "paused");
    let other =
        approved(&offer.provider, &offer.admin, draft_with(app.clock.now(), json!({ "title": "Another" })));
    let other = opportunity_of(&other.await);
    test_support::people::verify(&mut app.conn(), offer.admin.id, app.clock.now());
    suspend(&offer.admin, offer.provider.id, "cancel").await.expect(200);
    assert_eq!(apply(&student, other).await.problem(409, "applications_closed")["detail"], NOT_NOW);
    offer.admin.delete(&path(offer.provider.id)).await.expect(200);
    apply(&student, other).await.expect(201);
    // It is still waiting.
    assert_eq!(apply(&student, id).await.problem(409, "applications_closed")["detail"], NOT_NOW);
}
