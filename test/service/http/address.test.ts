import { afterAll, beforeAll, expect, test } from 'vitest';
import { originsOf, ownAddress, plainBase } from '../../../demo/service/http/address.ts';
import type { Bench } from '../harness.ts';
import { openBench } from '../harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ origins: () => ['http://localhost:4174', 'http://127.0.0.1:4174'] });
}, 120_000);
afterAll(() => bench.close());

test.each([
  ['http://localhost:4174', 'http://localhost:4174'],
  ['http://127.0.0.1:4174', 'http://127.0.0.1:4174'],
  ['http://evil.example', 'http://localhost:4174'],
  ['http://localhost:4175', 'http://localhost:4174'],
])('whoever asks at %s is answered with addresses that begin with %s', async (asked, answered) => {
  const response = await bench.service.fetch(new Request(`${asked}/berghof/api/3.0/company`));
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    company: { url: expect.stringContaining(`${answered}/berghof`) as string },
  });
  if (asked !== answered) expect(text).not.toContain(asked);
});

test('where it was told its origin, the service answers with that one, whoever asks where', () => {
  const request = new Request('http://localhost:4174/berghof/api/3.0/company');
  expect(ownAddress(request, ['https://book.example.com/api'])).toBe('https://book.example.com/api');
  expect(ownAddress(request, ['https://book.example.com', 'http://localhost:4174/api'])).toBe(
    'http://localhost:4174/api',
  );
});

test('a service on every address of its machine knows each of them, with localhost first', () => {
  expect(originsOf(4174)).toEqual(['http://localhost:4174', 'http://127.0.0.1:4174', 'http://[::1]:4174']);
  expect(originsOf(80, '192.0.2.7')).toContain('http://192.0.2.7');
  expect(originsOf(4174, '0.0.0.0')[0]).toBe('http://localhost:4174');
});

test.each([
  ['https://book.example.com', 'https://book.example.com'],
  ['https://book.example.com/', 'https://book.example.com'],
  ['http://localhost:4173/api/', 'http://localhost:4173/api'],
  ['https://book.example.com/?a=1', null],
  ['https://book.example.com/#a', null],
  ['https://me@book.example.com', null],
  ['ftp://book.example.com', null],
  ['book.example.com', null],
])('%s as an address to begin with is %s', (text, base) => {
  expect(plainBase(text)).toBe(base);
});
