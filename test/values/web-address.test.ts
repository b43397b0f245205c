import { expect, test } from 'vitest';
import { hostOf, isPrivate, webAddress } from '../../src/values/web-address.ts';

const page = 'https://www.venue.example/boats/';

test('an address of the web is whole, also where it was written seen from a page', () => {
  expect(webAddress('HTTP://pay.example/a b')?.href).toBe('http://pay.example/a%20b');
  expect(webAddress('../thanks', page)?.href).toBe('https://www.venue.example/thanks');
  expect(webAddress('https://pay.example/', page)?.href).toBe('https://pay.example/');
});

test.each([
  [null],
  [''],
  [' '],
  ['https://'],
  ['javascript:alert(1)'],
  ['mailto:a@b.example'],
  ['ftp://venue.example/'],
])('“%s” is none, wherever it is seen from', (written) => {
  expect([webAddress(written), webAddress(written, page)]).toEqual([null, null]);
});

test('without a page a relative address is none', () => {
  expect([webAddress('thanks'), webAddress('/thanks'), webAddress('thanks', 'about:blank')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a host is named with its port; what is no address has none', () => {
  expect([hostOf('https://pay.example:8443/1'), hostOf('nonsense'), hostOf('')]).toEqual(['pay.example:8443', '', '']);
});

test.each<[boolean, string]>([
  [true, 'https://venue.example'],
  [true, 'http://localhost:4174/harbour'],
  [true, 'http://harbour.localhost'],
  [true, 'http://127.10.20.30'],
  [true, 'http://[::1]:4174'],
  [false, 'http://venue.example'],
  [false, 'http://localhost.evil.example'],
  [false, 'http://127.0.0.1.evil.example'],
  [false, 'http://evil-localhost'],
  [false, 'ftp://localhost'],
])('nobody on the way reads what is sent: %s for %s', (expected, address) => {
  expect(isPrivate(new URL(address))).toBe(expected);
});
