UPDATE users SET last_seen_at = NULL;
