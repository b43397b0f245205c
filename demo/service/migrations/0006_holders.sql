-- Who holds the session's stock, as a network; null for those who are not limited.
alter table session add column holder text;
