/**
 * Names that the widget and the relay use for lists of prices. `relay.ts` has the other names that they share. This
 * module is separate, because the first load of the widget needs no prices.
 */

/**
 * Name of the query parameter that requests a list of prices for cards. Its value is `1`. Cards need no SLIPs (booking
 * tokens), so the relay may repeat an earlier answer, without its SLIPs. The widget sends the parameter only to a
 * relay, and the relay does not forward it.
 */
export const relayPricesParameter = 'slipway_prices';

/** Name of a member of `rate`. Its value is 1 if the relay removed the SLIP (booking token). */
export const relaySlipMember = 'slipway_slip';

/**
 * Name of a member of an answer. Its value is 1 if the relay repeats an earlier answer. The response time then does not
 * show the speed of the account.
 */
export const relayRepeatMember = 'slipway_repeat';
