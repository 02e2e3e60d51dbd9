-- Who there is. Credentials (users) are apart from what others may see (profiles).

CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    -- Always stored trimmed and lower-cased, so that one address is one account.
    email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
    -- bcrypt; null while the account has no password (an approved tutor before setting one).
    password_hash text,
    email_verified_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE profiles (
    id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
    last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
    -- The dashboard this person lands on; everything they may do is in user_roles.
    role text NOT NULL CHECK (role IN ('admin', 'student', 'tutor', 'provider')),
    services text[] NOT NULL DEFAULT '{}' CHECK (services <@ ARRAY['research', 'tutoring']),
    is_mentor_approved boolean NOT NULL DEFAULT false,
    bio text NOT NULL DEFAULT '' CHECK (length(bio) <= 2000),
    profile_image_url text,
    zoom_link text,
    -- US cents; null means "not set" and is priced as 4000.
    tutoring_hourly_rate_cents integer DEFAULT 4000
        CHECK (tutoring_hourly_rate_cents BETWEEN 0 AND 100000),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
-- Public mentor pages list approved tutors with a bio.
CREATE INDEX profiles_mentors ON profiles (last_name, first_name)
    WHERE role = 'tutor' AND is_mentor_approved AND bio <> '';

CREATE TABLE user_roles (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role text NOT NULL CHECK (role IN ('admin', 'student', 'tutor', 'provider')),
    granted_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, role)
);

CREATE TABLE sessions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- SHA-256 of the cookie's random 256-bit token: a leaked table signs nobody in.
    token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    user_agent text NOT NULL DEFAULT '' CHECK (length(user_agent) <= 400),
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id, last_seen_at DESC);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE account_tokens (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password', 'set_password', 'change_email')),
    token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    -- The address the link was mailed to: a link proves that address and no other.
    email text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX account_tokens_user ON account_tokens (user_id, purpose);
CREATE INDEX account_tokens_expiry ON account_tokens (expires_at);

-- One row per counted action. Counted in Postgres so that a limit holds across instances.
CREATE TABLE rate_limit_hits (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text NOT NULL CHECK (length(key) <= 400),
    at timestamptz NOT NULL
);
CREATE INDEX rate_limit_hits_key ON rate_limit_hits (key, at);
CREATE INDEX rate_limit_hits_at ON rate_limit_hits (at);
