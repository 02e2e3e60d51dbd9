use std::{
    net::TcpListener,
    sync::{Arc, Mutex},
    time::Duration,
};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, dev::ServerHandle, web};
use serde_json::Value;
use stand_ins::stripe::{Endpoint, StripeOptions, Webhooks, sign};

use crate::support::Stripe;

/// A webhook endpoint that refuses the first few requests and records the rest.
struct Receiver {
    url: String,
    taken: Arc<Mutex<Vec<(String, String)>>>,
    handle: ServerHandle,
}

impl Drop for Receiver {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
    }
}

struct Book {
    refusals: Mutex<u32>,
    taken: Arc<Mutex<Vec<(String, String)>>>,
}

async fn take(request: HttpRequest, body: String, book: web::Data<Book>) -> HttpResponse {
    let mut refusals = book.refusals.lock().unwrap();
    if *refusals > 0 {
        *refusals -= 1;
        return HttpResponse::InternalServerError().finish();
    }
    let signature = request.headers().get("stripe-signature").unwrap().to_str().unwrap();
    book.taken.lock().unwrap().push((signature.to_owned(), body));
    HttpResponse::Ok().finish()
}

impl Receiver {
    fn start(refusals: u32) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let taken = Arc::new(Mutex::new(Vec::new()));
        let book = web::Data::new(Book { refusals: Mutex::new(refusals), taken: Arc::clone(&taken) });
        let server =
            HttpServer::new(move || App::new().app_data(book.clone()).route("/hook", web::post().to(take)))
                .workers(1)
                .disable_signals()
                .listen(listener)
                .unwrap()
                .run();
        let handle = server.handle();
        tokio::spawn(server);
        Self { url, taken, handle }
    }

    fn taken(&self) -> Vec<Value> {
        let taken = self.taken.lock().unwrap();
        taken.iter().map(|(_, body)| serde_json::from_str(body).unwrap()).collect()
    }

    fn kinds(&self) -> Vec<String> {
        let taken = self.taken();
        taken.iter().map(|event| event["type"].as_str().unwrap().to_owned()).collect()
    }
}

async fn stripe_to(receiver: &Receiver) -> Stripe {
    Stripe::with(StripeOptions {
        seed: Some(7),
        webhooks: Webhooks {
            url: Some(receiver.url.clone()),
            secret: "whsec_test".to_owned(),
            first_pause: Duration::from_millis(1),
            ..Webhooks::default()
        },
        ..StripeOptions::default()
    })
    .await
}

const PAID: [&str; 4] =
    ["payment_intent.created", "charge.succeeded", "payment_intent.succeeded", "checkout.session.completed"];

#[tokio::test]
async fn events_are_signed_and_retried_until_they_are_taken() {
    let receiver = Receiver::start(3);
    let stripe = stripe_to(&receiver).await;
    let session = stripe.paid_session().await;
    stripe.events_delivered().await;
    let mut kinds = receiver.kinds();
    kinds.sort();
    let mut expected = PAID;
    expected.sort_unstable();
    assert_eq!(kinds, expected);
    for (signature, body) in receiver.taken.lock().unwrap().iter() {
        let at: i64 = signature.split(['=', ',']).nth(1).unwrap().parse().unwrap();
        assert_eq!(*signature, sign("whsec_test", at, body));
    }
    let completed = receiver.taken().into_iter().find(|event| event["type"] == PAID[3]).unwrap();
    assert_eq!(completed["data"]["object"]["id"], session.as_str());
    assert_eq!(completed["data"]["object"]["payment_status"], "paid");
    assert_eq!(completed["object"], "event");
    assert_eq!(completed["livemode"], false);
    assert!(stripe.pending_events().is_empty());
}

#[tokio::test]
async fn held_events_are_released_in_any_order_dropped_and_duplicated() {
    let receiver = Receiver::start(0);
    let stripe = stripe_to(&receiver).await;
    stripe.hold_events();
    stripe.paid_session().await;
    let ids: Vec<String> = stripe.pending_events().into_iter().map(|event| event.id).collect();
    assert_eq!(stripe.pending_kinds(), PAID);
    let [created, charge, succeeded, completed] = ids.try_into().unwrap();
    stripe.drop_events(&[created]);
    stripe.duplicate_events(std::slice::from_ref(&completed));
    stripe.release(&[completed, charge]);
    stripe.events_delivered().await;
    assert_eq!(receiver.kinds(), [PAID[3], PAID[3], PAID[1]]);
    stripe.delay_events(&[succeeded], Duration::from_millis(1));
    stripe.events_delivered().await;
    assert_eq!(receiver.kinds()[3], PAID[2]);
}

#[tokio::test]
async fn a_test_can_deliver_by_itself() {
    let stripe = Stripe::start().await;
    let session = stripe.paid_session().await;
    let events = stripe.take_events();
    assert_eq!(events.len(), 4);
    assert!(events.iter().all(|event| event.endpoint == Endpoint::Account));
    assert!(stripe.take_events().is_empty());
    assert_eq!(stripe.sign_event(&events[3].id).unwrap().payload, events[3].payload);
    stripe.refund_in_dashboard(&session, Some(1000)).unwrap();
    let kinds: Vec<_> = stripe.take_events().into_iter().map(|event| event.kind).collect();
    assert_eq!(kinds, ["refund.created", "charge.refunded", "refund.updated"]);
    let (_, listed) = stripe.get("/v1/events?type=charge.*&limit=5").await;
    assert_eq!(listed["data"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn events_wait_for_an_address_and_name_their_call() {
    let receiver = Receiver::start(0);
    let stripe = Stripe::with(StripeOptions::default()).await;
    let session = stripe.open_session().await;
    let path = format!("/v1/checkout/sessions/{session}/expire");
    stripe.form(&path, &[]).header("idempotency-key", "k").send().await.unwrap();
    assert_eq!(stripe.pending_kinds(), ["checkout.session.expired"]);
    stripe.set_webhooks(Webhooks { url: Some(receiver.url.clone()), ..stripe.webhooks() });
    stripe.events_delivered().await;
    let event = &receiver.taken()[0];
    assert_eq!(event["request"]["idempotency_key"], "k");
    assert!(event["request"]["id"].as_str().unwrap().starts_with("req_"));
}
