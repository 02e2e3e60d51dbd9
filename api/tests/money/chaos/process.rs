//! One process lifetime of the product's code, on this thread: its routes and jobs, until it is dropped.

use std::future::Future;
use std::pin::pin;
use std::rc::Rc;
use std::task::Poll;

use academy::state::AppState;
use academy::{jobs, router};
use actix_web::body::to_bytes;
use actix_web::cookie::Cookie;
use actix_web::dev::Service;
use actix_web::test::{TestRequest, init_service};
use actix_web::web::Data;
use actix_web::{App, http::header};
use futures_util::future::LocalBoxFuture;
use serde_json::{Value, json};
use stand_ins::stripe::{Endpoint, SignedEvent};
use uuid::Uuid;

use super::world::{SITE, World};
use test_support::suspension;

/// A call of the product.
#[derive(Clone, Debug)]
pub enum Call {
    Book {
        student: usize,
        tutor: usize,
        slot: usize,
    },
    /// `POST /api/bookings/{id}/{action}` by the person.
    Act {
        booking: Uuid,
        person: Uuid,
        action: &'static str,
    },
    /// Moves the booking to another slot.
    Reschedule {
        booking: Uuid,
        person: Uuid,
        slot: usize,
    },
    /// An admin cancels it without a refund.
    AdminCancelKeepingPrice {
        booking: Uuid,
    },
    /// An admin who was shown this tutor reassigns it to another.
    Substitute {
        booking: Uuid,
        shown: Uuid,
        tutor: usize,
    },
    /// An admin refunds this many quarters of the rest shown.
    AdminRefund {
        booking: Uuid,
        quarters: i64,
    },
    /// An admin books for a student, to be paid by `card` or `elsewhere`.
    AdminBook {
        student: usize,
        tutor: usize,
        slot: usize,
        payment: &'static str,
    },
    /// `POST /api/tutor/payout-account/{action}`.
    Payouts {
        tutor: usize,
        action: &'static str,
    },
    /// An admin suspends the person, with the same decision about each of their lessons.
    Suspend {
        person: Uuid,
        lessons: &'static str,
    },
    /// An admin enters an adjustment for a tutor.
    Adjust {
        tutor: usize,
        entry_key: Uuid,
        cents: i32,
    },
    /// An admin cancels an adjustment, sent or not.
    CancelAdjustment {
        adjustment: Uuid,
    },
    Event(Box<SignedEvent>),
    Job(Job),
}

impl Call {
    /// Returns the actor, unless it is an admin.
    pub fn person(&self, world: &World<'_>) -> Option<Uuid> {
        match self {
            Call::Book { student, .. } => Some(world.students[*student].id),
            Call::Act { person, .. } | Call::Reschedule { person, .. } => Some(*person),
            Call::Payouts { tutor, .. } => Some(world.tutors[*tutor].id),
            Call::AdminCancelKeepingPrice { .. }
            | Call::Substitute { .. }
            | Call::AdminRefund { .. }
            | Call::AdminBook { .. }
            | Call::Suspend { .. }
            | Call::Adjust { .. }
            | Call::CancelAdjustment { .. }
            | Call::Event(_)
            | Call::Job(_) => None,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Job {
    Inbox,
    Expiry,
    Reconciler,
    Suspensions,
    Refunds,
    Accounts,
    Payouts,
}

pub const JOBS: [Job; 7] =
    [Job::Inbox, Job::Expiry, Job::Reconciler, Job::Suspensions, Job::Refunds, Job::Accounts, Job::Payouts];

/// The response of a call: the status, and the body if any.
pub type CallResponse = (u16, Value);

type Server = Rc<dyn Fn(TestRequest) -> LocalBoxFuture<'static, CallResponse>>;

pub struct Process {
    state: Data<AppState>,
    server: Server,
}

impl Process {
    pub async fn start(world: &World<'_>) -> Process {
        let state = world.state();
        let app = App::new().app_data(state.clone()).configure(router::routes);
        let service = Rc::new(init_service(app).await);
        let server: Server = Rc::new(move |request| {
            let service = service.clone();
            Box::pin(async move {
                let response = match service.call(request.to_request()).await {
                    Ok(response) => response.into_parts().1,
                    Err(error) => error.error_response(),
                };
                let status = response.status().as_u16();
                let body = to_bytes(response.into_body()).await.expect("a body");
                (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
            })
        });
        Process { state, server }
    }

    pub async fn perform(&self, world: &World<'_>, call: &Call) -> CallResponse {
        match call {
            Call::Book { student, tutor, slot } => {
                let body = json!({
                    "tutor_id": world.tutors[*tutor].id,
                    "subject": "Physics",
                    "starts_at": world.slot(*slot),
                });
                self.post(&world.students[*student].token, "/api/bookings", &body).await
            }
            Call::Act { booking, person, action } => {
                if *person == world.admin.id {
                    world.verify_admin();
                }
                let path = format!("/api/bookings/{booking}/{action}");
                self.post(world.token_of(*person), &path, &json!({})).await
            }
            Call::Reschedule { booking, person, slot } => {
                let path = format!("/api/bookings/{booking}/reschedule");
                let body = json!({ "starts_at": world.slot(*slot) });
                self.post(world.token_of(*person), &path, &body).await
            }
            Call::AdminCancelKeepingPrice { booking } => {
                world.verify_admin();
                let path = format!("/api/bookings/{booking}/cancel");
                let body = json!({ "without_refund": true, "refund_cents": 0 });
                self.post(&world.admin.token, &path, &body).await
            }
            Call::Substitute { booking, shown, tutor } => {
                world.verify_admin();
                let path = format!("/api/admin/lessons/{booking}/tutor");
                let body = json!({ "tutor_id": world.tutors[*tutor].id, "shown_tutor_id": shown });
                self.put(&world.admin.token, &path, &body).await
            }
            Call::AdminRefund { booking, quarters } => {
                world.verify_admin();
                self.refund(&world.admin.token, *booking, *quarters).await
            }
            Call::AdminBook { student, tutor, slot, payment } => {
                let body = json!({
                    "student_id": world.students[*student].id,
                    "tutor_id": world.tutors[*tutor].id,
                    "subject": "Physics",
                    "starts_at": world.slot(*slot),
                    "shown_price_cents": world.price_of(*tutor),
                    "payment": payment,
                });
                self.post(&world.admin.token, "/api/admin/lessons", &body).await
            }
            Call::Payouts { tutor, action } => {
                let path = format!("/api/tutor/payout-account/{action}");
                self.post(&world.tutors[*tutor].token, &path, &json!({})).await
            }
            Call::Suspend { person, lessons } => {
                world.verify_admin();
                self.suspend(&world.admin.token, *person, lessons).await
            }
            Call::Adjust { tutor, entry_key, cents } => {
                world.verify_admin();
                let body = json!({
                    "entry_key": entry_key,
                    "tutor_id": world.tutors[*tutor].id,
                    "kind": "bonus",
                    "amount_cents": cents,
                    "reason": "They taught well.",
                    "is_another": true,
                });
                self.post(&world.admin.token, "/api/admin/money/adjustments", &body).await
            }
            Call::CancelAdjustment { adjustment } => {
                world.verify_admin();
                let path = format!("/api/admin/money/adjustments/{adjustment}/cancel");
                self.post(&world.admin.token, &path, &json!({})).await
            }
            Call::Event(event) => {
                let path = match event.endpoint {
                    Endpoint::Account => "/api/stripe/webhook",
                    Endpoint::Connect => "/api/stripe/connect-webhook",
                };
                let request = TestRequest::post()
                    .uri(path)
                    .insert_header(("stripe-signature", event.signature.as_str()))
                    .set_payload(event.payload.clone());
                (self.server)(request).await
            }
            Call::Job(job) => {
                self.job(*job).await;
                (200, Value::Null)
            }
        }
    }

    /// Reads Stripe's balance transactions.
    pub async fn read_balance(&self) {
        test_support::money::read_balance(&self.state).await;
    }

    /// Runs a job once.
    pub async fn job(&self, job: Job) {
        let state = self.state.clone();
        let done = match job {
            Job::Inbox => jobs::process_stripe_events(state).await,
            Job::Expiry => jobs::expire_holds(state).await,
            Job::Reconciler => jobs::reconcile_payments(state).await,
            Job::Suspensions => jobs::cancel_suspended_lessons(state).await,
            Job::Refunds => jobs::refund_payments(state).await,
            Job::Accounts => jobs::check_payout_accounts(state).await,
            Job::Payouts => jobs::pay_tutors(state).await,
        };
        done.expect("a job fails only with the database");
    }

    async fn refund(&self, admin: &str, booking: Uuid, quarters: i64) -> CallResponse {
        let path = format!("/api/admin/lessons/{booking}");
        let seen = self.get(admin, &path).await;
        if seen.0 != 200 {
            return seen;
        }
        let left = seen.1["money"]["left_cents"].as_i64().expect("cents");
        // Also requested when nothing is left, which is refused.
        let body = json!({
            "amount_cents": (left * quarters / 4).max(1),
            "reason": "They learned nothing.",
            "shown_left_cents": left,
        });
        self.post(admin, &format!("{path}/refunds"), &body).await
    }

    pub async fn suspend(&self, admin: &str, person: Uuid, action: &str) -> CallResponse {
        let path = suspension::path(person);
        let seen = self.get(admin, &path).await;
        if seen.0 != 200 {
            return seen;
        }
        self.post(admin, &path, &suspension::body(&suspension::decided(&seen.1, action))).await
    }

    /// Restores every suspended user, with a new session.
    pub async fn restore(&self, world: &World<'_>) {
        for person in world.suspended() {
            let path = suspension::path(person);
            // The clock may have moved since the restoration.
            world.verify_admin();
            let restored = self.delete(&world.admin.token, &path).await;
            assert_eq!(restored.0, 200, "{restored:?}");
            world.sign_in(person);
        }
    }

    pub async fn get(&self, token: &str, path: &str) -> CallResponse {
        (self.server)(request(TestRequest::get(), token, path)).await
    }

    pub async fn post(&self, token: &str, path: &str, body: &Value) -> CallResponse {
        (self.server)(request(TestRequest::post(), token, path).set_json(body)).await
    }

    pub async fn put(&self, token: &str, path: &str, body: &Value) -> CallResponse {
        (self.server)(request(TestRequest::put(), token, path).set_json(body)).await
    }

    pub async fn delete(&self, token: &str, path: &str) -> CallResponse {
        (self.server)(request(TestRequest::delete(), token, path)).await
    }
}

fn request(request: TestRequest, token: &str, path: &str) -> TestRequest {
    request.uri(path).insert_header((header::ORIGIN, SITE)).cookie(Cookie::new("session", token))
}

/// Polls a future `polls` times, then drops it.
pub async fn die_after<T>(polls: usize, work: impl Future<Output = T>) -> Option<T> {
    let mut work = pin!(work);
    let mut left = polls;
    std::future::poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        work.as_mut().poll(context).map(Some)
    })
    .await
}
