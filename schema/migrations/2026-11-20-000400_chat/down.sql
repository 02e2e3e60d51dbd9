DROP TABLE chat_reads;
DROP TABLE chat_messages;
DROP TABLE chat_sessions;
