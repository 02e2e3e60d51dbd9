//! The actix system of an async test.

use std::pin::Pin;

/// Runs the future in an actix system on this thread. It is boxed, so that the runtime is compiled only once per output
/// type.
pub fn block_on<Output>(future: impl Future<Output = Output>) -> Output {
    let future: Pin<Box<dyn Future<Output = Output> + '_>> = Box::pin(future);
    actix_web::rt::System::new().block_on(future)
}
