/** Which of the stops of the Tab key are wholly hidden by what lies over them (WCAG 2.2, 2.4.11). */
import { expect, type Page } from 'playwright/test';
import type { Stage } from '../journey.ts';
import type { Widget } from '../widget.ts';

export const windows = [
  { width: 320, height: 256 },
  { width: 360, height: 640 },
  { width: 640, height: 512 },
  { width: 700, height: 900 },
];

/** An item sold by the hour, a day chosen: calendar, start times, quantity, code, bar. */
export async function openHourly(widget: Widget, stage: (parts: Stage) => Promise<void>): Promise<void> {
  await stage({ attributes: 'item-id="102"' });
  await widget.button('Next month').click();
  await widget.freeDays.nth(3).click();
  await expect(widget.root.getByRole('radio').first()).toBeVisible();
  await widget.button('Next month').focus();
}

/** Tab from where the focus is, until it leaves the widget; names each stop of which nothing can be seen. */
export async function hiddenStops(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = [];
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(lookAtFocus);
    if (seen === null) return { stops, hidden };
    if (!seen.isSeen) hidden.push(seen.name);
  }
  throw new Error('Tab does not lead out of the widget.');
}

/** Runs in the page. Nine points of the box, as far as they are in the window: one of them is enough. */
function lookAtFocus(): { name: string; isSeen: boolean } | null {
  let at = document.activeElement;
  if (at?.localName !== 'slipway-booking') return null;
  while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  const focused = at;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height] as const),
  );
  const isSeen = points.some(([x, y]) => {
    let hit = document.elementFromPoint(x, y);
    for (let inner = hit; inner !== null; inner = inner.shadowRoot?.elementFromPoint(x, y) ?? null) {
      if (inner === hit && inner !== document.elementFromPoint(x, y)) break;
      hit = inner;
    }
    return hit !== null && (focused.contains(hit) || (hit.contains(focused) && hit.localName === 'label'));
  });
  return { name: focused.getAttribute('aria-label') ?? focused.getAttribute('part') ?? focused.localName, isSeen };
}
