/** The chunk behind "I have a code". */
import { SlipwayCode } from './code.ts';
import { defineElements } from './define.ts';

export function defineCode(): void {
  defineElements({ 'slipway-code': SlipwayCode });
}
