import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractOf, embedFrom, queryOf, type Contract } from '../../demo/browser/embed.ts';
import { snippetFor, targets, type Target } from '../../demo/browser/snippets.ts';
import { writeElementsManifest } from '../../demo/building/elements-manifest.ts';
import { SlipwayBooking } from '../../src/elements/root/booking.ts';
import { readLinkAddress } from '../../src/page/link-address.ts';
import { contentAttributes, pageAttributes } from '../../src/page/content-embed.ts';
import { sourceOf, tagLines } from '../readme/source.ts';

const usual = 'https://www.example.com/slipway/slipway.js';
const rights = { content: contentAttributes, page: pageAttributes };
let folder: string;
let contract: Contract;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-builder-'));
  await writeElementsManifest(folder);
  contract = contractOf(
    JSON.parse(await readFile(join(folder, 'custom-elements.json'), 'utf8')) as Parameters<typeof contractOf>[0],
  );
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const from = (query: string) => embedFrom(new URLSearchParams(query), contract, usual);
const written = (target: Target, query: string) => snippetFor(target, from(query), contract, rights);
const account = 'base-url=https://book.example.com/harbour';

describe('the contract', () => {
  test('is that of the element: every attribute, every custom property', () => {
    expect(contract.fields.map(({ name }) => name).sort()).toEqual([...SlipwayBooking.observedAttributes].sort());
    const tokenNames = tagLines('cssproperty', sourceOf('booking-contract.ts')).map((line) => line.split(' ')[0]);
    expect(contract.tokens.map(({ name }) => name).sort()).toEqual(tokenNames.sort());
  });

  test('knows what is there or not, and what is one of a few', () => {
    const field = (name: string) => contract.fields.find((each) => each.name === name);
    expect(field('review')).toMatchObject({ kind: 'flag' });
    expect(field('mode')).toMatchObject({ kind: 'choice', values: ['inline', 'dialog'] });
    expect(field('url-params')).toMatchObject({ kind: 'choice', values: ['', 'write'] });
    expect(field('item-id')).toMatchObject({ kind: 'text', about: expect.stringContaining('offer') as string });
  });
});

test('an address says the whole state, and nothing that the element does not have', () => {
  const embed = from(
    `${account}&item-id=107&review=&--slipway-accent=%23123456&badge=&onfocus=x&script=https://a.example/s.js`,
  );
  expect(embed).toEqual({
    attributes: { 'base-url': 'https://book.example.com/harbour', 'item-id': '107', review: '' },
    tokens: { '--slipway-accent': '#123456' },
    badge: true,
    script: 'https://a.example/s.js',
  });
  expect(from(queryOf(embed, usual).toString())).toEqual(embed);
  expect(queryOf(from(account), usual).has('script')).toBe(false);
});

describe('snippets', () => {
  test.each(Object.keys(targets) as Target[])(
    'that for %s names the account, and all of it is well formed',
    (target) => {
      const { code } = written(target, `${account}&relay-url=https://www.example.com/relay&item-id=107`);
      expect(code).toContain('https://book.example.com/harbour');
      expect(code).not.toMatch(/undefined|null/);
      for (const tag of ['script', 'slipway-booking', 'div', 'style', 'a', 'template'])
        expect(code.split(new RegExp(`<${tag}[\\s>]`)).length, tag).toBe(code.split(`</${tag}>`).length);
    },
  );

  test.each(['html', 'div', 'link', 'wordpress'] as const)('that for %s names the accounts on the script', (target) => {
    expect(written(target, account).code).toMatch(/<script[^>]*data-accounts="https:\/\/book\.example\.com\/harbour"/);
  });

  test('for the plugin of WordPress there is a shortcode', () => {
    const { code } = written(
      'wordpress',
      `${account}&item-id=107&start-date=2030-06-01&keyword=${encodeURIComponent('a"]b')}`,
    );
    expect(code).toContain('[slipway item="107" date="2030-06-01" keyword="a&quot;&#93;b"]');
    expect(written('wordpress', account).code).toContain('[slipway]');
  });

  test('a shortcode is not offered for a dialog, which needs a button that it cannot write', () => {
    const { code, left } = written('wordpress', `${account}&mode=dialog`);
    expect(code).not.toContain('[slipway');
    expect(code).toContain('data-slipway-open="book"');
    expect(left).toEqual([]);
  });

  test('a cart badge is an element where its tag is let through, and a marked place elsewhere', () => {
    const marked = '<span data-slipway="cart-badge" data-base-url="https://book.example.com/harbour"></span>';
    for (const target of Object.keys(targets) as Target[]) {
      const { code } = written(target, `${account}&badge=`);
      const isTag = code.includes('<slipway-cart-badge base-url="https://book.example.com/harbour">');
      expect([target, isTag, code.includes(marked)]).toEqual([target, isTag, !isTag]);
      expect(written(target, account).code).not.toContain('cart-badge');
    }
  });

  test('a value cannot end its attribute, nor a style its rule', () => {
    const { code } = written(
      'html',
      `${account}&keyword=${encodeURIComponent('"><img src=x>')}&--slipway-text=${encodeURIComponent('red;} </style><b>')}`,
    );
    expect(code).toContain('keyword="&quot;>&lt;img src=x>"');
    expect(code).not.toContain('<b>');
    expect(code.match(/<\/style>/g)).toHaveLength(1);
  });

  test('a dialog has a button that opens it', () => {
    for (const target of ['html', 'div', 'react', 'vue', 'svelte'] as const) {
      const { code } = written(target, `${account}&mode=dialog`);
      expect(code).toContain('data-slipway-open="book"');
      expect(code).toMatch(/id="book"/);
    }
  });

  test('what content may not say stands on the script, and what neither may say is named', () => {
    const { code, left } = written(
      'div',
      `${account}&privacy-url=https://www.example.com/privacy&url-params=&item-id=1`,
    );
    expect(code).toMatch(/<script[^>]*data-privacy-url=/);
    expect(code).toMatch(/<div[^>]*data-item-id="1"/);
    expect(code).not.toContain('url-params');
    expect(left).toEqual(['url-params']);
    expect(written('html', `${account}&url-params=`).left).toEqual([]);
  });

  test('a link says in its address what it opens with, as links are read', () => {
    const query = `${account}&item-id=107,104&start-date=2030-06-01&params=adults%3D2,dogs%3D1&keyword=a%26b&lang=fr`;
    const [, href = ''] = /href="([^"]+)"/.exec(written('link', query).code) ?? [];
    expect(readLinkAddress(href.replaceAll('&amp;', '&'))).toEqual({
      account: 'https://book.example.com/harbour',
      choices: expect.objectContaining({
        itemId: '107,104',
        startDate: '2030-06-01',
        params: 'adults=2,dogs=1',
        keyword: 'a&b',
        lang: 'fr',
      }) as unknown,
    });
  });

  test('a flag is a word alone', () => {
    expect(written('html', `${account}&review=`).code).toMatch(/ review>/);
  });

  test('a tag manager gets the classic file, and sets what it names: of a script’s attributes it keeps the address', () => {
    const { code } = written('tag-manager', `${account}&relay-url=https://www.example.com/%3C/script%3E`);
    expect(code).toContain('script.src = "https://www.example.com/slipway/slipway.classic.js"');
    expect(code).toContain('script.setAttribute("data-accounts", "https://book.example.com/harbour")');
    expect(code).toContain('script.setAttribute("data-relay-url", "https://www.example.com/\\u003c/script>")');
    expect(code).not.toContain('type="module"');
  });

  test('looks go where the site has its styles', () => {
    const query = `${account}&--slipway-accent=%23123456`;
    expect(written('html', query).code).toContain('<style>');
    expect(written('react', query).code).toContain('/* In your style sheet: */\nslipway-booking {');
  });
});
