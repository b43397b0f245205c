/** Repairs a cart that has changed, and takes the guest's answers to it. It loads when a cart has changed. */
export { reconcile } from './reconcile.ts';
export { resolveAll, resolveDifference } from './resolve-changes.ts';
