/**
 * The names by which the widget and the relay agree on lists of prices. `relay.ts` has the other additions of the relay. This
 * module is separate because the first load of the widget needs no prices.
 */

/**
 * Name of the query parameter that marks a rated list as prices for cards. The value is `1`. Its sender needs no SLIPs, so the
 * relay may repeat an answer and removes the SLIPs from it. Only a relay gets the parameter, and it does not forward it.
 */
export const relayPricesParameter = 'slipway_prices';

/** Name of a member of `rate` with the value 1, if the relay removed the SLIP. */
export const relaySlipMember = 'slipway_slip';

/** Name of a member of an answer with the value 1, if the relay repeats it. Its time is not that of the account. */
export const relayRepeatMember = 'slipway_repeat';
