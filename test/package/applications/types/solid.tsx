import type {} from 'slipway-booking/solid';

export const booking = (
  <slipway-booking
    base-url="https://book.example.com/harbour"
    mode="dialog"
    debug
    id="booking"
    on:slipway-booked={({ detail }) => console.log(detail.bookingId.length)}
  >
    <a href="https://book.example.com/harbour">Book online</a>
  </slipway-booking>
);
export const badge = <slipway-cart-badge base-url="https://book.example.com/harbour" for="booking" />;
