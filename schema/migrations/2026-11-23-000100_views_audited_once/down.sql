DROP INDEX audit_log_views;
