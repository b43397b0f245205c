/** Renders all hostile texts through the sanitiser, as if they were HTML from the service. */
import { render } from 'lit';
import { expect, test } from 'vitest';
import { safeHtmlTemplate } from '../../../src/elements/shared/safe-html.ts';
import { hostileTexts } from './texts.ts';
import { tryTexts } from './render-texts.ts';

test('has at least 418 hostile texts to test', () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(418);
});

test('runs no script, and keeps only harmless elements and attributes', async () => {
  // Renders once, which defines `<slipway-prose>` for `tryTexts`.
  render(safeHtmlTemplate('<b>Tour</b>'), document.createElement('div'));
  expect((await tryTexts(hostileTexts, 'as service HTML')).faults).toEqual([]);
}, 60_000);
