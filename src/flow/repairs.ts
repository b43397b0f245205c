/**
 * The entry of a lazy module: repairs of a cart, the cart of several tabs, and the search for an unconfirmed booking. Few guests
 * need one of them.
 */
export { resolveUnconfirmed } from './booking/resolve-unconfirmed.ts';
export { syncCart } from './cart/other-tabs.ts';
export { resolveAll, resolveDifference } from './reconcile/accept-changes.ts';
export { reconcile } from './reconcile/index.ts';
