'use client';
import { SlipwayBooking } from 'slipway-booking';

export function Booking() {
  return (
    <slipway-booking
      base-url="https://book.example.com/harbour"
      item-id="107"
      onslipway-ready={({ target }) => target.setAttribute('data-ready', String(target instanceof SlipwayBooking))}
    />
  );
}
