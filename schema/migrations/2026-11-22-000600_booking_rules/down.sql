DROP TABLE tutor_days_off;
ALTER TABLE profiles DROP COLUMN minimum_notice_minutes, DROP COLUMN buffer_minutes;
