ALTER TABLE mail_outbox DROP COLUMN list_unsubscribe;
ALTER TABLE newsletter_subscriptions
    DROP COLUMN unsubscribe_key,
    DROP COLUMN confirm_expires_at,
    DROP COLUMN confirm_token_hash;
ALTER TABLE profiles DROP COLUMN slug;
