import { describe, expect, it, test } from 'vitest';
import {
  selectRead,
  type ReadKind,
  isRead,
  routes,
  type ReadRoute,
  type ReadRouteName,
} from '../../../src/relay/http/routes.ts';

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

describe('selectRead', () => {
  it.each<[ReadRouteName, string, ReadKind]>([
    ['items', '', 'plain'],
    ['items', 'item_id=1&category_id=2', 'plain'],
    ['items', 'slipway_prices=1', 'plain'],
    ['items', 'item_id=1&start_date=20300101', 'rated'],
    ['items', 'date=20300101', 'rated'],
    ['items', 'discount_code=TEN', 'rated'],
    ['items', 'date=20300101&slipway_prices=0', 'rated'],
    ['items', 'date=20300101&slipway_prices=1', 'prices'],
    ['item', 'date=20300101&slipway_prices=1', 'rated'],
    ['item', 'param[adults]=2', 'rated'],
    ['item', 'available=1', 'rated'],
    ['item', '', 'plain'],
    ['calendar', 'start_date=20300101&end_date=20300131', 'plain'],
    ['calendars', 'start_date=20300101', 'plain'],
  ])('takes a read of %s with "%s" as %s', (name, query, kind) => {
    expect(select(name, query)).toMatchObject({ ok: true, kind });
  });

  it('forwards no parameter of the relay', () => {
    expect(picked('items', 'date=20300101&slipway_prices=1')).toBe('date=20300101');
  });
});
