/** What changes lines that are in the cart. Apart from the other commands, as few visitors do it. */
export { redeem } from './redeem.ts';
export { alter, edit, remove, save, undo } from './second-thoughts.ts';
