use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Metadata, add_nulls};

/// Fields of Stripe's object that are always null here.
const UNUSED: &[&str] = &[
    "after_expiration",
    "allow_promotion_codes",
    "billing_address_collection",
    "client_secret",
    "collected_information",
    "consent",
    "consent_collection",
    "currency_conversion",
    "customer",
    "invoice",
    "invoice_creation",
    "origin_context",
    "payment_link",
    "payment_method_configuration_details",
    "permissions",
    "recovered_from",
    "saved_payment_method_options",
    "setup_intent",
    "shipping_address_collection",
    "shipping_cost",
    "subscription",
    "wallet_options",
];

/// A Checkout Session for one purchase.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CheckoutSession {
    /// `cs_test_…`
    pub id: String,
    /// Unix seconds.
    pub created: i64,
    /// Unix seconds. An open session expires at this time.
    pub expires_at: i64,
    /// Whether it can still be paid.
    pub status: SessionStatus,
    /// Whether it is paid.
    pub payment_status: PaymentStatus,
    /// Three lower-case letters.
    pub currency: String,
    /// The line items.
    pub line_items: Vec<LineItem>,
    /// The URL after payment, with `{CHECKOUT_SESSION_ID}` not yet replaced.
    pub success_url: String,
    /// The URL after the customer cancels.
    pub cancel_url: Option<String>,
    /// The caller's reference.
    pub client_reference_id: Option<String>,
    /// The email address prefilled on the page.
    pub customer_email: Option<String>,
    /// Stored and returned without effect.
    pub locale: Option<String>,
    /// Stored and returned without effect.
    pub submit_type: Option<String>,
    /// `card` by default.
    pub payment_method_types: Vec<String>,
    /// The caller's metadata.
    pub metadata: Metadata,
    /// Parameters for the PaymentIntent.
    pub intent: IntentTemplate,
    /// Created at the first attempt to pay.
    pub payment_intent: Option<String>,
    /// The message that the page shows about the last declined attempt.
    pub last_decline: Option<String>,
    /// The URL of the page.
    pub page_url: String,
}

/// Parameters of `payment_intent_data`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct IntentTemplate {
    /// Shown on receipts and in the dashboard.
    pub description: Option<String>,
    /// The caller's metadata on the PaymentIntent and its charge.
    pub metadata: Metadata,
    /// Groups charges and transfers.
    pub transfer_group: Option<String>,
    /// The email address for the receipt.
    pub receipt_email: Option<String>,
    /// The suffix on the card statement.
    pub statement_descriptor_suffix: Option<String>,
}

/// A line item.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LineItem {
    /// `li_…`
    pub id: String,
    /// `price_…`
    pub price_id: String,
    /// `prod_…`
    pub product_id: String,
    /// The product's name.
    pub name: String,
    /// The product's description.
    pub description: Option<String>,
    /// Unit price in cents.
    pub unit_amount: i64,
    /// How many.
    pub quantity: i64,
}

/// `status` of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionStatus {
    /// Can be paid.
    Open,
    /// Completed by the customer; the payment may still be processing.
    Complete,
    /// Can no longer be paid.
    Expired,
}

impl SessionStatus {
    /// Returns the value on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Complete => "complete",
            Self::Expired => "expired",
        }
    }
}

/// `payment_status` of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// Not paid yet.
    Unpaid,
    /// Paid.
    Paid,
}

impl LineItem {
    /// Returns the total of the line in cents.
    pub fn amount(&self) -> i64 {
        self.unit_amount.saturating_mul(self.quantity)
    }

    fn to_json(&self, currency: &str, created: i64) -> Value {
        json!({
            "id": self.id,
            "object": "item",
            "adjustable_quantity": null,
            "amount_discount": 0,
            "amount_subtotal": self.amount(),
            "amount_tax": 0,
            "amount_total": self.amount(),
            "currency": currency,
            "description": self.name,
            "metadata": {},
            "price": {
                "id": self.price_id,
                "object": "price",
                "active": false,
                "billing_scheme": "per_unit",
                "created": created,
                "currency": currency,
                "custom_unit_amount": null,
                "livemode": false,
                "lookup_key": null,
                "metadata": {},
                "nickname": null,
                "product": self.product_id,
                "recurring": null,
                "tax_behavior": "unspecified",
                "tiers_mode": null,
                "transform_quantity": null,
                "type": "one_time",
                "unit_amount": self.unit_amount,
                "unit_amount_decimal": self.unit_amount.to_string(),
            },
            "quantity": self.quantity,
        })
    }
}

impl CheckoutSession {
    /// Returns the total in cents.
    pub fn amount_total(&self) -> i64 {
        self.line_items.iter().map(LineItem::amount).sum()
    }

    /// Returns the URL after payment.
    pub fn success_location(&self) -> String {
        self.success_url.replace("{CHECKOUT_SESSION_ID}", &self.id)
    }

    /// Returns the list for `expand[]=line_items`.
    pub fn line_items_json(&self) -> Value {
        let data: Vec<Value> =
            self.line_items.iter().map(|item| item.to_json(&self.currency, self.created)).collect();
        json!({
            "object": "list",
            "data": data,
            "has_more": false,
            "url": format!("/v1/checkout/sessions/{}/line_items", self.id),
        })
    }

    /// Returns the object in Stripe's format.
    pub fn to_json(&self) -> Value {
        let complete = self.status == SessionStatus::Complete;
        let open = self.status == SessionStatus::Open;
        let total = self.amount_total();
        let mut object = json!({
            "id": self.id,
            "object": "checkout.session",
            "adaptive_pricing": { "enabled": false },
            "amount_subtotal": total,
            "amount_total": total,
            "automatic_tax": { "enabled": false, "liability": null, "provider": null, "status": null },
            "cancel_url": self.cancel_url,
            "client_reference_id": self.client_reference_id,
            "created": self.created,
            "currency": self.currency,
            "custom_fields": [],
            "custom_text": {
                "after_submit": null,
                "shipping_address": null,
                "submit": null,
                "terms_of_service_acceptance": null,
            },
            "customer_creation": "if_required",
            "customer_details": complete.then(|| self.customer_details()),
            "customer_email": self.customer_email,
            "discounts": [],
            "expires_at": self.expires_at,
            "livemode": false,
            "locale": self.locale,
            "metadata": self.metadata,
            "mode": "payment",
            "payment_intent": self.payment_intent,
            "payment_method_collection": "if_required",
            "payment_method_options": {},
            "payment_method_types": self.payment_method_types,
            "payment_status": self.payment_status,
            "phone_number_collection": { "enabled": false },
            "shipping_options": [],
            "status": self.status,
            "submit_type": self.submit_type,
            "success_url": self.success_url,
            "total_details": { "amount_discount": 0, "amount_shipping": 0, "amount_tax": 0 },
            "ui_mode": "hosted_page",
            "url": open.then_some(&self.page_url),
        });
        add_nulls(&mut object, UNUSED);
        object
    }

    fn customer_details(&self) -> Value {
        json!({
            "address": null,
            "business_name": null,
            "email": self.customer_email,
            "individual_name": null,
            "name": "Sample Cardholder",
            "phone": null,
            "tax_exempt": "none",
            "tax_ids": [],
        })
    }
}
