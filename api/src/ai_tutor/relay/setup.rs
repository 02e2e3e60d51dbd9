//! The setup of a session, before it exists.

use std::time::Instant;

use schema::enums::{AiTutorEndReason, AiTutorMode, FlagSeverity};
use tokio::time::timeout_at;

use super::{FrameLimits, RelayContext, SocketRequest, send};
use crate::ai_tutor::conversation::help;
use crate::ai_tutor::event::{BrowserEvent, Refusal, ServerEvent};
use crate::ai_tutor::safety::Concern;
use crate::ai_tutor::sessions;
use crate::domain::ai_tutor::Setup;
use crate::live::websocket::{CloseReason, OpenSocket, Sender};

/// The result of moderating a topic.
enum TopicCheck {
    /// It is accepted.
    Fine,
    /// The student has to choose another one.
    Steer,
    /// No session starts.
    End(AiTutorEndReason),
}

impl RelayContext {
    /// Waits for the setup; the inner error is the reason why there is none. A page that sends an invalid setup may try
    /// again.
    pub(super) async fn receive_setup(
        &self,
        request: &SocketRequest,
        connection: &mut OpenSocket,
        sender: &Sender,
    ) -> Result<Result<Setup, AiTutorEndReason>, CloseReason> {
        let deadline = tokio::time::Instant::now() + self.ai_tutor.setup_timeout;
        let mut gauges = FrameLimits::new(Instant::now());
        loop {
            let message = timeout_at(deadline, connection.messages.recv()).await;
            let received = gauges.receive(message.map_err(|_| CloseReason::Policy)?)?;
            let setup = received.event.and_then(|event| match event {
                BrowserEvent::Setup(text) => {
                    Setup::parse(&text).map_err(|problem| Refusal::new("invalid_setup", problem))
                }
                _ => Err(Refusal::new("invalid_setup", "Please fill in all fields before starting.")),
            });
            let refusal = match setup.and_then(|setup| self.check_mode(setup)) {
                Err(refusal) => refusal,
                Ok(setup) => match self.check_topic(request, &setup, sender).await? {
                    TopicCheck::Fine => return Ok(Ok(setup)),
                    TopicCheck::Steer => Refusal::new(
                        "invalid_setup",
                        "We can’t work on this topic here. Please choose another one.",
                    ),
                    TopicCheck::End(reason) => return Ok(Err(reason)),
                },
            };
            send(sender, &ServerEvent::refused(refusal, received.event_id));
        }
    }

    /// Without transcription there is no voice: speech could not be moderated.
    fn check_mode(&self, setup: Setup) -> Result<Setup, Refusal> {
        match setup.mode {
            AiTutorMode::Voice if self.ai_tutor.openai.transcription_model.is_none() => Err(Refusal::new(
                "voice_unavailable",
                "You can’t talk with the AI tutor here. Please choose to type.",
            )),
            AiTutorMode::Voice | AiTutorMode::Text => Ok(setup),
        }
    }

    /// Moderates the topic, like everything else that a student types.
    async fn check_topic(
        &self,
        request: &SocketRequest,
        setup: &Setup,
        sender: &Sender,
    ) -> Result<TopicCheck, CloseReason> {
        let holder = request.holder.clone();
        if let Some(reason) = self.transaction(move |ctx| sessions::may_begin(ctx, &holder)).await? {
            return Ok(TopicCheck::End(reason));
        }
        let findings = match self.openai.moderation.check(&setup.topic).await {
            Ok(findings) => findings,
            Err(error) => {
                tracing::error!(%error, "a topic cannot be checked");
                return Ok(TopicCheck::End(AiTutorEndReason::Unchecked));
            }
        };
        let Some(concern) = Concern::of(&findings) else { return Ok(TopicCheck::Fine) };
        let severity = concern.severity;
        if severity == FlagSeverity::Stop {
            // Sent even if storing the flag fails.
            send(sender, &help(&self.ai_tutor.help_lines));
        }
        let (user_id, setup) = (request.holder.user_id, setup.clone());
        self.transaction(move |ctx| sessions::flag_topic(ctx, user_id, &setup, &concern)).await?;
        Ok(match severity {
            FlagSeverity::Steer => TopicCheck::Steer,
            FlagSeverity::Stop => TopicCheck::End(AiTutorEndReason::Unsafe),
        })
    }
}
