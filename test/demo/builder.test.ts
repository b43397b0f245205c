import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBookingAccess, fetchAccount } from '../../demo/browser/account.ts';
import { parseContract, parseEmbed, toQuery, type ElementContract } from '../../demo/browser/embed.ts';
import { optionLabels } from '../../demo/browser/option-labels.ts';
import { buildBookmarklet, readStyleFromCss, readStyleFromQuery } from '../../demo/browser/site-style.ts';
import { writeSnippet, snippetTargets, type SnippetTarget } from '../../demo/browser/snippets.ts';
import { describeContrast } from '../../demo/browser/contrast.ts';
import { defaultMarkColours } from '../../demo/browser/token-rows.ts';
import { writeElementsManifest } from '../../demo/building/elements-manifest.ts';
import { SlipwayBooking } from '../../src/elements/root/booking.ts';
import { readLinkAddress } from '../../src/page/address-writer.ts';
import { contentAttributes, pageAttributes } from '../../src/page/content-embed.ts';
import { readSource, listTagLines } from '../readme/source.ts';

const defaultScript = 'https://www.example.com/slipway/slipway.js';
const allowedAttributes = { content: contentAttributes, page: pageAttributes };
const allTargets = Object.keys(snippetTargets) as SnippetTarget[];
let manifestFolder: string;
let contract: ElementContract;

beforeAll(async () => {
  manifestFolder = await mkdtemp(join(tmpdir(), 'slipway-builder-'));
  await writeElementsManifest(manifestFolder);
  contract = parseContract(
    JSON.parse(await readFile(join(manifestFolder, 'custom-elements.json'), 'utf8')) as Parameters<
      typeof parseContract
    >[0],
  );
}, 60_000);
afterAll(() => rm(manifestFolder, { recursive: true, force: true }));

const parseQuery = (query: string) => parseEmbed(new URLSearchParams(query), contract, defaultScript);
const writeSnippetFor = (target: SnippetTarget, query: string) =>
  writeSnippet(target, parseQuery(query), contract, allowedAttributes);
const accountParameter = 'base-url=https://book.example.com/harbour';

describe('parseContract', () => {
  it('lists every attribute and custom property of the element', () => {
    expect(contract.fields.map(({ name }) => name).sort()).toEqual([...SlipwayBooking.observedAttributes].sort());
    const tokenNames = listTagLines('cssproperty', readSource('booking-contract.ts')).map((line) => line.split(' ')[0]);
    expect(contract.tokens.map(({ name }) => name).sort()).toEqual(tokenNames.sort());
  });

  it('returns the kind of each attribute: flag, choice or text', () => {
    const findField = (name: string) => contract.fields.find((candidate) => candidate.name === name);
    expect(findField('review')).toMatchObject({ kind: 'flag' });
    expect(findField('mode')).toMatchObject({ kind: 'choice', values: ['inline', 'dialog'] });
    expect(findField('analytics')).toMatchObject({ kind: 'choice', values: ['', 'datalayer'] });
    expect(findField('url-params')).toMatchObject({ kind: 'choice', values: ['', 'write'] });
    expect(findField('item-id')).toMatchObject({
      kind: 'text',
      description: expect.stringContaining('offer') as string,
    });
  });
});

describe('parseEmbed', () => {
  it('returns the attributes and tokens of a query, without unknown names', () => {
    const embed = parseQuery(
      `${accountParameter}&item-id=107&review=&--slipway-accent=%23123456&badge=&onfocus=x&script=https://a.example/s.js`,
    );
    expect(embed).toEqual({
      attributes: { 'base-url': 'https://book.example.com/harbour', 'item-id': '107', review: '' },
      tokens: { '--slipway-accent': '#123456' },
      hasBadge: true,
      scriptUrl: 'https://a.example/s.js',
    });
    expect(parseQuery(toQuery(embed, defaultScript).toString())).toEqual(embed);
  });

  it('returns the default script address if the query has none', () => {
    expect(parseQuery(accountParameter).scriptUrl).toBe(defaultScript);
    expect(toQuery(parseQuery(accountParameter), defaultScript).has('script')).toBe(false);
  });
});

describe('writeSnippet', () => {
  it.each(allTargets)('writes well-formed code with the address of the account for %s', (target) => {
    const { code } = writeSnippetFor(target, `${accountParameter}&relay-url=https://www.example.com/relay&item-id=107`);
    expect(code).toContain('https://book.example.com/harbour');
    expect(code).not.toMatch(/undefined|null/);
    for (const tag of ['script', 'slipway-booking', 'div', 'style', 'a', 'template'])
      expect(code.split(new RegExp(`<${tag}[\\s>]`)).length, tag).toBe(code.split(`</${tag}>`).length);
  });

  it.each(['html', 'div', 'link', 'wordpress'] as const)(
    'writes the script tag with `data-accounts` for %s',
    (target) => {
      expect(writeSnippetFor(target, accountParameter).code).toMatch(
        /<script[^>]*data-accounts="https:\/\/book\.example\.com\/harbour"/,
      );
    },
  );

  it('writes a shortcode for the WordPress plugin', () => {
    const { code } = writeSnippetFor(
      'wordpress',
      `${accountParameter}&item-id=107&start-date=2030-06-01&keyword=${encodeURIComponent('a"]b')}`,
    );
    expect(code).toContain('[slipway item="107" date="2030-06-01" keyword="a&quot;&#93;b"]');
    expect(writeSnippetFor('wordpress', accountParameter).code).toContain('[slipway]');
  });

  it('writes a button instead of a WordPress shortcode for a dialog', () => {
    const { code, omittedAttributes } = writeSnippetFor('wordpress', `${accountParameter}&mode=dialog`);
    expect(code).not.toContain('[slipway');
    expect(code).toContain('data-slipway-open="book"');
    expect(omittedAttributes).toEqual([]);
  });

  it('writes the cart badge as an element or as a marked span', () => {
    const markedBadge = '<span data-slipway="cart-badge" data-base-url="https://book.example.com/harbour"></span>';
    for (const target of allTargets) {
      const { code } = writeSnippetFor(target, `${accountParameter}&badge=`);
      const isElementTarget = code.includes('<slipway-cart-badge base-url="https://book.example.com/harbour">');
      expect([target, isElementTarget, code.includes(markedBadge)]).toEqual([
        target,
        isElementTarget,
        !isElementTarget,
      ]);
      expect(writeSnippetFor(target, accountParameter).code).not.toContain('cart-badge');
    }
  });

  it('escapes HTML in attribute values and CSS in token values', () => {
    const { code } = writeSnippetFor(
      'html',
      `${accountParameter}&keyword=${encodeURIComponent('"><img src=x>')}&--slipway-text=${encodeURIComponent('red;} </style><b>')}`,
    );
    expect(code).toContain('keyword="&quot;>&lt;img src=x>"');
    expect(code).not.toContain('<b>');
    expect(code.match(/<\/style>/g)).toHaveLength(1);
  });

  it.each(['html', 'div', 'react', 'vue', 'svelte'] as const)(
    'writes a button that opens the dialog, for %s',
    (target) => {
      const { code } = writeSnippetFor(target, `${accountParameter}&mode=dialog`);
      expect(code).toContain('data-slipway-open="book"');
      expect(code).toMatch(/id="book"/);
    },
  );

  it('moves page attributes to the script tag and reports omitted attributes', () => {
    const { code, omittedAttributes } = writeSnippetFor(
      'div',
      `${accountParameter}&privacy-url=https://www.example.com/privacy&url-params=&item-id=1`,
    );
    expect(code).toMatch(/<script[^>]*data-privacy-url=/);
    expect(code).toMatch(/<div[^>]*data-item-id="1"/);
    expect(code).not.toContain('url-params');
    expect(omittedAttributes).toEqual(['url-params']);
    expect(writeSnippetFor('html', `${accountParameter}&url-params=`).omittedAttributes).toEqual([]);
  });

  it('writes a link from which the widget reads the same settings', () => {
    const query = `${accountParameter}&item-id=107,104&start-date=2030-06-01&params=adults%3D2,dogs%3D1&keyword=a%26b&lang=fr`;
    const [, href = ''] = /href="([^"]+)"/.exec(writeSnippetFor('link', query).code) ?? [];
    expect(readLinkAddress(href.replaceAll('&amp;', '&'))).toEqual({
      account: 'https://book.example.com/harbour',
      presets: expect.objectContaining({
        itemId: '107,104',
        startDate: '2030-06-01',
        params: 'adults=2,dogs=1',
        keyword: 'a&b',
        lang: 'fr',
      }) as unknown,
    });
  });

  it('writes an attribute without a value for a flag', () => {
    expect(writeSnippetFor('html', `${accountParameter}&review=`).code).toMatch(/ review>/);
  });

  it('writes a script that sets the script tag’s attributes for tag managers', () => {
    const { code } = writeSnippetFor(
      'tag-manager',
      `${accountParameter}&relay-url=https://www.example.com/%3C/script%3E`,
    );
    expect(code).toContain('script.src = "https://www.example.com/slipway/slipway.classic.js"');
    expect(code).toContain('script.setAttribute("data-accounts", "https://book.example.com/harbour")');
    expect(code).toContain('script.setAttribute("data-relay-url", "https://www.example.com/\\u003c/script>")');
    expect(code).not.toContain('type="module"');
  });

  it('writes tokens as a style element, or as a rule for React', () => {
    const query = `${accountParameter}&--slipway-accent=%23123456`;
    expect(writeSnippetFor('html', query).code).toContain('<style>');
    expect(writeSnippetFor('react', query).code).toContain('/* In your style sheet: */\nslipway-booking {');
  });
});

describe('fetchAccount', () => {
  const createFetch = (body: unknown) => () => Promise.resolve(Response.json(body));

  it('returns the account’s name, items and categories', async () => {
    const seaCategory = { category_id: 3, category: 'At sea' };
    const items = {
      107: { item_id: 107, name: 'Whale watching', ...seaCategory },
      108: { item_id: 108, name: 'Night sail', ...seaCategory },
      8: { item_id: '8' },
    };
    expect(
      await fetchAccount('http://x/harbour/', createFetch({ name: 'Heron', request: { status: 'OK' }, items })),
    ).toEqual({
      name: 'Heron',
      items: [
        { id: '8', name: '8' },
        { id: '107', name: 'Whale watching' },
        { id: '108', name: 'Night sail' },
      ],
      categories: [{ id: '3', name: 'At sea' }],
    });
  });

  it.each([{ request: { status: 'ERROR' } }, {}, null, 'text'])(
    'returns null for the invalid response %j',
    async (body) => {
      expect(await fetchAccount('http://x', createFetch(body))).toBeNull();
    },
  );

  it('returns null if the request fails', async () => {
    expect(await fetchAccount('http://x', () => Promise.reject(new TypeError('no')))).toBeNull();
  });
});

describe('checkBookingAccess', () => {
  it.each([
    [401, { error: 'access_denied' }, 'key'],
    [200, { request: { status: 'ERROR' } }, 'open'],
    [403, { request: { status: 'ERROR' } }, 'refused'],
    [404, { request: { status: 'ERROR' } }, 'absent'],
    [200, {}, 'absent'],
  ] as const)('converts status %i with the body %j to the result “%s”', async (status, body, access) => {
    expect(await checkBookingAccess('http://x', () => Promise.resolve(Response.json(body, { status })))).toBe(access);
  });

  it('requests a session with an invalid id and sends no cookies', async () => {
    const fetchCalls: unknown[] = [];
    const recordCall = (...request: unknown[]) => {
      fetchCalls.push(request);
      return Promise.reject(new TypeError('no'));
    };
    expect(await checkBookingAccess('http://x/harbour/', recordCall)).toBe('absent');
    expect(fetchCalls).toEqual([
      ['http://x/harbour/api/3.0/booking/session?session_id=check', { credentials: 'omit' }],
    ]);
  });
});

describe('optionLabels', () => {
  it('has a label for each attribute and token', () => {
    const names = [...contract.fields, ...contract.tokens].map(({ name }) => name);
    expect(Object.keys(optionLabels).sort()).toEqual(names.sort());
    for (const [name, { label }] of Object.entries(optionLabels)) expect(label).not.toBe(name);
  });

  it.each(['payment', 'prices', 'url-params', 'analytics'])('has a label for each value of %s', (name) => {
    const values = contract.fields.find((field) => field.name === name)?.values ?? [];
    const isFlag = name === 'url-params';
    expect(Object.keys(optionLabels[name]?.values ?? {})).toEqual(isFlag ? ['', 'yes', 'write'] : values);
  });
});

/** Fakes `CSS.supports`: accepts hexadecimal colours, `rgb()`, four colour names and every font. */
const isSupported = (property: string, value: string) =>
  property === 'font-family' || /^(#([\da-f]{3}){1,2}|rgb\([\d ,.%/]+\)|teal|white|black|red)$/i.test(value);

describe('readStyleFromCss', () => {
  it.each([
    ['#12647a', { accent: '#12647a' }],
    [' rgb(1, 2, 3); ', { accent: 'rgb(1, 2, 3)' }],
    ['--brand: teal; --text-color: #222', { accent: 'teal', text: '#222' }],
    [
      ':root { --c: #abc; --primary: var(--c) } body { color: black; background: white }',
      {
        accent: '#abc',
        text: 'black',
        background: 'white',
      },
    ],
    ['@media (width > 1px) { .btn { background-color: teal !important } }', { accent: 'teal' }],
    [
      '/* body { color: red } */ a { color: teal } body { font-family: Georgia, serif }',
      {
        accent: 'teal',
        font: 'Georgia, serif',
      },
    ],
    ['.card { color: red; background: black }', {}],
    ['body { color: inherit; background: url(https://evil.example/x) }', {}],
    ['<img src=x onerror=alert(1)>', {}],
    ['--a: var(--b); --b: var(--a); --primary: var(--a)', {}],
    ['', {}],
  ])('returns the colours and the font of the CSS %j', (css, looks) => {
    expect(readStyleFromCss(css, isSupported)).toEqual(looks);
  });
});

describe('readStyleFromQuery', () => {
  it('omits values that are neither a colour nor a font', () => {
    const query = new URLSearchParams({
      '--slipway-accent': 'teal',
      'page-text': 'red;background:url(//evil.example)',
      'page-background': '</style>',
      'page-font': 'Georgia',
    });
    expect(readStyleFromQuery(query, isSupported)).toEqual({ accent: 'teal', font: 'Georgia' });
  });
});

describe('buildBookmarklet', () => {
  it('returns code that opens the builder and sends no request', () => {
    const code = decodeURIComponent(buildBookmarklet('https://slipway.example/builder').replace('javascript:', ''));
    expect(code).toContain("open('https://slipway.example/builder#'+query)");
    expect(code).not.toMatch(/fetch|XMLHttpRequest|innerHTML|\n/);
  });
});

describe('defaultMarkColours', () => {
  it.each(Object.entries(defaultMarkColours))(
    'has the same default colour for %s as the widget’s styles',
    (token, colour) => {
      const styles = readSource('control-styles.ts')
        .replace(/\s+/g, ' ')
        .replace(/\( | \)/g, (text) => text.trim());
      expect(styles).toContain(`var(${token}, ${colour})`);
    },
  );
});

describe('describeContrast', () => {
  it.each([
    ['#000', '21.0 : 1 ✓', '1.1 : 1 ✗ too little for text'],
    // The lightest grey that WCAG allows for text on white.
    ['#767676', '4.5 : 1 ✓', '4.1 : 1 ✗ too little for text'],
    ['#777777', '4.4 : 1 ✗ too little for text', '4.1 : 1 ✗ too little for text'],
    [' #12647A ', '6.7 : 1 ✓', '2.7 : 1 ✗ too little for text'],
    ['#abc', '1.9 : 1 ✗ too little for text', '9.5 : 1 ✓'],
  ])('returns the contrast of %j with a white and a dark page', (colour, onWhite, onBlack) => {
    expect(describeContrast('--slipway-text', colour)).toBe(`On white: ${onWhite}, On black: ${onBlack}`);
  });

  it.each([
    ['#12647a', 'Words on it: 6.7 : 1 ✓'],
    // Black text: white text on yellow would have a contrast of only 1.07.
    ['#ffff00', 'Words on it: 19.5 : 1 ✓'],
  ])('returns the contrast of the accent %j with the better text colour', (accent, contrastText) => {
    expect(describeContrast('--slipway-accent', accent)).toBe(contrastText);
  });

  it.each(['red', '#12', 'rgb(1 2 3)', 'inherit', ''])(
    'returns an empty string for the unsupported colour %j',
    (value) => {
      expect(describeContrast('--slipway-text', value)).toBe('');
    },
  );
});
