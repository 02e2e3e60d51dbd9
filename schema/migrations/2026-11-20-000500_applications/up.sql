-- What people leave with the academy before they have an account.

CREATE TABLE pending_tutor_applications (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
    first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
    last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
    bio text NOT NULL CHECK (length(bio) BETWEEN 1 AND 2000),
    services text[] NOT NULL CHECK (cardinality(services) > 0 AND services <@ ARRAY['research', 'tutoring']),
    profile_image_url text,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
    submitted_at timestamptz NOT NULL DEFAULT now(),
    decided_at timestamptz,
    decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
    CHECK ((status = 'pending') = (decided_at IS NULL))
);
-- One open application per address; after a rejection the same address may apply again.
CREATE UNIQUE INDEX pending_tutor_applications_open ON pending_tutor_applications (email) WHERE status = 'pending';
CREATE INDEX pending_tutor_applications_status ON pending_tutor_applications (status, submitted_at DESC);

CREATE TABLE newsletter_subscriptions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
    created_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    unsubscribed_at timestamptz
);
