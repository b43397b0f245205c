import { expect, test, vi } from 'vitest';
import { defineListing } from '../../../src/elements/list/define-list.ts';
import { SlipwayItems } from '../../../src/elements/list/items.ts';

test('what stood in the page before is a list from then on, however many parts ask for it', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  document.body.innerHTML = '<slipway-items></slipway-items>';
  defineListing();
  defineListing();
  expect(document.body.firstElementChild).toBeInstanceOf(SlipwayItems);
  expect(warn).not.toHaveBeenCalled();
});
