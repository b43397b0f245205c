-- Each session that begins looks for those that are long over: without this it would read all of a month.
create index session_of_expiry on session (expires_at);
