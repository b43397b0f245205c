/**
 * The entry of a lazy module with three parts: repairs of a cart, a cart in several tabs, and the search for an
 * unconfirmed booking. Few guests need any of them.
 */
export { resolveUnconfirmed } from './booking/resolve-unconfirmed.ts';
export { syncCart } from './cart/other-tabs.ts';
export { resolveAll, resolveDifference } from './reconcile/accept-changes.ts';
export { reconcile } from './reconcile/index.ts';
