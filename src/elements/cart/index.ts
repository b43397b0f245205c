/**
 * The entry of a lazy module with the cart element and the commands that change its lines. A guest who books a single
 * item needs neither.
 */
export * from '../../flow/cart/line-commands.ts';
export { CartView } from './cart-view.ts';
export { SlipwayCart } from './cart.ts';
export { SlipwayCode } from './discount-code.ts';
