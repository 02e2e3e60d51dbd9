-- Passkeys (Web Authentication): keys kept by people's devices, which sign in by themselves.

CREATE TABLE passkeys (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- What the device calls the key.
    credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
    -- The public key with its counter, as webauthn-rs keeps it.
    credential jsonb NOT NULL,
    -- What its owner calls it.
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    created_at timestamptz NOT NULL,
    last_used_at timestamptz,
    -- Since when it opens nothing: its counter went back, so that there may be a copy of it.
    locked_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);
CREATE TRIGGER passkeys_user_open BEFORE INSERT ON passkeys
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('user_id');

-- What a device was asked to sign. Deleted when it answers: a challenge counts once.
CREATE TABLE passkey_challenges (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    purpose text NOT NULL CHECK (purpose IN ('register', 'sign_in', 'second_step', 'verify')),
    -- Who may answer: the SHA-256 of a visitor's cookie, or the id of a session.
    asked_of bytea NOT NULL CHECK (length(asked_of) IN (16, 32)),
    -- Whose session it is.
    user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    -- As webauthn-rs keeps it.
    state jsonb NOT NULL,
    expires_at timestamptz NOT NULL,
    CHECK ((purpose = 'sign_in') = (user_id IS NULL))
);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
CREATE TRIGGER passkey_challenges_user_open BEFORE INSERT ON passkey_challenges
    FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_ended_account('user_id');
