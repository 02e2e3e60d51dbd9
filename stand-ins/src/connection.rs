//! A handle on each client connection, so that the server can close it in the middle of a request.

use std::{
    any::Any,
    net::{Shutdown, TcpStream},
    os::fd::AsFd,
    sync::Arc,
    time::Duration,
};

use actix_web::{HttpRequest, dev::Extensions, rt::net};

/// Clients reuse connections that were idle for a minute or more; a server that closed them first would reset their
/// next request.
pub(crate) const KEEP_ALIVE: Duration = Duration::from_secs(95);

/// A second handle on a connection's socket.
#[derive(Clone, Debug)]
pub(crate) struct Connection(Arc<TcpStream>);

impl Connection {
    /// Stores the handle in the connection's extensions. Called from `on_connect` for each new connection.
    pub(crate) fn remember(io: &dyn Any, extensions: &mut Extensions) {
        let socket =
            io.downcast_ref::<net::TcpStream>().and_then(|stream| stream.as_fd().try_clone_to_owned().ok());
        if let Some(socket) = socket {
            extensions.insert(Self(Arc::new(TcpStream::from(socket))));
        }
    }

    /// Returns the connection of a request.
    pub(crate) fn of(request: &HttpRequest) -> Option<Self> {
        request.conn_data::<Self>().cloned()
    }

    /// Shuts the socket down: the client sees the connection close without a response.
    pub(crate) fn cut(&self) {
        // An error means that the client has already closed the connection.
        drop(self.0.shutdown(Shutdown::Both));
    }
}
