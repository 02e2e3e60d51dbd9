//! The API under `/v1`: the route table, with one file per object type.

mod account_links;
mod accounts;
mod balance;
mod balance_transactions;
mod charges;
mod checkout_sessions;
mod disputes;
mod events;
mod expand;
mod list;
mod payment_intents;
mod payouts;
mod refunds;
mod serve;
mod transfers;

use serde_json::Value;

pub(crate) use self::serve::serve;
use super::{error::ApiError, objects::Origin, params::Params, store::StripeStore};

/// An API request in progress.
pub(crate) struct Call<'a> {
    store: &'a mut StripeStore,
    params: Params,
    /// The ids in the path, in order.
    ids: Vec<String>,
    origin: Origin,
    public_url: &'a str,
}

type Operation = fn(&mut Call<'_>) -> Result<Value, ApiError>;

/// Finds the operation for a method and path, and the ids in the path.
fn route(method: &str, path: &[&str]) -> Option<(Operation, Vec<String>)> {
    let (operation, ids): (Operation, &[&str]) = match (method, path) {
        ("POST", ["checkout", "sessions"]) => (checkout_sessions::create, &[]),
        ("GET", ["checkout", "sessions"]) => (checkout_sessions::list, &[]),
        ("GET", ["checkout", "sessions", id]) => (checkout_sessions::retrieve, &[*id]),
        ("GET", ["checkout", "sessions", id, "line_items"]) => (checkout_sessions::line_items_of, &[*id]),
        ("POST", ["checkout", "sessions", id, "expire"]) => (checkout_sessions::expire, &[*id]),
        ("GET", ["payment_intents", id]) => (payment_intents::retrieve, &[*id]),
        ("GET", ["charges", id]) => (charges::retrieve, &[*id]),
        ("GET", ["disputes"]) => (disputes::list, &[]),
        ("GET", ["disputes", id]) => (disputes::retrieve, &[*id]),
        ("POST", ["refunds"]) => (refunds::create, &[]),
        ("GET", ["refunds"]) => (refunds::list, &[]),
        ("GET", ["refunds", id]) => (refunds::retrieve, &[*id]),
        ("GET", ["events"]) => (events::list, &[]),
        ("GET", ["events", id]) => (events::retrieve, &[*id]),
        ("GET", ["balance"]) => (balance::retrieve, &[]),
        ("GET", ["balance_transactions"]) => (balance_transactions::list, &[]),
        ("GET", ["balance_transactions", id]) => (balance_transactions::retrieve, &[*id]),
        ("GET", ["payouts"]) => (payouts::list, &[]),
        ("GET", ["payouts", id]) => (payouts::retrieve, &[*id]),
        ("POST", ["accounts"]) => (accounts::create, &[]),
        ("GET", ["accounts", id]) => (accounts::retrieve, &[*id]),
        ("POST", ["accounts", id, "login_links"]) => (accounts::login_link, &[*id]),
        ("POST", ["account_links"]) => (account_links::create, &[]),
        ("POST", ["transfers"]) => (transfers::create, &[]),
        ("GET", ["transfers"]) => (transfers::list, &[]),
        ("GET", ["transfers", id]) => (transfers::retrieve, &[*id]),
        ("POST", ["transfers", id, "reversals"]) => (transfers::reverse, &[*id]),
        _ => return None,
    };
    Some((operation, ids.iter().map(ToString::to_string).collect()))
}

impl Call<'_> {
    /// Returns the id in the path.
    fn id(&self) -> String {
        self.ids.first().cloned().unwrap_or_default()
    }
}
