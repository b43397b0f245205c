-- The clean-up searches for expired sessions every minute. Without this index, it would read all sessions of a month.
create index session_of_expiry on session (expires_at);
