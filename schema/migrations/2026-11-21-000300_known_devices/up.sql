-- Browsers that have signed in to an account before: wrong passwords from them are counted apart from strangers'.

CREATE TABLE known_devices (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- SHA-256 of the token in the browser's cookie. A browser that several people share has one for each of them.
    token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    signed_in_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX known_devices_user ON known_devices (user_id, signed_in_at);
CREATE INDEX known_devices_expiry ON known_devices (expires_at);
CREATE TRIGGER known_devices_user_open BEFORE INSERT ON known_devices
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('user_id');
