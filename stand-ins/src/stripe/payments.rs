//! Actions of customers, banks and time on a Checkout Session.

use serde_json::json;

use super::{
    balance,
    objects::{
        Charge, ChargeStatus, CheckoutSession, IntentTemplate, Origin, PaymentIntent, PaymentIntentStatus,
        PaymentStatus, SessionStatus,
    },
    store::StripeStore,
};

/// Why an action on a session failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckoutSessionError {
    /// No session has this id.
    Unknown(String),
    /// The session's status does not allow the action.
    State(SessionStatus),
    /// The session's payment does not allow the action.
    Money(String),
}

impl std::fmt::Display for CheckoutSessionError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown(id) => write!(out, "there is no checkout session {id}"),
            Self::State(status) => write!(out, "the checkout session is {}", status.word()),
            Self::Money(why) => out.write_str(why),
        }
    }
}

impl std::error::Error for CheckoutSessionError {}

/// A decline by the card's bank.
pub(crate) struct Decline {
    /// Stripe's `decline_code`.
    pub(crate) code: &'static str,
    /// The message for the customer.
    pub(crate) message: &'static str,
}

/// The generic decline.
pub(crate) const DECLINED: Decline = Decline { code: "generic_decline", message: "Your card was declined." };

/// The decline for insufficient funds.
pub(crate) const INSUFFICIENT_FUNDS: Decline =
    Decline { code: "insufficient_funds", message: "Your card has insufficient funds." };

/// Pays a session by card.
pub(crate) fn pay(store: &mut StripeStore, session: &str) -> Result<(), CheckoutSessionError> {
    let intent = intent_of_open(store, session)?;
    add_charge(store, &intent, ChargeStatus::Succeeded, None);
    succeed(store, &intent);
    complete(store, session, PaymentStatus::Paid);
    emit_session(store, "checkout.session.completed", session);
    Ok(())
}

/// Completes a session with a delayed payment method, such as a bank debit.
pub(crate) fn pay_later(store: &mut StripeStore, session: &str) -> Result<(), CheckoutSessionError> {
    let intent = intent_of_open(store, session)?;
    add_charge(store, &intent, ChargeStatus::Pending, None);
    set_intent(store, &intent, PaymentIntentStatus::Processing);
    emit_intent(store, "payment_intent.processing", &intent);
    complete(store, session, PaymentStatus::Unpaid);
    emit_session(store, "checkout.session.completed", session);
    Ok(())
}

/// Completes or fails the payment of [`pay_later`].
pub(crate) fn settle(
    store: &mut StripeStore,
    session: &str,
    arrived: bool,
) -> Result<(), CheckoutSessionError> {
    let on_its_way = |store: &StripeStore, intent: &String| {
        store.payment_intents[intent].status == PaymentIntentStatus::Processing
    };
    let intent = find(store, session)?.payment_intent.clone();
    let Some(intent) = intent.filter(|intent| on_its_way(store, intent)) else {
        return Err(CheckoutSessionError::Money("no money is on its way".to_owned()));
    };
    let charge = store.payment_intents[&intent].latest_charge.clone();
    if let Some(charge) = charge.and_then(|id| store.charges.get_mut(&id)) {
        charge.status = if arrived {
            ChargeStatus::Succeeded
        } else {
            charge.failure = Some((DECLINED.code.to_owned(), DECLINED.message.to_owned()));
            ChargeStatus::Failed
        };
        let (kind, charge) = (charge_event(charge.status), charge.clone());
        if arrived {
            let now = store.clock.now();
            balance::charged(store, &charge, now);
        }
        store.emit(kind, charge.to_json(), &Origin::default());
    }
    if arrived {
        succeed(store, &intent);
        complete(store, session, PaymentStatus::Paid);
        emit_session(store, "checkout.session.async_payment_succeeded", session);
    } else {
        refuse(store, &intent, &DECLINED);
        emit_session(store, "checkout.session.async_payment_failed", session);
    }
    Ok(())
}

/// Declines the card; the session stays open for another attempt.
pub(crate) fn decline(
    store: &mut StripeStore,
    session: &str,
    decline: &Decline,
) -> Result<(), CheckoutSessionError> {
    let intent = intent_of_open(store, session)?;
    let failure = Some((decline.code.to_owned(), decline.message.to_owned()));
    add_charge(store, &intent, ChargeStatus::Failed, failure);
    refuse(store, &intent, decline);
    if let Some(session) = store.sessions.get_mut(session) {
        session.last_decline = Some(decline.message.to_owned());
    }
    Ok(())
}

/// Expires an open session.
pub(crate) fn expire(
    store: &mut StripeStore,
    session: &str,
    origin: &Origin,
) -> Result<(), CheckoutSessionError> {
    let found = find(store, session)?;
    if found.status != SessionStatus::Open {
        return Err(CheckoutSessionError::State(found.status));
    }
    found.status = SessionStatus::Expired;
    if let Some(intent) = found.payment_intent.clone() {
        let now = store.clock.now();
        if let Some(intent) = store.payment_intents.get_mut(&intent) {
            intent.status = PaymentIntentStatus::Canceled;
            intent.canceled_at = Some(now);
        }
        emit_intent(store, "payment_intent.canceled", &intent);
    }
    let object = store.sessions[session].to_json();
    store.emit("checkout.session.expired", object, origin);
    Ok(())
}

/// Expires the open sessions whose `expires_at` has passed. Returns whether there were any.
pub(crate) fn expire_due(store: &mut StripeStore) -> bool {
    let now = store.clock.now();
    let due: Vec<String> = store
        .sessions
        .values()
        .filter(|session| session.status == SessionStatus::Open && session.expires_at <= now)
        .map(|session| session.id.clone())
        .collect();
    for session in &due {
        // Only open sessions are selected, so `expire` cannot fail.
        drop(expire(store, session, &Origin::default()));
    }
    !due.is_empty()
}

fn find<'a>(
    store: &'a mut StripeStore,
    session: &str,
) -> Result<&'a mut CheckoutSession, CheckoutSessionError> {
    store.sessions.get_mut(session).ok_or_else(|| CheckoutSessionError::Unknown(session.to_owned()))
}

/// Returns the PaymentIntent of an open session, which is created at the first attempt, as Stripe does.
fn intent_of_open(store: &mut StripeStore, session: &str) -> Result<String, CheckoutSessionError> {
    let found = find(store, session)?;
    if found.status != SessionStatus::Open {
        return Err(CheckoutSessionError::State(found.status));
    }
    if let Some(intent) = &found.payment_intent {
        return Ok(intent.clone());
    }
    let (amount, currency, details): (_, _, IntentTemplate) =
        (found.amount_total(), found.currency.clone(), found.intent.clone());
    let intent = PaymentIntent {
        id: store.ids.next("pi_3"),
        created: store.clock.now(),
        amount,
        currency,
        status: PaymentIntentStatus::RequiresPaymentMethod,
        details,
        latest_charge: None,
        last_error: None,
        canceled_at: None,
    };
    let id = intent.id.clone();
    find(store, session)?.payment_intent = Some(id.clone());
    store.payment_intents.insert(id.clone(), intent);
    emit_intent(store, "payment_intent.created", &id);
    Ok(id)
}

fn add_charge(
    store: &mut StripeStore,
    intent: &str,
    status: ChargeStatus,
    failure: Option<(String, String)>,
) {
    let id = store.ids.next("ch_3");
    let balance_transaction = store.ids.next("txn_3");
    let session = store.sessions.values().find(|session| session.payment_intent.as_deref() == Some(intent));
    let billing_email = session.and_then(|session| session.customer_email.clone());
    let receipt_url = session.map(|session| session.page_url.replacen("/checkout/", "/receipts/", 1));
    let created = store.clock.now();
    let intent = &mut store.payment_intents[intent];
    intent.latest_charge = Some(id.clone());
    let charge = Charge {
        id: id.clone(),
        balance_transaction,
        created,
        amount: intent.amount,
        amount_refunded: 0,
        currency: intent.currency.clone(),
        status,
        disputed: false,
        payment_intent: intent.id.clone(),
        details: intent.details.clone(),
        billing_email,
        receipt_url,
        failure,
    };
    let object = charge.to_json();
    if charge.succeeded() {
        balance::charged(store, &charge, created);
    }
    store.charges.insert(id, charge);
    store.emit(charge_event(status), object, &Origin::default());
}

fn charge_event(status: ChargeStatus) -> &'static str {
    match status {
        ChargeStatus::Succeeded => "charge.succeeded",
        ChargeStatus::Pending => "charge.pending",
        ChargeStatus::Failed => "charge.failed",
    }
}

fn set_intent(store: &mut StripeStore, intent: &str, status: PaymentIntentStatus) {
    let intent = &mut store.payment_intents[intent];
    intent.status = status;
    intent.last_error = None;
}

fn succeed(store: &mut StripeStore, intent: &str) {
    set_intent(store, intent, PaymentIntentStatus::Succeeded);
    emit_intent(store, "payment_intent.succeeded", intent);
}

fn refuse(store: &mut StripeStore, intent: &str, decline: &Decline) {
    set_intent(store, intent, PaymentIntentStatus::RequiresPaymentMethod);
    store.payment_intents[intent].last_error = Some((decline.code.to_owned(), decline.message.to_owned()));
    emit_intent(store, "payment_intent.payment_failed", intent);
}

fn complete(store: &mut StripeStore, session: &str, payment_status: PaymentStatus) {
    let session = &mut store.sessions[session];
    session.status = SessionStatus::Complete;
    session.payment_status = payment_status;
    session.last_decline = None;
}

fn emit_intent(store: &mut StripeStore, kind: &str, intent: &str) {
    let object = store.payment_intents.get(intent).map_or(json!(null), PaymentIntent::to_json);
    store.emit(kind, object, &Origin::default());
}

fn emit_session(store: &mut StripeStore, kind: &str, session: &str) {
    let object = store.sessions[session].to_json();
    store.emit(kind, object, &Origin::default());
}
