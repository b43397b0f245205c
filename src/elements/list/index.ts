/**
 * The entry of the lazy module that registers the list. A page loads it only if it offers more than one item. It is
 * separate from `items.ts`, so that a bundler does not put the list into the first script: the package also exports
 * `items.ts`.
 */
import { defineElements } from '../shared/define.ts';
import { SlipwayItems } from './items.ts';

export function defineItems(): void {
  defineElements({ 'slipway-items': SlipwayItems });
}
