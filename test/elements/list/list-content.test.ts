import { describe, expect, it } from 'vitest';
import { getContentWithoutSearch } from '../../../src/elements/list/list-content.ts';
import { createTestItem, createPreparedLocale } from '../choosing-stage.ts';

const locale = createPreparedLocale('en-CA');
const sortNames = (lang: string, ...names: string[]) => {
  const [, nameOrder] = getContentWithoutSearch(createPreparedLocale(lang)).orders;
  return names
    .map((name) => createTestItem({ name }))
    .sort(nameOrder?.compare)
    .map(({ name }) => name);
};

describe('getContentWithoutSearch', () => {
  it('returns the same object for the same locale', () => {
    expect(getContentWithoutSearch(locale)).toBe(getContentWithoutSearch(locale));
    expect(getContentWithoutSearch(createPreparedLocale('fr'))).not.toBe(getContentWithoutSearch(locale));
  });

  it('starts with the venue’s order, which has no comparison function', () => {
    const [venueOrder, nameOrder] = getContentWithoutSearch(locale).orders;
    expect([venueOrder?.words, venueOrder?.compare]).toEqual([locale.text.list.own, undefined]);
    expect(nameOrder?.words).toBe(locale.text.list.name);
  });

  it('sorts the numbers in names by value', () => {
    expect(sortNames('en', 'Raft 10', 'raft 9', 'Canoë', 'Cabin')).toEqual(['Cabin', 'Canoë', 'raft 9', 'Raft 10']);
  });

  it('sorts names by the alphabet of the language', () => {
    expect(sortNames('sv', 'Ö', 'Z', 'A')).toEqual(['A', 'Z', 'Ö']);
    expect(sortNames('de', 'Ö', 'Z', 'A')).toEqual(['A', 'Ö', 'Z']);
  });
});
