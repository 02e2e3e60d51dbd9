-- Mentors choose the last part of their page's address. Those they had before lead to the present one for good, and are
-- nobody else's.

CREATE TABLE former_slugs (
    slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
    tutor_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    left_at timestamptz NOT NULL
);
CREATE INDEX former_slugs_tutor ON former_slugs (tutor_id);
