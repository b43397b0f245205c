/**
 * The entry of a lazy module with four parts. They repair a cart, keep it in sync between tabs, handle a refused booking,
 * and look for an unconfirmed one. Few guests need any of them.
 */
export { handleRefusedCreate, resolveUnconfirmed } from './booking/create-outcome.ts';
export { syncCart } from './cart/other-tabs.ts';
export { resolveAll, resolveDifference } from './reconcile/accept-changes.ts';
export { reconcile } from './reconcile/index.ts';
