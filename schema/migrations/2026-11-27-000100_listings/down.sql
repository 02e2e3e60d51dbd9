DROP INDEX opportunities_shown;
CREATE INDEX opportunities_shown ON opportunities (checked_at, deadline_at) WHERE hidden_reason IS NULL;
DROP TABLE listings;
DELETE FROM account_tokens WHERE purpose = 'prove_domain';
ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check;
ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_purpose_check CHECK (
    purpose IN ('verify_email', 'reset_password', 'set_password', 'change_email')
);
DROP TABLE organizations;
