/**
 * Tests the staff pages in Firefox and WebKit, at two widths: from the sign-in to a check-in, a note and the delivery
 * log.
 */
import { DEMO_CREDENTIALS as demo } from '../demo/service/demo.ts';
import { isFirefoxHere, launchFirefox } from './support/engines/firefox.ts';
import { Hand, type Target } from './support/engines/hand.ts';
import { enginePageOf, isLeftOut, type EnginePage } from './support/engines/other-engine.ts';
import { isWebkitHere, openWebkit } from './support/engines/webkit.ts';
import { expect, test } from './support/journey.ts';
import { violationsBy } from './support/seen/axe.ts';
import { keepPicture } from './support/seen/pictures.ts';
import { book, openWebhookService, staffAddress } from './support/staff.ts';

const engines = {
  Firefox: {
    isHere: isFirefoxHere,
    open: async () => {
      const browser = await launchFirefox();
      return enginePageOf(await browser.newPage(), browser);
    },
  },
  WebKit: { isHere: isWebkitHere, open: openWebkit },
};

const heading = (words: string): Target => ({ selector: 'h1', words });
const button = (words: string): Target => ({ selector: 'button', words });
const link = (words: string): Target => ({ selector: 'a', words });
const status = (words: string): Target => ({ selector: '[role="status"]', words });
const field = (name: string): Target => ({ selector: `[name="${name}"]` });

/** Expects no axe violation and no horizontal overflow at a desktop's and a phone's width. Stores a picture of both. */
async function read(page: EnginePage, step: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.resize(width, 900);
    await expect.poll(() => page.evaluate('innerWidth')).toBe(width);
    expect(await violationsBy((expression) => page.evaluate(expression)), `${step}, ${String(width)} px`).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await keepPicture(`${step}-${String(width)}`, await page.screenshot());
  }
}

for (const [name, { isHere, open }] of Object.entries(engines))
  test(`lets staff check a guest in and resend a webhook, in ${name}`, async () => {
    test.skip(isLeftOut(isHere()), `${name} is missing, so this run does not test the staff page in it.`);
    const desk = await openWebhookService(['/crm', '/down']);
    desk.receiver.answer('/down', (response) => response.writeHead(503).end());
    const code = await book(desk, 'Ada Wren', 'ada@staff.example');
    await desk.deliver();
    const page = await open();
    const hand = new Hand(page);

    await page.goto(staffAddress(desk, 'bookings'));
    await hand.see(heading('Sign in'));
    await read(page, '1-sign-in');
    await hand.type(field('email'), demo.staffEmail);
    await hand.type(field('password'), demo.staffPassword);
    await hand.press(button('Sign in'));
    await hand.see(heading('Bookings'));
    await hand.type(field('keyword'), 'ada@staff');
    await page.strike('Enter');
    await hand.see({ selector: 'caption', words: '1 to 1 of 1 booking' });
    await read(page, '2-list');
    await hand.press(link(code));
    await hand.press(button('Check in'));
    await hand.see(status('The guest is checked in.'));
    await hand.type(field('body'), 'Brought a dog.');
    await hand.press(button('Add note'));
    await hand.see(status('The note is added.'));
    await hand.see({ selector: '.notes li', words: 'Brought a dog.' });
    await read(page, '3-booking');
    await hand.press(link('Show invoice'));
    await hand.see({ selector: '.invoice td, .invoice p', words: 'Ada Wren' });
    await page.goto(staffAddress(desk, 'webhooks'));
    await hand.see({ selector: 'tr', words: 'Will try again' });
    await read(page, '4-deliveries');
    desk.receiver.answer('/down', (response) => response.writeHead(204).end());
    await hand.press(button('Send now'));
    await hand.see(status('We are sending the delivery.'));
    await desk.deliver();
    await page.goto(staffAddress(desk, 'webhooks'));
    await hand.seeNo({ selector: 'tr', words: 'Will try again' });
    await hand.press(button('Sign out'));
    await hand.see(heading('Sign in'));
    await page.goto(staffAddress(desk, `bookings/${code}`));
    await hand.see(heading('Sign in'));
    await page.close();
    await desk.close();
  });
