use std::{future, io};

use tokio::net::TcpStream;

use super::{MailServer, ReceivedMail, SmtpFault, Stage, lines::Lines};

/// What to do after a response.
enum AfterReply {
    Continue,
    HangUp,
}

/// Runs one client's SMTP conversation.
pub(super) async fn talk(stream: TcpStream, shared: &MailServer) -> io::Result<()> {
    shared.state().connections += 1;
    let mut conversation =
        Conversation { lines: Lines::new(stream), shared, sender: None, recipients: Vec::new() };
    if let AfterReply::HangUp = conversation.answer(Stage::Greeting, "220 stand-in ready").await? {
        return Ok(());
    }
    while let Some(line) = conversation.lines.next().await? {
        if let AfterReply::HangUp = conversation.command(&line).await? {
            break;
        }
    }
    Ok(())
}

struct Conversation<'a> {
    lines: Lines,
    shared: &'a MailServer,
    sender: Option<String>,
    recipients: Vec<String>,
}

impl Conversation<'_> {
    async fn command(&mut self, line: &str) -> io::Result<AfterReply> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb.to_ascii_uppercase().as_str() {
            "EHLO" => {
                self.lines.say("250-stand-in").await?;
                self.lines.say("250-8BITMIME").await?;
                self.lines.say("250-SMTPUTF8").await?;
                self.plain("250 AUTH PLAIN LOGIN").await
            }
            "HELO" => self.plain("250 stand-in").await,
            "AUTH" => self.authenticate(rest).await,
            "MAIL" => self.take_sender(rest).await,
            "RCPT" => self.take_recipient(rest).await,
            "DATA" => self.take_mail().await,
            "RSET" => {
                self.start_over();
                self.answer(Stage::Reset, "250 forgotten").await
            }
            "NOOP" => self.plain("250 still here").await,
            "QUIT" => {
                self.lines.say("221 goodbye").await?;
                Ok(AfterReply::HangUp)
            }
            _ => self.plain("502 not known here").await,
        }
    }

    async fn plain(&mut self, answer: &str) -> io::Result<AfterReply> {
        self.lines.say(answer).await?;
        Ok(AfterReply::Continue)
    }

    /// Sends a response, unless a fault is set for this stage.
    async fn answer(&mut self, stage: Stage, answer: &str) -> io::Result<AfterReply> {
        match self.shared.fault(stage) {
            None => self.plain(answer).await,
            Some(fault) => self.misbehave(fault).await,
        }
    }

    async fn misbehave(&mut self, fault: SmtpFault) -> io::Result<AfterReply> {
        match fault {
            SmtpFault::Refuse(code) => self.plain(&format!("{code} refused by the stand-in")).await,
            SmtpFault::Hang => future::pending().await,
            SmtpFault::Cut => Ok(AfterReply::HangUp),
        }
    }

    /// Accepts any user name and password.
    async fn authenticate(&mut self, mechanism: &str) -> io::Result<AfterReply> {
        let (name, initial) = mechanism.split_once(' ').unwrap_or((mechanism, ""));
        let prompts: &[&str] = match name.to_ascii_uppercase().as_str() {
            "PLAIN" if initial.is_empty() => &["334 "],
            "PLAIN" => &[],
            "LOGIN" => &["334 VXNlcm5hbWU6", "334 UGFzc3dvcmQ6"],
            _ => return self.plain("504 not known here").await,
        };
        for prompt in prompts {
            self.lines.say(prompt).await?;
            if self.lines.next().await?.is_none() {
                return Ok(AfterReply::HangUp);
            }
        }
        self.plain("235 welcome").await
    }

    async fn take_sender(&mut self, rest: &str) -> io::Result<AfterReply> {
        self.start_over();
        self.sender = Some(address(rest));
        self.answer(Stage::Sender, "250 sender fine").await
    }

    async fn take_recipient(&mut self, rest: &str) -> io::Result<AfterReply> {
        if self.sender.is_none() {
            return self.plain("503 sender first").await;
        }
        match self.shared.fault(Stage::Recipient) {
            Some(fault) => self.misbehave(fault).await,
            None => {
                self.recipients.push(address(rest));
                self.plain("250 recipient fine").await
            }
        }
    }

    async fn take_mail(&mut self) -> io::Result<AfterReply> {
        let Some(sender) = self.sender.clone().filter(|_| !self.recipients.is_empty()) else {
            return self.plain("503 sender and recipient first").await;
        };
        self.lines.say("354 go ahead").await?;
        let raw = self.lines.mail().await?;
        let recipients = std::mem::take(&mut self.recipients);
        self.start_over();
        let fault = self.shared.fault(Stage::Body);
        if !matches!(fault, Some(SmtpFault::Refuse(_))) {
            self.shared.store(ReceivedMail { sender, recipients, raw })?;
        }
        match fault {
            None => self.plain("250 taken").await,
            Some(fault) => self.misbehave(fault).await,
        }
    }

    fn start_over(&mut self) {
        self.sender = None;
        self.recipients.clear();
    }
}

/// `FROM:<a@b.test> SIZE=10` → `a@b.test`
fn address(rest: &str) -> String {
    let after = rest.split_once('<').map_or(rest, |(_, after)| after);
    after.split('>').next().unwrap_or_default().trim().to_owned()
}
