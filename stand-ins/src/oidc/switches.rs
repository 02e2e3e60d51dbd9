//! The control endpoints under `/test/oidc`, for browser tests.

use actix_web::{
    HttpResponse,
    web::{self, Data, Json, Path},
};
use serde::Deserialize;

use super::{issuer_fault::IssuerFault, provider::OidcProvider, running::Issuers};

pub(super) fn routes(app: &mut web::ServiceConfig) {
    app.service(
        web::scope("/test/oidc/{provider}")
            .route("", web::get().to(state))
            .route("/faults", web::post().to(set_faults))
            .route("/rotate-keys", web::post().to(rotate_keys)),
    );
}

async fn state(issuers: Data<Issuers>, provider: Path<OidcProvider>) -> HttpResponse {
    HttpResponse::Ok().json(issuers.get(*provider).state())
}

/// `{"faults": ["wrong_nonce"]}`; an empty list clears all faults.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IssuerFaults {
    faults: Vec<IssuerFault>,
}

async fn set_faults(
    issuers: Data<Issuers>,
    provider: Path<OidcProvider>,
    request: Json<IssuerFaults>,
) -> HttpResponse {
    let issuer = issuers.get(*provider);
    issuer.set_faults(&request.faults);
    HttpResponse::Ok().json(issuer.state())
}

async fn rotate_keys(issuers: Data<Issuers>, provider: Path<OidcProvider>) -> HttpResponse {
    let issuer = issuers.get(*provider);
    match issuer.rotate_keys() {
        Ok(()) => HttpResponse::Ok().json(issuer.state()),
        Err(error) => HttpResponse::InternalServerError().body(error.to_string()),
    }
}
