/**
 * The entry of a lazy module: repairs of a cart, and the cart of several tabs. Few carts need a repair, and few guests use two
 * tabs.
 */
export { syncCart } from './cart/other-tabs.ts';
export { resolveAll, resolveDifference } from './reconcile/accept-changes.ts';
export { reconcile } from './reconcile/index.ts';
