//! Payments for listings: paid once, then public, and refunded whenever they can buy nothing.

use academy::jobs;
use chrono::TimeDelta;
use futures_util::future::join_all;
use schema::enums::{ListingFeeState, PaymentStatus};
use serde_json::json;

use test_support::PaidApp;
use test_support::listing_payments::{PRICE, Waiting};
use test_support::listings::{
    approve, at, draft, draft_with, edit, offered, page_of, review_of, send_back, step, submitted,
};
use test_support::suspension;

fn statuses(app: &PaidApp, waiting: &Waiting) -> Vec<PaymentStatus> {
    app.listing_payments(waiting.id()).iter().map(|payment| payment.status).collect()
}

async fn is_offered(app: &PaidApp, waiting: &Waiting) -> bool {
    offered(&app.visitor()).await.contains(&waiting.listing["title"].as_str().unwrap().to_owned())
}

/// Returns the subjects of the emails to a provider.
async fn subjects(app: &PaidApp, waiting: &Waiting) -> Vec<String> {
    let mails = app.mails_to(&waiting.provider.email).await;
    let of = |mail: &String| mail.lines().find_map(|line| line.strip_prefix("Subject: ")).map(str::to_owned);
    let title = waiting.listing["title"].as_str().unwrap();
    let mut all: Vec<String> = mails.iter().filter_map(of).collect();
    all.iter_mut().for_each(|subject| *subject = subject.replace(title, "it"));
    all.sort();
    all
}

#[test_support::test]
async fn the_first_listing_is_free_and_each_further_one_is_public_once_it_is_paid_for() {
    let app = PaidApp::with_listing_price().await;
    let (provider, admin) = (app.provider_of("Larkspur University"), app.admin());
    let list = provider.get("/api/provider/listings").await.expect(200);
    assert_eq!((&list["listing_price_cents"], &list["is_free_listing_used"]), (&json!(PRICE), &json!(false)));
    let first = submitted(&provider, draft(app.clock.now())).await;
    assert_eq!(first["fee"], json!(null), "the first one costs nothing");
    // Two are in review: the one approved first is free.
    let second = submitted(&provider, draft_with(app.clock.now(), json!({ "title": "Robots" }))).await;
    assert_eq!(second["fee"], json!(null));
    approve(&admin, &first).await.expect(200);
    let second = provider.get(&at(&second)).await.expect(200);
    assert_eq!(second["fee"], json!({ "amount_cents": PRICE, "state": "ahead", "payment_id": null }));
    let seen = admin.get(&review_of(&second)).await.expect(200);
    assert_eq!(seen["fee"], second["fee"]);
    let approved = approve(&admin, &second).await.expect(200);
    assert_eq!((&approved["state"], &approved["published"]), (&json!("approved"), &json!(null)));
    assert_eq!(approved["allowed_actions"], json!(["return"]));
    let waiting = Waiting { listing: provider.get(&at(&second)).await.expect(200), provider, admin };
    let due = &waiting.listing;
    assert_eq!((&due["published"], &due["fee"]["state"]), (&json!(null), &json!("due")));
    assert_eq!(due["allowed_actions"], json!(["pay", "edit", "close", "duplicate"]));
    assert!(!is_offered(&app, &waiting).await);

    let session = waiting.checkout().await;
    assert_eq!(waiting.checkout().await, session, "the same page again");
    assert_eq!(waiting.payment_state().await, "processing");
    let page = app.stripe.session(&session).unwrap();
    assert_eq!(page.amount_total(), i64::from(PRICE));
    assert_eq!(page.metadata["payment_id"], app.listing_payments(waiting.id())[0].id.to_string());
    app.stripe.pay(&session).unwrap();
    assert_eq!(waiting.payment_state().await, "paid", "it asks Stripe by itself");
    assert!(is_offered(&app, &waiting).await);
    let paid = waiting.now().await;
    assert_eq!((&paid["published"]["state"], &paid["fee"]["state"]), (&json!("open"), &json!("paid")));
    app.visitor().get(&page_of(&paid)).await.expect(200);
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Paid]);

    let payment = paid["fee"]["payment_id"].as_str().unwrap();
    let receipt =
        waiting.provider.get(&format!("/api/provider/payments/{payment}/receipt")).await.expect(200);
    assert_eq!((&receipt["title"], &receipt["paid_cents"]), (&json!("Robots"), &json!(PRICE)));
    assert_eq!(receipt["organization_name"], "Larkspur University");
    let list = waiting.provider.get("/api/provider/payments").await.expect(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    assert_eq!((&list["items"][0]["id"], &list["items"][0]["status"]), (&json!(payment), &json!("paid")));
    // No other provider has access.
    let other = app.provider_of("Foxglove Institute");
    other.get(&format!("/api/provider/payments/{payment}/receipt")).await.expect(404);
    assert_eq!(other.get("/api/provider/payments").await.expect(200)["items"], json!([]));
    for path in ["checkout", "check-payment"] {
        other.post(&format!("{}/{path}", at(&waiting.listing)), json!({})).await.expect(404);
    }
    let refused = waiting.ask().await.problem(409, "action_not_allowed");
    assert_eq!(refused["detail"], "This listing is already paid for.");
    assert_eq!(
        subjects(&app, &waiting).await,
        [
            "Genomics Summer Internship is public",
            "it is approved: pay for it, and students can find it",
            "it is paid and public"
        ]
    );
}

#[test_support::test]
async fn what_costs_nothing_is_not_paid_for() {
    let app = PaidApp::with_listing_price().await;
    let (provider, admin) = (app.provider_of("Larkspur University"), app.admin());
    let first = submitted(&provider, draft(app.clock.now())).await;
    let path = format!("{}/checkout", at(&first));
    let refused = provider.post(&path, json!({})).await.problem(409, "action_not_allowed");
    assert_eq!(refused["detail"], "You can pay for this listing once we’ve approved it.");
    approve(&admin, &first).await.expect(200);
    let refused = provider.post(&path, json!({})).await.problem(409, "action_not_allowed");
    assert_eq!(refused["detail"], "This listing costs nothing.");
    assert!(app.stripe.state().sessions.is_empty());
    // After a change and closing it is still the free one, and the next one is not.
    let change = draft_with(app.clock.now(), json!({ "title": "Genomics, again" }));
    let first = provider.get(&at(&first)).await.expect(200);
    let first = edit(&provider, &first, change).await.expect(200);
    approve(&admin, &first).await.expect(200);
    step(&provider, &first, "close").await.expect(200);
    let waiting = app.another_waiting(provider, admin, "Robots").await;
    assert_eq!(waiting.listing["fee"]["state"], "due");
}

#[test_support::test]
async fn without_a_price_every_listing_is_free_and_stays_so() {
    let app = PaidApp::start().await;
    let (provider, admin) = (app.provider_of("Larkspur University"), app.admin());
    app.free_listing(&provider, &admin).await;
    let waiting = app.another_waiting(provider, admin, "Robots").await;
    assert_eq!(
        (&waiting.listing["fee"], &waiting.listing["published"]["state"]),
        (&json!(null), &json!("open"))
    );
}

#[test_support::test]
async fn of_two_approvals_at_once_one_is_free() {
    let app = PaidApp::with_listing_price().await;
    let (provider, admin) = (app.provider_of("Larkspur University"), app.admin());
    let mut listings = Vec::new();
    for title in ["Robots", "Genomes", "Rivers", "Stars"] {
        listings.push(submitted(&provider, draft_with(app.clock.now(), json!({ "title": title }))).await);
    }
    join_all(listings.iter().map(async |listing| approve(&admin, listing).await.expect(200))).await;
    let list = provider.get("/api/provider/listings").await.expect(200);
    let states: Vec<_> =
        list["items"].as_array().unwrap().iter().map(|one| one["fee"]["state"].as_str()).collect();
    assert_eq!(states.iter().filter(|state| state.is_none()).count(), 1, "{states:?}");
    assert_eq!(states.iter().filter(|state| **state == Some("due")).count(), 3, "{states:?}");
}

#[test_support::test]
async fn pressed_often_at_once_there_is_one_payment_and_one_page() {
    let app = PaidApp::with_listing_price().await;
    let waiting = app.waiting_listing().await;
    let pages = join_all((0..12).map(async |_| waiting.checkout().await)).await;
    assert!(pages.iter().all(|page| *page == pages[0]), "{pages:?}");
    assert_eq!(app.listing_payments(waiting.id()).len(), 1);
    app.stripe.pay(&pages[0]).unwrap();
    // All callers see the change at the same time.
    let asked = join_all((0..6).map(async |_| waiting.payment_state().await));
    let (states, ()) = futures_util::join!(asked, app.deliver_all());
    assert!(states.iter().all(|state| state == "paid"), "{states:?}");
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Paid]);
    assert_eq!(app.stripe.totals().balance, i64::from(PRICE));
}

#[test_support::test]
async fn an_abandoned_purchase_costs_nothing_and_can_be_made_later() {
    let app = PaidApp::with_listing_price().await;
    let waiting = app.waiting_listing().await;
    let abandoned = waiting.checkout().await;
    app.advance(TimeDelta::minutes(35));
    app.run_jobs().await;
    assert_eq!(waiting.payment_state().await, "unpaid");
    app.advance(TimeDelta::hours(2));
    app.run_jobs().await;
    assert_eq!(app.listing_payments(waiting.id()).len(), 1);
    let before = app.stripe.calls().len();
    for _ in 0..3 {
        app.advance(TimeDelta::minutes(10));
        app.run_jobs().await;
    }
    assert_eq!(app.stripe.calls().len(), before, "nobody asks for ever about a page that is closed");
    let session = waiting.checkout().await;
    assert_ne!(session, abandoned);
    app.stripe.decline(&session).unwrap();
    assert_eq!(waiting.payment_state().await, "processing", "another card may do");
    app.stripe.pay(&session).unwrap();
    // The event is lost.
    app.stripe.take_events();
    app.advance(TimeDelta::minutes(2));
    app.run_jobs().await;
    assert!(is_offered(&app, &waiting).await);
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Paid]);
}

#[test_support::test]
async fn what_is_paid_for_a_listing_that_was_changed_closed_or_returned_meanwhile_goes_back() {
    let app = PaidApp::with_listing_price().await;
    for (asked, meanwhile) in (1..).zip(["edit", "close", "return", "suspend", "delete"]) {
        let waiting = app.waiting_listing().await;
        let session = waiting.checkout().await;
        // Stripe cannot expire the session, because it is being paid.
        app.stripe.fail_next(stand_ins::stripe::FaultRule::new(
            "POST",
            "/v1/checkout/sessions/*/expire",
            1,
            stand_ins::stripe::Fault::ServerError,
        ));
        match meanwhile {
            "edit" => {
                let change = draft_with(
                    app.clock.now(),
                    json!({ "title": waiting.listing["title"], "location": "Lowell, Massachusetts" }),
                );
                edit(&waiting.provider, &waiting.listing, change).await.expect(200);
            }
            "close" => drop(step(&waiting.provider, &waiting.listing, "close").await.expect(200)),
            "return" => drop(send_back(&waiting.admin, &waiting.listing, "Who runs it?").await.expect(200)),
            "suspend" => {
                drop(suspension::suspend(&waiting.admin, waiting.provider.id, "cancel").await.expect(200))
            }
            _ => {
                let body = json!({ "email": waiting.provider.email });
                waiting.provider.post("/api/account/delete", body).await.expect(204);
            }
        }
        app.stripe.clear_faults();
        app.stripe.pay(&session).unwrap();
        app.deliver_all().await;
        assert_eq!(statuses(&app, &waiting), [PaymentStatus::RefundPending], "{meanwhile}");
        let log = waiting.admin.get("/api/admin/audit-log?action=refund.asked").await.expect(200);
        let entries = log["items"].as_array().unwrap();
        assert_eq!((entries.len(), &entries[0]["detail"]["cents"]), (asked, &json!(PRICE)), "{meanwhile}");
        app.run_jobs().await;
        assert_eq!(statuses(&app, &waiting), [PaymentStatus::Refunded], "{meanwhile}");
        assert_eq!(app.stripe.totals().balance, 0, "{meanwhile}");
        assert!(!is_offered(&app, &waiting).await, "{meanwhile}");
        let row = app.listing_row(waiting.id());
        assert_eq!((row.fee_state, row.opportunity_id), (Some(ListingFeeState::Due), None), "{meanwhile}");
        if !matches!(meanwhile, "suspend" | "delete") {
            assert_eq!(waiting.payment_state().await, "refunded", "{meanwhile}");
            assert!(subjects(&app, &waiting).await.contains(&"Refund of $49.00".to_owned()), "{meanwhile}");
        }
    }
}

#[test_support::test]
async fn the_page_is_closed_once_it_could_buy_nothing() {
    let app = PaidApp::with_listing_price().await;
    for meanwhile in ["close", "return", "suspend", "delete"] {
        let waiting = app.waiting_listing().await;
        let session = waiting.checkout().await;
        match meanwhile {
            "close" => drop(step(&waiting.provider, &waiting.listing, "close").await.expect(200)),
            "return" => drop(send_back(&waiting.admin, &waiting.listing, "Who runs it?").await.expect(200)),
            "suspend" => {
                drop(suspension::suspend(&waiting.admin, waiting.provider.id, "cancel").await.expect(200))
            }
            _ => {
                let body = json!({ "email": waiting.provider.email });
                waiting.provider.post("/api/account/delete", body).await.expect(204);
            }
        }
        app.stripe.pay(&session).expect_err("the page is closed");
    }
}

#[test_support::test]
async fn returned_and_approved_again_it_is_paid_for_as_before() {
    let app = PaidApp::with_listing_price().await;
    let waiting = app.waiting_listing().await;
    waiting.checkout().await;
    send_back(&waiting.admin, &waiting.listing, "Who runs it?").await.expect(200);
    let returned = waiting.now().await;
    assert_eq!((&returned["state"], &returned["fee"]["state"]), (&json!("returned"), &json!("due")));
    waiting.ask().await.problem(409, "action_not_allowed");
    // Closing and reopening does not bypass the admin's review.
    step(&waiting.provider, &returned, "close").await.expect(200);
    assert_eq!(step(&waiting.provider, &returned, "reopen").await.expect(200)["state"], "draft");
    waiting.provider.delete(&at(&returned)).await.problem(409, "action_not_allowed");
    let again = step(&waiting.provider, &waiting.now().await, "submit").await.expect(200);
    approve(&waiting.admin, &again).await.expect(200);
    let session = waiting.checkout().await;
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    assert!(is_offered(&app, &waiting).await);
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Paid]);
}

#[test_support::test]
async fn nothing_is_asked_for_what_cannot_be_published_any_more() {
    let app = PaidApp::with_listing_price().await;
    let waiting = app.waiting_listing().await;
    let session = waiting.checkout().await;
    app.stripe.expire(&session).unwrap();
    app.advance(TimeDelta::days(141));
    let refused = waiting.ask().await.problem(409, "action_not_allowed");
    assert!(refused["detail"].as_str().unwrap().contains("we won’t take payment for it"), "{refused}");
    assert_eq!(app.stripe.state().sessions.len(), 1);
}

#[test_support::test]
async fn a_full_refund_takes_it_off_the_lists_until_it_is_paid_for_again() {
    let app = PaidApp::with_listing_price().await;
    let (waiting, session) = app.paid_listing().await;
    app.stripe.refund_in_dashboard(&session, Some(1000)).unwrap();
    app.deliver_all().await;
    assert!(is_offered(&app, &waiting).await, "a part of it buys it all the same");
    app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    let unpaid = waiting.now().await;
    assert_eq!((&unpaid["published"]["state"], &unpaid["fee"]["state"]), (&json!("unpaid"), &json!("due")));
    assert!(!is_offered(&app, &waiting).await);
    app.visitor().get(&page_of(&waiting.listing)).await.expect(200);
    let again = waiting.checkout().await;
    app.stripe.pay(&again).unwrap();
    app.deliver_all().await;
    assert!(is_offered(&app, &waiting).await);
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Refunded, PaymentStatus::Paid]);
    let list = waiting.provider.get("/api/provider/payments").await.expect(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 2);
}

#[test_support::test]
async fn an_admin_gives_it_back_in_part_or_whole_and_once() {
    let app = PaidApp::with_listing_price().await;
    let (waiting, _) = app.paid_listing().await;
    let path = format!("{}/refunds", review_of(&waiting.listing));
    let refund = |cents: i32, left: i32| json!({ "amount_cents": cents, "reason": "It ran for a day.", "shown_left_cents": left });
    waiting.admin.post(&path, refund(900, 1)).await.problem(409, "edit_conflict");
    waiting.admin.post(&path, refund(PRICE + 1, PRICE)).await.problem(422, "validation_failed");
    let both = join_all((0..2).map(async |_| waiting.admin.post(&path, refund(900, PRICE)).await)).await;
    let mut answers: Vec<u16> = both.iter().map(|answer| answer.status.into()).collect();
    answers.sort_unstable();
    assert_eq!(answers, [200, 409]);
    app.run_jobs().await;
    app.deliver_all().await;
    assert!(is_offered(&app, &waiting).await);
    let seen = waiting.admin.get(&review_of(&waiting.listing)).await.expect(200);
    let money = &seen["money"];
    assert_eq!(
        (&money["received_cents"], &money["refunded_cents"], &money["left_cents"]),
        (&json!(PRICE), &json!(900), &json!(PRICE - 900))
    );
    assert_eq!(money["refund_requests"][0]["reason"], "It ran for a day.");
    waiting.admin.post(&path, refund(PRICE - 900, PRICE - 900)).await.expect(200);
    app.run_jobs().await;
    app.deliver_all().await;
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Refunded]);
    assert!(!is_offered(&app, &waiting).await);
    assert_eq!(app.stripe.totals().balance, 0);
    waiting.admin.post(&path, refund(1, 0)).await.problem(409, "action_not_allowed");
    let mails = subjects(&app, &waiting).await;
    assert_eq!(mails.iter().filter(|subject| subject.starts_with("Refund of")).count(), 2, "{mails:?}");
    assert!(mails.iter().any(|subject| subject.starts_with("it isn’t listed")), "{mails:?}");
}

#[test_support::test]
async fn while_it_is_disputed_it_is_off_the_lists_and_back_once_that_is_won() {
    let app = PaidApp::with_listing_price().await;
    for won in [true, false] {
        let (waiting, session) = app.paid_listing().await;
        let dispute = app.stripe.dispute(&session).unwrap();
        app.deliver_all().await;
        let disputed = waiting.now().await;
        assert_eq!(
            (&disputed["published"]["state"], &disputed["fee"]["state"]),
            (&json!("unpaid"), &json!("disputed"))
        );
        assert!(!is_offered(&app, &waiting).await);
        let refused = waiting.ask().await.problem(409, "action_not_allowed");
        assert!(refused["detail"].as_str().unwrap().contains("is disputing"), "{refused}");
        let refund = json!({ "amount_cents": 900, "reason": "It ran for a day.", "shown_left_cents": PRICE });
        let path = format!("{}/refunds", review_of(&waiting.listing));
        let refused = waiting.admin.post(&path, refund).await.problem(409, "action_not_allowed");
        assert!(refused["detail"].as_str().unwrap().contains("until that’s decided"), "{refused}");
        let problems = waiting.admin.get("/api/admin/payment-problems").await.expect(200);
        let problem = &problems["items"][0];
        assert_eq!(
            (&problem["kind"], &problem["listing_id"]),
            (&json!("open_dispute"), &waiting.listing["id"])
        );
        app.stripe.close_dispute(&dispute, won).unwrap();
        app.deliver_all().await;
        let decided = waiting.now().await;
        let expected = if won { ("open", "paid") } else { ("unpaid", "due") };
        assert_eq!(
            (&decided["published"]["state"], &decided["fee"]["state"]),
            (&json!(expected.0), &json!(expected.1))
        );
        assert_eq!(is_offered(&app, &waiting).await, won);
        let payment = if won { PaymentStatus::Paid } else { PaymentStatus::Refunded };
        assert_eq!(statuses(&app, &waiting), [payment]);
        let mails = subjects(&app, &waiting).await;
        assert_eq!(mails.contains(&"it is listed again".to_owned()), won, "{mails:?}");
        // One about the dispute, and one about its loss.
        let unpaid = mails.iter().filter(|subject| subject.starts_with("it isn’t listed")).count();
        assert_eq!(unpaid, if won { 1 } else { 2 }, "{mails:?}");
    }
}

#[test_support::test]
async fn a_listing_that_is_hidden_meanwhile_takes_no_money_and_what_is_paid_goes_back() {
    let app = PaidApp::with_listing_price().await;
    let (waiting, session) = app.paid_listing().await;
    app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    let again = waiting.checkout().await;
    let opportunity = waiting.listing["published"]["opportunity_id"].as_str().unwrap();
    let hidden = format!("/api/admin/opportunities/{opportunity}/hidden");
    let hide = json!({ "reason": "It is not what it says.", "message": "Who runs it?" });
    // Stripe cannot expire the session, because it is being paid.
    app.stripe.fail_next(stand_ins::stripe::FaultRule::new(
        "POST",
        "/v1/checkout/sessions/*/expire",
        1,
        stand_ins::stripe::Fault::ServerError,
    ));
    waiting.admin.put(&hidden, hide).await.expect(200);
    app.stripe.clear_faults();
    let refused = waiting.ask().await.problem(409, "action_not_allowed");
    assert!(refused["detail"].as_str().unwrap().contains("took this listing’s page down"), "{refused}");
    let listing = waiting.now().await;
    assert!(!listing["allowed_actions"].as_array().unwrap().contains(&json!("pay")), "{listing}");
    app.stripe.pay(&again).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Refunded, PaymentStatus::Refunded]);
    assert_eq!(app.stripe.totals().balance, 0);
    waiting.admin.delete(&hidden).await.expect(200);
    assert!(!is_offered(&app, &waiting).await, "it is not paid for");
}

#[test_support::test]
async fn another_amount_buys_nothing_and_its_failed_refund_neither() {
    let app = PaidApp::with_listing_price().await;
    let waiting = app.waiting_listing().await;
    let old = waiting.checkout().await;
    app.stripe.expire(&old).unwrap();
    let session = waiting.checkout().await;
    let query = diesel::sql_query("UPDATE payments SET amount_cents = 7000 WHERE listing_id = $1");
    diesel::RunQueryDsl::execute(query.bind::<diesel::sql_types::Uuid, _>(waiting.id()), &mut app.conn())
        .unwrap();
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Refunded]);
    assert_eq!(app.stripe.totals().balance, 0);
    assert!(!is_offered(&app, &waiting).await);
    let refund = app.stripe.state().refunds[0].id.clone();
    app.stripe.fail_refund(&refund).unwrap();
    app.deliver_all().await;
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::RefundPending]);
    assert!(!is_offered(&app, &waiting).await);
}

#[test_support::test]
async fn the_price_in_another_currency_buys_nothing_and_its_failed_refund_neither() {
    let app = PaidApp::with_listing_price().await;
    let waiting = app.waiting_listing().await;
    let session = waiting.checkout().await;
    app.stripe.set_currency(&session, "eur").unwrap();
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Refunded]);
    let refund = app.stripe.state().refunds[0].id.clone();
    app.stripe.fail_refund(&refund).unwrap();
    app.deliver_all().await;
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::RefundPending]);
    assert!(!is_offered(&app, &waiting).await);
}

#[test_support::test]
async fn a_refund_that_does_not_reach_the_card_lets_it_be_offered_again_and_says_so() {
    let app = PaidApp::with_listing_price().await;
    let (waiting, session) = app.paid_listing().await;
    let refund = app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    assert!(!is_offered(&app, &waiting).await);
    app.stripe.fail_refund(&refund.id).unwrap();
    app.deliver_all().await;
    assert!(is_offered(&app, &waiting).await);
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Paid]);
    let mails = subjects(&app, &waiting).await;
    assert_eq!(
        mails.iter().filter(|subject| subject.starts_with("it is paid and public")).count(),
        1,
        "{mails:?}"
    );
    assert!(mails.iter().any(|subject| subject.starts_with("A refund for it did")), "{mails:?}");
}

#[test_support::test]
async fn money_that_is_disputed_when_it_is_first_heard_of_goes_back() {
    let app = PaidApp::with_listing_price().await;
    for won in [true, false] {
        let waiting = app.waiting_listing().await;
        let session = waiting.checkout().await;
        app.stripe.pay(&session).unwrap();
        let dispute = app.stripe.dispute(&session).unwrap();
        app.deliver_all().await;
        assert_eq!(statuses(&app, &waiting), [PaymentStatus::RefundPending]);
        app.run_jobs().await;
        app.stripe.close_dispute(&dispute, won).unwrap();
        app.deliver_all().await;
        app.advance(TimeDelta::hours(13));
        app.run_jobs().await;
        app.deliver_all().await;
        assert_eq!(statuses(&app, &waiting), [PaymentStatus::Refunded], "won: {won}");
        assert_eq!(app.stripe.totals().balance, 0, "won: {won}");
        assert!(!is_offered(&app, &waiting).await);
    }
}

#[test_support::test]
async fn a_payment_that_failed_on_its_way_can_be_made_anew() {
    let app = PaidApp::with_listing_price().await;
    let waiting = app.waiting_listing().await;
    let session = waiting.checkout().await;
    app.stripe.pay_later(&session).unwrap();
    app.deliver_all().await;
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Processing]);
    assert_eq!(waiting.payment_state().await, "processing");
    waiting.ask().await.problem(409, "action_not_allowed");
    app.stripe.settle(&session, false).unwrap();
    app.deliver_all().await;
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Unpaid]);
    assert_eq!(waiting.payment_state().await, "unpaid");
    let again = waiting.checkout().await;
    assert_ne!(again, session);
    app.stripe.pay(&again).unwrap();
    app.deliver_all().await;
    assert!(is_offered(&app, &waiting).await);
}

#[test_support::test]
async fn under_another_name_or_without_its_domain_nothing_new_is_public_for_money() {
    let app = PaidApp::with_listing_price().await;
    let waiting = app.waiting_listing().await;
    let session = waiting.checkout().await;
    let organization =
        waiting.provider.get("/api/provider/organization").await.expect(200)["organization"].clone();
    let renamed = json!({
        "name": "Stanford University", "website": organization["website"], "about": "",
        "seen_version": organization["version"],
    });
    waiting.provider.put("/api/provider/organization", renamed).await.expect(200);
    assert_eq!(waiting.now().await["state"], "in_review");
    app.stripe.pay(&session).expect_err("the page is closed");
    waiting.ask().await.problem(409, "action_not_allowed");
    approve(&waiting.admin, &waiting.now().await).await.expect(200);
    let session = waiting.checkout().await;
    let listing = waiting.now().await;
    assert!(listing["allowed_actions"].as_array().unwrap().contains(&json!("pay")), "{listing}");
    let query = diesel::sql_query(
        "UPDATE organizations SET domain = NULL, domain_proved_at = NULL WHERE provider_id = $1",
    );
    diesel::RunQueryDsl::execute(
        query.bind::<diesel::sql_types::Uuid, _>(waiting.provider.id),
        &mut app.conn(),
    )
    .unwrap();
    let refused = waiting.ask().await.problem(409, "action_not_allowed");
    assert!(refused["detail"].as_str().unwrap().contains("domain"), "{refused}");
    let listing = waiting.now().await;
    assert!(!listing["allowed_actions"].as_array().unwrap().contains(&json!("pay")), "{listing}");
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Refunded]);
    assert!(!is_offered(&app, &waiting).await);
}

#[test_support::test]
async fn a_change_of_a_paid_listing_costs_nothing_and_the_money_stays_while_it_is_closed() {
    let app = PaidApp::with_listing_price().await;
    let (waiting, _) = app.paid_listing().await;
    let change =
        draft_with(app.clock.now(), json!({ "title": waiting.listing["title"], "location": "Lowell" }));
    let changed = edit(&waiting.provider, &waiting.listing, change).await.expect(200);
    approve(&waiting.admin, &changed).await.expect(200);
    assert!(is_offered(&app, &waiting).await);
    step(&waiting.provider, &waiting.now().await, "close").await.expect(200);
    assert!(!is_offered(&app, &waiting).await);
    step(&waiting.provider, &waiting.now().await, "reopen").await.expect(200);
    assert!(is_offered(&app, &waiting).await);
    assert_eq!(statuses(&app, &waiting), [PaymentStatus::Paid]);
    assert_eq!(waiting.now().await["fee"]["state"], "paid");
}

#[test_support::test]
async fn payments_for_listings_stand_in_the_lists_of_money_and_in_the_statement() {
    let app = PaidApp::with_listing_price().await;
    let (waiting, session) = app.paid_listing().await;
    app.stripe.refund_in_dashboard(&session, Some(900)).unwrap();
    app.stripe.dispute(&session).unwrap();
    app.deliver_all().await;
    for list in ["payments", "refunds", "disputes"] {
        let page = waiting.admin.get(&format!("/api/admin/money/{list}")).await.expect(200);
        let purchase = &page["items"][0]["purchase"];
        assert_eq!(purchase["listing_id"], waiting.listing["id"], "{list}");
        assert_eq!(purchase["listing_title"], waiting.listing["title"], "{list}");
        assert_eq!(purchase["organization_name"], "Larkspur University", "{list}");
        assert_eq!((&purchase["booking_id"], &purchase["tutor_id"]), (&json!(null), &json!(null)), "{list}");
    }
    test_support::money::read_balance(&app.state).await;
    let lines = waiting.admin.get("/api/admin/money/transactions").await.expect(200);
    let charge = lines["items"].as_array().unwrap().iter().find(|line| line["kind"] == "charge").unwrap();
    assert_eq!((&charge["listing_id"], &charge["booking_id"]), (&waiting.listing["id"], &json!(null)));
    // Both sides agree.
    app.advance(TimeDelta::hours(2));
    jobs::compare_balance(app.state.clone()).await.expect("the comparison");
    let differences = waiting.admin.get("/api/admin/money/differences").await.expect(200);
    assert_eq!(differences["items"], json!([]));
}
