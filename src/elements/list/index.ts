/**
 * The module that registers the list. It loads on demand: on a page without a single preset item, and for the children
 * of a parent item. It is separate from `items.ts`, because `src/index.ts` exports that file. Otherwise a bundler would
 * put the list into the first script.
 */
import { defineElements } from '../shared/define.ts';
import { SlipwayItems } from './items.ts';

export function defineItems(): void {
  defineElements({ 'slipway-items': SlipwayItems });
}
