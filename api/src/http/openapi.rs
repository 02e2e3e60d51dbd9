//! How operations are described, for the document from which the browser's client is generated.
//!
//! Method and address are those of `router.rs`. The rest comes from each handler: its `#[operation]` and its signature.

mod description;
mod operation;
pub mod problems;

pub use description::{Description, OperationErrors, OperationInput};
pub use operation::{Operation, mount};
