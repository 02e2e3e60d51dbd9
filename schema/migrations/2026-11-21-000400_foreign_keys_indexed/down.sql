DROP INDEX research_progress_user;
DROP INDEX research_links_user;
DROP INDEX pending_tutor_applications_decided_by;
DROP INDEX pending_tutor_applications_account;
DROP INDEX chat_sessions_booking;
DROP INDEX chat_reads_user;
DROP INDEX chat_notices_user;
DROP INDEX chat_messages_sender;
