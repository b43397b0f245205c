-- A cell is day * 1440 + minute, days counted from 1970-01-01: see rules/stock.ts.
-- Amounts are integers in the minor unit of the account's currency.
-- Documents are json, not jsonb, because the order of their members counts: parameters are shown in it.

create table setting (
  name text primary key,
  value text not null
);

create table account (
  id integer primary key,
  slug text not null unique,
  settings json not null,
  -- Increases with each change of the settings or items, so that processes know when to read them again.
  version integer not null default 1
);

create table item (
  id integer primary key,
  account_id integer not null references account (id),
  category_id integer not null,
  parent_id integer references item (id),
  is_parent boolean not null,
  sku text not null,
  name text not null,
  unit text not null,
  type text not null,
  status text not null,
  visibility text not null,
  position integer not null,
  stock integer not null check (stock >= 0),
  unlimited boolean not null,
  by_date boolean not null,
  simple boolean not null,
  length integer not null check (length >= 0),
  sells json not null
);
create index item_of_account on item (account_id);

-- The stock of an item's cell, and the units that are sold. The locks prevent overselling; the check catches errors in them.
create table inventory (
  item_id integer not null references item (id),
  cell integer not null,
  account_id integer not null references account (id),
  capacity integer not null,
  used integer not null default 0,
  primary key (item_id, cell),
  constraint never_oversold check (used >= 0 and used <= capacity)
);
create index inventory_of_account on inventory (account_id, cell);

create table session (
  id text primary key,
  account_id integer not null references account (id),
  state text not null check (state in ('open', 'ended')),
  lines json not null,
  next_line integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  booking_code text
);

-- The stock that open sessions hold for their guests. A hold counts only while its session is open and not expired.
create table hold (
  session_id text not null references session (id) on delete cascade,
  item_id integer not null references item (id),
  cell integer not null,
  quantity integer not null check (quantity > 0),
  primary key (session_id, item_id, cell)
);
create index hold_of_cell on hold (item_id, cell);

create table customer (
  id integer generated always as identity (start with 1001) primary key,
  account_id integer not null references account (id),
  email text not null,
  unique (account_id, email)
);

create table booking (
  id integer generated always as identity primary key,
  account_id integer not null references account (id),
  code text not null,
  status_id text not null,
  -- At most one booking for each session.
  session_id text unique,
  customer_id integer not null references customer (id),
  -- Staff account that made it; 0 for the customer.
  staff_id integer not null,
  customer_address text,
  form json not null,
  totals json not null,
  total integer not null,
  paid integer not null default 0,
  start_at timestamptz not null,
  end_at timestamptz not null,
  created_at timestamptz not null,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  -- Hash of the token in the customer's payment address.
  token_hash text not null unique,
  unique (account_id, code)
);

create table booking_line (
  booking_id integer not null references booking (id),
  line text not null,
  item_id integer not null references item (id),
  quantity integer not null,
  detail json not null,
  primary key (booking_id, line)
);

create table note (
  id integer generated always as identity primary key,
  booking_id integer not null references booking (id),
  staff_id integer not null,
  created_at timestamptz not null,
  body text not null,
  private boolean not null
);
create index note_of_day on note (created_at);

create table bookmark (
  booking_id integer not null references booking (id),
  staff_id integer not null,
  primary key (booking_id, staff_id)
);

create table payment (
  id integer generated always as identity primary key,
  booking_id integer not null references booking (id),
  amount integer not null,
  kind text not null,
  created_at timestamptz not null
);

-- Credentials. A token application is a key and a secret; an OAuth application a consumer key, a secret and its redirect.
create table application (
  account_id integer not null references account (id),
  key text not null,
  kind text not null check (kind in ('token', 'oauth')),
  secret_hash text not null,
  name text not null,
  redirect_uri text,
  staff_id integer not null,
  demo boolean not null,
  primary key (account_id, key)
);

create table staff_login (
  account_id integer not null references account (id),
  email text not null,
  staff_id integer not null,
  password_hash text not null,
  demo boolean not null,
  primary key (account_id, email)
);

create table oauth_code (
  code_hash text primary key,
  account_id integer not null references account (id),
  key text not null,
  staff_id integer not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);

create table oauth_token (
  access_hash text primary key,
  refresh_hash text not null unique,
  account_id integer not null references account (id),
  key text not null,
  staff_id integer not null,
  access_expires_at timestamptz not null,
  refresh_expires_at timestamptz not null
);
