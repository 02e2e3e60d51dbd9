-- A code from an authenticator app beside the password, and the codes for when the app is lost.

CREATE TABLE second_factors (
    user_id uuid PRIMARY KEY REFERENCES users (id),
    -- RFC 6238: 20 bytes for HMAC-SHA-1.
    secret bytea NOT NULL CHECK (octet_length(secret) = 20),
    -- When a first code was shown; until then sign-in does not ask for one.
    enabled_at timestamptz,
    -- The time step of the last code that was accepted: an earlier one, and the same again, are refused.
    last_step bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL
);

CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES users (id),
    -- SHA-256.
    code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
    used_at timestamptz,
    PRIMARY KEY (user_id, code_hash)
);

CREATE TRIGGER second_factors_user_open BEFORE INSERT ON second_factors
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('user_id');
CREATE TRIGGER recovery_codes_user_open BEFORE INSERT ON recovery_codes
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('user_id');

ALTER TABLE sessions
    -- The password was right and the code is still to come: such a session opens nothing, and lives for minutes.
    ADD COLUMN awaits_second_factor boolean NOT NULL DEFAULT false,
    -- When its owner last showed who they are.
    ADD COLUMN verified_at timestamptz;
