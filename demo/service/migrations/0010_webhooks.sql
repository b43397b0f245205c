-- One row for each event and target: the outbox, the queue and the log. A row is pending while it has a due time.
create table webhook_delivery (
  id integer generated always as identity primary key,
  delivery_id text not null unique,
  account_id integer not null references account (id),
  -- Id of the target in the settings. The secret and the address are never in the database.
  webhook text not null,
  host text not null,
  event text not null,
  -- The booking or item. Deliveries of one subject to one target keep their order.
  subject text not null,
  payload text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'dead')),
  created_at timestamptz not null,
  -- Time of the next attempt. During an attempt: the time after which another process may repeat it.
  due_at timestamptz,
  attempt integer not null default 0,
  -- The delivery is dead after this attempt.
  last_attempt integer not null,
  attempted_at timestamptz,
  -- Word and HTTP status of the latest attempt.
  result text,
  status integer,
  check ((due_at is null) = (state in ('delivered', 'dead')))
);
create index webhook_delivery_due on webhook_delivery (account_id, webhook, due_at) where due_at is not null;
create index webhook_delivery_of_subject on webhook_delivery (subject, webhook, id) where due_at is not null;
create index webhook_delivery_log on webhook_delivery (account_id, id);
create index webhook_delivery_done on webhook_delivery (created_at) where due_at is null;
