-- Which mails go out first: 0 for what somebody waits for at the screen, 1 for what changes a lesson, 2 for other news, 3 for
-- reminders. The default is for processes of the release before, which know nothing of it.
ALTER TABLE mail_outbox ADD COLUMN priority smallint NOT NULL DEFAULT 2;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_priority CHECK (priority BETWEEN 0 AND 3) NOT VALID;
UPDATE mail_outbox SET priority = CASE WHEN template IN ('lesson_reminder', 'deadline_reminder', 'new_message') THEN 3 ELSE 0 END
    WHERE sent_at IS NULL AND failed_at IS NULL AND template IN ('lesson_reminder', 'deadline_reminder', 'new_message',
        'password_reset', 'verification', 'email_change', 'prove_address');
