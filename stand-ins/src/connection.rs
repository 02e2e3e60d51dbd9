//! A handle on each client's connection, so that it can be cut in the middle of a call.

use std::{
    any::Any,
    net::{Shutdown, TcpStream},
    os::fd::AsFd,
    sync::Arc,
};

use actix_web::{HttpRequest, dev::Extensions, rt::net};

/// A second handle on a connection's socket.
#[derive(Clone, Debug)]
pub(crate) struct Connection(Arc<TcpStream>);

impl Connection {
    /// To be called for each new connection.
    pub(crate) fn remember(io: &dyn Any, extensions: &mut Extensions) {
        let socket =
            io.downcast_ref::<net::TcpStream>().and_then(|stream| stream.as_fd().try_clone_to_owned().ok());
        if let Some(socket) = socket {
            extensions.insert(Self(Arc::new(TcpStream::from(socket))));
        }
    }

    /// The connection that a call came by.
    pub(crate) fn of(request: &HttpRequest) -> Option<Self> {
        request.conn_data::<Self>().cloned()
    }

    /// Cuts it: the client sees it end without an answer.
    pub(crate) fn cut(&self) {
        // The client may have gone already, which is what is wanted.
        drop(self.0.shutdown(Shutdown::Both));
    }
}
