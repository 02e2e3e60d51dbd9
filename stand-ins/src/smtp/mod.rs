//! A mail server that accepts and stores every email, and can be set to fail.

mod lines;
mod session;

use std::{
    fs, io,
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;
use uuid::Uuid;

use crate::background::{Background, Lifeline};

/// Settings of the mail server.
#[derive(Clone, Debug, Default)]
pub struct SmtpOptions {
    /// The folder to also write emails to, for the mailbox page.
    pub mail_dir: Option<PathBuf>,
    /// The port on 127.0.0.1; zero selects a free one.
    pub port: u16,
}

/// A received email.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedMail {
    /// The envelope sender (`MAIL FROM`).
    pub sender: String,
    /// The envelope recipients (`RCPT TO`).
    pub recipients: Vec<String>,
    /// Header and body, without dot stuffing.
    pub raw: String,
}

/// A point in an SMTP conversation at which a fault can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Before the greeting.
    Greeting,
    /// The response to `RSET`.
    Reset,
    /// The response to `MAIL FROM`.
    Sender,
    /// The response to `RCPT TO`.
    Recipient,
    /// The response to the complete message. If the connection is cut or hangs at this stage, the email is already
    /// stored, so a retry produces a second copy; a refused email is not stored.
    Body,
}

/// How a stage fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpFault {
    /// Responds with this code: 4xx is temporary, 5xx permanent.
    Refuse(u16),
    /// Never responds.
    Hang,
    /// Closes the connection.
    Cut,
}

#[derive(Debug, Default)]
struct MailServerState {
    mails: Vec<ReceivedMail>,
    connections: usize,
    faults: Vec<(Stage, SmtpFault)>,
}

#[derive(Debug)]
struct MailServer {
    mail_dir: Option<PathBuf>,
    state: Mutex<MailServerState>,
    arrivals: watch::Sender<usize>,
}

impl MailServer {
    fn state(&self) -> MutexGuard<'_, MailServerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the fault for this stage and decrements its count.
    fn fault(&self, stage: Stage) -> Option<SmtpFault> {
        let mut state = self.state();
        let at = state.faults.iter().position(|(when, _)| *when == stage)?;
        Some(state.faults.remove(at).1)
    }

    fn store(&self, mail: ReceivedMail) -> io::Result<()> {
        if let Some(folder) = &self.mail_dir {
            fs::create_dir_all(folder)?;
            let name = Uuid::new_v4();
            let beside = folder.join(format!("{name}.part"));
            fs::write(&beside, &mail.raw)?;
            fs::rename(beside, folder.join(format!("{name}.eml")))?;
        }
        let count = {
            let mut state = self.state();
            state.mails.push(mail);
            state.mails.len()
        };
        self.arrivals.send_replace(count);
        Ok(())
    }
}

/// A running mail server. Dropping it stops it.
#[derive(Debug)]
pub struct SmtpStandIn {
    address: SocketAddr,
    shared: Arc<MailServer>,
    background: Background,
}

impl SmtpStandIn {
    /// Starts a mail server on 127.0.0.1.
    pub async fn start(options: SmtpOptions) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", options.port))?;
        let address = listener.local_addr()?;
        let shared = Arc::new(MailServer {
            mail_dir: options.mail_dir,
            state: Mutex::default(),
            arrivals: watch::Sender::new(0),
        });
        let served = Arc::clone(&shared);
        let (background, ()) =
            Background::start("smtp-stand-in", move |lifeline| serve(listener, served, lifeline)).await?;
        Ok(Self { address, shared, background })
    }

    /// `smtp://127.0.0.1:port`, for `MAIL_URL`.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Returns the received emails, oldest first.
    pub fn mails(&self) -> Vec<ReceivedMail> {
        self.shared.state().mails.clone()
    }

    /// Returns the number of connections opened so far.
    pub fn connections(&self) -> usize {
        self.shared.state().connections
    }

    /// Waits until `count` emails have arrived and returns them.
    pub async fn wait_for(&self, count: usize) -> Vec<ReceivedMail> {
        let mut arrivals = self.shared.arrivals.subscribe();
        // `Err` is impossible: `self` holds the sender.
        drop(arrivals.wait_for(|arrived| *arrived >= count).await);
        self.mails()
    }

    /// Fails the next `times` conversations that reach `stage`.
    pub fn fail_next(&self, times: usize, stage: Stage, fault: SmtpFault) {
        let mut state = self.shared.state();
        state.faults.extend(vec![(stage, fault); times]);
    }

    /// Removes all faults.
    pub fn clear_faults(&self) {
        self.shared.state().faults.clear();
    }

    /// Stops the server and waits until its port is free.
    pub async fn stop(self) {
        self.background.stop().await;
    }
}

async fn serve(listener: TcpListener, shared: Arc<MailServer>, lifeline: Lifeline<()>) {
    let listener = listener.set_nonblocking(true).and_then(|()| tokio::net::TcpListener::from_std(listener));
    let listener = match listener {
        Ok(listener) => listener,
        Err(error) => {
            lifeline.report(Err(error));
            return;
        }
    };
    let accept = async {
        loop {
            match listener.accept().await {
                Ok((stream, _)) => {
                    let shared = Arc::clone(&shared);
                    actix_web::rt::spawn(async move {
                        if let Err(error) = session::talk(stream, &shared).await {
                            tracing::debug!(%error, "a mail conversation ended early");
                        }
                    });
                }
                Err(error) => tracing::warn!(%error, "a mail connection was not accepted"),
            }
        }
    };
    let stopped = lifeline.report(Ok(()));
    tokio::select! {
        // A stop signal and a dropped sender both end the loop.
        _ = stopped => {}
        () = accept => {}
    }
}
