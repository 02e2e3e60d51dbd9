ALTER TABLE pending_identities DROP COLUMN next;
ALTER TABLE authorization_requests DROP COLUMN next;
