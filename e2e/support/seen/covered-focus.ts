/** Finds controls that other content covers completely while they have the focus (WCAG 2.2, 2.4.11). */
import { expect, type Page } from 'playwright/test';
import type { Stage } from '../journey.ts';
import type { Widget } from '../widget.ts';

export const windows = [
  { width: 320, height: 256 },
  { width: 360, height: 640 },
  { width: 640, height: 512 },
  { width: 700, height: 900 },
];

/** Opens an hourly item and selects a day. The step then has a calendar, start times, quantity, promo code and bar. */
export async function openHourly(widget: Widget, stage: (parts: Stage) => Promise<void>): Promise<void> {
  await stage({ attributes: 'item-id="102"' });
  await widget.button('Next month').click();
  await widget.freeDays.nth(3).click();
  await expect(widget.root.getByRole('radio').first()).toBeVisible();
  await widget.button('Next month').focus();
}

/** Presses Tab until the focus leaves the widget. Returns the number of Tab stops, and the names of those covered. */
export async function findCoveredStops(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = [];
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    const focusStop = await page.evaluate(lookAtFocus);
    if (focusStop === null) return { stops, hidden };
    if (!focusStop.isSeen) hidden.push(focusStop.name);
  }
  throw new Error('Tab does not lead out of the widget.');
}

/** Returns the focused element's name. It is visible if one of nine points of its box is visible. Runs in the page. */
function lookAtFocus(): { name: string; isSeen: boolean } | null {
  let at = document.activeElement;
  if (at?.localName !== 'slipway-booking') return null;
  while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  const focusedElement = at;
  const { left, top, width, height } = focusedElement.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height] as const),
  );
  const isSeen = points.some(([x, y]) => {
    let hit = document.elementFromPoint(x, y);
    for (let inner = hit; inner !== null; inner = inner.shadowRoot?.elementFromPoint(x, y) ?? null) {
      if (inner === hit && inner !== document.elementFromPoint(x, y)) break;
      hit = inner;
    }
    return (
      hit !== null && (focusedElement.contains(hit) || (hit.contains(focusedElement) && hit.localName === 'label'))
    );
  });
  return {
    name: focusedElement.getAttribute('aria-label') ?? focusedElement.getAttribute('part') ?? focusedElement.localName,
    isSeen,
  };
}
