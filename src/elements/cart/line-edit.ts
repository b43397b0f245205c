/** Changing lines of the cart: another quantity, an add-on, a line opened again or put back, a discount code. */
import { SlipwayCode } from './discount-code.ts';
import { defineElements } from '../shared/define.ts';

export * from '../../flow/cart/line-commands.ts';
export { optionOf, optionStyles, quantityOf } from './line-options.ts';
export { lineEditView } from './line-edit-view.ts';

export function defineCode(): void {
  defineElements({ 'slipway-code': SlipwayCode });
}
