-- Renames the member `asked` to `request` in the lines of sessions and bookings. It holds the quote request.
update session set lines = coalesce(
  (select json_agg(((line.value - 'asked') || jsonb_build_object('request', line.value -> 'asked')) order by line.ordinality)
   from jsonb_array_elements(lines::jsonb) with ordinality as line),
  '[]');
update booking_line set detail =
  ((detail::jsonb - 'asked') || jsonb_build_object('request', detail::jsonb -> 'asked'))::json;
