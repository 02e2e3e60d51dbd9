DROP TABLE ai_tutor_usage;
DROP TABLE ai_tutor_flags;
DROP TABLE ai_tutor_messages;
DROP TABLE ai_tutor_sessions;
DROP TABLE ai_tutor_accesses;
DROP TABLE ai_tutor_settings;
