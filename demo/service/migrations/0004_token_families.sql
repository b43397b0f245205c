-- All token pairs from one consent are a family. Its name is the hash of the authorization code.
-- A code or refresh token that is used twice ends the whole family.
alter table oauth_token add column family text;
update oauth_token set family = access_hash;
alter table oauth_token alter column family set not null;
create index oauth_token_of_family on oauth_token (family);
-- Refresh tokens that newer ones replaced. A row stays until its token would have expired.
create table oauth_replaced (
  refresh_hash text primary key,
  account_id integer not null references account (id),
  family text not null,
  expires_at timestamptz not null
);
