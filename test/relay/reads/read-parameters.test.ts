import { describe, expect, test } from 'vitest';
import { selectRead } from '../../../src/relay/reads/read-parameters.ts';
import { isRead, routes, type ReadRoute, type ReadRouteName } from '../../../src/relay/routes.ts';

function routeNamed(name: ReadRouteName): ReadRoute {
  const found = routes.filter(isRead).find((route) => route.name === name);
  return found ?? expect.fail(`no route ${name}`);
}

const select = (name: ReadRouteName, query: string) => selectRead(routeNamed(name), new URLSearchParams(query));
const picked = (name: ReadRouteName, query: string): string => {
  const selected = select(name, query);
  return selected.ok ? decodeURIComponent(selected.parameters.toString()) : selected.reason;
};

describe('what may be asked about the catalogue', () => {
  test.each<[ReadRouteName, string]>([
    ['items', 'item_id=1,2&category_id=3&keyword=boat&packages=1'],
    ['items', 'start_date=20300101&end_date=20300102&item_id=1,2&param[adults]=2&discount_code=TEN'],
    ['item', 'start_date=20300101&end_date=20300102&start_time=10:00&end_time=12:00&timeslot=1&rules=off'],
    ['calendar', 'start_date=20300101&end_date=20300131'],
    ['calendars', 'start_date=20300101&end_date=20300131&item_id[]=1&item_id[]=2&category_id=4'],
  ])('%s takes %s', (name, query) => {
    expect(picked(name, query)).toBe(query);
  });

  test.each<[ReadRouteName, string]>([
    ['help', 'keyword=boat'],
    ['company', 'access_token=t'],
    ['form', 'start_date=20300101'],
    ['calendar', 'item_id=2'],
    ['item', 'access_token=t&item_id=2&session_id=s1&slip=x&param[a][b]=1&param[]=1&items[1]=2'],
  ])('%s does not take %s', (name, query) => {
    expect(picked(name, query)).toBe('');
  });

  test('what has one value is refused when it is given twice', () => {
    expect(picked('item', 'start_date=20300101&start_date=20300102')).toBe('start_date is given twice.');
  });
});

describe('a question is rated', () => {
  test.each<[ReadRouteName, string, boolean]>([
    ['items', '', false],
    ['items', 'item_id=1&category_id=2', false],
    ['items', 'item_id=1&start_date=20300101', true],
    ['items', 'date=20300101', true],
    ['items', 'discount_code=TEN', true],
    ['item', 'param[adults]=2', true],
    ['item', 'available=1', true],
    ['item', '', false],
    ['calendar', 'start_date=20300101&end_date=20300131', false],
    ['calendars', 'start_date=20300101', false],
  ])('%s?%s: %s', (name, query, isRated) => {
    expect(select(name, query)).toMatchObject({ ok: true, isRated });
  });
});
