-- Which address proved the domain: an admin who verifies looks at it. And what an admin has seen of an organization's own words:
-- that alone is public.
ALTER TABLE organizations
    ADD COLUMN domain_email text CHECK (length(domain_email) <= 254),
    ADD COLUMN public_website text NOT NULL DEFAULT '' CHECK (length(public_website) <= 500),
    ADD COLUMN public_about text NOT NULL DEFAULT '' CHECK (length(public_about) <= 1000),
    -- Null until an admin has seen any: with the first listing that they approve, or when they verify it.
    ADD COLUMN texts_reviewed_at timestamptz,
    ADD CONSTRAINT organizations_domain_email CHECK (domain IS NOT NULL OR domain_email IS NULL);

UPDATE organizations o SET domain_email = (
    SELECT t.email FROM account_tokens t
    WHERE t.user_id = o.provider_id AND t.purpose = 'prove_domain' AND t.used_at IS NOT NULL
        AND lower(split_part(t.email, '@', 2)) = o.domain
    ORDER BY t.used_at DESC LIMIT 1
) WHERE domain IS NOT NULL;
-- What was public stays so until it is changed.
UPDATE organizations o SET public_website = website, public_about = about, texts_reviewed_at = updated_at
WHERE verified IS NOT NULL
    OR EXISTS (SELECT FROM listings l WHERE l.organization_id = o.id AND l.opportunity_id IS NOT NULL);

CREATE INDEX organizations_to_review ON organizations (created_at DESC, id DESC)
    WHERE texts_reviewed_at IS NOT NULL AND (website <> public_website OR about <> public_about);
