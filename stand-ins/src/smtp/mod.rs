//! A mail server that takes everything, keeps it, and can be told to misbehave.

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

/// How the receiver is set up.
#[derive(Clone, Debug, Default)]
pub struct SmtpOptions {
    /// Mails are also written here, for the mailbox page.
    pub mail_dir: Option<PathBuf>,
    /// The port on 127.0.0.1; zero for any free one.
    pub port: u16,
}

/// A mail as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedMail {
    /// The envelope's sender.
    pub sender: String,
    /// The envelope's recipients.
    pub recipients: Vec<String>,
    /// Header and body, dots unstuffed.
    pub raw: String,
}

/// A point in a conversation at which something can go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Before the greeting.
    Greeting,
    /// In answer to a client that asks to begin anew.
    Reset,
    /// In answer to the sender.
    Sender,
    /// In answer to a recipient.
    Recipient,
    /// In answer to the whole mail. When the connection is cut or hangs here, the mail has been
    /// taken, so that sending it again makes a second copy; a refused mail is not taken.
    Body,
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpFault {
    /// Answers with this code: 4xx for later, 5xx for never.
    Refuse(u16),
    /// Never answers.
    Hang,
    /// Cuts the connection.
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

    /// The fault for this stage, used up by it.
    fn fault(&self, stage: Stage) -> Option<SmtpFault> {
        let mut state = self.state();
        let at = state.faults.iter().position(|(when, _)| *when == stage)?;
        Some(state.faults.remove(at).1)
    }

    fn keep(&self, mail: ReceivedMail) -> io::Result<()> {
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

/// A running receiver. It stops when it is dropped.
#[derive(Debug)]
pub struct SmtpStandIn {
    address: SocketAddr,
    shared: Arc<MailServer>,
    background: Background,
}

impl SmtpStandIn {
    /// Starts one on 127.0.0.1.
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

    /// The mails so far, oldest first.
    pub fn mails(&self) -> Vec<ReceivedMail> {
        self.shared.state().mails.clone()
    }

    /// How many connections were opened so far.
    pub fn connections(&self) -> usize {
        self.shared.state().connections
    }

    /// Waits until there are so many mails, and gives them.
    pub async fn wait_for(&self, count: usize) -> Vec<ReceivedMail> {
        let mut arrivals = self.shared.arrivals.subscribe();
        // An error cannot come: the sender lives as long as this.
        drop(arrivals.wait_for(|arrived| *arrived >= count).await);
        self.mails()
    }

    /// The next `times` conversations that reach `stage` go wrong there.
    pub fn fail_next(&self, times: usize, stage: Stage, fault: SmtpFault) {
        let mut state = self.shared.state();
        state.faults.extend(vec![(stage, fault); times]);
    }

    /// All goes well again.
    pub fn clear_faults(&self) {
        self.shared.state().faults.clear();
    }

    /// Stops it and waits until its port is free.
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
        // Stopped or dropped: both mean the end.
        _ = stopped => {}
        () = accept => {}
    }
}
