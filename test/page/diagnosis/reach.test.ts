import { expect, test } from 'vitest';
import { addressIssues, isMixed, reachIssues } from '../../../src/page/diagnosis/reach.ts';

const secure = { protocol: 'https:' };
const plain = { protocol: 'http:' };
const issues = (baseUrl: string, relayUrl = '', page = secure) =>
  addressIssues({ baseUrl, relayUrl }, { baseUrl, relayUrl }, page).map(({ what }) => what);

test('an account or a relay without encryption, on a page with it, is explained before it is asked', () => {
  expect(issues('http://book.example/harbour', 'http://venue.example/relay')).toEqual([
    expect.stringContaining('`base-url` begins with `http:`'),
    expect.stringContaining('`relay-url` begins with `http:`'),
  ]);
});

test('browsers let a page ask its own machine, and a page without encryption may ask anybody', () => {
  for (const local of ['http://localhost:4174/harbour', 'http://127.0.0.1:4174', 'http://[::1]:4174'])
    expect(issues(local)).toEqual([]);
  expect(issues('http://book.example/harbour', '', plain)).toEqual([]);
  expect(isMixed('http://localhost.example.com', secure)).toBe(true);
});

test('what is right has no fault', () => {
  expect(issues('https://book.example/harbour', 'https://venue.example/relay')).toEqual([]);
});

test('a relay that takes no reads is told how it would', () => {
  const problem = { kind: 'refused', code: 'not_found', title: 'Nothing.', details: '', fields: {} } as const;
  const tried = { url: 'https://venue.example/relay', problem, alive: true };
  const [issue] = reachIssues({ ...tried, attribute: 'relay-url' }, 'https://venue.example');
  expect(issue).toMatchObject({
    what: expect.stringContaining('does not take reads'),
    remedy: expect.stringContaining('SLIPWAY_READS=on'),
  });
  const [other] = reachIssues({ ...tried, attribute: 'base-url' }, 'https://venue.example');
  expect(other?.what).toContain('Nothing.');
});

test('an account whose public API is off is told both ways out', () => {
  const tried = { attribute: 'base-url', url: 'https://book.example', alive: true } as const;
  const [issue] = reachIssues(
    { ...tried, problem: { kind: 'unauthorised', title: 'No token.' } },
    'https://venue.example',
  );
  expect(issue?.remedy).toContain('Switch it on in the account');
  expect(issue?.remedy).toContain('relay-reads');
});
