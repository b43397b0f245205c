/**
 * The entry of the lazy module that registers the list. A page loads this module only if it offers more than one item.
 * It is separate from `items.ts`, which the package also exports: otherwise a bundler would put the list into the first
 * script.
 */
import { defineElements } from '../shared/define.ts';
import { SlipwayItems } from './items.ts';

export function defineItems(): void {
  defineElements({ 'slipway-items': SlipwayItems });
}
