/// <reference types="vite/client" />
import { expect, test } from 'vitest';
import { SlipwayCalendar } from '../../src/elements/calendar.ts';
import { SlipwayCart } from '../../src/elements/cart.ts';
import { SlipwayConfirmation } from '../../src/elements/confirmation.ts';
import { exportParts } from '../../src/elements/export-parts.ts';
import { SlipwayForm } from '../../src/elements/form.ts';
import { SlipwayItems } from '../../src/elements/items.ts';
import { SlipwayParameters } from '../../src/elements/parameters.ts';
import { SlipwayReview } from '../../src/elements/review.ts';

const leaves = { items: SlipwayItems, calendar: SlipwayCalendar, parameters: SlipwayParameters, cart: SlipwayCart, form: SlipwayForm, review: SlipwayReview, confirmation: SlipwayConfirmation };
// The sources of the leaves, for the parts they name.
const sources = import.meta.glob<string>('../../src/elements/{items,calendar,parameters,cart,form,form-field,review,confirmation,lines,totals,line-options}.ts', { query: '?raw', import: 'default', eager: true });

test('a part is exported under the name of its leaf', () => {
  const leaf = document.createElement('slipway-unheard-of');
  exportParts(leaf, 'day line-total');
  expect(leaf.getAttribute('exportparts')).toBe('day: unheard-of-day, line-total: unheard-of-line-total');
});

test.each(Object.entries(leaves))('every part that slipway-%s documents can be styled through the root', (name, Leaf) => {
  const tag = `slipway-${name}`;
  if (!customElements.get(tag)) customElements.define(tag, Leaf);
  const leaf = document.body.appendChild(document.createElement(tag));
  const exported = new Set(leaf.getAttribute('exportparts')?.split(', ').map((pair) => pair.split(':')[0]));
  const source = Object.entries(sources).find(([path]) => path.endsWith(`/${name}.ts`))?.[1] ?? '';
  const named = [...source.matchAll(/\bpart="([a-z -]+)"/g)].flatMap(([, parts = '']) => parts.split(' '));
  leaf.remove();
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((part) => !exported.has(part))).toEqual([]);
});
