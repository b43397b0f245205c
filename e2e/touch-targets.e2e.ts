/** Checks that every control has a touch target of at least 44 × 44 px, from the list to the confirmation. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

/** Minimum width and height of a touch target in px: 44, minus half a px for rounding. */
const MIN_SIDE_PX = 43.5;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

interface TargetReport {
  /** Number of measured controls. */
  targetCount: number;
  /** Controls whose touch target is too small, each with its size. */
  smallControls: string[];
}

/** Measures the touch target of each visible control. Links within a sentence are exempt (WCAG 2.5.8). */
async function measureTargets(page: Page): Promise<TargetReport> {
  return page.evaluate((minSide) => {
    const listElements = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? listElements(element.shadowRoot) : []),
      ]);
    const controls = listElements(document).filter(
      (element): element is HTMLElement =>
        element.matches('a[href], button, input, select, textarea, summary, [role="button"], [role="radio"]') &&
        element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
        element.getRootNode() !== document,
    );
    const findDeepestElement = (x: number, y: number) => {
      let hitElement = document.elementFromPoint(x, y);
      for (;;) {
        const innerElement = hitElement?.shadowRoot?.elementFromPoint(x, y) ?? null;
        if (innerElement === null || innerElement === hitElement) return hitElement;
        hitElement = innerElement;
      }
    };
    const isHit = (control: HTMLElement, x: number, y: number) => {
      const hitElement = findDeepestElement(x, y);
      if (hitElement === null) return false;
      const label = hitElement.closest('label');
      return control === hitElement || control.contains(hitElement) || (label !== null && label.control === control);
    };
    /** Returns how far from the middle of the control, in px and in one direction, a tap still hits the control. */
    const measureReach = (control: HTMLElement, x: number, y: number, [dx, dy]: readonly [number, number]) => {
      let distance = 0;
      while (distance < 100 && isHit(control, x + dx * (distance + 0.5), y + dy * (distance + 0.5))) distance += 0.5;
      return distance;
    };
    const isTextLink = (control: HTMLElement) =>
      control.localName === 'a' &&
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== '');
    const smallControls: string[] = [];
    let targetCount = 0;
    for (const control of controls) {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Skips links inside text. Also skips a control that another element covers, such as a native field below its
      // styled label. In this case, the covering element is the touch target.
      if (isTextLink(control) || !isHit(control, x, y)) continue;
      targetCount += 1;
      const targetWidth = measureReach(control, x, y, [-1, 0]) + measureReach(control, x, y, [1, 0]);
      const targetHeight = measureReach(control, x, y, [0, -1]) + measureReach(control, x, y, [0, 1]);
      if (targetWidth >= minSide && targetHeight >= minSide) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent.trim().replace(/\s+/g, ' ').slice(0, 30);
      smallControls.push(
        `${control.part.value || control.localName} “${name}”: ${String(targetWidth)} × ${String(targetHeight)}`,
      );
    }
    return { targetCount, smallControls };
  }, MIN_SIDE_PX);
}

async function expectTargets(page: Page, minCount: number): Promise<void> {
  // Waits for the expected number of controls, because parts of a step may load later.
  await expect.poll(async () => (await measureTargets(page)).targetCount).toBeGreaterThanOrEqual(minCount);
  expect.soft((await measureTargets(page)).smallControls).toEqual([]);
}

test('has touch targets of 44 px in the list and date search', async ({ page, openPage, widget }) => {
  await openPage();
  await expect(widget.part('item').first()).toBeVisible();
  await expectTargets(page, 12);
  await widget.part('choose-dates').click();
  await expect(widget.days.first()).toBeVisible();
  await expectTargets(page, 20);
});

/** Styles of a page whose root font size, `rem`, is 10 px, while its text has 16 px. */
const smallRemStyles = {
  scheme: 'light dark',
  css: 'html { font-size: 62.5%; background: Canvas; color: CanvasText } body { font-size: 1.6rem }',
};

for (const { journey, item, styles, width } of [
  { journey: 'Sea kayak', item: 'Sea kayak', styles: undefined, width: 390 },
  { journey: 'Sunset cruise', item: 'Sunset cruise', styles: undefined, width: 390 },
  {
    journey: 'Sea kayak, with a rem of 10 px in a wide window',
    item: 'Sea kayak',
    styles: smallRemStyles,
    width: 1280,
  },
])
  test(`has touch targets of at least 44 px until the confirmation: ${journey}`, async ({ page, openPage, widget }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage({ attributes: 'review', ...(styles && { styles }) });
    await expect(widget.part('item').first()).toBeVisible();
    await expectTargets(page, 12);
    await widget.chooseItem(item);
    await widget.button('Other ways to select dates').click();
    await widget.root.getByText('Have a promo code?').click();
    await expectTargets(page, 40);
    await widget.chooseFirstFreeDay();
    if (item === 'Sunset cruise') await widget.root.locator('[part~="time"]:not([part~="full"])').first().click();
    await expect(widget.continueButton).toHaveAttribute('aria-disabled', 'false');
    await expectTargets(page, 40);
    await widget.addToCart();
    await expectTargets(page, 5);
    await widget.checkOut();
    await widget.part('submit').click();
    await expect(widget.problemMessage.getByRole('link')).toHaveCount(4);
    await expectTargets(page, 9);
    await widget.fillDetails(createGuest());
    await expectTargets(page, 5);
    await widget.openReview();
    await expectTargets(page, 2);
    await widget.bookButton.click();
    await widget.waitForBookingCode();
    await expectTargets(page, 5);
  });
