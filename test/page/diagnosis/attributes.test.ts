import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { attributeIssues, nearest } from '../../../src/page/diagnosis/attributes.ts';
import type { Day } from '../../../src/values/dates/day.ts';

beforeEach(() => void vi.stubGlobal('document', { baseURI: 'https://www.venue.example/boats/' }));
afterEach(() => vi.unstubAllGlobals());

const known = [
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
  'success-url',
];
const issues = (written: Record<string, string>, today?: string) =>
  attributeIssues(
    Object.entries(written).map(([name, value]) => ({ name, value })),
    known,
    today as Day | undefined,
  );

test('what is right has no fault, with everything that pages and frameworks add to any element', () => {
  const own = { 'base-url': 'https://book.example', 'item-id': '7', 'start-date': '2031-06-14', params: 'adults=2' };
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
  expect(issues({ ...own, ...rest, ...any }, '2031-06-14')).toEqual([]);
  expect(issues({})).toEqual([]);
});

describe('a name that nobody reads', () => {
  test.each([
    ['baseurl', 'base-url'],
    ['base_url', 'base-url'],
    ['item', 'item-id'],
    ['item-ids', 'item-id'],
    ['startdate', 'start-date'],
    ['start', 'start-date'],
    ['relay', 'relay-url'],
    ['language', 'lang'],
    ['parms', 'params'],
  ])('like %s: %s was probably meant', (name, meant) => {
    expect(nearest(name, known)).toBe(meant);
    expect(issues({ [name]: 'x' })).toMatchObject([{ remedy: `Did you mean \`${meant}\`?` }]);
  });

  test('like nothing there is gets the list of what there is', () => {
    expect(nearest('zzzzzz', known)).toBeNull();
    expect(nearest('zzzzzz', [])).toBeNull();
    expect(issues({ zzzzzz: '' })[0]?.remedy).toContain('`base-url`, `relay-url`');
  });

  test('with `data-` before a known one belongs to a marked element', () => {
    expect(issues({ 'data-item-id': '7' })).toMatchObject([{ what: '`data-item-id` is not read here.' }]);
  });
});

describe('a value that cannot work', () => {
  test.each([
    [{ mode: 'popup' }, '`mode="popup"` is unknown and does nothing.'],
    [{ analytics: 'ga4' }, '`analytics="ga4"` is unknown and does nothing.'],
    [{ debug: 'False' }, '`debug="False"` switches it on: what counts is that the attribute is there.'],
    [{ 'url-params': '0' }, '`url-params="0"` switches it on: what counts is that the attribute is there.'],
    [{ params: 'adults=2, kids=two,,=1' }, '`params` holds `kids=two`, `=1`, which cannot be read.'],
    [{ lang: 'english please' }, '`lang="english please"` is no language code.'],
    [
      { 'success-url': 'javascript:alert(1)' },
      '`success-url="javascript:alert(1)"` is no web address; nobody will be sent there.',
    ],
    [{ 'success-url': 'https://' }, '`success-url="https://"` is no web address; nobody will be sent there.'],
    [{ 'start-date': '14.06.2031' }, '`start-date="14.06.2031"` is no date and is left out.'],
    [{ 'end-date': '2031-06-14' }, '`end-date` alone does nothing.'],
    [{ 'start-date': '2031-06-14', 'end-date': '2031-06-13' }, '`end-date` lies before `start-date` and is left out.'],
  ])('%j is explained', (written, what) => {
    expect(issues(written).map((each) => each.what)).toEqual([what]);
  });

  test('a day has passed by the venue’s calendar, as far as that is known', () => {
    const written = { 'start-date': '20310613', 'end-date': '2031-06-20' };
    expect(issues(written, '2031-06-14').map(({ what }) => what)).toEqual([
      '`start-date="20310613"` has passed (it is `2031-06-14` at the venue).',
    ]);
    expect(issues(written, '2031-06-13')).toEqual([]);
    expect(issues(written)).toEqual([]);
  });

  test('what is empty says nothing, and is no fault', () => {
    expect(issues({ lang: '', params: '', 'start-date': '', 'end-date': '', 'success-url': '' })).toEqual([]);
  });
});
