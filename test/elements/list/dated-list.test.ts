import { describe, expect, it } from 'vitest';
import { getBaseList } from '../../../src/elements/list/dated-list.ts';
import { item, localeIn } from '../choosing-stage.ts';

const locale = localeIn('en-CA');
const namesInOrder = (lang: string, ...names: string[]) => {
  const [, byName] = getBaseList(localeIn(lang)).orders;
  return names
    .map((name) => item({ name }))
    .sort(byName?.compare)
    .map(({ name }) => name);
};

describe('getBaseList', () => {
  it('returns the same object for the same locale', () => {
    expect(getBaseList(locale)).toBe(getBaseList(locale));
    expect(getBaseList(localeIn('fr'))).not.toBe(getBaseList(locale));
  });

  it('starts with the venue’s order, which has no comparison', () => {
    const [venueOrder, byName] = getBaseList(locale).orders;
    expect([venueOrder?.words, venueOrder?.compare]).toEqual([locale.text.list.own, undefined]);
    expect(byName?.words).toBe(locale.text.list.name);
  });

  it('sorts the numbers in names by value', () => {
    expect(namesInOrder('en', 'Raft 10', 'raft 9', 'Canoë', 'Cabin')).toEqual(['Cabin', 'Canoë', 'raft 9', 'Raft 10']);
  });

  it('sorts names by the alphabet of the language', () => {
    expect(namesInOrder('sv', 'Ö', 'Z', 'A')).toEqual(['A', 'Z', 'Ö']);
    expect(namesInOrder('de', 'Ö', 'Z', 'A')).toEqual(['A', 'Ö', 'Z']);
  });
});
