-- What OpenID Connect calls the request with which a person is sent to the issuer; failed sign-ins are counted elsewhere.

ALTER TABLE sign_in_attempts RENAME TO authorization_requests;
ALTER INDEX sign_in_attempts_pkey RENAME TO authorization_requests_pkey;
ALTER INDEX sign_in_attempts_expiry RENAME TO authorization_requests_expiry;
ALTER INDEX sign_in_attempts_state_hash_key RENAME TO authorization_requests_state_hash_key;

-- For processes of the release before, which live on for a moment. The next release may drop it.
CREATE VIEW sign_in_attempts AS SELECT * FROM authorization_requests;
