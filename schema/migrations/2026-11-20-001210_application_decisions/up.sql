-- What became of an application, and the mails an admin looks after.

ALTER TABLE pending_tutor_applications
    -- What the applicant is told, if the admin said anything.
    ADD COLUMN rejection_reason text CHECK (length(rejection_reason) BETWEEN 1 AND 1000),
    -- The account that an approval made or made a tutor's; its address may change later.
    ADD COLUMN account_id uuid REFERENCES users (id) ON DELETE SET NULL,
    ADD CHECK (rejection_reason IS NULL OR status = 'rejected'),
    ADD CHECK (account_id IS NULL OR status = 'approved');

-- Pages of the admin's list of mails, newest first.
CREATE INDEX mail_outbox_created ON mail_outbox (created_at DESC, id DESC);
CREATE INDEX mail_outbox_failed ON mail_outbox (created_at DESC, id DESC) WHERE failed_at IS NOT NULL;
