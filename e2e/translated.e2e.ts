/**
 * A browser or an extension that translates the page, also what stands in shadow roots: it puts each text into elements of
 * its own, anew after every change, and leaves alone what says `translate="no"`. Prices, dates and quantities stay true.
 */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { digitsOf, newGuest } from './support/widget.ts';

/** Translates as translators do; every word gets a mark, so that a translated text is told from one left alone. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = new WeakSet<Node>();
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      const root = attach.call(this, options);
      watch(root);
      return root;
    };
    document.addEventListener('DOMContentLoaded', () => watch(document.body));

    function watch(root: Node): void {
      if (watched.has(root)) return;
      watched.add(root);
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

test('a page translated in place shows true prices and dates from the first look to the confirmation', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await translate(page);
  await stage();
  const visitor = newGuest();
  await expect(widget.root.locator('font').first()).toBeAttached();
  await widget.root.getByRole('button', { name: 'Sea kayak' }).click();
  const month = widget.part('month').first();
  const first = await month.textContent();
  await widget.root.locator('[part~="next"]').click();
  await expect(month).not.toHaveText(first ?? '');
  await expect(widget.freeDays.first()).toBeVisible();
  // What a day shows is what it is.
  const days = await widget.days.evaluateAll((buttons) =>
    (buttons as HTMLButtonElement[]).map(({ value, childNodes }) => ({
      is: Number(value.slice(-2)),
      shown: Number([...childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')),
    })),
  );
  expect(days.length).toBeGreaterThan(27);
  for (const { is, shown } of days) expect(shown).toBe(is);

  await widget.freeDays.nth(2).click();
  await expect(widget.chosenDays.first()).toBeVisible();
  const { choice } = (await widget.state()) as { choice: { start: string } };
  const when = widget.root.locator('.summary [part="when"]');
  await expect(when).toContainText(String(Number(choice.start.slice(-2))));
  await expect(widget.total).toContainText('$68.00');
  await widget.part('more').first().click();
  await expect(widget.total).toContainText('$136.00');
  await expect(widget.root.locator('.summary dd').first()).toHaveText('2');
  // More days: what was shown for one does not stay.
  await widget.freeDays.nth(4).click();
  const { choice: longer } = (await widget.state()) as { choice: { end: string } };
  expect(longer.end).not.toBe(choice.start);
  await expect(when).toContainText(String(Number(longer.end.slice(-2))));
  await expect(widget.total).not.toContainText('$136.00');

  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  // The party follows, which the cart shows elsewhere.
  const [said = ''] = ((await when.textContent()) ?? '').split('·');
  const price = /\$[\d.,]+/.exec((await widget.total.textContent()) ?? '')?.[0] ?? '';
  await widget.part('add').click();
  await widget.part('cart-button').click();
  await expect(widget.part('line-when')).toHaveText(said.trim());
  await expect(widget.part('line-total')).toHaveText(price);
  // Words are translated; what counts is not.
  await expect(widget.part('line-name').locator('font > font')).toHaveText('‹Sea kayak›');
  await expect(widget.part('line-total').locator('font')).toHaveCount(0);

  // A second line, and the first of the two removed: the name that stays is that of the line that stays.
  await widget.part('continue').click();
  await widget.root.getByRole('button', { name: 'Whale watching' }).click();
  await widget.root.locator('[part~="next"]').click();
  await widget.freeDays.first().click();
  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  await widget.part('add').click();
  await widget.part('cart-button').click();
  await expect(widget.lines).toHaveCount(2);
  const rows = await widget.part('line-name').allTextContents();
  await widget.part('remove').first().click();
  await expect(widget.lines).toHaveCount(1);
  expect(await widget.part('line-name').allTextContents()).toEqual(rows.slice(1));
  const session = async () =>
    ((await widget.state()) as { session: { total: string; lines: { name: string }[] } }).session;
  const total = widget.root.locator('dd').last();
  await expect.poll(async () => digitsOf(await total.textContent())).toBe(digitsOf((await session()).total));

  await widget.part('checkout').click();
  await widget.fillDetails(visitor);
  await expect(widget.part('pays')).toContainText((await total.textContent())?.trim() ?? '');
  await widget.book.click();
  await expect(widget.code).toHaveText(/^[A-Z]{4}-\d{6}$/);
  const code = (await widget.code.textContent()) ?? '';
  const booked = await venue.booking('harbour', code);
  expect(booked?.customer_email).toBe(visitor.email);
  expect(digitsOf(await widget.root.locator('dd').last().textContent())).toBe(digitsOf(booked?.total ?? ''));
  await expect(widget.lines).toContainText(Object.values(booked?.items ?? {})[0]?.name ?? '?');
});
