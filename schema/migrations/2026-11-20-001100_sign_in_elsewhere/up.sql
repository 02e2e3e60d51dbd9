-- Signing in with an account kept elsewhere (OpenID Connect at Google and ORCID).

CREATE TABLE user_identities (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    provider text NOT NULL CHECK (provider IN ('google', 'orcid')),
    -- The issuer's own name for the person (`sub`): unlike an address it is never given to somebody else.
    subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    linked_at timestamptz NOT NULL,
    UNIQUE (provider, subject)
);
CREATE INDEX user_identities_user ON user_identities (user_id);
CREATE TRIGGER user_identities_user_open BEFORE INSERT ON user_identities
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('user_id');

-- A person on the way to the issuer and back. Deleted when they return: an attempt counts once.
CREATE TABLE sign_in_attempts (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    provider text NOT NULL CHECK (provider IN ('google', 'orcid')),
    -- SHA-256 of the `state` that the issuer hands back.
    state_hash bytea NOT NULL UNIQUE CHECK (length(state_hash) = 32),
    -- SHA-256 of the browser's cookie: whoever returns must be who left.
    browser_hash bytea NOT NULL CHECK (length(browser_hash) = 32),
    -- Goes to the issuer and comes back inside the signed token.
    nonce text NOT NULL CHECK (length(nonce) <= 100),
    -- Proves to the issuer that the code is redeemed by whoever asked for it (RFC 7636).
    pkce_verifier text NOT NULL CHECK (length(pkce_verifier) BETWEEN 43 AND 128),
    role text NOT NULL CHECK (role IN ('student', 'provider')),
    expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_expiry ON sign_in_attempts (expires_at);

-- Somebody whom an issuer vouches for but without an address: it is asked for and proven by a mailed link.
CREATE TABLE pending_identities (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    -- SHA-256 of the browser's cookie: only there can the address be given and the link be followed.
    browser_hash bytea NOT NULL UNIQUE CHECK (length(browser_hash) = 32),
    provider text NOT NULL CHECK (provider IN ('google', 'orcid')),
    subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    -- Empty while not known: issuers let people keep their name to themselves.
    first_name text NOT NULL CHECK (length(first_name) <= 100),
    last_name text NOT NULL CHECK (length(last_name) <= 100),
    role text NOT NULL CHECK (role IN ('student', 'provider')),
    -- The address given last, or told by the issuer.
    email text CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
    -- SHA-256 of the token in the link that was mailed last; earlier links no longer work.
    token_hash bytea UNIQUE CHECK (length(token_hash) = 32),
    expires_at timestamptz NOT NULL
);
CREATE INDEX pending_identities_expiry ON pending_identities (expires_at);
