import { afterEach, expect, test } from 'vitest';
import { openLinksInDialog } from '../../src/page/links.ts';

const asked: (string | null)[] = [];
let opened = 0;

let chosen: unknown;
let selections: unknown[] = [];

openLinksInDialog((content, account, choices) => {
  asked.push(account);
  chosen = choices;
  if (!account?.startsWith('https://book.example/')) return null;
  const element = document.createElement('div');
  element.className = 'booking';
  const open = (selection?: unknown) => {
    opened += 1;
    selections.push(selection);
  };
  return Object.assign(element, { open, lang: content.lang });
});
// Nothing here leaves the test's page: what the widget left alone is stopped behind it.
const left: string[] = [];
addEventListener('click', (event) => {
  if (!event.defaultPrevented) left.push((event.target as HTMLAnchorElement).href);
  event.preventDefault();
});

afterEach(() => {
  document.body.replaceChildren();
  asked.length = left.length = opened = 0;
  selections = [];
});

function link(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  return document.querySelector('a') ?? document.createElement('a');
}

test('opens one booking of the account in the link, in a dialog', () => {
  const anchor = link('<a href="https://book.example/harbour#slipway">Book</a>');
  anchor.click();
  anchor.click();
  expect([asked, opened, left]).toEqual([['https://book.example/harbour'], 2, []]);
  expect(document.querySelector('a + .booking')?.getAttribute('mode')).toBe('dialog');
});

test('reads the choices after #slipway', () => {
  link(
    '<a href="https://book.example/harbour#slipway?item=107&amp;date=2030-06-01&amp;params=adults:2">Book</a>',
  ).click();
  expect([asked, chosen]).toEqual([['https://book.example/harbour'], { startDate: '2030-06-01', params: 'adults=2' }]);
  expect(selections).toEqual([{ itemId: '107' }]);
});

test.each(['?item=107,108', '?item=107" data-item-id="107'])('limits the offer to the items of %s', (items) => {
  link(`<a href="https://book.example/harbour#slipway${items}">Book</a>`).click();
  expect(chosen).toMatchObject({ itemId: /item=([\d,]+)/.exec(items)?.[1] });
  expect(selections).toEqual([undefined]);
});

test('takes the account from data-base-url', () => {
  link('<a href="/book#slipway" data-base-url="https://book.example/harbour">Book</a>').click();
  expect([asked, opened]).toEqual([['https://book.example/harbour'], 1]);
});

test.each(['<a href="https://evil.example/#slipway">Book</a>', '<a href="https://book.example/harbour">Book</a>'])(
  'lets %s lead to its own address',
  (html) => {
    const anchor = link(html);
    anchor.click();
    expect([opened, left]).toEqual([0, [anchor.href]]);
  },
);
