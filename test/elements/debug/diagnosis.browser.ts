import { afterEach, describe, expect, test, vi } from 'vitest';
import { axeProblems } from '../choosing-stage.ts';
import type { SlipwayBooking } from '../../../src/elements/root/booking.ts';
import { createContentEmbed } from '../../../src/page/content-embed.ts';
import {
  account,
  kayak,
  noToken,
  ok,
  panelOf,
  place,
  refusal,
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

/** What the panel of a page says once it says this; fails by the time limit when it never does. */
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
/** As the browser tells it. */
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

test('without the attribute there is no panel and no request for one', async () => {
  const asked = scripted();
  const element = await place(placed);
  await until(() => element.items);
  expect(panelOf(element)).toBeNull();
  expect(asked.filter((url) => url.includes('/company'))).toHaveLength(1);
});

test('a page without a fault is told so, in a panel that axe finds nothing in', async () => {
  const element = await debugged(placed);
  await says(element, 'The account “Harbour” answers and offers 2 items here.');
  await says(element, 'Nothing wrong was found.');
  expect(await axeProblems()).toEqual([]);
});

test('the panel goes with the attribute, comes back with it, and stands below the widget', async () => {
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

describe('the markup', () => {
  test.each([
    ['baseurl="x"', '`base-url`'],
    ['item="104"', '`item-id`'],
    ['itemid="104"', '`item-id`'],
    ['catagory-id="12"', '`category-id`'],
    ['language="fr"', '`lang`'],
    ['relay="x"', '`relay-url`'],
    ['discount="x"', '`discount-code`'],
    ['debugg', '`debug`'],
  ])('%s is unknown, and the nearest is named', async (attribute, meant) => {
    const element = await debugged(`${placed} ${attribute}`);
    expect(await says(element, 'is no attribute of this element.')).toContain(
      `Did you mean ${meant.replaceAll('`', '')}?`,
    );
  });

  test('an attribute like none of ours is answered with those there are; what any element may carry is not named', async () => {
    const element = await debugged(
      `${placed} xylophone class="a" id="b" style="color:red" data-track="1" aria-label="c" _ngcontent-x`,
    );
    const said = await says(element, 'xylophone is no attribute');
    expect(said).toContain('These exist: base-url, relay-url');
    expect(said.match(/is no attribute/g)).toHaveLength(1);
  });

  test('an attribute in the form of the marked div is told to lose its prefix', async () => {
    await says(await debugged(`${placed} data-item-id="104"`), 'On the element itself the attribute is item-id');
  });

  test.each([
    ['mode="popup"', 'mode="popup" is unknown'],
    ['analytics="ga4"', 'Write analytics="datalayer"'],
    ['url-params="false"', 'url-params="false" switches it on'],
    ['start-date="01.06.2030"', 'start-date="01.06.2030" is no date'],
    ['start-date="2020-01-01"', 'has passed'],
    ['start-date="2099-06-05" end-date="2099-06-01"', 'end-date lies before start-date'],
    ['params="adults:2"', 'params holds adults:2, which cannot be read'],
    ['lang="english!"', 'is no language code'],
    ['success-url="javascript:alert(1)"', 'is no web address'],
  ])('%s is explained', async (attribute, words) => {
    await says(await debugged(`${placed} ${attribute}`), words);
  });

  test('of a marked element, what is not for content to say is named, and that any account may be embedded', async () => {
    scripted();
    const marker = document.createElement('div');
    marker.dataset.relayUrl = relay;
    const script = document.createElement('script');
    script.dataset.debug = '';
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const element = createContentEmbed([script])(marker, account) as SlipwayBooking;
    document.body.append(element);
    expect(await says(element, 'data-relay-url is not read here')).toContain('<meta name="slipway-relay-url"');
    await says(element, 'data-accounts="https://book.example.com/harbour"');
  });

  test('a fault mended while the page is open goes', async () => {
    const element = await debugged(`${placed} itemid="104"`);
    await says(element, 'itemid is no attribute');
    element.removeAttribute('itemid');
    await says(element, 'Nothing wrong was found.');
  });
});

describe('the account', () => {
  test('a missing base-url is named', async () => {
    await says(await debugged(''), 'base-url is missing');
  });

  test('an unusable one is quoted, one that carries /api is shortened', async () => {
    await says(await debugged('base-url="ftp://x"'), 'base-url="ftp://x" is no web address');
    await says(await debugged(`base-url="${account}/api/3.0"`), `Write ${account}.`);
  });

  test('a service that nobody answers for is told from one that does not let the page read', async () => {
    withoutPauses();
    await says(
      await debugged(placed, { company: unreachable, item: unreachable }),
      `The account at ${account} does not answer.`,
    );
    const closed = { company: unreachable, item: unreachable, [`no-cors ${account}/api/3.0/company`]: () => ({}) };
    await says(
      await debugged(placed, closed),
      `A server answers at ${account}, but does not let this page read it (no CORS).`,
    );
  });

  test('with the public API off, it says what to switch on, and how a relay may be the way round', async () => {
    const element = await debugged(placed, { company: noToken, item: noToken });
    const said = await says(
      element,
      `The public API of the account at ${account} is off: “The access token was not found.”`,
    );
    expect(said).toContain('Switch it on in the account.');
    expect(said).toContain('write relay-reads beside relay-url');
  });

  test('something else than the Booking API is called that', async () => {
    await says(await debugged(placed, { company: () => ['hello'] }), 'doesn’t answer like the Booking API');
  });

  test('what the page’s policy stopped is said with the origin to add, and not as a dead service', async () => {
    withoutPauses();
    const element = await debugged(placed, { company: unreachable, item: unreachable });
    await says(element, 'does not answer');
    document.dispatchEvent(violation('connect-src', `${account}/api/3.0/company`));
    expect(await says(element, 'Add https://book.example to connect-src')).not.toContain('does not answer');
  });
});

test('pictures that the page’s policy stops are found out, whatever their origin', async () => {
  const pictured = { ...kayak, image: { 1: { url: 'https://pictures.example/kayak.svg', title: 'Kayak' } } };
  const element = await debugged(placed, { item: () => ok({ items: { 104: pictured } }) });
  await says(element, 'answers and offers one item');
  document.dispatchEvent(violation('img-src', 'https://pictures.example/kayak.svg'));
  await says(element, 'Add https://pictures.example to img-src');
});

test('what the policy stops of others is not ours to explain', async () => {
  const element = await debugged(placed);
  await says(element, 'Nothing wrong was found.');
  document.dispatchEvent(violation('connect-src', 'https://tracker.example/x'));
  await says(element, 'Nothing wrong was found.');
});

describe('bookings', () => {
  test('an account that wants a token for sessions asks for a relay, before a visitor finds out', async () => {
    const said = await says(await debugged(placed, { 'booking/session': noToken }), 'Visitors can look, but not book');
    expect(said).toContain('name it in relay-url');
  });

  test('a relay that refuses this page says which origin it must know', async () => {
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

  test('a relay whose token pair is refused is told from one that is not there', async () => {
    withoutPauses();
    await says(
      await debugged(`${placed} relay-url="${relay}"`, { [`${relay}/api/3.0/booking/session`]: noToken }),
      'Check the relay’s API key and secret.',
    );
    await says(
      await debugged(`${placed} relay-url="${relay}"`, {
        [`${relay}/api/3.0/booking/session`]: () => refusal('not_found'),
      }),
      `doesn’t answer like the Booking API (status 404)`,
    );
    await says(
      await debugged(`${placed} relay-url="${relay}"`, { [`${relay}/api/3.0/booking/session`]: unreachable }),
      `The relay at ${relay} does not answer.`,
    );
  });

  test('a session that refuses an empty question is as it should be', async () => {
    const asked = scripted();
    const element = await place(`debug ${placed} relay-url="${relay}"`);
    await until(() => asked.some((url) => url === `${relay}/api/3.0/booking/session`));
    await says(element, 'Nothing wrong was found.');
  });
});

describe('the offer', () => {
  test('items the account does not have are named', async () => {
    await says(await debugged(`${placed} item-id="104,999,998"`), 'The account offers no item 999, 998.');
    await says(
      await debugged(`${placed} item-id="999"`, { item: () => ok({ items: [] }) }),
      'The account offers no item 999.',
    );
  });

  test('an empty category, a keyword in no name and an unknown parameter are named', async () => {
    await says(await debugged(`${placed} category-id="12,77"`), 'No item that visitors may see is in category 77.');
    await says(await debugged(`${placed} keyword="submarine"`), 'keyword="submarine" matches no item');
    const said = await says(
      await debugged(`${placed} item-id="104" params="adult=2"`),
      'params names adult, which “Sea kayak” does not have.',
    );
    expect(said).toContain('It has adults, children.');
  });

  test('a keyword is compared as the list compares it', async () => {
    const element = await debugged(`${placed} keyword="KAYAK séa"`);
    await says(element, 'Nothing wrong was found.');
  });
});

describe('the page', () => {
  test('a script loaded twice is counted, with its addresses', async () => {
    scripted();
    for (const src of ['/one/slipway.js', '/two/slipway.classic.js?v=2']) {
      const script = document.createElement('script');
      script.type = 'text/plain';
      script.src = src;
      document.head.append(script);
    }
    try {
      const said = await says(await place(`debug ${placed}`), 'The script is on this page 2 times');
      expect(said).toContain('/two/slipway.classic.js?v=2');
    } finally {
      document.head.querySelectorAll('script[type="text/plain"]').forEach((script) => script.remove());
    }
  });

  test('an element without room is told how much there is, and no more once it has some', async () => {
    scripted();
    const element = await place(`debug style="inline-size: 240px" ${placed}`);
    await says(element, 'The element is 240 pixels wide. It needs 280.');
    element.style.inlineSize = '280px';
    await says(element, 'Nothing wrong was found.');
  });

  test('what the panel says of its room makes no loop that the page is told of', async () => {
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

  test('a hidden element is not called narrow, nor is one that opens as a dialog', async () => {
    scripted();
    const hidden = await place(`debug style="display: none; inline-size: 100px" ${placed}`);
    await until(() => panelOf(hidden)?.textContent.includes('Nothing wrong was found.'));
    await says(await place(`debug style="inline-size: 100px" mode="dialog" ${placed}`), 'Nothing wrong was found.');
  });

  test('an id that stands twice is named', async () => {
    scripted();
    const element = await place(`debug id="book" ${placed}`);
    document.body.insertAdjacentHTML('beforeend', '<section id="book"></section>');
    element.requestUpdate();
    await says(element, 'More than one element has the id book.');
  });

  test('an opener that names no booking is named', async () => {
    scripted();
    const element = await place(`debug id="book" mode="dialog" ${placed}`);
    document.body.insertAdjacentHTML('beforeend', '<button data-slipway-open="bok">Book</button>');
    element.requestUpdate();
    await says(element, 'Nothing opens on data-slipway-open="bok": no booking has that id.');
  });

  test('an element without a fallback is told to have one', async () => {
    await says(await debugged(placed, {}, ' '), 'There is no fallback inside the element.');
  });

  test('a dialog that has not been opened is looked at all the same', async () => {
    await says(await debugged(`mode="dialog" ${placed}`, { company: noToken }), 'The public API of the account');
  });
});
