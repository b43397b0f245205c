/** All hostile texts as service HTML. */
import { render } from 'lit';
import { expect, test } from 'vitest';
import { safeHtml } from '../../../src/elements/shared/safe-html.ts';
import { hostileTexts } from './texts.ts';
import { tryTexts } from './try-texts.ts';

test('there are as many as were once tried from outside', () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(418);
});

test('shown as service HTML, none runs a script, and what is left of it is harmless', async () => {
  // Defines the element.
  render(safeHtml('<b>Tour</b>'), document.createElement('div'));
  expect((await tryTexts(hostileTexts, 'as service HTML')).faults).toEqual([]);
}, 60_000);
