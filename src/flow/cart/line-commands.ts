/** What changes lines that are in the cart. Apart from the other commands, as few visitors do it. */
export { redeem } from './discount-code.ts';
export { alter, edit, remove, save, undo } from './edit-lines.ts';
