/** What `slipway-booking/slipway.js` and `/slipway.classic.js` are to the compiler: modules without exports, for their effect. */
export {};
