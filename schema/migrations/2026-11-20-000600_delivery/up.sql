-- What is on its way: mails out, Stripe's events in, live updates across.

CREATE TABLE mail_outbox (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    -- One mail per occasion: the same occasion queued twice is one mail.
    occasion text NOT NULL UNIQUE CHECK (length(occasion) <= 200),
    to_address text NOT NULL CHECK (length(to_address) <= 254),
    to_name text NOT NULL DEFAULT '',
    template text NOT NULL,
    subject text NOT NULL,
    text_body text NOT NULL,
    html_body text NOT NULL,
    created_at timestamptz NOT NULL,
    -- Not before this instant; moved on by back-off after a failure.
    due_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    last_error text,
    sent_at timestamptz,
    -- Given up after the last attempt; kept for the admin to see.
    failed_at timestamptz
);
CREATE INDEX mail_outbox_due ON mail_outbox (due_at) WHERE sent_at IS NULL AND failed_at IS NULL;

-- Stored first, processed later in one transaction with their effects; only processed events are done.
CREATE TABLE stripe_events (
    id text PRIMARY KEY CHECK (length(id) <= 255),
    type text NOT NULL,
    -- The connected account, for events of the Connect endpoint.
    account text,
    payload jsonb NOT NULL,
    received_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    last_error text,
    processed_at timestamptz
);
CREATE INDEX stripe_events_due ON stripe_events (due_at) WHERE processed_at IS NULL;

-- A short log from which a reconnecting page catches up. Old rows are dropped by a job.
CREATE TABLE live_events (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Null: for everybody in audience_role.
    audience_user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    audience_role text CHECK (audience_role IN ('admin', 'student', 'tutor', 'provider')),
    kind text NOT NULL,
    data jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    CHECK ((audience_user_id IS NULL) <> (audience_role IS NULL))
);
CREATE INDEX live_events_user ON live_events (audience_user_id, seq);
CREATE INDEX live_events_created ON live_events (created_at);
