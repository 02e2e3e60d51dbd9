-- Chat: files, held messages, reports, blocks, an admin's views, and suspension of a person.

-- A file that somebody sent in a chat. Only its participants and admins are served it.
CREATE TABLE chat_files (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    chat_session_id uuid NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
    uploader_id uuid NOT NULL REFERENCES profiles (id),
    kind text NOT NULL CHECK (kind IN ('image', 'pdf')),
    -- As the sender called it; what is downloaded gets it.
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    -- Where it is in the file store; random.
    storage_name text NOT NULL UNIQUE,
    byte_size integer NOT NULL CHECK (byte_size > 0),
    -- Of a picture, in pixels.
    width integer CHECK (width > 0),
    height integer CHECK (height > 0),
    created_at timestamptz NOT NULL DEFAULT now(),
    -- When a message took it; one that none takes within a day is removed.
    sent_at timestamptz,
    CHECK ((kind = 'image') = (width IS NOT NULL) AND (width IS NULL) = (height IS NULL))
);
CREATE INDEX chat_files_chat ON chat_files (chat_session_id);
CREATE INDEX chat_files_uploader ON chat_files (uploader_id);
CREATE INDEX chat_files_unsent ON chat_files (created_at) WHERE sent_at IS NULL;

-- Whatever deletes a file's row has its bytes removed too, by the job that removes all files.
CREATE FUNCTION remove_chat_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO files_to_remove (name, due_at) VALUES (OLD.storage_name, OLD.created_at) ON CONFLICT (name) DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER chat_files_bytes AFTER DELETE ON chat_files
    FOR EACH ROW EXECUTE FUNCTION remove_chat_file();

ALTER TABLE chat_messages
    -- A 'subject' message says that the inquiry is about another subject from here on.
    ADD COLUMN kind text NOT NULL DEFAULT 'text' CHECK (kind IN ('text', 'subject')),
    ADD COLUMN file_id uuid UNIQUE REFERENCES chat_files (id),
    DROP CONSTRAINT chat_messages_message_check,
    -- A file needs no words.
    ADD CONSTRAINT chat_messages_message_check
        CHECK (length(message) <= 1000 AND (length(message) > 0 OR file_id IS NOT NULL));
-- For what is older than chats are kept.
CREATE INDEX chat_messages_created ON chat_messages (created_at);

-- A student's chats, as the tutor's: newest first.
CREATE INDEX chat_sessions_student ON chat_sessions (student_id, updated_at DESC);
CREATE INDEX chat_sessions_updated ON chat_sessions (updated_at DESC);

-- Who reads a chat without taking part in it, such as a guardian.
CREATE TABLE chat_readers (
    chat_session_id uuid NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (chat_session_id, user_id)
);
CREATE INDEX chat_readers_user ON chat_readers (user_id);

-- Messages whose senders insisted although the screening found something: nobody but the sender sees them until an
-- admin has looked.
CREATE TABLE held_messages (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    chat_session_id uuid NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
    sender_id uuid NOT NULL REFERENCES profiles (id),
    client_message_id uuid NOT NULL,
    message text NOT NULL CHECK (length(message) BETWEEN 1 AND 1000),
    -- What the screening found: a list of {kind, excerpt}.
    findings jsonb NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'released', 'kept_back')),
    created_at timestamptz NOT NULL DEFAULT now(),
    decided_by uuid REFERENCES profiles (id),
    decided_at timestamptz,
    UNIQUE (chat_session_id, sender_id, client_message_id),
    CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX held_messages_waiting ON held_messages (created_at) WHERE state = 'waiting';
CREATE INDEX held_messages_created ON held_messages (created_at);
CREATE INDEX held_messages_decided ON held_messages (created_at DESC) WHERE state <> 'waiting';
CREATE INDEX held_messages_sender ON held_messages (sender_id);
CREATE INDEX held_messages_decided_by ON held_messages (decided_by) WHERE decided_by IS NOT NULL;

CREATE TABLE chat_reports (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    chat_session_id uuid NOT NULL REFERENCES chat_sessions (id),
    reporter_id uuid NOT NULL REFERENCES profiles (id),
    reported_id uuid NOT NULL REFERENCES profiles (id),
    -- The message that it is about; none when it is about the whole chat.
    message_seq bigint CHECK (message_seq > 0),
    reason text NOT NULL
        CHECK (reason IN ('contact_details', 'inappropriate', 'harassment', 'payment_outside', 'other')),
    details text NOT NULL DEFAULT '' CHECK (length(details) <= 1000),
    -- What was said, as it stood when it was reported: it outlives the messages.
    snapshot jsonb NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'warned', 'blocked', 'suspended')),
    -- What the reporter is told.
    reply text NOT NULL DEFAULT '' CHECK (length(reply) <= 1000),
    created_at timestamptz NOT NULL DEFAULT now(),
    decided_by uuid REFERENCES profiles (id),
    decided_at timestamptz,
    CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE INDEX chat_reports_open ON chat_reports (created_at) WHERE state = 'open';
CREATE INDEX chat_reports_created ON chat_reports (created_at DESC);
CREATE INDEX chat_reports_decided ON chat_reports (created_at DESC) WHERE state <> 'open';
CREATE INDEX chat_reports_chat ON chat_reports (chat_session_id);
CREATE INDEX chat_reports_reporter ON chat_reports (reporter_id);
CREATE INDEX chat_reports_reported ON chat_reports (reported_id);
CREATE INDEX chat_reports_decided_by ON chat_reports (decided_by) WHERE decided_by IS NOT NULL;

-- Nobody writes to whom they blocked, nor is written to by them.
CREATE TABLE blocks (
    blocker_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    blocked_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    -- The admin who set it; none when it was the blocker.
    set_by uuid REFERENCES profiles (id),
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (blocker_id, blocked_id),
    CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id);
CREATE INDEX blocks_set_by ON blocks (set_by) WHERE set_by IS NOT NULL;

-- Why an admin reads a chat. The log says that they did; what they wrote as the reason may hold names, and stands here.
CREATE TABLE chat_views (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    chat_session_id uuid NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
    admin_id uuid NOT NULL REFERENCES profiles (id),
    reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX chat_views_chat ON chat_views (chat_session_id);
CREATE INDEX chat_views_admin ON chat_views (admin_id);
CREATE INDEX chat_views_created ON chat_views (created_at);

-- Nothing is stored in the name of an account that is being deleted.
CREATE TRIGGER chat_files_uploader_open BEFORE INSERT ON chat_files
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('uploader_id');
CREATE TRIGGER held_messages_sender_open BEFORE INSERT ON held_messages
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('sender_id');
CREATE TRIGGER chat_reports_reporter_open BEFORE INSERT ON chat_reports
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('reporter_id');
CREATE TRIGGER blocks_blocker_open BEFORE INSERT ON blocks
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('blocker_id');

-- A project that goes on has its people's chat, as one has from here on.
INSERT INTO chat_sessions (kind, student_id, tutor_id)
    SELECT 'booking', student_id, assigned_tutor_id FROM research_requests
    WHERE status IN ('assigned', 'in_progress') AND assigned_tutor_id <> student_id
    ON CONFLICT DO NOTHING;

-- Suspension: a state of the account, and the history of it.
ALTER TABLE users ADD COLUMN suspended_at timestamptz;
CREATE INDEX users_suspended ON users (suspended_at DESC) WHERE suspended_at IS NOT NULL;
CREATE TABLE suspensions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users (id),
    suspended_by uuid NOT NULL REFERENCES profiles (id),
    -- For admins.
    reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
    -- What the person is told.
    message text NOT NULL CHECK (length(message) BETWEEN 1 AND 1000),
    created_at timestamptz NOT NULL DEFAULT now(),
    restored_by uuid REFERENCES profiles (id),
    restored_at timestamptz,
    CHECK ((restored_by IS NULL) = (restored_at IS NULL))
);
CREATE UNIQUE INDEX suspensions_in_force ON suspensions (user_id) WHERE restored_at IS NULL;
CREATE INDEX suspensions_user ON suspensions (user_id);
CREATE INDEX suspensions_suspended_by ON suspensions (suspended_by);
CREATE INDEX suspensions_restored_by ON suspensions (restored_by) WHERE restored_by IS NOT NULL;
