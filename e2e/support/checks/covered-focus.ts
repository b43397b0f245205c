/** Finds controls that other content covers completely while they have the focus (WCAG 2.2, 2.4.11). */
import { expect, type Page } from 'playwright/test';
import type { PageOptions } from '../journey.ts';
import type { Widget } from '../widget.ts';

export const windowSizes = [
  { width: 320, height: 256 },
  { width: 360, height: 640 },
  { width: 640, height: 512 },
  { width: 700, height: 900 },
];

/**
 * Opens an hourly item and selects a day. The step then has a calendar, start times, quantity, promo code and sticky
 * bar.
 */
export async function openHourlyItem(widget: Widget, openPage: (options: PageOptions) => Promise<void>): Promise<void> {
  await openPage({ attributes: 'item-id="102"' });
  await widget.button('Next month').click();
  await widget.freeDays.nth(3).click();
  await expect(widget.root.getByRole('radio').first()).toBeVisible();
  await widget.button('Next month').focus();
}

/**
 * Presses Tab until the focus leaves the widget. Returns the number of Tab stops, and the names of the controls that
 * other content covers.
 */
export async function findCoveredStops(page: Page): Promise<{ stopCount: number; coveredNames: string[] }> {
  const coveredNames: string[] = [];
  for (let stopCount = 0; stopCount < 60; stopCount += 1) {
    await page.keyboard.press('Tab');
    const focusStop = await page.evaluate(inspectFocus);
    if (focusStop === null) return { stopCount, coveredNames };
    if (!focusStop.isVisible) coveredNames.push(focusStop.name);
  }
  throw new Error('Tab does not lead out of the widget.');
}

/**
 * Returns the name and the visibility of the focused element; null if the focus is outside the widget. Checks nine
 * points of the element's box: the element is visible if nothing covers at least one of them. Runs in the page.
 */
function inspectFocus(): { name: string; isVisible: boolean } | null {
  let activeElement = document.activeElement;
  if (activeElement?.localName !== 'slipway-booking') return null;
  while (activeElement.shadowRoot?.activeElement) activeElement = activeElement.shadowRoot.activeElement;
  const focusedElement = activeElement;
  const { left, top, width, height } = focusedElement.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height] as const),
  );
  const isVisible = points.some(([x, y]) => {
    let hitElement = document.elementFromPoint(x, y);
    for (
      let innerElement = hitElement;
      innerElement !== null;
      innerElement = innerElement.shadowRoot?.elementFromPoint(x, y) ?? null
    ) {
      if (innerElement === hitElement && innerElement !== document.elementFromPoint(x, y)) break;
      hitElement = innerElement;
    }
    return (
      hitElement !== null &&
      (focusedElement.contains(hitElement) || (hitElement.contains(focusedElement) && hitElement.localName === 'label'))
    );
  });
  return {
    name: focusedElement.getAttribute('aria-label') ?? focusedElement.getAttribute('part') ?? focusedElement.localName,
    isVisible,
  };
}
