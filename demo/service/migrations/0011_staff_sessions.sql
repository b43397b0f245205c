-- Sign-ins at the staff page. The cookie holds the token, the table only its hash. Without the login there is no session.
create table staff_session (
  token_hash text primary key,
  account_id integer not null,
  email text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  foreign key (account_id, email) references staff_login (account_id, email) on delete cascade
);
create index staff_session_of_use on staff_session (used_at);
