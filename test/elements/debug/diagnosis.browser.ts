import { afterEach, describe, expect, test, vi } from 'vitest';
import { findAccessibilityIssues } from '../choosing-stage.ts';
import type { Texts } from '../../../src/i18n/texts/texts.ts';
import type { SlipwayBooking } from '../../../src/elements/root/booking.ts';
import {
  accountUrl,
  harbourAnswer,
  kayakAnswer,
  createMissingTokenRefusal,
  createSuccess,
  getDebugPanel,
  placeBooking,
  relayUrl,
  stubService,
  failToConnect,
  waitUntil,
  shortenPauses,
  type Responses,
} from '../root/booking-stage.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Waits until the debug panel contains these words. Returns the whole text of the panel. */
async function waitForText(element: SlipwayBooking, words: string): Promise<string> {
  return waitUntil(() => {
    const text = getDebugPanel(element)?.innerText.replace(/\s+/g, ' ') ?? '';
    return text.includes(words) ? text : null;
  });
}

const placeDebugElement = (attributes: string, responses: Responses = {}, fallbackMarkup?: string) => {
  stubService(responses);
  return placeBooking(`debug ${attributes}`, fallbackMarkup);
};
/** Returns the event that a browser dispatches when the page's content security policy blocks this address. */
const dispatchPolicyViolation = (directive: string, blockedURI: string) =>
  new SecurityPolicyViolationEvent('securitypolicyviolation', {
    effectiveDirective: directive,
    violatedDirective: directive,
    blockedURI,
    documentURI: location.href,
    originalPolicy: '',
    disposition: 'enforce',
    statusCode: 0,
  });

const baseUrlAttribute = `base-url="${accountUrl}"`;

test('shows no panel and sends no extra request without `debug`', async () => {
  const urls = stubService();
  const element = await placeBooking(baseUrlAttribute);
  await waitUntil(() => element.items);
  expect(getDebugPanel(element)).toBeNull();
  expect(urls.filter((url) => url.includes('/company'))).toHaveLength(1);
});

test('shows an accessible panel that reports no issue for a correct page', async () => {
  const element = await placeDebugElement(baseUrlAttribute);
  await waitForText(element, 'The account “Harbour” answers and offers 2 items here.');
  await waitForText(element, 'Nothing wrong was found.');
  expect(await findAccessibilityIssues()).toEqual([]);
});

test('shows the panel below the widget while `debug` is set', async () => {
  const element = await placeDebugElement(baseUrlAttribute);
  await waitForText(element, 'Nothing wrong was found.');
  expect(element.renderRoot.lastChild).toBe(getDebugPanel(element));
  element.debug = false;
  await element.updateComplete;
  expect(getDebugPanel(element)).toBeNull();
  element.debug = true;
  await waitForText(element, 'Nothing wrong was found.');
  element.mode = 'dialog';
  await element.updateComplete;
  expect(element.renderRoot.lastChild).toBe(getDebugPanel(element));
});

test('lists each issue with its remedy, with attribute names as code', async () => {
  const element = await placeDebugElement(`${baseUrlAttribute} item="104" mode="popup"`);
  await waitForText(element, 'Did you mean item-id?');
  const issues = [...(getDebugPanel(element)?.querySelectorAll('li') ?? [])];
  expect(issues.map((each) => each.innerText.replace(/\s+/g, ' '))).toEqual([
    'item is not an attribute of this element. Did you mean item-id?',
    'mode="popup" is unknown and does nothing. Write mode="inline" or mode="dialog", or leave it out.',
  ]);
  expect([...(issues[0]?.querySelectorAll('code') ?? [])].map((each) => each.innerText)).toEqual(['item', 'item-id']);
});

test('shows HTML from the page and the service as plain text', async () => {
  const element = await placeDebugElement(`${baseUrlAttribute} mode="<img src=x> \`<b>\`"`, {
    company: () => createSuccess({ company: { ...harbourAnswer, name: '&lt;i&gt;Harbour' } }),
  });
  await waitForText(element, 'mode="<img src=x> <b>" is unknown');
  await waitForText(element, 'The account “<i>Harbour” answers');
  expect(getDebugPanel(element)?.querySelectorAll('img, b, i')).toHaveLength(0);
});

describe('the debug panel: markup', () => {
  test('suggests the most similar attribute for an unknown one', async () => {
    const element = await placeDebugElement(
      `${baseUrlAttribute} baseurl itemid catagory-id language relay discount debugg`,
    );
    const text = await waitForText(element, 'Did you mean debug?');
    for (const name of ['base-url', 'item-id', 'category-id', 'lang', 'relay-url', 'discount-code'])
      expect(text).toContain(`Did you mean ${name}?`);
  });

  test('reports a preset day that has passed at the venue', async () => {
    await waitForText(await placeDebugElement(`${baseUrlAttribute} start-date="2020-01-01"`), 'has passed');
  });

  test('reports unknown keys in the property `texts`', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const element = await placeDebugElement(baseUrlAttribute);
    element.texts = { en: { 'summary.buy': 'Buy' } } as Texts;
    await waitForText(element, 'summary.buy in texts (en) is not a known key.');
    element.texts = { en: {} };
    await waitForText(element, 'Nothing wrong was found.');
  });

  test('removes an issue once the page fixes its cause', async () => {
    const element = await placeDebugElement(`${baseUrlAttribute} itemid="104"`);
    await waitForText(element, 'itemid is not an attribute');
    element.removeAttribute('itemid');
    await waitForText(element, 'Nothing wrong was found.');
  });
});

describe('the debug panel: addresses', () => {
  test('reports a `base-url` that is not a web address', async () => {
    await waitForText(await placeDebugElement('base-url="ftp://x"'), 'base-url="ftp://x" is not a URL');
  });

  test('reports a service that the page’s security policy blocks', async () => {
    shortenPauses();
    const element = await placeDebugElement(baseUrlAttribute, { company: failToConnect, item: failToConnect });
    await waitForText(element, 'does not answer');
    document.dispatchEvent(dispatchPolicyViolation('connect-src', `${accountUrl}/api/3.0/company`));
    expect(await waitForText(element, 'Add https://book.example to connect-src')).not.toContain('does not answer');
  });

  test('reports a picture origin that the page’s security policy blocks', async () => {
    const itemWithPicture = {
      ...kayakAnswer,
      image: { 1: { url: 'https://pictures.example/kayak.svg', title: 'Kayak' } },
    };
    const element = await placeDebugElement(baseUrlAttribute, {
      item: () => createSuccess({ items: { 104: itemWithPicture } }),
    });
    await waitForText(element, 'answers and offers one item');
    document.dispatchEvent(dispatchPolicyViolation('img-src', 'https://pictures.example/kayak.svg'));
    await waitForText(element, 'Add https://pictures.example to img-src');
  });

  test('recommends a relay if sessions require a token', async () => {
    await waitForText(
      await placeDebugElement(baseUrlAttribute, { 'booking/session': createMissingTokenRefusal }),
      'Guests cannot book',
    );
  });

  test('reports a relay that refuses the origin of this page', async () => {
    shortenPauses();
    const responses = {
      [`${relayUrl}/api/3.0/booking/session`]: failToConnect,
      [`no-cors ${relayUrl}/api/3.0/booking/session`]: () => ({}),
    };
    const text = await waitForText(
      await placeDebugElement(`${baseUrlAttribute} relay-url="${relayUrl}"`, responses),
      `The relay at ${relayUrl} responds, but refuses this page.`,
    );
    expect(text).toContain(`Add ${location.origin} to the relay’s SLIPWAY_ORIGINS`);
  });
});

test('reports items, keywords, parameters and categories that match nothing', async () => {
  const text = await waitForText(
    await placeDebugElement(`${baseUrlAttribute} item-id="104,999" keyword="submarine"`),
    'no item 999.',
  );
  expect(text).toContain('keyword="submarine" matches no item');
  await waitForText(
    await placeDebugElement(`${baseUrlAttribute} item-id="104" params="adult=2"`),
    'params names adult, which “Sea kayak” does not have. It has adults, children.',
  );
  await waitForText(
    await placeDebugElement(`${baseUrlAttribute} category-id="12,77"`),
    'No visible item is in category 77.',
  );
});

describe('the debug panel: width', () => {
  test('reports an element narrower than 280 pixels until it grows', async () => {
    stubService();
    const element = await placeBooking(`debug style="inline-size: 240px" ${baseUrlAttribute}`);
    await waitForText(element, 'The element is 240 pixels wide. It needs 280.');
    element.style.inlineSize = '280px';
    await waitForText(element, 'Nothing wrong was found.');
  });

  test('causes no `ResizeObserver` loop error when the panel’s height changes', async () => {
    const errors: string[] = [];
    const onError = ({ message }: ErrorEvent) => errors.push(message);
    addEventListener('error', onError);
    const element = await placeDebugElement(baseUrlAttribute);
    await waitForText(element, 'Nothing wrong was found.');
    document.body.style.inlineSize = '240px';
    await waitForText(element, 'The element is 2');
    document.body.style.inlineSize = '';
    await waitForText(element, 'Nothing wrong was found.');
    removeEventListener('error', onError);
    expect(errors).toEqual([]);
  });

  test('checks the account, but not the width, while the dialog is closed', async () => {
    const element = await placeDebugElement(`mode="dialog" style="inline-size: 100px" ${baseUrlAttribute}`, {
      company: createMissingTokenRefusal,
    });
    expect(await waitForText(element, 'The public API of the account')).not.toContain('pixels');
  });
});
