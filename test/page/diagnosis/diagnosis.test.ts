import { baseAddress } from '../../../src/values/web-address.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attributeIssues } from '../../../src/page/diagnosis/attributes.ts';
import { offerIssues, type Offered } from '../../../src/page/diagnosis/offer.ts';
import {
  addressIssues,
  isMixed,
  policyIssues,
  reachIssues,
  refusalIssues,
  sessionIssues,
  type Tried,
} from '../../../src/page/diagnosis/reach.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import type { Problem } from '../../../src/values/problem.ts';

describe('attributeIssues', () => {
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
  const issues = (attributes: Record<string, string>, today?: string) =>
    attributeIssues(
      Object.entries(attributes).map(([name, value]) => ({ name, value })),
      knownNames,
      today as Day | undefined,
    );

  it('returns nothing for valid attributes and attributes of any element', () => {
    const ownAttributes = {
      'base-url': 'https://book.example',
      'item-id': '7',
      'start-date': '2031-06-14',
      params: 'adults=2',
    };
    const rest = { lang: 'de-AT', mode: 'dialog', analytics: 'datalayer', debug: '', 'success-url': '/thanks' };
    const any = {
      id: 'a',
      class: 'b',
      style: '',
      onclick: '',
      'data-track': '',
      'aria-label': '',
      'v-if': '',
      '@click': '',
    };
    expect(issues({ ...ownAttributes, ...rest, ...any }, '2031-06-14')).toEqual([]);
    expect(issues({})).toEqual([]);
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
      expect(issues({ [name]: 'x' })).toMatchObject([{ remedy: `Did you mean \`${suggestion}\`?` }]);
    });

    it('lists all names if none is similar', () => {
      expect(attributeIssues([{ name: 'zzzzzz', value: '' }], [], undefined)).toMatchObject([
        { remedy: 'These exist: .' },
      ]);
      expect(issues({ zzzzzz: '' })[0]?.remedy).toContain('`base-url`, `relay-url`');
    });

    it('explains why `data-` before a known name has no effect', () => {
      expect(issues({ 'data-item-id': '7' })).toMatchObject([{ what: '`data-item-id` is not read here.' }]);
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
    ])('explains the value in %j', (attributes, what) => {
      expect(issues(attributes).map((each) => each.what)).toEqual([what]);
    });

    it.each(['relay-reads', 'review', 'url-params', 'json-ld', 'assistant-tools', 'debug'])(
      'reports the value `false`, which switches %s on',
      (name) => {
        const [issue] = attributeIssues([{ name, value: 'false' }], [name], undefined);
        expect(issue?.what).toContain(`\`${name}="false"\` switches it on`);
      },
    );

    it('reports a past day if the venue’s date is known', () => {
      const attributes = { 'start-date': '20310613', 'end-date': '2031-06-20' };
      expect(issues(attributes, '2031-06-14').map(({ what }) => what)).toEqual([
        '`start-date="20310613"` has passed (it is `2031-06-14` at the venue).',
      ]);
      expect(issues(attributes, '2031-06-13')).toEqual([]);
      expect(issues(attributes)).toEqual([]);
    });

    it('ignores empty values', () => {
      expect(issues({ lang: '', params: '', 'start-date': '', 'end-date': '', 'success-url': '' })).toEqual([]);
    });
  });
});

describe('offerIssues', () => {
  const kayak = {
    id: '7',
    name: 'Kayak découverte',
    blurb: 'On the river',
    categoryId: '1',
    category: 'Boats',
    bounds: { adults: {} },
  };
  const tour = { ...kayak, id: '8', name: 'Tour', categoryId: '2', category: 'Walks', bounds: {} };
  const issues = (filters: Partial<Offered>) =>
    offerIssues({
      itemIds: [],
      categoryIds: [],
      keyword: '',
      params: [],
      items: [kayak, tour],
      item: undefined,
      ...filters,
    }).map(({ what }) => what);

  it('returns nothing if the page’s filters match items', () => {
    expect(issues({})).toEqual([]);
    expect(issues({ itemIds: ['7'], categoryIds: ['1'], keyword: 'kayak', params: ['adults'], item: kayak })).toEqual(
      [],
    );
  });

  it('reports unknown items and categories', () => {
    expect(issues({ itemIds: ['7', '99', '100'] })).toEqual(['The account offers no item `99`, `100`.']);
    expect(issues({ categoryIds: ['1', '3'] })).toEqual(['No visible item is in category `3`.']);
  });

  it('reports an item outside the page’s categories once', () => {
    expect(issues({ itemIds: ['7'], categoryIds: ['2'], items: [] })).toEqual([
      'The account offers no item `7` in these categories.',
    ]);
  });

  it('reports an account without items once', () => {
    expect(issues({ items: [], keyword: 'kayak' })).toEqual(['The account offers no items at all.']);
  });

  it.each(['KAYAK', 'kayak decouverte', 'river boats', '  '])(
    'accepts the keyword %j, which finds items in the list',
    (keyword) => {
      expect(issues({ keyword })).toEqual([]);
    },
  );

  it('reports a keyword whose words no item has', () => {
    expect(issues({ keyword: 'kayak tour' })).toEqual([
      '`keyword="kayak tour"` matches no item, so the list begins empty.',
    ]);
  });

  it('reports parameters that the open item does not have', () => {
    expect(issues({ params: ['adults', 'dogs'], item: kayak })).toEqual([
      '`params` names `dogs`, which “Kayak découverte” does not have.',
    ]);
    expect(issues({ params: ['dogs'], item: tour })).toEqual([]);
    expect(issues({ params: ['dogs'] })).toEqual([]);
  });
});

describe('addressIssues', () => {
  const [secure, plain] = [{ protocol: 'https:' }, { protocol: 'http:' }];
  const account = 'https://book.example/harbour';
  const issues = (baseUrl: string, relayUrl = '', page = secure, usedUrls = { baseUrl, relayUrl }) =>
    addressIssues({ baseUrl, relayUrl }, usedUrls, page);

  it('returns nothing for https addresses', () => {
    expect(issues(account, 'https://venue.example/relay')).toEqual([]);
  });

  it('reports http addresses on an https page', () => {
    expect(issues('http://book.example/harbour', 'http://venue.example/relay').map(({ what }) => what)).toEqual([
      expect.stringContaining('`base-url` begins with `http:`'),
      expect.stringContaining('`relay-url` begins with `http:`'),
    ]);
    expect(isMixed('http://localhost.example.com', secure)).toBe(true);
  });

  it('accepts http addresses if they are local or the page is http', () => {
    for (const local of ['http://localhost:4174/harbour', 'http://127.0.0.1:4174', 'http://[::1]:4174'])
      expect(issues(local)).toEqual([]);
    expect(issues('http://book.example/harbour', '', plain)).toEqual([]);
  });

  it('reports a missing address, an invalid one and one with extra path', () => {
    expect(issues(' ')[0]?.what).toContain('`base-url` is missing');
    expect(issues('ftp://x', '', secure, { baseUrl: '', relayUrl: '' })).toMatchObject([
      { what: '`base-url="ftp://x"` is not a URL.' },
    ]);
    expect(issues(`${account}/api/3.0`)).toMatchObject([{ remedy: `Write \`base-url="${account}"\`.` }]);
    expect(issues(account, 'https://venue.example/api')).toMatchObject([
      { remedy: 'Write `relay-url="https://venue.example"`.' },
    ]);
  });
});

describe('policyIssues', () => {
  it('reports a blocked origin only if the widget needs it', () => {
    const violations = ['https://book.example', 'https://tracker.example'].map((source) => ({
      directive: 'connect-src',
      source,
    }));
    expect(policyIssues(violations, ['https://book.example'])).toMatchObject([
      { remedy: expect.stringContaining('Add `https://book.example` to `connect-src`') as unknown },
    ]);
  });
});

const pageOrigin = 'https://www.venue.example';
const [account, relay] = ['https://book.example', 'https://venue.example/relay'];
const refusal = (code: string): Extract<Problem, { kind: 'refused' }> => ({
  kind: 'refused',
  code,
  title: 'No.',
  details: 'Not here.',
  fields: {},
});
const noToken: Problem = { kind: 'unauthorised', title: 'No token.' };

describe('addressIssues for a copied address', () => {
  it.each([
    ['https://book.example/harbour/reserve/', 'https://book.example/harbour'],
    ['https://book.example/harbour/reserve/booking/ABCD-1?CFX=x', 'https://book.example/harbour'],
    ['https://book.example/harbour/api/3.0/company', 'https://book.example/harbour'],
    ['book.example/harbour/', 'https://book.example/harbour'],
    ['book.example', 'https://book.example'],
    ['https://book.example/harbour/Reserve/', 'https://book.example/harbour'],
    ['buchen.müller.de/fair', 'https://buchen.müller.de/fair'],
  ])('suggests the base URL for the copied address %s', (text, base) => {
    const url = baseAddress(text, 'https://venue.example/boats/');
    const attributes = { baseUrl: text, relayUrl: '' };
    const [issue] = addressIssues(attributes, { baseUrl: url, relayUrl: '' }, new URL('https://venue.example'));
    expect(issue?.remedy).toBe(`Write \`base-url="${base}"\`.`);
  });

  it.each(['https://book.example', 'https://book.example/harbour', '/harbour'])('accepts the address %s', (text) => {
    const url = baseAddress(text, 'https://venue.example/boats/');
    const attributes = { baseUrl: text, relayUrl: '' };
    expect(addressIssues(attributes, { baseUrl: url, relayUrl: '' }, new URL('https://venue.example'))).toEqual([]);
  });
});

describe('refusalIssues', () => {
  it('reports a refusal that guests would not understand, with its code', () => {
    const [issue, ...others] = refusalIssues({ ...refusal('nothing_asked'), details: 'Send slip[] to begin one.' });
    expect(issue?.what).toBe('The account refused a request: “No. Send slip[] to begin one.” (`nothing_asked`)');
    expect(others).toEqual([]);
  });

  it.each([null, refusal('sold_out'), { kind: 'offline' } as const])(
    'returns nothing for the problem %j',
    (problem) => {
      expect(refusalIssues(problem)).toEqual([]);
    },
  );
});

describe('reachIssues', () => {
  it.each([null, { kind: 'broken', status: 200 } as const])(
    'suggests the new address of a moved account after the problem %j',
    (problem) => {
      const movedTo = 'https://new.example/harbour';
      const [issue] = reachIssues({ attribute: 'base-url', url: account, problem, alive: true, movedTo }, pageOrigin);
      expect(issue?.what).toContain(movedTo);
      expect(issue?.remedy).toContain(`base-url="${movedTo}"`);
    },
  );

  const issuesFor = (attribute: Tried['attribute'], problem: Problem | null, alive = true) =>
    reachIssues({ attribute, url: attribute === 'base-url' ? account : relay, problem, alive }, pageOrigin).map(
      ({ what, remedy }) => `${what} ${remedy}`,
    );

  it('returns nothing for an address that answers', () => {
    expect(issuesFor('base-url', null)).toEqual([]);
  });

  it.each<[Tried['attribute'], Problem, string]>([
    ['base-url', { kind: 'offline' }, `A server responds at \`${account}\`, but does not allow this page to read it`],
    ['relay-url', { kind: 'offline' }, `Add \`${pageOrigin}\` to the relay’s \`SLIPWAY_ORIGINS\``],
    ['base-url', { kind: 'timeout' }, 'did not answer in time'],
    ['base-url', { kind: 'throttled', until: 0 }, 'too many requests'],
    ['base-url', noToken, 'is off: “No token.” Switch it on in the account.'],
    ['base-url', noToken, 'add `relay-reads` next to `relay-url`'],
    ['relay-url', noToken, 'Check the relay’s API key and secret.'],
    ['base-url', { kind: 'broken', status: 0 }, 'doesn’t respond like the Booking API. Check `base-url`'],
    ['relay-url', { kind: 'broken', status: 404 }, 'Booking API (status 404). Check `relay-url`'],
    ['base-url', refusal('not_found'), 'refuses: “No. Not here.”'],
    ['relay-url', refusal('not_found'), 'does not forward reads. Start it with `SLIPWAY_READS=on`'],
  ])('explains for the attribute %s the problem %j', (attribute, problem, words) => {
    expect(issuesFor(attribute, problem)).toEqual([expect.stringContaining(words)]);
  });

  it.each([
    ['base-url', `The account at \`${account}\` does not answer.`],
    ['relay-url', `The relay at \`${relay}\` does not answer.`],
  ] as const)('reports for the attribute %s that no server answers', (attribute, words) => {
    expect(issuesFor(attribute, { kind: 'offline' }, false)).toEqual([expect.stringContaining(words)]);
  });
});

describe('sessionIssues', () => {
  const issuesFor = (problem: Problem | null, relayUrl: string) =>
    sessionIssues({ problem, alive: true }, relayUrl, pageOrigin).map(({ what, remedy }) => `${what} ${remedy}`);

  it('recommends a relay if sessions require a token', () => {
    const [issue] = issuesFor(noToken, '');
    expect(issue).toContain('Guests cannot book, because the account requires a token');
    expect(issue).toContain('enter its URL in `relay-url`');
  });

  it.each<[Problem | null, string]>([
    [null, ''],
    [null, relay],
    [{ kind: 'timeout' }, ''],
    [refusal('nothing_asked'), relay],
  ])('returns nothing for the problem %j with the relay %j', (problem, relayUrl) => {
    expect(issuesFor(problem, relayUrl)).toEqual([]);
  });

  it.each<[Problem, string]>([
    [noToken, 'Check the relay’s API key and secret.'],
    [refusal('origin_refused'), `Add \`${pageOrigin}\` to the relay’s \`SLIPWAY_ORIGINS\``],
    [refusal('not_found'), 'doesn’t respond like the Booking API (status 404)'],
  ])('explains the relay’s problem %j', (problem, words) => {
    expect(issuesFor(problem, relay)).toEqual([expect.stringContaining(words)]);
  });
});
