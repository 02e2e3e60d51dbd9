-- What visitors see and leave: a page per mentor, and the newsletter's two links.

-- The last part of a mentor's address, /mentor/{slug}; given when they are approved.
ALTER TABLE profiles ADD COLUMN slug text UNIQUE
    CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120);

ALTER TABLE newsletter_subscriptions
    -- SHA-256 of the newest confirmation link's token; a new request replaces it.
    ADD COLUMN confirm_token_hash bytea UNIQUE CHECK (length(confirm_token_hash) = 32),
    ADD COLUMN confirm_expires_at timestamptz,
    -- Stands in every newsletter, for as long as people keep it. All it can do is unsubscribe.
    ADD COLUMN unsubscribe_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid();

-- The address of RFC 8058's one-click unsubscribing, for mails that have one.
ALTER TABLE mail_outbox ADD COLUMN list_unsubscribe text;
