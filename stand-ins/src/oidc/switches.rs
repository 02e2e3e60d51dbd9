//! The control over HTTP, under `/test/oidc`, for browser tests.

use actix_web::{
    HttpResponse,
    web::{self, Data, Json, Path},
};
use serde::Deserialize;

use super::{kind::Kind, running::Issuers, trouble::Trouble};

pub(super) fn routes(app: &mut web::ServiceConfig) {
    app.service(
        web::scope("/test/oidc/{kind}")
            .route("", web::get().to(state))
            .route("/trouble", web::post().to(set_trouble))
            .route("/rotate-keys", web::post().to(rotate_keys)),
    );
}

async fn state(issuers: Data<Issuers>, kind: Path<Kind>) -> HttpResponse {
    HttpResponse::Ok().json(issuers.get(*kind).state())
}

/// `{"trouble": ["wrong_nonce"]}`; an empty list puts everything right.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrong {
    trouble: Vec<Trouble>,
}

async fn set_trouble(issuers: Data<Issuers>, kind: Path<Kind>, wrong: Json<Wrong>) -> HttpResponse {
    let issuer = issuers.get(*kind);
    issuer.set_trouble(&wrong.trouble);
    HttpResponse::Ok().json(issuer.state())
}

async fn rotate_keys(issuers: Data<Issuers>, kind: Path<Kind>) -> HttpResponse {
    let issuer = issuers.get(*kind);
    match issuer.rotate_keys() {
        Ok(()) => HttpResponse::Ok().json(issuer.state()),
        Err(error) => HttpResponse::InternalServerError().body(error.to_string()),
    }
}
