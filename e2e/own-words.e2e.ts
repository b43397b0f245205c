/** A venue's own words: `texts`, by which any phrase of any language is said otherwise. */
import type { Venue } from './support/venue.ts';
import { expect, test } from './support/journey.ts';

const texts = {
  en: {
    'item.all': 'The whole fleet',
    'calendar.label': 'When do you sail?',
    'calendar.labelRange': 'When do you sail?',
    'summary.add': 'Take it along',
    'cart.isIn': '{name} is aboard.',
    'cart.total': '<b>All in all</b>',
    'book.pay': { none: 'Reserve and pay', other: 'Reserve and pay {amount}' },
    'parameters.label': '',
    'cart.checkout': 'Checkout {count}',
    'summary.buy': 'Buy',
  },
  de: { 'calendar.label': 'Wann geht es los?' },
};

/** A file of the site, of which `asked` tells how often it was asked for, and `headers` what came with that. */
function serveTexts(venue: Venue, answer: () => Promise<Response> = () => Promise.resolve(Response.json(texts))) {
  const requests: Request[] = [];
  venue.serve('/words.json', (request) => {
    requests.push(request);
    return answer();
  });
  return requests;
}

test('the words of a file are said from the first, on every step, as plain text', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  const requests = serveTexts(venue);
  await page.context().addCookies([{ name: 'secret', value: '1', url: venue.site }]);
  await stage({ attributes: 'texts="/words.json"' });
  await widget.chooseItem('Sea kayak');
  await expect(widget.root.getByRole('heading', { name: 'When do you sail?' })).toBeVisible();
  await widget.chooseFirstFreeDay();
  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  await expect(widget.part('add')).toHaveText('Take it along');
  await widget.part('add').click();
  await expect(widget.part('notice')).toContainText('Sea kayak is aboard.');
  await widget.part('cart-button').click();
  await expect(widget.text('<b>All in all</b>').first()).toBeVisible();
  // What cannot be said is said as before.
  await expect(widget.part('checkout')).toHaveText('Continue');
  await widget.part('checkout').click();
  await expect(widget.book).toHaveText('Reserve and pay');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('`parameters.label` in `texts` (`en`) is empty.');
  expect(warnings[0]).toContain('`cart.checkout` in `texts` (`en`) has no placeholder {count}.');
  expect(warnings[0]).toContain('`summary.buy` in `texts` (`en`) is no key.');
  expect(requests.map(({ headers }) => headers.get('cookie'))).toEqual([null]);
});

test('a day can be chosen before the file comes, and a file that never comes is not missed', async ({
  stage,
  venue,
  widget,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  serveTexts(venue, () => held.then(() => Response.json(texts)));
  await stage({ attributes: 'texts="/words.json" item-id="107"' });
  await widget.chooseFirstFreeDay();
  await expect(widget.root.getByRole('heading', { name: 'Select a date' })).toBeVisible();
  release();
  await expect(widget.root.getByRole('heading', { name: 'When do you sail?' })).toBeVisible();
});

test('the words of a property follow it, and the language of the page', async ({ page, stage, widget }) => {
  await stage({ attributes: 'item-id="107"' });
  const say = (texts: object | string) =>
    page.locator('slipway-booking').evaluate((element, texts) => Object.assign(element, { texts }), texts);
  const heading = (name: string) => expect(widget.root.getByRole('heading', { name, exact: true })).toBeVisible();
  await heading('Select a date');
  await say(texts);
  await heading('When do you sail?');
  await page.evaluate(() => void (document.documentElement.lang = 'de-AT'));
  await heading('Wann geht es los?');
  await say('');
  await heading('Datum wählen');
});

test('in the strict policy the file of the same origin is read; the panel of debug says what is wrong with it', async ({
  demo,
  page,
  venue,
  widget,
}) => {
  serveTexts(venue);
  await demo('strict-policy');
  await expect(widget.button('Sea kayak')).toBeVisible();
  await page.locator('slipway-booking').evaluate((element) => {
    element.setAttribute('texts', '/words.json');
    element.setAttribute('debug', '');
  });
  await expect(widget.part('diagnosis')).toContainText('summary.buy in texts (en) is no key.');
  await widget.chooseItem('Sea kayak');
  await expect(widget.root.getByRole('heading', { name: 'When do you sail?' })).toBeVisible();
});

test('the page says it for marked elements; what is marked cannot', async ({ stage, venue, widget }) => {
  const requests = serveTexts(venue);
  const head = (name: string) =>
    `<meta name="${name}" content="/words.json"><script type="module" src="${venue.site}/slipway.js"></script>`;
  const body =
    '<div data-slipway="1" data-item-id="107" data-texts="/words.json" ' +
    `data-base-url="${venue.service}/harbour"></div>`;
  await stage({ body, script: head('slipway-nothing') });
  await expect(widget.root.getByRole('heading', { name: 'Select a date' })).toBeVisible();
  expect(requests).toEqual([]);
  await stage({ body, script: head('slipway-texts') });
  await expect(widget.root.getByRole('heading', { name: 'When do you sail?' })).toBeVisible();
});
