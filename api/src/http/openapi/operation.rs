//! Operations: the rows of the router's table.

use actix_web::Route;
use actix_web::http::Method;
use actix_web::web::ServiceConfig;

use super::Description;

/// An operation of the API: its path, handler and description.
pub struct Operation {
    /// Method.
    pub method: Method,
    /// The path, with parameters in braces.
    pub path: &'static str,
    /// The handler as a route for this method.
    pub route: fn() -> Route,
    /// Builds the handler's description.
    pub describe: fn() -> Description,
}

/// Builds a table of operations: `GET "/api/bookings/{id}" => bookings::show::show`.
#[macro_export]
macro_rules! operations {
    ($($method:ident $path:literal => $handler:path),+ $(,)?) => {
        [$($crate::http::openapi::Operation {
            method: actix_web::http::Method::$method,
            path: $path,
            route: || actix_web::web::method(actix_web::http::Method::$method).to($handler),
            describe: || $crate::http::openapi::Description::of::<$handler, _, _>($handler),
        }),+]
    };
}

/// Routes operations within a scope whose path is a prefix of theirs.
pub fn mount(scope: &str, operations: &[Operation], app: &mut ServiceConfig) {
    for operation in operations {
        let path = operation.path.strip_prefix(scope).unwrap_or(operation.path);
        app.route(path, (operation.route)());
    }
}
