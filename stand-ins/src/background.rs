//! A stand-in's own thread and runtime, so that it outlives no test and blocks none.

use std::{future::Future, io, net::TcpListener, thread};

use actix_web::{App, HttpServer, web::ServiceConfig};
use tokio::sync::oneshot;

use crate::connection::Connection;

/// A running stand-in. Dropping it stops the thread; [`Background::stop`] also waits for its end.
#[derive(Debug)]
pub struct Background {
    stop: Option<oneshot::Sender<()>>,
    ended: Option<oneshot::Receiver<()>>,
}

/// What the work on the thread is given to report its start and to learn of its end.
#[derive(Debug)]
pub struct Lifeline<T> {
    ready: oneshot::Sender<io::Result<T>>,
    /// Resolves when the owner stops or drops the [`Background`].
    pub stopped: oneshot::Receiver<()>,
}

impl<T> Lifeline<T> {
    /// Reports how the start went and keeps the signal of the end.
    pub fn report(self, started: io::Result<T>) -> oneshot::Receiver<()> {
        // The starter may have gone away already; then the signal of the end follows at once.
        drop(self.ready.send(started));
        self.stopped
    }
}

impl Background {
    /// Runs `work` on a thread of its own and waits until it has reported its start.
    pub async fn start<T, F, W>(name: &str, work: W) -> io::Result<(Self, T)>
    where
        T: Send + 'static,
        F: Future<Output = ()>,
        W: FnOnce(Lifeline<T>) -> F + Send + 'static,
    {
        let (stop, stopped) = oneshot::channel();
        let (ready, started) = oneshot::channel();
        let (end, ended) = oneshot::channel();
        thread::Builder::new().name(name.to_owned()).spawn(move || {
            actix_web::rt::System::new().block_on(work(Lifeline { ready, stopped }));
            // Nobody has to be waiting for the end.
            let _: Result<(), ()> = end.send(());
        })?;
        let value =
            started.await.map_err(|_| io::Error::other("the stand-in ended before it had started"))??;
        Ok((Self { stop: Some(stop), ended: Some(ended) }, value))
    }

    /// Stops the work and waits until its thread has let go of everything.
    pub async fn stop(mut self) {
        drop(self.stop.take());
        if let Some(ended) = self.ended.take() {
            // An error means that the thread is gone, which is what is waited for.
            drop(ended.await);
        }
    }
}

/// Serves HTTP on the thread of a [`Background`] for as long as `work` goes on, which is given the signal of the end.
pub(crate) async fn serve_http(
    listener: TcpListener,
    configure: impl Fn(&mut ServiceConfig) + Clone + Send + 'static,
    work: impl AsyncFnOnce(oneshot::Receiver<()>),
    lifeline: Lifeline<()>,
) {
    let server = HttpServer::new(move || App::new().configure(configure.clone()))
        .workers(1)
        .disable_signals()
        .tcp_nodelay(true)
        .on_connect(Connection::remember)
        .listen(listener);
    let server = match server {
        Ok(server) => server.run(),
        Err(error) => {
            lifeline.report(Err(error));
            return;
        }
    };
    let handle = server.handle();
    let running = actix_web::rt::spawn(server);
    work(lifeline.report(Ok(()))).await;
    handle.stop(false).await;
    if let Ok(Err(error)) = running.await {
        tracing::warn!(%error, "a stand-in's server ended badly");
    }
}

/// Nothing beside serving, until it is stopped or dropped: both mean the end.
pub(crate) async fn until_stopped(stopped: oneshot::Receiver<()>) {
    drop(stopped.await);
}
