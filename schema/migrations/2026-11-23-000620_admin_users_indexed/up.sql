-- What these tables are looked up by. Meanwhile they can be read and not written.

-- Each order of the list of people. Whoever was never seen comes last, whichever end comes first.
CREATE INDEX users_seen_newest ON users (coalesce(last_seen_at, '-infinity'), id) WHERE deleted_at IS NULL;
CREATE INDEX users_seen_oldest ON users (coalesce(last_seen_at, 'infinity'), id) WHERE deleted_at IS NULL;
CREATE INDEX users_joined ON users (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX profiles_by_name ON profiles (lower(last_name), lower(first_name), id);
-- Its filters and their counts; those that are unverified or suspended have an index already.
CREATE INDEX user_roles_role ON user_roles (role, user_id);
-- What it is searched by: beginnings of the words of a name, and any part of an address.
CREATE INDEX profiles_name_words ON profiles USING gin (search_words(first_name || ' ' || last_name));
CREATE INDEX users_email_parts ON users USING gin (email gin_trgm_ops) WHERE deleted_at IS NULL;

-- Sums over all lesson records, and over those of a tutor or a period, without reading the records themselves.
CREATE INDEX tutor_sessions_sums ON tutor_sessions (tutor_id) INCLUDE (duration_hours, paid);
CREATE INDEX tutor_sessions_period_sums ON tutor_sessions (starts_at) INCLUDE (duration_hours, paid, booking_id);
CREATE INDEX student_bookings_period_sums ON student_bookings (starts_at)
    INCLUDE (id, subject, status, cancellation_reason);
-- Payments that need a person.
CREATE INDEX transfers_refused ON transfers (payment_id) WHERE refusal IS NOT NULL;
CREATE INDEX payments_disputes_open ON payments (disputed_at) WHERE dispute_state = 'open';
