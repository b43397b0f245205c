/** Types `slipway-booking/slipway.js` and `/slipway.classic.js` for the compiler: modules without exports. */
export {};
