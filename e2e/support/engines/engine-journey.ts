/**
 * Books and uses the dialog in browser engines that Playwright's locators do not support. It acts through `PageDriver`.
 */
import { expect } from 'playwright/test';
import { findViolationsByExpression } from '../checks/axe.ts';
import { findFaintTextsByExpression } from '../checks/contrast.ts';
import { attachScreenshot } from '../checks/screenshots.ts';
import type { GuestDetails } from '../widget.ts';
import { PageDriver, type Target } from './page-actions.ts';
import type { EnginePage } from './other-engine.ts';

const targetButton = (text: string): Target => ({ selector: 'button', text });
const targetPart = (name: string, text?: string): Target => ({
  selector: `[part~="${name}"]`,
  ...(text !== undefined && { text }),
});
const targetHeading = (text: string): Target => ({ selector: 'h2', text });
const targetField = (name: string): Target => ({ selector: `[name="${name}"]` });
const freeDayTarget: Target = { selector: '[part~="day"][part~="free"][aria-disabled="false"]' };
const selectedDayTarget: Target = { selector: 'td[aria-selected="true"] button' };
const targetEnabledPart = (name: string): Target => ({ selector: `[part~="${name}"][aria-disabled="false"]` });

/** An expression for the name, part or tag of the focused element, in any shadow root. */
const focusExpression = `(() => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element?.getAttribute('name') ?? element?.getAttribute('part') ?? element?.localName ?? '';
})()`;

/**
 * Expects enough contrast, no horizontal overflow of the page and no axe violation. Attaches a screenshot of the step to
 * the test's result.
 */
async function checkStep(page: EnginePage, step: string): Promise<void> {
  await expect
    .poll(() => findFaintTextsByExpression((expression) => page.evaluate(expression)), { message: step })
    .toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(await findViolationsByExpression((expression) => page.evaluate(expression)), step).toEqual([]);
  await attachScreenshot(step, await page.screenshot());
}

/** Books from the list to the confirmation. Returns the booking code. */
export async function bookInEngine(page: EnginePage, details: GuestDetails): Promise<string> {
  const driver = new PageDriver(page);
  await driver.waitFor(targetButton('Sea kayak'));
  await checkStep(page, '1-list');
  await driver.click(targetButton('Sea kayak'));
  await driver.waitFor(targetHeading('Sea kayak'));
  await driver.click(targetPart('next'));
  await driver.click(freeDayTarget);
  await driver.waitFor(selectedDayTarget);
  await driver.click(targetButton('Add one: Adults'));
  await driver.waitFor(targetPart('total', '$136.00'));
  await checkStep(page, '2-item');
  await driver.click(targetEnabledPart('add'));
  await driver.waitFor(targetPart('notice', 'Sea kayak is in your cart.'));
  await driver.click(targetButton('View cart'));
  await driver.waitFor(targetHeading('Your cart'));
  await checkStep(page, '3-cart');
  await driver.click(targetButton('Continue'));
  await driver.click(targetEnabledPart('submit'));
  await driver.waitFor(targetPart('problem'));
  expect(await page.evaluate(focusExpression)).toContain('problem');
  await checkStep(page, '4-faults');
  await driver.type(targetField('customer_name'), details.name);
  await page.pressKeys('Tab');
  expect(await page.evaluate(focusExpression)).toBe('customer_email');
  await page.pressKeys(...details.email);
  await driver.type(targetField('customer_phone'), details.phone);
  await driver.click({ selector: 'input[type="checkbox"]' });
  await checkStep(page, '5-details');
  await driver.click(targetEnabledPart('submit'));
  const code = await driver.waitFor({ selector: '[part~="code"]' });
  await checkStep(page, '6-booked');
  return code;
}

/** Opens the dialog with the page's button and closes it with Escape. Expects the focus on the button again. */
export async function useDialogInEngine(page: EnginePage): Promise<void> {
  const driver = new PageDriver(page);
  await driver.click({ selector: '[data-slipway-open]' });
  await driver.waitFor({ selector: 'dialog' });
  await driver.click(targetButton('Sea kayak'));
  await driver.click(freeDayTarget);
  await driver.waitFor(targetPart('total', '$'));
  await checkStep(page, 'dialog');
  expect(
    await page.evaluate(`getComputedStyle(document.querySelector('slipway-booking').shadowRoot.querySelector('dialog'))
      .backgroundColor`),
  ).not.toBe('rgba(0, 0, 0, 0)');
  await page.pressKeys('Escape');
  await driver.waitForAbsence({ selector: 'dialog' });
  expect(await page.evaluate(`document.activeElement.hasAttribute('data-slipway-open')`)).toBe(true);
}
