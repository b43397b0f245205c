import { parseBaseAddress } from '../../../src/values/web-address.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAttributeIssues } from '../../../src/page/diagnosis/attributes.ts';
import { findOfferIssues, type OfferedContent } from '../../../src/page/diagnosis/offer.ts';
import {
  findAddressIssues,
  isMixedContent,
  findPolicyIssues,
  findReachIssues,
  findRefusalIssues,
  findSessionIssues,
  type TriedRequest,
} from '../../../src/page/diagnosis/reach.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import type { Problem } from '../../../src/values/problem.ts';

describe('findAttributeIssues', () => {
  beforeEach(() => void vi.stubGlobal('document', { baseURI: 'https://www.venue.example/boats/' }));
  afterEach(() => vi.unstubAllGlobals());

  const knownNames = [
    'base-url',
    'relay-url',
    'item-id',
    'start-date',
    'end-date',
    'params',
    'lang',
    'mode',
    'analytics',
    'url-params',
    'debug',
    'prices',
    'success-url',
  ];
  const findIssuesOfAttributes = (attributes: Record<string, string>, today?: string) =>
    findAttributeIssues(
      Object.entries(attributes).map(([name, value]) => ({ name, value })),
      knownNames,
      today as Day | undefined,
    );

  it('accepts valid attributes and attributes that every HTML element has', () => {
    const elementAttributes = {
      'base-url': 'https://book.example',
      'item-id': '7',
      'start-date': '2031-06-14',
      params: 'adults=2',
    };
    const otherAttributes = {
      lang: 'de-AT',
      mode: 'dialog',
      analytics: 'datalayer',
      debug: '',
      'success-url': '/thanks',
    };
    const attributesOfAnyElement = {
      id: 'a',
      class: 'b',
      style: '',
      onclick: '',
      'data-track': '',
      'aria-label': '',
      'v-if': '',
      '@click': '',
    };
    expect(
      findIssuesOfAttributes({ ...elementAttributes, ...otherAttributes, ...attributesOfAnyElement }, '2031-06-14'),
    ).toEqual([]);
    expect(findIssuesOfAttributes({})).toEqual([]);
  });

  describe('an unknown name', () => {
    it.each([
      ['baseurl', 'base-url'],
      ['base_url', 'base-url'],
      ['item', 'item-id'],
      ['item-ids', 'item-id'],
      ['startdate', 'start-date'],
      ['start', 'start-date'],
      ['relay', 'relay-url'],
      ['language', 'lang'],
      ['parms', 'params'],
    ])('suggests for the attribute %s the name %s', (name, suggestion) => {
      expect(findIssuesOfAttributes({ [name]: 'x' })).toMatchObject([{ remedy: `Did you mean \`${suggestion}\`?` }]);
    });

    it('lists all names if none is similar', () => {
      expect(findAttributeIssues([{ name: 'zzzzzz', value: '' }], [], undefined)).toMatchObject([
        { remedy: 'These exist: .' },
      ]);
      expect(findIssuesOfAttributes({ zzzzzz: '' })[0]?.remedy).toContain('`base-url`, `relay-url`');
    });

    it('reports `data-` before a known name as having no effect', () => {
      expect(findIssuesOfAttributes({ 'data-item-id': '7' })).toMatchObject([
        { what: '`data-item-id` is not read here.' },
      ]);
    });
  });

  describe('a value without effect', () => {
    it.each([
      [{ mode: 'popup' }, '`mode="popup"` is unknown and does nothing.'],
      [{ prices: 'on' }, '`prices="on"` is unknown and does nothing.'],
      [{ analytics: 'ga4' }, '`analytics="ga4"` is unknown and does nothing.'],
      [{ debug: 'False' }, '`debug="False"` switches it on, because the attribute is present.'],
      [{ 'url-params': '0' }, '`url-params="0"` switches it on, because the attribute is present.'],
      [{ params: 'adults=2, kids=two,,=1' }, '`params` holds `kids=two`, `=1`, which cannot be read.'],
      [{ lang: 'english please' }, '`lang="english please"` is not a language code.'],
      [
        { 'success-url': 'javascript:alert(1)' },
        '`success-url="javascript:alert(1)"` is not a URL, so the widget will not go there.',
      ],
      [{ 'success-url': 'https://' }, '`success-url="https://"` is not a URL, so the widget will not go there.'],
      [{ 'start-date': '14.06.2031' }, '`start-date="14.06.2031"` is not a date and has no effect.'],
      [{ 'end-date': '2031-06-14' }, '`end-date` alone does nothing.'],
      [
        { 'start-date': '2031-06-14', 'end-date': '2031-06-13' },
        '`end-date` is before `start-date` and has no effect.',
      ],
    ])('explains the problem with %j', (attributes, explanation) => {
      expect(findIssuesOfAttributes(attributes).map((issue) => issue.what)).toEqual([explanation]);
    });

    it.each(['relay-reads', 'review', 'url-params', 'json-ld', 'assistant-tools', 'debug'])(
      'reports `false` as a value that switches %s on',
      (name) => {
        const [issue] = findAttributeIssues([{ name, value: 'false' }], [name], undefined);
        expect(issue?.what).toContain(`\`${name}="false"\` switches it on`);
      },
    );

    it('reports a past day if the venue’s date is known', () => {
      const attributes = { 'start-date': '20310613', 'end-date': '2031-06-20' };
      expect(findIssuesOfAttributes(attributes, '2031-06-14').map(({ what }) => what)).toEqual([
        '`start-date="20310613"` has passed (it is `2031-06-14` at the venue).',
      ]);
      expect(findIssuesOfAttributes(attributes, '2031-06-13')).toEqual([]);
      expect(findIssuesOfAttributes(attributes)).toEqual([]);
    });

    it('ignores empty values', () => {
      expect(
        findIssuesOfAttributes({ lang: '', params: '', 'start-date': '', 'end-date': '', 'success-url': '' }),
      ).toEqual([]);
    });
  });
});

describe('findOfferIssues', () => {
  const kayak = {
    id: '7',
    name: 'Kayak découverte',
    blurb: 'On the river',
    categoryId: '1',
    category: 'Boats',
    bounds: { adults: {} },
  };
  const tour = { ...kayak, id: '8', name: 'Tour', categoryId: '2', category: 'Walks', bounds: {} };
  const findFilterIssues = (filters: Partial<OfferedContent>) =>
    findOfferIssues({
      itemIds: [],
      categoryIds: [],
      keyword: '',
      params: [],
      items: [kayak, tour],
      item: undefined,
      ...filters,
    }).map(({ what }) => what);

  it('returns nothing if the page’s filters match items', () => {
    expect(findFilterIssues({})).toEqual([]);
    expect(
      findFilterIssues({ itemIds: ['7'], categoryIds: ['1'], keyword: 'kayak', params: ['adults'], item: kayak }),
    ).toEqual([]);
  });

  it('reports unknown items and categories', () => {
    expect(findFilterIssues({ itemIds: ['7', '99', '100'] })).toEqual(['The account offers no item `99`, `100`.']);
    expect(findFilterIssues({ categoryIds: ['1', '3'] })).toEqual(['No visible item is in category `3`.']);
  });

  it('reports an item outside the page’s categories once', () => {
    expect(findFilterIssues({ itemIds: ['7'], categoryIds: ['2'], items: [] })).toEqual([
      'The account offers no item `7` in these categories.',
    ]);
  });

  it('reports an account without items once', () => {
    expect(findFilterIssues({ items: [], keyword: 'kayak' })).toEqual(['The account offers no items at all.']);
  });

  it.each(['KAYAK', 'kayak decouverte', 'river boats', '  '])(
    'accepts the keyword %j, which finds items in the list',
    (keyword) => {
      expect(findFilterIssues({ keyword })).toEqual([]);
    },
  );

  it('reports a keyword that matches no item', () => {
    expect(findFilterIssues({ keyword: 'kayak tour' })).toEqual([
      '`keyword="kayak tour"` matches no item, so the list begins empty.',
    ]);
  });

  it('reports parameters that the open item does not have', () => {
    expect(findFilterIssues({ params: ['adults', 'dogs'], item: kayak })).toEqual([
      '`params` names `dogs`, which “Kayak découverte” does not have.',
    ]);
    expect(findFilterIssues({ params: ['dogs'], item: tour })).toEqual([]);
    expect(findFilterIssues({ params: ['dogs'] })).toEqual([]);
  });
});

describe('findAddressIssues', () => {
  const [securePage, insecurePage] = [{ protocol: 'https:' }, { protocol: 'http:' }];
  const account = 'https://book.example/harbour';
  const findUrlIssues = (baseUrl: string, relayUrl = '', page = securePage, usedUrls = { baseUrl, relayUrl }) =>
    findAddressIssues({ baseUrl, relayUrl }, usedUrls, page);

  it('returns nothing for https addresses', () => {
    expect(findUrlIssues(account, 'https://venue.example/relay')).toEqual([]);
  });

  it('reports http addresses on an https page', () => {
    expect(findUrlIssues('http://book.example/harbour', 'http://venue.example/relay').map(({ what }) => what)).toEqual([
      expect.stringContaining('`base-url` begins with `http:`'),
      expect.stringContaining('`relay-url` begins with `http:`'),
    ]);
    expect(isMixedContent('http://localhost.example.com', securePage)).toBe(true);
  });

  it('accepts http addresses if they are local or the page is http', () => {
    for (const localUrl of ['http://localhost:4174/harbour', 'http://127.0.0.1:4174', 'http://[::1]:4174'])
      expect(findUrlIssues(localUrl)).toEqual([]);
    expect(findUrlIssues('http://book.example/harbour', '', insecurePage)).toEqual([]);
  });

  it('reports a missing URL, an invalid URL and a superfluous path', () => {
    expect(findUrlIssues(' ')[0]?.what).toContain('`base-url` is missing');
    expect(findUrlIssues('ftp://x', '', securePage, { baseUrl: '', relayUrl: '' })).toMatchObject([
      { what: '`base-url="ftp://x"` is not a URL.' },
    ]);
    expect(findUrlIssues(`${account}/api/3.0`)).toMatchObject([{ remedy: `Write \`base-url="${account}"\`.` }]);
    expect(findUrlIssues(account, 'https://venue.example/api')).toMatchObject([
      { remedy: 'Write `relay-url="https://venue.example"`.' },
    ]);
  });
});

describe('findPolicyIssues', () => {
  it('reports a blocked origin only if the widget needs it', () => {
    const policyViolations = ['https://book.example', 'https://tracker.example'].map((source) => ({
      directive: 'connect-src',
      source,
    }));
    expect(findPolicyIssues(policyViolations, ['https://book.example'])).toMatchObject([
      { remedy: expect.stringContaining('Add `https://book.example` to `connect-src`') as unknown },
    ]);
  });
});

const pageOrigin = 'https://www.venue.example';
const [account, relay] = ['https://book.example', 'https://venue.example/relay'];
const createRefusal = (code: string): Extract<Problem, { kind: 'refused' }> => ({
  kind: 'refused',
  code,
  title: 'No.',
  details: 'Not here.',
  fields: {},
});
const noTokenProblem: Problem = { kind: 'unauthorised', title: 'No token.' };

describe('findAddressIssues for a copied address', () => {
  it.each([
    ['https://book.example/harbour/reserve/', 'https://book.example/harbour'],
    ['https://book.example/harbour/reserve/booking/ABCD-1?CFX=x', 'https://book.example/harbour'],
    ['https://book.example/harbour/api/3.0/company', 'https://book.example/harbour'],
    ['book.example/harbour/', 'https://book.example/harbour'],
    ['book.example', 'https://book.example'],
    ['https://book.example/harbour/Reserve/', 'https://book.example/harbour'],
    ['buchen.müller.de/fair', 'https://buchen.müller.de/fair'],
  ])('suggests the base URL for the copied address %s', (copiedText, baseUrl) => {
    const url = parseBaseAddress(copiedText, 'https://venue.example/boats/');
    const attributes = { baseUrl: copiedText, relayUrl: '' };
    const [issue] = findAddressIssues(attributes, { baseUrl: url, relayUrl: '' }, new URL('https://venue.example'));
    expect(issue?.remedy).toBe(`Write \`base-url="${baseUrl}"\`.`);
  });

  it.each(['https://book.example', 'https://book.example/harbour', '/harbour'])('accepts the address %s', (text) => {
    const url = parseBaseAddress(text, 'https://venue.example/boats/');
    const attributes = { baseUrl: text, relayUrl: '' };
    expect(findAddressIssues(attributes, { baseUrl: url, relayUrl: '' }, new URL('https://venue.example'))).toEqual([]);
  });
});

describe('findRefusalIssues', () => {
  it('reports a refusal that guests would not understand, with its code', () => {
    const [issue, ...otherIssues] = findRefusalIssues({
      ...createRefusal('nothing_asked'),
      details: 'Send slip[] to begin one.',
    });
    expect(issue?.what).toBe('The account refused a request: “No. Send slip[] to begin one.” (`nothing_asked`)');
    expect(otherIssues).toEqual([]);
  });

  it.each<[string, Problem | null]>([
    ['a successful request', null],
    ['the refusal of a sold-out item', createRefusal('sold_out')],
    ['a lost connection', { kind: 'offline' }],
  ])('returns nothing after %s', (_, problem) => {
    expect(findRefusalIssues(problem)).toEqual([]);
  });
});

describe('findReachIssues', () => {
  it.each<[string, Problem | null]>([
    ['a successful request', null],
    ['an invalid answer', { kind: 'broken', status: 200 }],
  ])('suggests the new address of a moved account after %s', (_, problem) => {
    const newBaseUrl = 'https://new.example/harbour';
    const [issue] = findReachIssues(
      { attribute: 'base-url', url: account, problem, isResponding: true, movedTo: newBaseUrl },
      pageOrigin,
    );
    expect(issue?.what).toContain(newBaseUrl);
    expect(issue?.remedy).toContain(`base-url="${newBaseUrl}"`);
  });

  const findIssuesAfterTrial = (attribute: TriedRequest['attribute'], problem: Problem | null, isAlive = true) =>
    findReachIssues(
      { attribute, url: attribute === 'base-url' ? account : relay, problem, isResponding: isAlive },
      pageOrigin,
    ).map(({ what, remedy }) => `${what} ${remedy}`);

  it('returns nothing for an address that answers', () => {
    expect(findIssuesAfterTrial('base-url', null)).toEqual([]);
  });

  it.each<[TriedRequest['attribute'], Problem, string]>([
    ['base-url', { kind: 'offline' }, `A server responds at \`${account}\`, but does not allow this page to read it`],
    ['relay-url', { kind: 'offline' }, `Add \`${pageOrigin}\` to the relay’s \`SLIPWAY_ORIGINS\``],
    ['base-url', { kind: 'timeout' }, 'did not answer in time'],
    ['base-url', { kind: 'throttled', until: 0 }, 'too many requests'],
    ['base-url', noTokenProblem, 'is off: “No token.” Switch it on in the account.'],
    ['base-url', noTokenProblem, 'add `relay-reads` next to `relay-url`'],
    ['relay-url', noTokenProblem, 'Check the relay’s API key and secret.'],
    ['base-url', { kind: 'broken', status: 0 }, 'doesn’t respond like the Booking API. Check `base-url`'],
    ['relay-url', { kind: 'broken', status: 404 }, 'Booking API (status 404). Check `relay-url`'],
    ['base-url', createRefusal('not_found'), 'refuses: “No. Not here.”'],
    ['relay-url', createRefusal('not_found'), 'does not forward reads. Start it with `SLIPWAY_READS=on`'],
  ])('explains a failed request to the URL in %s: %j', (attribute, problem, expectedExplanation) => {
    expect(findIssuesAfterTrial(attribute, problem)).toEqual([expect.stringContaining(expectedExplanation)]);
  });

  it.each([
    ['base-url', `The account at \`${account}\` does not answer.`],
    ['relay-url', `The relay at \`${relay}\` does not answer.`],
  ] as const)('reports a URL in %s at which no server answers', (attribute, words) => {
    expect(findIssuesAfterTrial(attribute, { kind: 'offline' }, false)).toEqual([expect.stringContaining(words)]);
  });
});

describe('findSessionIssues', () => {
  const findIssuesAfterTrial = (problem: Problem | null, relayUrl: string) =>
    findSessionIssues({ problem, isResponding: true }, relayUrl, pageOrigin).map(
      ({ what, remedy }) => `${what} ${remedy}`,
    );

  it('recommends a relay if sessions require a token', () => {
    const [issue] = findIssuesAfterTrial(noTokenProblem, '');
    expect(issue).toContain('Guests cannot book, because the account requires a token');
    expect(issue).toContain('enter its URL in `relay-url`');
  });

  it.each<[string, Problem | null, string]>([
    ['a successful request without a relay', null, ''],
    ['a successful request to a relay', null, relay],
    ['a timeout without a relay', { kind: 'timeout' }, ''],
    ['the relay’s refusal of an empty request', createRefusal('nothing_asked'), relay],
  ])('returns nothing after %s', (_, problem, relayUrl) => {
    expect(findIssuesAfterTrial(problem, relayUrl)).toEqual([]);
  });

  it.each<[Problem, string]>([
    [noTokenProblem, 'Check the relay’s API key and secret.'],
    [createRefusal('origin_refused'), `Add \`${pageOrigin}\` to the relay’s \`SLIPWAY_ORIGINS\``],
    [createRefusal('not_found'), 'doesn’t respond like the Booking API (status 404)'],
  ])('explains the relay’s problem %j', (problem, words) => {
    expect(findIssuesAfterTrial(problem, relay)).toEqual([expect.stringContaining(words)]);
  });
});
