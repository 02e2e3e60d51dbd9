DROP TABLE pending_identities;
DROP TABLE sign_in_attempts;
DROP TABLE user_identities;
