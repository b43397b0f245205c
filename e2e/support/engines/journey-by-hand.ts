/** A whole booking, and the dialog, in an engine that a hand and an eye use: see `hand.ts`. */
import { expect } from 'playwright/test';
import { violationsBy } from '../seen/axe.ts';
import { faintWordsBy } from '../seen/contrast.ts';
import { keepPicture } from '../seen/pictures.ts';
import type { Details } from '../widget.ts';
import { Hand, type Wanted } from './hand.ts';
import type { EnginePage } from './other-engine.ts';

const button = (words: string): Wanted => ({ selector: 'button', words });
const part = (name: string, words?: string): Wanted => ({
  selector: `[part~="${name}"]`,
  ...(words !== undefined && { words }),
});
const heading = (words: string): Wanted => ({ selector: 'h2', words });
const field = (name: string): Wanted => ({ selector: `[name="${name}"]` });
const freeDay: Wanted = { selector: '[part~="day"][part~="free"][aria-disabled="false"]' };
const chosenDay: Wanted = { selector: 'td[aria-selected="true"] button' };
const ready = (name: string): Wanted => ({ selector: `[part~="${name}"][aria-disabled="false"]` });

/** What has the focus, through all shadow roots: its part or its name. */
const focused = `(() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at?.getAttribute('name') ?? at?.getAttribute('part') ?? at?.localName ?? '';
})()`;

/** No word too faint, nothing beside the page, nothing that axe finds; and its picture is kept. */
async function read(page: EnginePage, step: string): Promise<void> {
  await expect.poll(() => faintWordsBy((expression) => page.evaluate(expression)), { message: step }).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(await violationsBy((expression) => page.evaluate(expression)), step).toEqual([]);
  await keepPicture(step, await page.screenshot());
}

/** From the list to the confirmation; answers the booking's code. */
export async function bookByHand(page: EnginePage, details: Details): Promise<string> {
  const hand = new Hand(page);
  await hand.see(button('Sea kayak'));
  await read(page, '1-list');
  await hand.press(button('Sea kayak'));
  await hand.see(heading('Sea kayak'));
  await hand.press(part('next'));
  await hand.press(freeDay);
  await hand.see(chosenDay);
  await hand.press(button('Add one: Adults'));
  await hand.see(part('total', '$136.00'));
  await read(page, '2-item');
  await hand.press(ready('add'));
  await hand.see(part('notice', 'Sea kayak is in your cart.'));
  await hand.press(button('View cart'));
  await hand.see(heading('Your cart'));
  await read(page, '3-cart');
  await hand.press(button('Continue'));
  await hand.press(ready('submit'));
  await hand.see(part('problem'));
  expect(await page.evaluate(focused)).toContain('problem');
  await read(page, '4-faults');
  await hand.type(field('customer_name'), details.name);
  await page.strike('Tab');
  expect(await page.evaluate(focused)).toBe('customer_email');
  await page.strike(...details.email);
  await hand.type(field('customer_phone'), details.phone);
  await hand.press({ selector: 'input[type="checkbox"]' });
  await read(page, '5-details');
  await hand.press(ready('submit'));
  const code = await hand.see({ selector: '[part~="code"]' });
  await read(page, '6-booked');
  return code;
}

/** The page's button opens it; Escape closes it, and the focus is on that button again. */
export async function useDialogByHand(page: EnginePage): Promise<void> {
  const hand = new Hand(page);
  await hand.press({ selector: '[data-slipway-open]' });
  await hand.see({ selector: 'dialog' });
  await hand.press(button('Sea kayak'));
  await hand.press(freeDay);
  await hand.see(part('total', '$'));
  await read(page, 'dialog');
  expect(
    await page.evaluate(`getComputedStyle(document.querySelector('slipway-booking').shadowRoot.querySelector('dialog'))
      .backgroundColor`),
  ).not.toBe('rgba(0, 0, 0, 0)');
  await page.strike('Escape');
  await hand.seeNo({ selector: 'dialog' });
  expect(await page.evaluate(`document.activeElement.hasAttribute('data-slipway-open')`)).toBe(true);
}
