/** Changing lines of the cart: another quantity, an add-on, a line opened again or put back, a discount code. */
export * from '../../flow/cart/line-commands.ts';
export { SlipwayCode } from './discount-code.ts';
export { lineEditView } from './line-edit-view.ts';
export { optionOf, optionStyles, quantityOf } from './line-options.ts';
