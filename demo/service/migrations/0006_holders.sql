-- The network of the caller that holds the session's stock. Null for a caller without a limit.
alter table session add column holder text;
