-- Forms of the staff page that arrived. A form acts once; the same form again leads to the result of the first time.
create table staff_form (
  token_hash text not null references staff_session (token_hash) on delete cascade,
  form_key text not null,
  -- Empty while the action runs, and after one that ended without an answer.
  result text,
  primary key (token_hash, form_key)
);
