import type {} from 'slipway-booking/react';

export const booking = (
  <slipway-booking
    base-url="https://book.example.com/harbour"
    mode="dialog"
    debug
    id="booking"
    onslipway-booked={({ detail }) => console.log(detail.bookingId.length)}
  >
    <a href="https://book.example.com/harbour">Book online</a>
  </slipway-booking>
);
export const badge = <slipway-cart-badge base-url="https://book.example.com/harbour" for="booking" />;
