/** Checks `texts`, the attribute and property with which a venue replaces the widget's messages. */
import type { Venue } from './support/venue.ts';
import { expect, test } from './support/journey.ts';

const ownTexts = {
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

/** Serves the file `/words.json` on the site. Returns the list of its requests, which grows with each request. */
function serveTexts(
  venue: Venue,
  createResponse: () => Promise<Response> = () => Promise.resolve(Response.json(ownTexts)),
) {
  const requests: Request[] = [];
  venue.serve('/words.json', (request) => {
    requests.push(request);
    return createResponse();
  });
  return requests;
}

test('shows the venue’s texts as plain text, and warns of wrong ones', async ({ page, openPage, venue, widget }) => {
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  const requests = serveTexts(venue);
  await page.context().addCookies([{ name: 'secret', value: '1', url: venue.site }]);
  await openPage({ attributes: 'texts="/words.json"' });
  await widget.chooseItem('Sea kayak');
  await expect(widget.root.getByRole('heading', { name: 'When do you sail?' })).toBeVisible();
  await widget.chooseFirstFreeDay();
  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  await expect(widget.part('add')).toHaveText('Take it along');
  await widget.part('add').click();
  await expect(widget.part('notice')).toContainText('Sea kayak is aboard.');
  await widget.part('cart-button').click();
  await expect(widget.text('<b>All in all</b>').first()).toBeVisible();
  // The venue's file has an unknown placeholder in this button's text, so the widget keeps its default message.
  await expect(widget.part('checkout')).toHaveText('Continue');
  await widget.part('checkout').click();
  await expect(widget.bookButton).toHaveText('Reserve and pay');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('`parameters.label` in `texts` (`en`) is empty.');
  expect(warnings[0]).toContain('`cart.checkout` in `texts` (`en`) has no placeholder {count}.');
  expect(warnings[0]).toContain('`summary.buy` in `texts` (`en`) is not a known key.');
  expect(requests.map(({ headers }) => headers.get('cookie'))).toEqual([null]);
});

test('lets the guest select a day before the file arrives', async ({ openPage, venue, widget }) => {
  let releaseTexts = (): void => undefined;
  const textsRelease = new Promise<void>((resolve) => (releaseTexts = resolve));
  serveTexts(venue, () => textsRelease.then(() => Response.json(ownTexts)));
  await openPage({ attributes: 'texts="/words.json" item-id="107"' });
  await widget.chooseFirstFreeDay();
  await expect(widget.root.getByRole('heading', { name: 'Select a date' })).toBeVisible();
  releaseTexts();
  await expect(widget.root.getByRole('heading', { name: 'When do you sail?' })).toBeVisible();
});

test('updates the messages when the property `texts` or the language changes', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'item-id="107"' });
  const setTexts = (texts: object | string) =>
    page.locator('slipway-booking').evaluate((element, texts) => Object.assign(element, { texts }), texts);
  const expectHeading = (name: string) => expect(widget.root.getByRole('heading', { name, exact: true })).toBeVisible();
  await expectHeading('Select a date');
  await setTexts(ownTexts);
  await expectHeading('When do you sail?');
  await page.evaluate(() => void (document.documentElement.lang = 'de-AT'));
  await expectHeading('Wann geht es los?');
  await setTexts('');
  await expectHeading('Datum wählen');
});

test('reports mistakes in the file with debug, under the strict policy', async ({
  openDemoPage,
  page,
  venue,
  widget,
}) => {
  serveTexts(venue);
  await openDemoPage('strict-policy');
  await expect(widget.button('Sea kayak')).toBeVisible();
  await page.locator('slipway-booking').evaluate((element) => {
    element.setAttribute('texts', '/words.json');
    element.setAttribute('debug', '');
  });
  await expect(widget.part('diagnosis')).toContainText('summary.buy in texts (en) is not a known key.');
  await widget.chooseItem('Sea kayak');
  await expect(widget.root.getByRole('heading', { name: 'When do you sail?' })).toBeVisible();
});

test('reads texts from `<meta>` but not from `data-texts` of an element', async ({ openPage, venue, widget }) => {
  const requests = serveTexts(venue);
  const buildHead = (name: string) =>
    `<meta name="${name}" content="/words.json"><script type="module" src="${venue.site}/slipway.js"></script>`;
  const body =
    '<div data-slipway="1" data-item-id="107" data-texts="/words.json" ' +
    `data-base-url="${venue.service}/harbour"></div>`;
  await openPage({ body, script: buildHead('slipway-nothing') });
  await expect(widget.root.getByRole('heading', { name: 'Select a date' })).toBeVisible();
  expect(requests).toEqual([]);
  await openPage({ body, script: buildHead('slipway-texts') });
  await expect(widget.root.getByRole('heading', { name: 'When do you sail?' })).toBeVisible();
});
