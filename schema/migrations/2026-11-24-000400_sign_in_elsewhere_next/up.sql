-- Where on this site somebody goes on to who signs in with an account kept elsewhere; null for where their role begins.
ALTER TABLE authorization_requests ADD COLUMN next text CHECK (length(next) BETWEEN 1 AND 4000);
ALTER TABLE pending_identities ADD COLUMN next text CHECK (length(next) BETWEEN 1 AND 4000);
