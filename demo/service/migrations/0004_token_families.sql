-- All pairs that stem from one consent are a family, named by the hash of its code: what is used twice ends all of it.
alter table oauth_token add column family text;
update oauth_token set family = access_hash;
alter table oauth_token alter column family set not null;
create index oauth_token_of_family on oauth_token (family);
-- Refresh tokens that were replaced, until they would have expired.
create table oauth_replaced (
  refresh_hash text primary key,
  account_id integer not null references account (id),
  family text not null,
  expires_at timestamptz not null
);
