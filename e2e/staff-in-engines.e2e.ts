/**
 * Tests the staff pages in Firefox and WebKit, at two widths: from the sign-in to a check-in, a note and the delivery
 * log.
 */
import { DEMO_CREDENTIALS as demo } from '../demo/service/demo.ts';
import { isFirefoxInstalled, launchFirefox } from './support/engines/firefox.ts';
import { PageDriver, type Target } from './support/engines/page-actions.ts';
import { createEnginePage, isEngineSkipped, type EnginePage } from './support/engines/other-engine.ts';
import { isWebkitInstalled, openWebkit } from './support/engines/webkit.ts';
import { expect, test } from './support/journey.ts';
import { findViolationsByExpression } from './support/checks/axe.ts';
import { attachScreenshot } from './support/checks/screenshots.ts';
import { bookKayakAtService, openWebhookService, buildStaffUrl } from './support/staff.ts';

const engines = {
  Firefox: {
    isInstalled: isFirefoxInstalled,
    open: async () => {
      const browser = await launchFirefox();
      return createEnginePage(await browser.newPage(), browser);
    },
  },
  WebKit: { isInstalled: isWebkitInstalled, open: openWebkit },
};

const targetHeading = (text: string): Target => ({ selector: 'h1', text });
const targetButton = (text: string): Target => ({ selector: 'button', text });
const targetLink = (text: string): Target => ({ selector: 'a', text });
const targetStatus = (text: string): Target => ({ selector: '[role="status"]', text });
const targetField = (name: string): Target => ({ selector: `[name="${name}"]` });

/** Expects no axe violation and no horizontal overflow at a desktop's and a phone's width. Stores a picture of both. */
async function checkPage(page: EnginePage, step: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.resize(width, 900);
    await expect.poll(() => page.evaluate('innerWidth')).toBe(width);
    expect(
      await findViolationsByExpression((expression) => page.evaluate(expression)),
      `${step}, ${String(width)} px`,
    ).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await attachScreenshot(`${step}-${String(width)}`, await page.screenshot());
  }
}

for (const [name, { isInstalled, open }] of Object.entries(engines))
  test(`lets staff check a guest in and resend a webhook, in ${name}`, async () => {
    test.skip(isEngineSkipped(isInstalled()), `${name} is missing, so this run does not test the staff page in it.`);
    const webhookService = await openWebhookService(['/crm', '/down']);
    webhookService.receiver.setAnswer('/down', (response) => response.writeHead(503).end());
    const code = await bookKayakAtService(webhookService, 'Ada Wren', 'ada@staff.example');
    await webhookService.deliverWebhooks();
    const page = await open();
    const driver = new PageDriver(page);

    await page.goto(buildStaffUrl(webhookService, 'bookings'));
    await driver.waitFor(targetHeading('Sign in'));
    await checkPage(page, '1-sign-in');
    await driver.type(targetField('email'), demo.staffEmail);
    await driver.type(targetField('password'), demo.staffPassword);
    await driver.click(targetButton('Sign in'));
    await driver.waitFor(targetHeading('Bookings'));
    await driver.type(targetField('keyword'), 'ada@staff');
    await page.pressKeys('Enter');
    await driver.waitFor({ selector: 'caption', text: '1 to 1 of 1 booking' });
    await checkPage(page, '2-list');
    await driver.click(targetLink(code));
    await driver.click(targetButton('Check in'));
    await driver.waitFor(targetStatus('The guest is checked in.'));
    await driver.type(targetField('body'), 'Brought a dog.');
    await driver.click(targetButton('Add note'));
    await driver.waitFor(targetStatus('The note is added.'));
    await driver.waitFor({ selector: '.notes li', text: 'Brought a dog.' });
    await checkPage(page, '3-booking');
    await driver.click(targetLink('Show invoice'));
    await driver.waitFor({ selector: '.invoice td, .invoice p', text: 'Ada Wren' });
    await page.goto(buildStaffUrl(webhookService, 'webhooks'));
    await driver.waitFor({ selector: 'tr', text: 'Will try again' });
    await checkPage(page, '4-deliveries');
    webhookService.receiver.setAnswer('/down', (response) => response.writeHead(204).end());
    await driver.click(targetButton('Send now'));
    await driver.waitFor(targetStatus('We are sending the delivery.'));
    await webhookService.deliverWebhooks();
    await page.goto(buildStaffUrl(webhookService, 'webhooks'));
    await driver.waitForAbsence({ selector: 'tr', text: 'Will try again' });
    await driver.click(targetButton('Sign out'));
    await driver.waitFor(targetHeading('Sign in'));
    await page.goto(buildStaffUrl(webhookService, `bookings/${code}`));
    await driver.waitFor(targetHeading('Sign in'));
    await page.close();
    await webhookService.close();
  });
