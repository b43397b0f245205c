/** Renders all hostile texts as service HTML. */
import { render } from 'lit';
import { expect, test } from 'vitest';
import { safeHtml } from '../../../src/elements/shared/safe-html.ts';
import { hostileTexts } from './texts.ts';
import { tryTexts } from './try-texts.ts';

test('contains at least as many texts as an earlier outside attack', () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(418);
});

test('runs no script and leaves only harmless elements and attributes', async () => {
  // The first rendering defines the element.
  render(safeHtml('<b>Tour</b>'), document.createElement('div'));
  expect((await tryTexts(hostileTexts, 'as service HTML')).faults).toEqual([]);
}, 60_000);
