/** What changes lines that are in the cart. */
export { redeem } from './discount-code.ts';
export { alter, edit, remove, save, undo } from './edit-lines.ts';
