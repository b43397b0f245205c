/** The list of items: a chunk of its own, fetched beside the data where a page offers more than one. */
import { defineElements } from '../shared/define.ts';
import { SlipwayItems } from './items.ts';

export function defineListing(): void {
  defineElements({ 'slipway-items': SlipwayItems });
}
