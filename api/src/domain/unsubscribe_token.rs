//! The token of links in emails that turn off that kind of email.

use std::fmt;
use std::str::FromStr;

use schema::models::email_preferences::OptionalEmail;
use uuid::Uuid;

/// A kind of email, and the recipient's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnsubscribeToken {
    /// What the link turns off.
    pub email: OptionalEmail,
    /// The recipient's key.
    pub key: Uuid,
}

const REMINDERS: &str = "reminders";
const MESSAGES: &str = "messages";

impl fmt::Display for UnsubscribeToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let email = match self.email {
            OptionalEmail::Reminder => REMINDERS,
            OptionalEmail::Message => MESSAGES,
        };
        write!(f, "{email}_{}", self.key.simple())
    }
}

impl FromStr for UnsubscribeToken {
    type Err = ();

    fn from_str(token: &str) -> Result<UnsubscribeToken, ()> {
        let (email, key) = token.split_once('_').ok_or(())?;
        let email = match email {
            REMINDERS => OptionalEmail::Reminder,
            MESSAGES => OptionalEmail::Message,
            _ => return Err(()),
        };
        Ok(UnsubscribeToken { email, key: key.parse().map_err(|_| ())? })
    }
}
