-- A booking is for a local time of the venue, so the table stores the local time with its time zone.
-- `start_at` and `end_at` are the instants according to the time zone data of the booking day.
-- The local times come from the lines, so this migration needs no time zone data.
alter table booking add column start_local timestamp, add column end_local timestamp, add column time_zone text;
update booking set time_zone = coalesce(
  (select account.settings ->> 'timezone' from account where account.id = booking.account_id), 'UTC');
with line as (
  select booking_id,
    (detail ->> 'firstDay')::integer * 1440 + coalesce((detail ->> 'startMinute')::integer, 0) as first,
    (detail ->> 'lastDay')::integer as last_day,
    coalesce((detail ->> 'endMinute')::integer, 0) as end_minute,
    case detail ->> 'unit' when 'N' then 1440 else 0 end as departure
  from booking_line where (detail ->> 'dated')::boolean and (detail ->> 'opted')::boolean
), whole as (
  select booking_id, min(first) as first,
    (array_agg(last_day * 1440 + departure + end_minute order by last_day desc, end_minute desc))[1] as last
  from line group by booking_id
)
update booking set
  start_local = timestamp '1970-01-01' + make_interval(mins => whole.first),
  end_local = timestamp '1970-01-01' + make_interval(mins => whole.last)
from whole where whole.booking_id = booking.id;
-- A booking without a date starts on the day on which it was made.
update booking set
  start_local = date_trunc('day', created_at at time zone time_zone),
  end_local = date_trunc('day', created_at at time zone time_zone)
where start_local is null;
alter table booking alter column start_local set not null, alter column end_local set not null,
  alter column time_zone set not null;
