DROP INDEX organizations_to_review;
ALTER TABLE organizations DROP CONSTRAINT organizations_domain_email, DROP COLUMN domain_email, DROP COLUMN public_website,
    DROP COLUMN public_about, DROP COLUMN texts_reviewed_at;
