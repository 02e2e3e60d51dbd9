-- The newsletter: what admins write, and what becomes of it on the way to each subscriber.

CREATE TABLE newsletters (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    subject text NOT NULL CHECK (length(subject) <= 200),
    -- Markdown.
    body text NOT NULL CHECK (length(body) <= 100000),
    state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sending', 'stopped', 'sent')),
    -- Counts edits; whoever edits or sends names the one they saw.
    version integer NOT NULL DEFAULT 1,
    created_by uuid NOT NULL REFERENCES users (id),
    updated_by uuid NOT NULL REFERENCES users (id),
    -- Who pressed Send first.
    sent_by uuid REFERENCES users (id),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    started_at timestamptz,
    -- When the last copy was done with, or sending was stopped.
    ended_at timestamptz,
    -- How many subscribers it was for when sending began, and what has become of their copies, as last counted.
    audience integer NOT NULL DEFAULT 0,
    sent integer NOT NULL DEFAULT 0,
    failed integer NOT NULL DEFAULT 0,
    left_before integer NOT NULL DEFAULT 0,
    uncertain integer NOT NULL DEFAULT 0,
    -- Why nothing goes out at the moment; null while it does.
    problem text,
    -- Nothing goes out before this instant.
    paused_until timestamptz,
    CHECK ((state = 'draft') = (started_at IS NULL)),
    CHECK ((state = 'draft') = (sent_by IS NULL)),
    CHECK ((state IN ('stopped', 'sent')) = (ended_at IS NOT NULL))
);
CREATE INDEX newsletters_created ON newsletters (created_at DESC, id DESC);
CREATE INDEX newsletters_created_by ON newsletters (created_by);
CREATE INDEX newsletters_updated_by ON newsletters (updated_by);
CREATE INDEX newsletters_sent_by ON newsletters (sent_by) WHERE sent_by IS NOT NULL;
CREATE INDEX newsletters_sending ON newsletters (id) WHERE state = 'sending';

-- A copy for one subscriber; with its newsletter it is all that is needed to send it. It has no address of its own, and goes
-- with its subscription.
CREATE TABLE newsletter_deliveries (
    -- Also the mail's Message-ID.
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    newsletter_id uuid NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
    subscription_id uuid NOT NULL REFERENCES newsletter_subscriptions (id) ON DELETE CASCADE,
    state text NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'handing_over', 'sent', 'failed', 'left', 'uncertain')),
    -- While it waits: not to be taken before this. While it is handed over: until when its worker says what came of it.
    due_at timestamptz NOT NULL,
    -- Which worker's it is, for as long as nobody else takes it.
    claim uuid,
    -- How often the mail server did not take it.
    failures integer NOT NULL DEFAULT 0,
    last_error text,
    changed_at timestamptz NOT NULL,
    UNIQUE (newsletter_id, subscription_id)
);
CREATE INDEX newsletter_deliveries_due ON newsletter_deliveries (newsletter_id, due_at)
    WHERE state IN ('waiting', 'handing_over');
CREATE INDEX newsletter_deliveries_states ON newsletter_deliveries (newsletter_id, state);
CREATE INDEX newsletter_deliveries_subscription ON newsletter_deliveries (subscription_id);

-- The subscribers' table: newest first, by where they stand, and by a part of their address.
CREATE INDEX newsletter_subscriptions_created ON newsletter_subscriptions (created_at DESC, id DESC);
CREATE INDEX newsletter_subscriptions_confirmed ON newsletter_subscriptions (created_at DESC, id DESC)
    WHERE confirmed_at IS NOT NULL AND unsubscribed_at IS NULL;
CREATE INDEX newsletter_subscriptions_waiting ON newsletter_subscriptions (created_at DESC, id DESC)
    WHERE confirmed_at IS NULL AND unsubscribed_at IS NULL;
CREATE INDEX newsletter_subscriptions_left ON newsletter_subscriptions (created_at DESC, id DESC)
    WHERE unsubscribed_at IS NOT NULL;
CREATE INDEX newsletter_subscriptions_parts ON newsletter_subscriptions USING gin (email gin_trgm_ops);
