ALTER TABLE tutor_sessions DROP version, DROP changed_by, DROP tutor_share_cents;
DROP FUNCTION search_words;
