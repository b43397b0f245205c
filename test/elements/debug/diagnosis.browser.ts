import { afterEach, describe, expect, test, vi } from 'vitest';
import { axeProblems } from '../choosing-stage.ts';
import type { Texts } from '../../../src/i18n/texts/texts.ts';
import type { SlipwayBooking } from '../../../src/elements/root/booking.ts';
import {
  account,
  harbour,
  kayak,
  noToken,
  ok,
  panelOf,
  place,
  relay,
  scripted,
  unreachable,
  until,
  withoutPauses,
  type Script,
} from '../root/booking-stage.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Waits until the panel contains these words, and returns its text. */
async function says(element: SlipwayBooking, words: string): Promise<string> {
  return until(() => {
    const text = panelOf(element)?.innerText.replace(/\s+/g, ' ') ?? '';
    return text.includes(words) ? text : null;
  });
}

const debugged = (attributes: string, script: Script = {}, inside?: string) => {
  scripted(script);
  return place(`debug ${attributes}`, inside);
};
/** Returns the event of a browser that blocks this address. */
const violation = (directive: string, blockedURI: string) =>
  new SecurityPolicyViolationEvent('securitypolicyviolation', {
    effectiveDirective: directive,
    violatedDirective: directive,
    blockedURI,
    documentURI: location.href,
    originalPolicy: '',
    disposition: 'enforce',
    statusCode: 0,
  });

const placed = `base-url="${account}"`;

test('shows no panel and makes no request without the attribute', async () => {
  const asked = scripted();
  const element = await place(placed);
  await until(() => element.items);
  expect(panelOf(element)).toBeNull();
  expect(asked.filter((url) => url.includes('/company'))).toHaveLength(1);
});

test('reports a page without issues in an accessible panel', async () => {
  const element = await debugged(placed);
  await says(element, 'The account “Harbour” answers and offers 2 items here.');
  await says(element, 'Nothing wrong was found.');
  expect(await axeProblems()).toEqual([]);
});

test('shows and removes the panel with the attribute, below the widget', async () => {
  const element = await debugged(placed);
  await says(element, 'Nothing wrong was found.');
  expect(element.renderRoot.lastChild).toBe(panelOf(element));
  element.debug = false;
  await element.updateComplete;
  expect(panelOf(element)).toBeNull();
  element.debug = true;
  await says(element, 'Nothing wrong was found.');
  element.mode = 'dialog';
  await element.updateComplete;
  expect(element.renderRoot.lastChild).toBe(panelOf(element));
});

test('lists each issue with its remedy, and names and values as code', async () => {
  const element = await debugged(`${placed} item="104" mode="popup"`);
  await says(element, 'Did you mean item-id?');
  const issues = [...(panelOf(element)?.querySelectorAll('li') ?? [])];
  expect(issues.map((each) => each.innerText.replace(/\s+/g, ' '))).toEqual([
    'item is no attribute of this element. Did you mean item-id?',
    'mode="popup" is unknown and does nothing. Write mode="inline" or mode="dialog", or leave it out.',
  ]);
  expect([...(issues[0]?.querySelectorAll('code') ?? [])].map((each) => each.innerText)).toEqual(['item', 'item-id']);
});

test('shows text of pages and services as text', async () => {
  const element = await debugged(`${placed} mode="<img src=x> \`<b>\`"`, {
    company: () => ok({ company: { ...harbour, name: '&lt;i&gt;Harbour' } }),
  });
  await says(element, 'mode="<img src=x> <b>" is unknown');
  await says(element, 'The account “<i>Harbour” answers');
  expect(panelOf(element)?.querySelectorAll('img, b, i')).toHaveLength(0);
});

describe('the markup', () => {
  test('suggests the attribute that was probably meant', async () => {
    const element = await debugged(`${placed} baseurl itemid catagory-id language relay discount debugg`);
    const said = await says(element, 'Did you mean debug?');
    for (const meant of ['base-url', 'item-id', 'category-id', 'lang', 'relay-url', 'discount-code'])
      expect(said).toContain(`Did you mean ${meant}?`);
  });

  test('reports days that are past at the venue', async () => {
    await says(await debugged(`${placed} start-date="2020-01-01"`), 'has passed');
  });

  test('reports unknown keys in the texts of the venue', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const element = await debugged(placed);
    element.texts = { en: { 'summary.buy': 'Buy' } } as Texts;
    await says(element, 'summary.buy in texts (en) is no key.');
    element.texts = { en: {} };
    await says(element, 'Nothing wrong was found.');
  });

  test('removes an issue that is fixed while the page is open', async () => {
    const element = await debugged(`${placed} itemid="104"`);
    await says(element, 'itemid is no attribute');
    element.removeAttribute('itemid');
    await says(element, 'Nothing wrong was found.');
  });
});

describe('the addresses', () => {
  test('reports an unusable base-url', async () => {
    await says(await debugged('base-url="ftp://x"'), 'base-url="ftp://x" is no web address');
  });

  test('reports the origin that the policy of the page blocks, not a dead service', async () => {
    withoutPauses();
    const element = await debugged(placed, { company: unreachable, item: unreachable });
    await says(element, 'does not answer');
    document.dispatchEvent(violation('connect-src', `${account}/api/3.0/company`));
    expect(await says(element, 'Add https://book.example to connect-src')).not.toContain('does not answer');
  });

  test('reports picture origins that the policy of the page blocks', async () => {
    const pictured = { ...kayak, image: { 1: { url: 'https://pictures.example/kayak.svg', title: 'Kayak' } } };
    const element = await debugged(placed, { item: () => ok({ items: { 104: pictured } }) });
    await says(element, 'answers and offers one item');
    document.dispatchEvent(violation('img-src', 'https://pictures.example/kayak.svg'));
    await says(element, 'Add https://pictures.example to img-src');
  });

  test('recommends a relay if sessions require a token', async () => {
    await says(await debugged(placed, { 'booking/session': noToken }), 'Visitors can look, but not book');
  });

  test('reports a relay that refuses the origin of this page', async () => {
    withoutPauses();
    const script = {
      [`${relay}/api/3.0/booking/session`]: unreachable,
      [`no-cors ${relay}/api/3.0/booking/session`]: () => ({}),
    };
    const said = await says(
      await debugged(`${placed} relay-url="${relay}"`, script),
      `The relay at ${relay} answers, but not this page.`,
    );
    expect(said).toContain(`Add ${location.origin} to the relay’s SLIPWAY_ORIGINS`);
  });
});

test('reports items, keywords, parameters and categories that match nothing', async () => {
  const said = await says(await debugged(`${placed} item-id="104,999" keyword="submarine"`), 'no item 999.');
  expect(said).toContain('keyword="submarine" matches no item');
  await says(
    await debugged(`${placed} item-id="104" params="adult=2"`),
    'params names adult, which “Sea kayak” does not have. It has adults, children.',
  );
  await says(await debugged(`${placed} category-id="12,77"`), 'No item that visitors may see is in category 77.');
});

describe('the room', () => {
  test('reports a narrow element until it is wide enough', async () => {
    scripted();
    const element = await place(`debug style="inline-size: 240px" ${placed}`);
    await says(element, 'The element is 240 pixels wide. It needs 280.');
    element.style.inlineSize = '280px';
    await says(element, 'Nothing wrong was found.');
  });

  test('causes no error of a resize loop', async () => {
    const told: string[] = [];
    const hear = ({ message }: ErrorEvent) => told.push(message);
    addEventListener('error', hear);
    const element = await debugged(placed);
    await says(element, 'Nothing wrong was found.');
    document.body.style.inlineSize = '240px';
    await says(element, 'The element is 2');
    document.body.style.inlineSize = '';
    await says(element, 'Nothing wrong was found.');
    removeEventListener('error', hear);
    expect(told).toEqual([]);
  });

  test('examines a dialog before it opens, except for its room', async () => {
    const element = await debugged(`mode="dialog" style="inline-size: 100px" ${placed}`, { company: noToken });
    expect(await says(element, 'The public API of the account')).not.toContain('pixels');
  });
});
