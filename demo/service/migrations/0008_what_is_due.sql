-- The totals of a booking include the amount that is due at once. For bookings from before deposits, it is the total.
update booking set totals = (totals::jsonb || jsonb_build_object('due', totals -> 'total'))::json;
