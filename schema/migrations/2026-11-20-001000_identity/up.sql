-- Accounts that end, and passwords asked for anew.

ALTER TABLE users
    -- When its owner deleted the account. The row stays for what the law makes us keep; nobody signs in to it,
    -- and its address is free for another account.
    ADD COLUMN deleted_at timestamptz,
    ADD CONSTRAINT users_deleted_is_empty CHECK (deleted_at IS NULL
        OR (password_hash IS NULL AND email_verified_at IS NULL AND email LIKE '%@deleted.invalid'));

-- Requests for a link to set a new password, as typed. Whether the address has an account is looked up by a
-- job and not while the asker waits: neither the answer nor its timing can tell.
CREATE TABLE password_reset_requests (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    created_at timestamptz NOT NULL
);
CREATE INDEX password_reset_requests_oldest ON password_reset_requests (created_at);

-- Who may teach is in user_roles; profiles.role is only where a person lands.
DROP INDEX profiles_mentors;
CREATE INDEX profiles_mentors ON profiles (last_name, first_name) WHERE is_mentor_approved AND bio <> '';

-- A request that was on its way while its person deleted the account stores nothing in their name any more.
-- The lock is the one a foreign key's check takes; it waits for a deletion that is under way.
CREATE FUNCTION refuse_ended_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM users
        WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid AND deleted_at IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the account has been deleted'
            USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_' || TG_ARGV[0] || '_open';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER sessions_user_open BEFORE INSERT ON sessions
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('user_id');
CREATE TRIGGER account_tokens_user_open BEFORE INSERT ON account_tokens
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('user_id');
CREATE TRIGGER user_roles_user_open BEFORE INSERT ON user_roles
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('user_id');
CREATE TRIGGER tutor_availability_tutor_open BEFORE INSERT ON tutor_availability
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('tutor_id');
CREATE TRIGGER student_bookings_student_open BEFORE INSERT ON student_bookings
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('student_id');
CREATE TRIGGER student_bookings_tutor_open BEFORE INSERT ON student_bookings
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('tutor_id');
CREATE TRIGGER research_requests_student_open BEFORE INSERT ON research_requests
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('student_id');
CREATE TRIGGER research_requests_tutor_open BEFORE UPDATE OF assigned_tutor_id ON research_requests
    FOR EACH ROW WHEN (NEW.assigned_tutor_id IS DISTINCT FROM OLD.assigned_tutor_id AND NEW.assigned_tutor_id IS NOT NULL)
    EXECUTE FUNCTION refuse_ended_account('assigned_tutor_id');
CREATE TRIGGER chat_messages_sender_open BEFORE INSERT ON chat_messages
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('sender_id');
