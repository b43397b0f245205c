-- Those that are long over are looked for every minute: without this all of a month would be read.
create index session_of_expiry on session (expires_at);
