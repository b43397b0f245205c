import { describe, expect, test } from 'vitest';
import type { QuoteRequest } from '../../../src/api/types.ts';
import type { Difference, Reconciliation } from '../../../src/flow/state.ts';
import {
  getAcceptButtonLabel,
  summarizeChanges,
  createDifferenceView,
} from '../../../src/elements/changes/difference-view.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { item, localeIn } from '../choosing-stage.ts';
import { difference as kayakDifference } from './differences.ts';
import { english } from '../../i18n/english.ts';

const locale = localeIn('en-CA');
const words = english.cartChanges;
const day = '2031-06-14' as Day;
const quoteRequest: QuoteRequest = { itemId: '1', start: day, end: day, params: { adults: 4 }, discountCode: '' };

const difference = (changes: Partial<Difference> = {}) =>
  kayakDifference({ name: 'Sea kayak', quoteRequest, ...changes });
const view = (changes: Partial<Difference> = {}, items = [item()]) =>
  createDifferenceView(difference(changes), items, locale);
const reconciliation = (cause: Reconciliation['cause'], ...differences: Partial<Difference>[]): Reconciliation => ({
  cause,
  goal: 'cart',
  differences: differences.map(difference),
});

describe('createDifferenceView', () => {
  test('uses the line’s name, the item’s name or a stock label', () => {
    expect(view().name).toBe('Sea kayak');
    expect(view({ name: '' }).name).toBe('Kayak');
    expect(view({ kind: 'due' }).name).toBe(locale.text.cart.due);
    expect(view({ kind: 'total' }).name).toBe(words.cart);
  });

  test('formats the days of an item unless the item is simple', () => {
    expect(view().when).toContain('14');
    expect(view({}, [item({ simple: true })]).when).toBe('');
  });

  test('offers replacement of unavailable lines and removal of more expensive ones', () => {
    expect(view()).toMatchObject({ canReplace: true, canRemove: false });
    expect(view({ open: false }).canReplace).toBe(false);
    expect(view({ kind: 'dearer' })).toMatchObject({ canReplace: false, canRemove: true });
    expect(view({ kind: 'dearer', lineId: null }).canRemove).toBe(false);
  });

  test('offers a replacement for `gone`, `fewer` and `rule` only', () => {
    const kinds = ['gone', 'fewer', 'rule', 'dearer', 'cheaper', 'moved', 'total', 'due'] as const;
    expect(kinds.filter((kind) => view({ kind }).canReplace)).toEqual(['gone', 'fewer', 'rule']);
  });

  test('offers the remaining places only if the request has one quantity', () => {
    expect(view({ kind: 'fewer', left: 2 }).fewer?.params).toEqual({ adults: 2 });
    const several = { ...quoteRequest, params: { adults: 3, children: 1 } };
    expect(view({ kind: 'fewer', left: 2, quoteRequest: several }).fewer).toBeNull();
    expect(view({ kind: 'gone', left: 2 }).fewer).toBeNull();
  });

  test('shows a rule’s reason without our own words before it', () => {
    expect(view({ kind: 'rule', reason: 'Two nights at least.' }).state).toBe('Two nights at least.');
    expect(view({ kind: 'dearer', reason: 'High season.' }).state).toBe(`${words.dearer} High season.`);
    expect(view({ kind: 'gone', reason: 'Sold.' }).state).toBe(words.gone);
  });
});

describe('summarizeChanges', () => {
  test('returns the sentence for each cause and its open differences', () => {
    expect(summarizeChanges(reconciliation('changed', {}), locale)).toEqual([words.changed, words.changedOpen]);
    expect(summarizeChanges(reconciliation('changed', { open: false }), locale)[1]).toBe(words.changedDone);
    expect(summarizeChanges(reconciliation('expired'), locale)[1]).toBe(words.expiredDone);
    expect(summarizeChanges(reconciliation('expired', { lineId: null }), locale)[1]).toBe(words.expiredEmpty);
    expect(summarizeChanges(reconciliation('expired', {}), locale)[1]).toBe(words.expiredOpen);
    expect(summarizeChanges(reconciliation('expired', {}, { lineId: null }), locale)[1]).toBe(words.expiredOpen);
    expect(summarizeChanges(reconciliation('expired', { open: false }), locale)[1]).toBe(words.expiredOther);
  });
});

describe('getAcceptButtonLabel', () => {
  test('returns the label for the kinds of changes to accept', () => {
    const label = (...differences: Partial<Difference>[]) =>
      getAcceptButtonLabel(reconciliation('changed', ...differences), locale);
    expect(label({ kind: 'dearer' }, { kind: 'gone' })).toBe(words.both);
    expect(label({ kind: 'dearer' })).toBe(words.accept);
    expect(label({ kind: 'rule' })).toBe(words.without);
    expect(label({ kind: 'moved' })).toBe(words.go);
    expect(label({ open: false })).toBe('');
  });
});
