import { describe, expect, test } from 'vitest';
import type { QuoteRequest } from '../../../src/api/types.ts';
import type { Difference, Reconciliation } from '../../../src/flow/state.ts';
import {
  getAcceptButtonLabel,
  summarizeChanges,
  createDifferenceView,
} from '../../../src/elements/changes/difference-view.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { createTestItem, createPreparedLocale } from '../choosing-stage.ts';
import { createTestDifference } from './differences.ts';
import { english } from '../../i18n/english.ts';

const locale = createPreparedLocale('en-CA');
const cartChangesTexts = english.cartChanges;
const day = '2031-06-14' as Day;
const quoteRequest: QuoteRequest = { itemId: '1', start: day, end: day, params: { adults: 4 }, discountCode: '' };

const createDifference = (changes: Partial<Difference> = {}) =>
  createTestDifference({ name: 'Sea kayak', quoteRequest, ...changes });
const createView = (changes: Partial<Difference> = {}, items = [createTestItem()]) =>
  createDifferenceView(createDifference(changes), items, locale);
const createReconciliation = (
  cause: Reconciliation['cause'],
  ...differences: Partial<Difference>[]
): Reconciliation => ({
  cause,
  goal: 'cart',
  differences: differences.map(createDifference),
});

describe('createDifferenceView', () => {
  test('names a difference after its line, its item or the total', () => {
    expect(createView().name).toBe('Sea kayak');
    expect(createView({ name: '' }).name).toBe('Kayak');
    expect(createView({ kind: 'due' }).name).toBe(locale.text.cart.due);
    expect(createView({ kind: 'total' }).name).toBe(cartChangesTexts.cart);
  });

  test('formats an item’s days, or returns no text for simple items', () => {
    expect(createView().when).toContain('14');
    expect(createView({}, [createTestItem({ simple: true })]).when).toBe('');
  });

  test('lets guests replace unavailable lines and remove more expensive lines', () => {
    expect(createView()).toMatchObject({ canReplace: true, canRemove: false });
    expect(createView({ open: false }).canReplace).toBe(false);
    expect(createView({ kind: 'dearer' })).toMatchObject({ canReplace: false, canRemove: true });
    expect(createView({ kind: 'dearer', lineId: null }).canRemove).toBe(false);
  });

  test('allows replacing only differences of the kinds `gone`, `fewer` and `rule`', () => {
    const kinds = ['gone', 'fewer', 'rule', 'dearer', 'cheaper', 'moved', 'total', 'due'] as const;
    expect(kinds.filter((kind) => createView({ kind }).canReplace)).toEqual(['gone', 'fewer', 'rule']);
  });

  test('offers the remaining places only to requests with a single quantity', () => {
    expect(createView({ kind: 'fewer', left: 2 }).requestWithFewerPlaces?.params).toEqual({ adults: 2 });
    const requestWithSeveralParameters = { ...quoteRequest, params: { adults: 3, children: 1 } };
    expect(
      createView({ kind: 'fewer', left: 2, quoteRequest: requestWithSeveralParameters }).requestWithFewerPlaces,
    ).toBeNull();
    expect(createView({ kind: 'gone', left: 2 }).requestWithFewerPlaces).toBeNull();
  });

  test('returns only the service’s reason for the kind `rule`', () => {
    expect(createView({ kind: 'rule', reason: 'Two nights at least.' }).stateText).toBe('Two nights at least.');
    expect(createView({ kind: 'dearer', reason: 'High season.' }).stateText).toBe(
      `${cartChangesTexts.dearer} High season.`,
    );
    expect(createView({ kind: 'gone', reason: 'Sold.' }).stateText).toBe(cartChangesTexts.gone);
  });
});

describe('summarizeChanges', () => {
  test('returns a sentence for the cause and one for the differences', () => {
    expect(summarizeChanges(createReconciliation('changed', {}), locale)).toEqual([
      cartChangesTexts.changed,
      cartChangesTexts.changedOpen,
    ]);
    expect(summarizeChanges(createReconciliation('changed', { open: false }), locale)[1]).toBe(
      cartChangesTexts.changedDone,
    );
    expect(summarizeChanges(createReconciliation('expired'), locale)[1]).toBe(cartChangesTexts.expiredDone);
    expect(summarizeChanges(createReconciliation('expired', { lineId: null }), locale)[1]).toBe(
      cartChangesTexts.expiredEmpty,
    );
    expect(summarizeChanges(createReconciliation('expired', {}), locale)[1]).toBe(cartChangesTexts.expiredOpen);
    expect(summarizeChanges(createReconciliation('expired', {}, { lineId: null }), locale)[1]).toBe(
      cartChangesTexts.expiredOpen,
    );
    expect(summarizeChanges(createReconciliation('expired', { open: false }), locale)[1]).toBe(
      cartChangesTexts.expiredOther,
    );
    expect(summarizeChanges(createReconciliation('renewed'), locale)).toEqual([
      cartChangesTexts.renewed,
      cartChangesTexts.renewedDone,
    ]);
    expect(summarizeChanges(createReconciliation('emptied'), locale)).toEqual([
      cartChangesTexts.emptied,
      cartChangesTexts.emptiedDone,
    ]);
  });
});

describe('getAcceptButtonLabel', () => {
  test('returns a label that matches the kinds of open differences', () => {
    const getCloseLabel = (...differences: Partial<Difference>[]) =>
      getAcceptButtonLabel(createReconciliation('changed', ...differences), locale);
    expect(getCloseLabel({ kind: 'dearer' }, { kind: 'gone' })).toBe(cartChangesTexts.both);
    expect(getCloseLabel({ kind: 'dearer' })).toBe(cartChangesTexts.accept);
    expect(getCloseLabel({ kind: 'rule' })).toBe(cartChangesTexts.without);
    expect(getCloseLabel({ kind: 'moved' })).toBe(cartChangesTexts.go);
    expect(getCloseLabel({ open: false })).toBe('');
  });
});
