DROP TABLE email_preferences;
