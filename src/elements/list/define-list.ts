/** Registers the list of items. */
import { defineElements } from '../shared/define.ts';
import { SlipwayItems } from './items.ts';

export function defineListing(): void {
  defineElements({ 'slipway-items': SlipwayItems });
}
