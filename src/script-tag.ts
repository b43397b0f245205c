/** Declares `slipway-booking/slipway.js` and `slipway-booking/slipway.classic.js` as modules without exports. */
export {};
