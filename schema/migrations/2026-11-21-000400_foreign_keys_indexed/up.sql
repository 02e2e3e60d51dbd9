-- Every foreign key has an index that starts with its columns: else a referenced row cannot go, nor its rows be found,
-- without reading whole tables.

CREATE INDEX chat_messages_sender ON chat_messages (sender_id);
CREATE INDEX chat_notices_user ON chat_notices (user_id);
CREATE INDEX chat_reads_user ON chat_reads (user_id);
CREATE INDEX chat_sessions_booking ON chat_sessions (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX pending_tutor_applications_account ON pending_tutor_applications (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX pending_tutor_applications_decided_by ON pending_tutor_applications (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX research_links_user ON research_links (user_id);
CREATE INDEX research_progress_user ON research_progress (user_id);
