//! The connected time of a session: counted, limited and reported.

use super::{Relay, SocketEnd, help, send};
use crate::ai_tutor::event::ServerEvent;
use crate::ai_tutor::sessions::{self, Ending, HeartbeatOutcome};
use crate::platform::ctx::Ctx;

/// The remaining time at which the page warns the student.
const LAST_SECONDS: i32 = 5 * 60;

impl Relay {
    /// Counts the time and checks whether the session may continue.
    pub(super) async fn beat(&mut self) -> Result<(), SocketEnd> {
        let seconds = self.take_seconds();
        let holder = self.request.holder.clone();
        let ids = (self.open.row.id, self.open.row.connection_id);
        let signed_in = self.request.who.as_ref().map(|who| who.session_id);
        let beat = self
            .context
            .transaction(move |ctx| sessions::beat(ctx, &holder, ids, signed_in, seconds))
            .await?;
        match beat {
            HeartbeatOutcome::GoesOn { seconds_left } => self.send_heartbeat(seconds_left),
            HeartbeatOutcome::Ends(Ending { reason, needs_help }) => {
                if needs_help {
                    send(&self.sender, &help(&self.context.ai_tutor.help_lines));
                }
                self.conversation.end(reason);
            }
        }
        let is_old = self.context.clock.now() >= self.connected_at + self.context.ai_tutor.renew_after;
        if is_old && self.conversation.renew() {
            tracing::info!(session = %self.open.row.id, "the AI tutor's model is connected anew");
        }
        Ok(())
    }

    pub(super) fn send_heartbeat(&self, seconds_left: i32) {
        let is_last = seconds_left <= LAST_SECONDS;
        send(&self.sender, &ServerEvent::Heartbeat { seconds_left, is_last });
    }

    pub(super) fn take_seconds(&mut self) -> i32 {
        let now = self.context.clock.now();
        let seconds = (now - self.counted_to).num_seconds().max(0);
        self.counted_to += chrono::TimeDelta::seconds(seconds);
        i32::try_from(seconds).unwrap_or(i32::MAX)
    }

    pub(super) async fn count_last_seconds(&mut self) -> Result<(), SocketEnd> {
        let (seconds, holder, id) = (self.take_seconds(), self.request.holder.clone(), self.open.row.id);
        let count = move |ctx: &mut Ctx<'_>| sessions::count_last_seconds(ctx, &holder, id, seconds);
        Ok(self.context.transaction(count).await?)
    }
}
