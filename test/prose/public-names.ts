/**
 * Names that the rule `bare-name` skips. These names must stay, because other people's programs or stored data use
 * them. A test in `linters.test.ts` fails if a file no longer declares one of its names.
 */

const api = 'a member of a type in `slipway-booking/api`';
const state = 'a member of `state`, which pages read';
const event = 'a member of the detail of a public event';
const property = 'a property of an element that `slipway-booking` exports';
const storage = 'a key of data that browsers store';
const record = 'a member of data that the demo service stores';

/** The names by file, each with the reason why it stays. */
export const publicNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'demo/service/catalogue/item.ts': { priced: record },
  'demo/service/rules/cart.ts': { dated: record, opted: record },
  'demo/service/rules/totals.ts': { due: record },
  'e2e/support/venue.ts': { due: 'a member of the Booking API' },
  'src/api/offer-types.ts': { sold: api, sent: api, left: api },
  'src/api/types.ts': { dated: api, left: api, due: api, revisited: api },
  'src/elements/shared/public-events.ts': { due: event, added: event, removed: event },
  'src/flow/session/context.ts': { unsettled: storage },
  'src/flow/state.ts': { gone: state, left: state, booked: state, unconfirmed: state, removed: state },
  'src/page/analytics.ts': { added: event, removed: event },
  'src/elements/cart/cart.ts': { saved: property },
  'src/elements/finish/confirmation.ts': { unconfirmed: property, left: property },
  'src/elements/item/calendar.ts': { priced: property },
  'src/elements/item/parameters.ts': { expected: property },
  'src/elements/list/items.ts': { dated: property, priced: property },
  'src/page/storage/cart-count.ts': { kept: storage },
  'src/page/storage/payment-pages.ts': { left: storage },
  'src/relay/reads/read-cache.ts': { most: 'an option of `memoryCache` in `slipway-booking/relay`' },
};
