-- What was asked of an item is its quote request, in the lines of sessions and bookings too.
update session set lines = coalesce(
  (select json_agg(((line.value - 'asked') || jsonb_build_object('request', line.value -> 'asked')) order by line.ordinality)
   from jsonb_array_elements(lines::jsonb) with ordinality as line),
  '[]');
update booking_line set detail =
  ((detail::jsonb - 'asked') || jsonb_build_object('request', detail::jsonb -> 'asked'))::json;
