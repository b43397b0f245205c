/**
 * Checks the widget on a page that a browser or an extension translates. A translator wraps each text in `<font>`
 * elements, after every change, in all shadow roots. It skips elements with `translate="no"`. Prices, dates and
 * quantities must stay correct.
 */
import type { Page } from 'playwright/test';
import { addDays, type Day } from '../src/values/dates/day.ts';
import { expect, test } from './support/journey.ts';
import { extractDigits, createGuest } from './support/widget.ts';

/** Imitates a translator on the next page. Each translated text becomes `‹text›`. */
async function imitateTranslator(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observedRoots = new WeakSet<Node>();
    const attachShadow = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      const root = attachShadow.call(this, options);
      observeRoot(root);
      return root;
    };
    document.addEventListener('DOMContentLoaded', () => observeRoot(document.body));

    function observeRoot(root: Node): void {
      if (observedRoots.has(root)) return;
      observedRoots.add(root);
      new MutationObserver(() => translateTexts(root)).observe(root, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      translateTexts(root);
    }

    function translateTexts(root: Node): void {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!text.data.trim() || parent?.closest('[translate="no"], font, style, script, textarea, svg')) continue;
        const outerFont = document.createElement('font');
        const innerFont = document.createElement('font');
        innerFont.textContent = `‹${text.data.trim()}›`;
        outerFont.append(innerFont);
        text.replaceWith(outerFont);
      }
    }
  });
}

test('shows correct prices and dates while a browser translates the page', async ({
  page,
  openPage,
  venue,
  widget,
}) => {
  await imitateTranslator(page);
  await venue.releaseStock(104);
  await openPage();
  const guest = createGuest();
  await expect(widget.root.locator('font').first()).toBeAttached();
  await widget.root.getByRole('button', { name: 'Sea kayak' }).click();
  const monthHeading = widget.part('month').first();
  const firstMonth = await monthHeading.textContent();
  await widget.root.locator('[part~="next"]').click();
  await expect(monthHeading).not.toHaveText(firstMonth ?? '');
  await expect(widget.freeDays.first()).toBeVisible();
  // After a press of “Next month”, each day must still show its own number.
  const days = await widget.days.evaluateAll((buttons) =>
    (buttons as HTMLButtonElement[]).map(({ value, childNodes }) => ({
      dayOfMonth: Number(value.slice(-2)),
      label: Number([...childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')),
    })),
  );
  expect(days.length).toBeGreaterThan(27);
  for (const { dayOfMonth, label } of days) expect(label).toBe(dayOfMonth);

  const freeDays = await widget.freeDays.evaluateAll((buttons) =>
    buttons.map((button) => (button as HTMLButtonElement).value as Day),
  );
  const firstIndex = freeDays.findIndex((day, index) => freeDays[index + 2] === addDays(day, 2));
  await widget.freeDays.nth(firstIndex).click();
  await expect(widget.selectedDays.first()).toBeVisible();
  const { choice } = (await widget.readState()) as { choice: { start: string } };
  const timePart = widget.root.locator('.summary [part="when"]');
  await expect(timePart).toContainText(String(Number(choice.start.slice(-2))));
  await expect(widget.totalPart).toContainText('$68.00');
  await widget.part('more').first().click();
  await expect(widget.totalPart).toContainText('$136.00');
  await expect(widget.root.locator('.summary dd').first()).toHaveText('2');
  // The guest selects more days, so new dates and a new total must replace the old ones.
  await widget.freeDays.nth(firstIndex + 2).click();
  const { choice: extendedChoice } = (await widget.readState()) as { choice: { end: string } };
  expect(extendedChoice.end).not.toBe(choice.start);
  await expect(timePart).toContainText(String(Number(extendedChoice.end.slice(-2))));
  await expect(widget.totalPart).not.toContainText('$136.00');

  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  // The price bar shows “dates · party”. The cart shows the dates in a separate element, so this compares only the
  // dates.
  const [datesText = ''] = ((await timePart.textContent()) ?? '').split('·');
  const priceText = /\$[\d.,]+/.exec((await widget.totalPart.textContent()) ?? '')?.[0] ?? '';
  await widget.part('add').click();
  await widget.part('cart-button').click();
  await expect(widget.part('line-when')).toHaveText(datesText.trim());
  await expect(widget.part('line-total')).toHaveText(priceText);
  // The translator may change names, but the widget protects amounts with `translate="no"`.
  await expect(widget.part('line-name').locator('font > font')).toHaveText('‹Sea kayak›');
  await expect(widget.part('line-total').locator('font')).toHaveCount(0);

  // When the guest removes the first of two lines, the second line must keep its own name.
  await widget.part('continue').click();
  await widget.root.getByRole('button', { name: 'Whale watching' }).click();
  await widget.root.locator('[part~="next"]').click();
  await widget.freeDays.first().click();
  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  await widget.part('add').click();
  await widget.part('cart-button').click();
  await expect(widget.lines).toHaveCount(2);
  const lineNames = await widget.part('line-name').allTextContents();
  await widget.part('remove').first().click();
  await expect(widget.lines).toHaveCount(1);
  expect(await widget.part('line-name').allTextContents()).toEqual(lineNames.slice(1));
  const readSession = async () =>
    ((await widget.readState()) as { session: { total: string; lines: { name: string }[] } }).session;
  const totalElement = widget.root.locator('dd').last();
  await expect
    .poll(async () => extractDigits(await totalElement.textContent()))
    .toBe(extractDigits((await readSession()).total));

  await widget.part('checkout').click();
  await widget.fillDetails(guest);
  await expect(widget.part('pays')).toContainText((await totalElement.textContent())?.trim() ?? '');
  await widget.bookButton.click();
  await expect(widget.bookingCode).toHaveText(/^[A-Z]{4}-\d{6}$/);
  const code = (await widget.bookingCode.textContent()) ?? '';
  const booking = await venue.readBooking('harbour', code);
  expect(booking?.customer_email).toBe(guest.email);
  expect(extractDigits(await widget.root.locator('dd').last().textContent())).toBe(extractDigits(booking?.total ?? ''));
  await expect(widget.lines).toContainText(Object.values(booking?.items ?? {})[0]?.name ?? '?');
});
