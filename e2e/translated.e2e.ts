/**
 * Checks the widget on a page that a browser or an extension translates. A translator wraps each text in `<font>`
 * elements, after every change, in all shadow roots. It skips elements with `translate="no"`. Prices, dates and
 * quantities must stay correct.
 */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { digitsOf, newGuest } from './support/widget.ts';

/** Imitates a translator on the next page. Each translated text becomes `‹text›`. */
async function imitateTranslator(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observedRoots = new WeakSet<Node>();
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      const root = attach.call(this, options);
      watch(root);
      return root;
    };
    document.addEventListener('DOMContentLoaded', () => watch(document.body));

    function watch(root: Node): void {
      if (observedRoots.has(root)) return;
      observedRoots.add(root);
      new MutationObserver(() => translateIn(root)).observe(root, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      translateIn(root);
    }

    function translateIn(root: Node): void {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const around = text.parentElement;
        if (!text.data.trim() || around?.closest('[translate="no"], font, style, script, textarea, svg')) continue;
        const outer = document.createElement('font');
        const inner = document.createElement('font');
        inner.textContent = `‹${text.data.trim()}›`;
        outer.append(inner);
        text.replaceWith(outer);
      }
    }
  });
}

test('shows correct prices and dates while the page is translated', async ({ page, stage, venue, widget }) => {
  await imitateTranslator(page);
  await stage();
  const guest = newGuest();
  await expect(widget.root.locator('font').first()).toBeAttached();
  await widget.root.getByRole('button', { name: 'Sea kayak' }).click();
  const month = widget.part('month').first();
  const first = await month.textContent();
  await widget.root.locator('[part~="next"]').click();
  await expect(month).not.toHaveText(first ?? '');
  await expect(widget.freeDays.first()).toBeVisible();
  // After the change of month, each day must still show its own number.
  const days = await widget.days.evaluateAll((buttons) =>
    (buttons as HTMLButtonElement[]).map(({ value, childNodes }) => ({
      dayOfMonth: Number(value.slice(-2)),
      label: Number([...childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')),
    })),
  );
  expect(days.length).toBeGreaterThan(27);
  for (const { dayOfMonth, label } of days) expect(label).toBe(dayOfMonth);

  await widget.freeDays.nth(2).click();
  await expect(widget.chosenDays.first()).toBeVisible();
  const { choice } = (await widget.state()) as { choice: { start: string } };
  const when = widget.root.locator('.summary [part="when"]');
  await expect(when).toContainText(String(Number(choice.start.slice(-2))));
  await expect(widget.total).toContainText('$68.00');
  await widget.part('more').first().click();
  await expect(widget.total).toContainText('$136.00');
  await expect(widget.root.locator('.summary dd').first()).toHaveText('2');
  // The guest selects more days, so new dates and a new total must replace the old ones.
  await widget.freeDays.nth(4).click();
  const { choice: longerChoice } = (await widget.state()) as { choice: { end: string } };
  expect(longerChoice.end).not.toBe(choice.start);
  await expect(when).toContainText(String(Number(longerChoice.end.slice(-2))));
  await expect(widget.total).not.toContainText('$136.00');

  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  // The bar shows “dates · party”. The cart shows the dates in their own element, so this compares only them.
  const [dates = ''] = ((await when.textContent()) ?? '').split('·');
  const price = /\$[\d.,]+/.exec((await widget.total.textContent()) ?? '')?.[0] ?? '';
  await widget.part('add').click();
  await widget.part('cart-button').click();
  await expect(widget.part('line-when')).toHaveText(dates.trim());
  await expect(widget.part('line-total')).toHaveText(price);
  // The widget lets the translator change names, but not amounts.
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
  const names = await widget.part('line-name').allTextContents();
  await widget.part('remove').first().click();
  await expect(widget.lines).toHaveCount(1);
  expect(await widget.part('line-name').allTextContents()).toEqual(names.slice(1));
  const session = async () =>
    ((await widget.state()) as { session: { total: string; lines: { name: string }[] } }).session;
  const total = widget.root.locator('dd').last();
  await expect.poll(async () => digitsOf(await total.textContent())).toBe(digitsOf((await session()).total));

  await widget.part('checkout').click();
  await widget.fillDetails(guest);
  await expect(widget.part('pays')).toContainText((await total.textContent())?.trim() ?? '');
  await widget.book.click();
  await expect(widget.code).toHaveText(/^[A-Z]{4}-\d{6}$/);
  const code = (await widget.code.textContent()) ?? '';
  const booking = await venue.booking('harbour', code);
  expect(booking?.customer_email).toBe(guest.email);
  expect(digitsOf(await widget.root.locator('dd').last().textContent())).toBe(digitsOf(booking?.total ?? ''));
  await expect(widget.lines).toContainText(Object.values(booking?.items ?? {})[0]?.name ?? '?');
});
