-- What a booking asks for at once is kept with its totals: the whole, for what was booked before deposits were taken.
update booking set totals = (totals::jsonb || jsonb_build_object('due', totals -> 'total'))::json;
