-- Staff can book for guests without an email address. Each such guest is a separate customer.
alter table customer alter column email drop not null;
