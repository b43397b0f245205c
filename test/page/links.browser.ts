import { afterEach, expect, it } from 'vitest';
import { openLinksInDialog } from '../../src/page/links.ts';

const openedAccounts: (string | null)[] = [];
let openCount = 0;

let lastPresets: unknown;
let selections: unknown[] = [];

openLinksInDialog((content, account, presets) => {
  openedAccounts.push(account);
  lastPresets = presets;
  if (!account?.startsWith('https://book.example/')) return null;
  const element = document.createElement('div');
  element.className = 'booking';
  const openBooking = (selection?: unknown) => {
    openCount += 1;
    selections.push(selection);
  };
  return Object.assign(element, { open: openBooking, lang: content.lang });
});
// Prevents the default of every click, so that no link leaves the test page.
const followedLinks: string[] = [];
addEventListener('click', (event) => {
  if (!event.defaultPrevented) followedLinks.push((event.target as HTMLAnchorElement).href);
  event.preventDefault();
});

afterEach(() => {
  document.body.replaceChildren();
  openedAccounts.length = followedLinks.length = openCount = 0;
  selections = [];
});

function placeLink(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  return document.querySelector('a') ?? document.createElement('a');
}

it('creates one dialog for repeated presses of a link', () => {
  const anchor = placeLink('<a href="https://book.example/harbour#slipway">Book</a>');
  anchor.click();
  anchor.click();
  expect([openedAccounts, openCount, followedLinks]).toEqual([['https://book.example/harbour'], 2, []]);
  expect(document.querySelector('a + .booking')?.getAttribute('mode')).toBe('dialog');
});

it('uses the presets after `#slipway` in the link', () => {
  placeLink(
    '<a href="https://book.example/harbour#slipway?item=107&amp;date=2030-06-01&amp;params=adults:2">Book</a>',
  ).click();
  expect([openedAccounts, lastPresets]).toEqual([
    ['https://book.example/harbour'],
    { startDate: '2030-06-01', params: 'adults=2' },
  ]);
  expect(selections).toEqual([{ itemId: '107' }]);
});

it.each(['?item=107,108', '?item=107" data-item-id="107'])(
  'limits the offer to the items in the link’s query %s',
  (itemIds) => {
    placeLink(`<a href="https://book.example/harbour#slipway${itemIds}">Book</a>`).click();
    expect(lastPresets).toMatchObject({ itemId: /item=([\d,]+)/.exec(itemIds)?.[1] });
    expect(selections).toEqual([undefined]);
  },
);

it('takes the account from `data-base-url` if the link has it', () => {
  placeLink('<a href="/book#slipway" data-base-url="https://book.example/harbour">Book</a>').click();
  expect([openedAccounts, openCount]).toEqual([['https://book.example/harbour'], 1]);
});

it.each(['<a href="https://evil.example/#slipway">Book</a>', '<a href="https://book.example/harbour">Book</a>'])(
  'follows the link %s without opening a dialog',
  (html) => {
    const anchor = placeLink(html);
    anchor.click();
    expect([openCount, followedLinks]).toEqual([0, [anchor.href]]);
  },
);
