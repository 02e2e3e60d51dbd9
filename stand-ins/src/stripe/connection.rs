//! A handle on each client's connection, so that it can be cut in the middle of a call.

use std::{
    any::Any,
    net::{Shutdown, TcpStream},
    os::fd::AsFd,
};

use actix_web::{HttpRequest, dev::Extensions, rt::net};

/// A second handle on a connection's socket.
#[derive(Debug)]
pub(crate) struct Connection(TcpStream);

impl Connection {
    /// To be called for each new connection.
    pub(crate) fn remember(io: &dyn Any, extensions: &mut Extensions) {
        let socket =
            io.downcast_ref::<net::TcpStream>().and_then(|stream| stream.as_fd().try_clone_to_owned().ok());
        if let Some(socket) = socket {
            extensions.insert(Self(TcpStream::from(socket)));
        }
    }

    /// Cuts the connection that a call came by: the client sees it end without an answer.
    pub(crate) fn cut(request: &HttpRequest) {
        if let Some(Self(socket)) = request.conn_data::<Self>() {
            // The client may have gone already, which is what is wanted.
            drop(socket.shutdown(Shutdown::Both));
        }
    }
}
