DROP TABLE rate_limit_hits;
DROP TABLE account_tokens;
DROP TABLE sessions;
DROP TABLE user_roles;
DROP TABLE profiles;
DROP TABLE users;
