/**
 * The entry of the module that registers the list. A page loads it only if it offers more than one item. It is separate from
 * `items.ts`, which the package exports: a bundler must not put the list into the first script.
 */
import { defineElements } from '../shared/define.ts';
import { SlipwayItems } from './items.ts';

export function defineListing(): void {
  defineElements({ 'slipway-items': SlipwayItems });
}
