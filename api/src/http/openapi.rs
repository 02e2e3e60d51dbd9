//! Descriptions of operations, for the OpenAPI document from which the front end's client is generated.
//!
//! Method and path come from `router.rs`, everything else from each handler's `#[operation]` and signature.

mod description;
mod operation;
pub mod problems;

pub use description::{Description, OperationErrors, OperationInput};
pub use operation::{Operation, mount};
