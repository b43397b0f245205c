import { expect, test } from 'vitest';
import { listOrders, undatedList } from '../../../src/elements/list/list-orders.ts';
import { item, localeIn } from '../choosing-stage.ts';

const locale = localeIn('en-CA');
const named = (lang: string, ...names: string[]) => {
  const [, byName] = listOrders(localeIn(lang));
  return names
    .map((name) => item({ name }))
    .sort(byName?.compare)
    .map(({ name }) => name);
};

test('the orders of a locale are made once', () => {
  expect(listOrders(locale)).toBe(undatedList(locale).orders);
  expect(undatedList(locale)).toBe(undatedList(locale));
  expect(listOrders(localeIn('fr'))).not.toBe(listOrders(locale));
});

test('the venue’s own order comes first, and sorts nothing', () => {
  const [own, byName] = listOrders(locale);
  expect([own?.words, own?.compare]).toEqual([locale.text.list.own, undefined]);
  expect(byName?.words).toBe(locale.text.list.name);
});

test('names are sorted as people count', () => {
  expect(named('en', 'Raft 10', 'raft 9', 'Canoë', 'Cabin')).toEqual(['Cabin', 'Canoë', 'raft 9', 'Raft 10']);
});

test('and as the language sorts', () => {
  expect(named('sv', 'Ö', 'Z', 'A')).toEqual(['A', 'Z', 'Ö']);
  expect(named('de', 'Ö', 'Z', 'A')).toEqual(['A', 'Ö', 'Z']);
});
