-- The summer portal's other side: who offers opportunities, and what they write before an admin has looked at it.

-- Who a provider speaks for.
CREATE TABLE organizations (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    provider_id uuid NOT NULL UNIQUE REFERENCES users (id),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    website text NOT NULL CHECK (length(website) <= 500),
    about text NOT NULL CHECK (length(about) <= 1000),
    -- What stands behind the @ of an address at which the provider gets mail. It is no other organization's.
    domain text UNIQUE CHECK (domain = lower(domain) AND length(domain) BETWEEN 3 AND 253),
    domain_proved_at timestamptz,
    -- As what an admin has verified it.
    verified text CHECK (verified IN ('university', 'organization')),
    verified_at timestamptz,
    verified_by uuid REFERENCES users (id),
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT organizations_proved CHECK ((domain IS NULL) = (domain_proved_at IS NULL)),
    CONSTRAINT organizations_verified CHECK (
        (verified IS NULL) = (verified_at IS NULL) AND (verified IS NULL) = (verified_by IS NULL)
    )
);
CREATE TRIGGER organizations_provider_open BEFORE INSERT ON organizations
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('provider_id');
CREATE INDEX organizations_verified_by ON organizations (verified_by) WHERE verified_by IS NOT NULL;
CREATE INDEX organizations_newest ON organizations (created_at DESC, id DESC);
CREATE INDEX organizations_to_verify ON organizations (created_at DESC, id DESC)
    WHERE domain IS NOT NULL AND verified IS NULL;
CREATE INDEX organizations_of_verified ON organizations (created_at DESC, id DESC) WHERE verified IS NOT NULL;
CREATE INDEX organizations_words ON organizations USING gin (
    search_text(name || ' ' || website || ' ' || coalesce(domain, '')) gin_trgm_ops
);

ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check;
ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_purpose_check CHECK (
    purpose IN ('verify_email', 'reset_password', 'set_password', 'change_email', 'prove_domain')
);

-- What a provider writes. What is public is the opportunity that an admin's approval makes of it.
CREATE TABLE listings (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    organization_id uuid NOT NULL REFERENCES organizations (id),
    state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'in_review', 'returned', 'approved', 'closed')),
    -- What it says, finished or not, as the API's `ListingDraft`.
    draft jsonb NOT NULL CHECK (length(draft ->> 'title') BETWEEN 1 AND 120),
    -- Counts edits, from 1.
    version integer NOT NULL DEFAULT 1,
    -- What the site shows of it, and which version of the draft that says; null until an admin has approved one.
    opportunity_id uuid UNIQUE REFERENCES opportunities (id),
    approved_version integer,
    -- What applicants are asked, as it was approved.
    question text NOT NULL DEFAULT '' CHECK (length(question) <= 300),
    -- Why the site does not offer it, though no admin has hidden it and its deadline is to come.
    withheld text CHECK (withheld IN ('closed', 'suspended')),
    -- What its provider was told when an admin hid it; empty while it is not hidden.
    hidden_message text NOT NULL DEFAULT '' CHECK (length(hidden_message) <= 1000),
    -- Why an admin returned it, for its provider; empty otherwise.
    reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 1000),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    submitted_at timestamptz,
    decided_at timestamptz,
    decided_by uuid REFERENCES users (id),
    CONSTRAINT listings_decided CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
    CONSTRAINT listings_public CHECK ((opportunity_id IS NULL) = (approved_version IS NULL)),
    CONSTRAINT listings_submitted CHECK (state <> 'in_review' OR submitted_at IS NOT NULL)
);
CREATE INDEX listings_organization ON listings (organization_id, created_at DESC);
CREATE INDEX listings_decided_by ON listings (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX listings_waiting ON listings (submitted_at, id) WHERE state = 'in_review';
CREATE INDEX listings_state ON listings (state, updated_at DESC, id DESC);

-- What its provider withholds is not listed, and counts as closed.
DROP INDEX opportunities_shown;
CREATE INDEX opportunities_shown ON opportunities (checked_at, deadline_at) INCLUDE (is_listed) WHERE hidden_reason IS NULL;
