DROP TRIGGER chat_messages_sender_open ON chat_messages;
DROP TRIGGER research_requests_tutor_open ON research_requests;
DROP TRIGGER research_requests_student_open ON research_requests;
DROP TRIGGER student_bookings_tutor_open ON student_bookings;
DROP TRIGGER student_bookings_student_open ON student_bookings;
DROP TRIGGER tutor_availability_tutor_open ON tutor_availability;
DROP TRIGGER user_roles_user_open ON user_roles;
DROP TRIGGER account_tokens_user_open ON account_tokens;
DROP TRIGGER sessions_user_open ON sessions;
DROP FUNCTION refuse_ended_account;

DROP INDEX profiles_mentors;
CREATE INDEX profiles_mentors ON profiles (last_name, first_name)
    WHERE role = 'tutor' AND is_mentor_approved AND bio <> '';

DROP TABLE password_reset_requests;
ALTER TABLE users DROP CONSTRAINT users_deleted_is_empty, DROP COLUMN deleted_at;
