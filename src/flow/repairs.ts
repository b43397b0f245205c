/**
 * The entry of a lazy module with three parts. They repair a cart, keep it in sync between tabs, and look for an
 * unconfirmed booking. Few guests need any of them.
 */
export { resolveUnconfirmed } from './booking/resolve-unconfirmed.ts';
export { syncCart } from './cart/other-tabs.ts';
export { resolveAll, resolveDifference } from './reconcile/accept-changes.ts';
export { reconcile } from './reconcile/index.ts';
