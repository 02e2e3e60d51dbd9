-- Which emails a person has turned off, and the key of the links in emails that turn them off. Without a row all are on.
CREATE TABLE email_preferences (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    reminders boolean NOT NULL DEFAULT true,
    messages boolean NOT NULL DEFAULT true,
    unsubscribe_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid()
);
