//! Runs each stand-in on its own thread and Tokio runtime, so that dropping it stops it and it never blocks a test.

use std::{future::Future, io, net::TcpListener, thread};

use actix_web::{App, HttpServer, web::ServiceConfig};
use tokio::sync::oneshot;

use crate::connection::{Connection, KEEP_ALIVE};

/// A running stand-in. Dropping it stops the thread; [`Background::stop`] also waits until the thread has ended.
#[derive(Debug)]
pub struct Background {
    stop: Option<oneshot::Sender<()>>,
    ended: Option<oneshot::Receiver<()>>,
}

/// Passed to the work on the thread: reports the result of the start and receives the stop signal.
#[derive(Debug)]
pub struct Lifeline<T> {
    ready: oneshot::Sender<io::Result<T>>,
    /// Resolves when the owner stops or drops the [`Background`].
    pub stopped: oneshot::Receiver<()>,
}

impl<T> Lifeline<T> {
    /// Reports the result of the start and returns the receiver of the stop signal.
    pub fn report(self, started: io::Result<T>) -> oneshot::Receiver<()> {
        // If the caller of `start` is gone, the send fails and the stop signal follows at once.
        drop(self.ready.send(started));
        self.stopped
    }
}

impl Background {
    /// Runs `work` on a new thread and waits until it has reported the result of its start.
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
            // The owner may have dropped the receiver instead of waiting for the end.
            let _: Result<(), ()> = end.send(());
        })?;
        let value =
            started.await.map_err(|_| io::Error::other("the stand-in ended before it had started"))??;
        Ok((Self { stop: Some(stop), ended: Some(ended) }, value))
    }

    /// Stops the work and waits until its thread has released its port and files.
    pub async fn stop(mut self) {
        drop(self.stop.take());
        if let Some(ended) = self.ended.take() {
            // An error means that the thread has ended, which is the condition to wait for.
            drop(ended.await);
        }
    }
}

/// Serves HTTP on the thread of a [`Background`] while the future of `work` runs; `work` receives the stop signal.
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
        .keep_alive(KEEP_ALIVE)
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

/// Waits for the stop signal. A dropped sender counts as the signal too.
pub(crate) async fn until_stopped(stopped: oneshot::Receiver<()>) {
    drop(stopped.await);
}
