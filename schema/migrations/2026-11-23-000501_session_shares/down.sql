UPDATE tutor_sessions SET tutor_share_cents = NULL;
