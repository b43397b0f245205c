/**
 * The entry of a lazy module: the cart and the commands that change its lines. A guest who books one item at once needs
 * neither.
 */
export * from '../../flow/cart/line-commands.ts';
export { LineEditView } from './line-edit-view.ts';
export { SlipwayCart } from './cart.ts';
export { SlipwayCode } from './discount-code.ts';
