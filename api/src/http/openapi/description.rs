//! Builds an operation's description from its handler's attributes and signature.

use std::collections::BTreeSet;

use actix_web::http::StatusCode;
use actix_web::web::{Path, Payload, Query};
use actix_web::{Handler, HttpRequest};
use utoipa::openapi::content::Content;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{Ref, RefOr, Required, Responses};
use utoipa::{__dev as utoipa_dev, IntoParams, ToSchema};

use crate::error::Code;

/// The error codes that a handler lists in `#[operation]`.
pub trait OperationErrors {
    /// The codes beyond those that the signature implies.
    const ERRORS: &'static [Code];
}

/// A handler's argument, and what it implies for the caller.
pub trait OperationInput {
    /// Adds to the description of an operation with this argument.
    fn describe(_: &mut Description) {}
}

/// The description of an operation.
pub struct Description {
    /// The OpenAPI operation, without its errors.
    pub operation: Operation,
    /// The schemas that it refers to.
    pub schemas: Vec<(String, RefOr<Schema>)>,
    /// All error codes that it can return.
    pub errors: BTreeSet<Code>,
}

impl Description {
    /// Describes a handler by its `#[operation]`, passed as the type `Attributes`, and by its arguments.
    pub fn of<Attributes, F, Args>(_handler: F) -> Description
    where
        Attributes:
            utoipa::Path + for<'tag> utoipa_dev::Tags<'tag> + utoipa_dev::SchemaReferences + OperationErrors,
        F: Handler<Args>,
        Args: OperationInput,
    {
        let mut operation = Attributes::operation();
        operation.tags = Some(Attributes::tags().into_iter().map(str::to_owned).collect());
        name_statuses(&mut operation.responses);
        let mut schemas = Vec::new();
        Attributes::schemas(&mut schemas);
        let mut errors = BTreeSet::from_iter(Attributes::ERRORS.iter().copied());
        errors.insert(Code::Internal);
        let mut description = Description { operation, schemas, errors };
        Args::describe(&mut description);
        description
    }

    /// Requires a session, with one of these roles if there are any.
    pub fn require_session(&mut self, roles: &[&str]) {
        self.operation.security = Some(vec![SecurityRequirement::new("session", roles.iter().copied())]);
        self.errors.insert(Code::Unauthenticated);
        if !roles.is_empty() {
            self.errors.insert(Code::Forbidden);
        }
        if roles.contains(&"admin") {
            self.errors.insert(Code::SecondFactorRequired);
        }
    }

    /// Adds a JSON body of this type.
    pub fn take_json<T: ToSchema>(&mut self, is_required: bool) {
        let name = T::name().into_owned();
        let content = Content::new(Some(Ref::from_schema_name(&name)));
        let body = RequestBodyBuilder::new()
            .content("application/json", content)
            .required(is_required.then_some(Required::True));
        self.operation.request_body = Some(body.build().into());
        self.schemas.push((name, T::schema()));
        T::schemas(&mut self.schemas);
        self.errors.extend([
            Code::MalformedBody,
            Code::BodyTooLarge,
            Code::UnsupportedMediaType,
            Code::ValidationFailed,
        ]);
    }
}

/// OpenAPI requires a description for every response: the reason phrase is used where the handler has none.
fn name_statuses(responses: &mut Responses) {
    for (status, response) in &mut responses.responses {
        let reason = status.parse::<StatusCode>().ok().and_then(|status| status.canonical_reason());
        if let (RefOr::T(response), Some(reason)) = (response, reason)
            && response.description.is_empty()
        {
            response.description = reason.to_owned();
        }
    }
}

impl<T> OperationInput for Path<T> {
    fn describe(description: &mut Description) {
        description.errors.insert(Code::NotFound);
    }
}

impl<T: IntoParams> OperationInput for Query<T> {
    fn describe(description: &mut Description) {
        let parameters = T::into_params(|| Some(ParameterIn::Query));
        description.operation.parameters.get_or_insert_default().extend(parameters.into_iter().map(RefOr::T));
        description.errors.insert(Code::MalformedQuery);
    }
}

impl OperationInput for HttpRequest {}
impl OperationInput for Payload {}

/// A handler's tuple of arguments.
macro_rules! arguments {
    ($($argument:ident)*) => {
        impl<$($argument: OperationInput),*> OperationInput for ($($argument,)*) {
            fn describe(description: &mut Description) {
                $($argument::describe(description);)*
            }
        }
    };
}
arguments! { A }
arguments! { A B }
arguments! { A B C }
arguments! { A B C D }
arguments! { A B C D E }
arguments! { A B C D E F }
arguments! { A B C D E F G }
arguments! { A B C D E F G H }
