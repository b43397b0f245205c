import { expect, test } from 'vitest';
import { offerIssues, type Offered } from '../../../src/page/diagnosis/offer.ts';

const kayak = {
  id: '7',
  name: 'Kayak découverte',
  blurb: 'On the river',
  categoryId: '1',
  category: 'Boats',
  bounds: { adults: {} },
};
const tour = { ...kayak, id: '8', name: 'Tour', categoryId: '2', category: 'Walks', bounds: {} };
const issues = (asked: Partial<Offered>) =>
  offerIssues({
    itemIds: [],
    categoryIds: [],
    keyword: '',
    params: [],
    items: [kayak, tour],
    item: undefined,
    ...asked,
  }).map(({ what }) => what);

test('an offer that matches has no fault, whatever filters it', () => {
  expect(issues({})).toEqual([]);
  expect(issues({ itemIds: ['7'], categoryIds: ['1'], keyword: 'kayak', params: ['adults'], item: kayak })).toEqual([]);
});

test('items and categories the account does not have are named, the others not', () => {
  expect(issues({ itemIds: ['7', '99', '100'] })).toEqual(['The account offers no item `99`, `100`.']);
  expect(issues({ categoryIds: ['1', '3'] })).toEqual(['No item that visitors may see is in category `3`.']);
});

test('an item that is in none of the categories asked for is missing there, and no category is blamed beside it', () => {
  expect(issues({ itemIds: ['7'], categoryIds: ['2'], items: [] })).toEqual([
    'The account offers no item `7` in the categories asked for.',
  ]);
});

test('an account without items is told so, once', () => {
  expect(issues({ items: [], keyword: 'kayak' })).toEqual(['The account offers no items at all.']);
});

test.each(['KAYAK', 'kayak decouverte', 'river boats', '  '])(
  'the keyword %j is found as the list finds it',
  (keyword) => {
    expect(issues({ keyword })).toEqual([]);
  },
);

test('a keyword of which no item holds every word begins with an empty list', () => {
  expect(issues({ keyword: 'kayak tour' })).toEqual([
    '`keyword="kayak tour"` matches no item, so the list begins empty.',
  ]);
});

test('parameters the open item does not have are named with those it has, where that is known', () => {
  expect(issues({ params: ['adults', 'dogs'], item: kayak })).toEqual([
    '`params` names `dogs`, which “Kayak découverte” does not have.',
  ]);
  expect(issues({ params: ['dogs'], item: tour })).toEqual([]);
  expect(issues({ params: ['dogs'] })).toEqual([]);
});
