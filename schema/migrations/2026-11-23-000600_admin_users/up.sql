-- People as admins look for them, and the sums on the admins' first page.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

ALTER TABLE users
    -- When the person last used any of their sessions, within a minute; sessions go, this stays.
    ADD COLUMN last_seen_at timestamptz;
