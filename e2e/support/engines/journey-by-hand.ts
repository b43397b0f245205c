/** Books and uses the dialog in browser engines that Playwright's locators do not support. It acts through `Hand`. */
import { expect } from 'playwright/test';
import { violationsBy } from '../seen/axe.ts';
import { faintWordsBy } from '../seen/contrast.ts';
import { keepPicture } from '../seen/pictures.ts';
import type { Details } from '../widget.ts';
import { Hand, type Target } from './hand.ts';
import type { EnginePage } from './other-engine.ts';

const button = (words: string): Target => ({ selector: 'button', words });
const part = (name: string, words?: string): Target => ({
  selector: `[part~="${name}"]`,
  ...(words !== undefined && { words }),
});
const headingWith = (words: string): Target => ({ selector: 'h2', words });
const field = (name: string): Target => ({ selector: `[name="${name}"]` });
const freeDay: Target = { selector: '[part~="day"][part~="free"][aria-disabled="false"]' };
const chosenDay: Target = { selector: 'td[aria-selected="true"] button' };
const ready = (name: string): Target => ({ selector: `[part~="${name}"][aria-disabled="false"]` });

/** An expression for the name, part or tag of the focused element, in any shadow root. */
const focusExpression = `(() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at?.getAttribute('name') ?? at?.getAttribute('part') ?? at?.localName ?? '';
})()`;

/** Expects enough contrast, no overflow and no axe violation. Stores a picture of the step for review. */
async function checkStep(page: EnginePage, step: string): Promise<void> {
  await expect.poll(() => faintWordsBy((expression) => page.evaluate(expression)), { message: step }).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(await violationsBy((expression) => page.evaluate(expression)), step).toEqual([]);
  await keepPicture(step, await page.screenshot());
}

/** Books from the list to the confirmation. Returns the booking code. */
export async function bookByHand(page: EnginePage, details: Details): Promise<string> {
  const hand = new Hand(page);
  await hand.see(button('Sea kayak'));
  await checkStep(page, '1-list');
  await hand.press(button('Sea kayak'));
  await hand.see(headingWith('Sea kayak'));
  await hand.press(part('next'));
  await hand.press(freeDay);
  await hand.see(chosenDay);
  await hand.press(button('Add one: Adults'));
  await hand.see(part('total', '$136.00'));
  await checkStep(page, '2-item');
  await hand.press(ready('add'));
  await hand.see(part('notice', 'Sea kayak is in your cart.'));
  await hand.press(button('View cart'));
  await hand.see(headingWith('Your cart'));
  await checkStep(page, '3-cart');
  await hand.press(button('Continue'));
  await hand.press(ready('submit'));
  await hand.see(part('problem'));
  expect(await page.evaluate(focusExpression)).toContain('problem');
  await checkStep(page, '4-faults');
  await hand.type(field('customer_name'), details.name);
  await page.strike('Tab');
  expect(await page.evaluate(focusExpression)).toBe('customer_email');
  await page.strike(...details.email);
  await hand.type(field('customer_phone'), details.phone);
  await hand.press({ selector: 'input[type="checkbox"]' });
  await checkStep(page, '5-details');
  await hand.press(ready('submit'));
  const code = await hand.see({ selector: '[part~="code"]' });
  await checkStep(page, '6-booked');
  return code;
}

/** Opens the dialog with the page's button and closes it with Escape. Expects the focus on the button again. */
export async function useDialogByHand(page: EnginePage): Promise<void> {
  const hand = new Hand(page);
  await hand.press({ selector: '[data-slipway-open]' });
  await hand.see({ selector: 'dialog' });
  await hand.press(button('Sea kayak'));
  await hand.press(freeDay);
  await hand.see(part('total', '$'));
  await checkStep(page, 'dialog');
  expect(
    await page.evaluate(`getComputedStyle(document.querySelector('slipway-booking').shadowRoot.querySelector('dialog'))
      .backgroundColor`),
  ).not.toBe('rgba(0, 0, 0, 0)');
  await page.strike('Escape');
  await hand.seeNo({ selector: 'dialog' });
  expect(await page.evaluate(`document.activeElement.hasAttribute('data-slipway-open')`)).toBe(true);
}
