/** Changing lines of the cart: another quantity, an add-on, a line opened again or put back, a discount code. */
import { SlipwayCode } from './code.ts';
import { defineElements } from './define.ts';

export * from '../flow/line-commands.ts';
export { optionOf, optionStyles, quantityOf } from './line-options.ts';
export { secondThoughts } from './second-thoughts.ts';

export function defineCode(): void {
  defineElements({ 'slipway-code': SlipwayCode });
}
