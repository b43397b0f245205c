/** On a phone, a finger hits every control within 44 × 44 px, from the list to the confirmation. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

/** Smallest side of a target, in px. Rounding can take up to half a px from each side. */
const SMALLEST_SIDE = 43.5;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

interface Targets {
  /** Number of measured controls. */
  count: number;
  /** The controls with a smaller area than that. */
  small: string[];
}

/** Measures each visible control. Links in the middle of a text are as high as its lines (WCAG 2.5.8). */
async function measureTargets(page: Page): Promise<Targets> {
  return page.evaluate((smallest) => {
    const every = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? every(each.shadowRoot) : [])]);
    const controls = every(document).filter(
      (each): each is HTMLElement =>
        each.matches('a[href], button, input, select, textarea, summary, [role="button"], [role="radio"]') &&
        each.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
        each.getRootNode() !== document,
    );
    const deepest = (x: number, y: number) => {
      let hit = document.elementFromPoint(x, y);
      for (;;) {
        const inner = hit?.shadowRoot?.elementFromPoint(x, y) ?? null;
        if (inner === null || inner === hit) return hit;
        hit = inner;
      }
    };
    const isHit = (control: HTMLElement, x: number, y: number) => {
      const hit = deepest(x, y);
      if (hit === null) return false;
      const label = hit.closest('label');
      return control === hit || control.contains(hit) || (label !== null && label.control === control);
    };
    /** Distance from the middle at which a finger still hits the control. */
    const reach = (control: HTMLElement, x: number, y: number, [dx, dy]: readonly [number, number]) => {
      let distance = 0;
      while (distance < 100 && isHit(control, x + dx * (distance + 0.5), y + dy * (distance + 0.5))) distance += 0.5;
      return distance;
    };
    const isInText = (control: HTMLElement) =>
      control.localName === 'a' &&
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== '');
    const small: string[] = [];
    let count = 0;
    for (const control of controls) {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // A field below its own drawing has no target of its own.
      if (isInText(control) || !isHit(control, x, y)) continue;
      count += 1;
      const across = reach(control, x, y, [-1, 0]) + reach(control, x, y, [1, 0]);
      const down = reach(control, x, y, [0, -1]) + reach(control, x, y, [0, 1]);
      if (across >= smallest && down >= smallest) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent.trim().replace(/\s+/g, ' ').slice(0, 30);
      small.push(`${control.part.value || control.localName} “${name}”: ${String(across)} × ${String(down)}`);
    }
    return { count, small };
  }, SMALLEST_SIDE);
}

async function expectTargets(page: Page, minCount: number): Promise<void> {
  // Parts of a step may load after it.
  await expect.poll(async () => (await measureTargets(page)).count).toBeGreaterThanOrEqual(minCount);
  expect.soft((await measureTargets(page)).small).toEqual([]);
}

test('has targets of 44 px in the list and its date search', async ({ page, stage, widget }) => {
  await stage();
  await expect(widget.part('item').first()).toBeVisible();
  await expectTargets(page, 12);
  await widget.part('choose-dates').click();
  await expect(widget.days.first()).toBeVisible();
  await expectTargets(page, 20);
});

/** A page whose `rem` is 10 px, with text of 16 px. */
const smallRem = {
  scheme: 'light dark',
  css: 'html { font-size: 62.5%; background: Canvas; color: CanvasText } body { font-size: 1.6rem }',
};

for (const { journey, item, looks, width } of [
  { journey: 'Sea kayak', item: 'Sea kayak', looks: undefined, width: 390 },
  { journey: 'Sunset cruise', item: 'Sunset cruise', looks: undefined, width: 390 },
  { journey: 'Sea kayak, with a rem of 10 px in a wide window', item: 'Sea kayak', looks: smallRem, width: 1280 },
])
  test(`has targets of 44 px from the item to the confirmation: ${journey}`, async ({ page, stage, widget }) => {
    await page.setViewportSize({ width, height: 844 });
    await stage({ attributes: 'review', ...(looks && { looks }) });
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
    await expect(widget.problem.getByRole('link')).toHaveCount(4);
    await expectTargets(page, 9);
    await widget.fillDetails(newGuest());
    await expectTargets(page, 5);
    await widget.review();
    await expectTargets(page, 2);
    await widget.book.click();
    await widget.waitForCode();
    await expectTargets(page, 5);
  });
