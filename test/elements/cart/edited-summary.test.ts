import { expect, test, vi } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { editedSummary, type ChangedSummary, type LineChange } from '../../../src/elements/cart/edited-summary.ts';
import { line } from '../checkout-stage.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { english } from '../../i18n/english.ts';

const day = (text: string): Day => parseDay(text) ?? (text as Day);
const words = english.lineEdit;
const own: QuoteRequest = {
  itemId: '7',
  start: day('2031-06-14'),
  end: day('2031-06-16'),
  params: { adults: 2 },
  discountCode: '',
};
const quote = (changes: Partial<Quote> = {}): Quote => ({
  itemId: '7',
  bookable: true,
  slip: 'new',
  left: 3,
  start: null,
  end: null,
  parameters: [],
  total: '99.00',
  reason: '',
  ...changes,
});
const summary = (changes: Partial<ChangedSummary> = {}): ChangedSummary => ({
  when: 'June 14 – 16',
  prompt: null,
  quote: quote(),
  fullTotal: '110.00',
  ahead: undefined,
  pricing: true,
  primary: { label: 'Continue', run: () => undefined, isBusy: false },
  secondary: { label: 'Add', run: () => undefined, isBusy: false },
  ...changes,
});
const change = (changes: Partial<LineChange> = {}): LineChange => ({
  own,
  line: line(),
  isSaving: false,
  words,
  notBookable: 'Not free',
  leave: { label: 'Back to your cart', run: () => undefined, isBusy: false },
  onSave: () => undefined,
  ...changes,
});

test('shows an unchanged line as it is in the session, and leads back', () => {
  const view = editedSummary(summary({ quote: quote({ bookable: false }) }), { ...own }, change());
  expect(view).toMatchObject({
    primary: { label: 'Back to your cart' },
    secondary: undefined,
    when: `June 14 – 16\u00a0· ${words.unchanged}`,
    prompt: null,
    quote: { bookable: true, total: '120.00', slip: null },
    fullTotal: '',
    pricing: false,
  });
});

test('saves a changed line instead of adding it', () => {
  const onSave = vi.fn();
  const other = { ...own, params: { adults: 3 } };
  const view = editedSummary(summary(), other, change({ onSave }));
  expect(view).toMatchObject({ primary: { label: words.save, isBusy: false }, quote: quote(), when: 'June 14 – 16' });
  view.primary?.run();
  expect(onSave).toHaveBeenCalledExactlyOnceWith('new', expect.objectContaining({ params: { adults: 3 } }));
});

test('shows on the button that the line is being saved', () => {
  const { primary } = editedSummary(summary(), { ...own, params: {} }, change({ isSaving: true }));
  expect(primary?.label).toBe(words.saving);
});

test('a refusal of days that the line itself holds says that it does', () => {
  const refused = summary({ quote: quote({ bookable: false, slip: null }) });
  const overlapping = { ...own, start: day('2031-06-16'), end: day('2031-06-18') };
  expect(editedSummary(refused, overlapping, change()).quote?.reason).toBe(`Not free ${words.ownPlaces}`);
  const elsewhere = { ...own, start: day('2031-06-17'), end: day('2031-06-18') };
  expect(editedSummary(refused, elsewhere, change()).quote?.reason).toBe('');
});

test('saves other add-ons with the own SLIP of the line', () => {
  const onSave = vi.fn();
  const summaryBefore = summary({ quote: quote({ bookable: false, slip: null }) });
  const view = editedSummary(
    summaryBefore,
    { ...own, addOns: ['13'] },
    change({ line: line({ slip: 'own' }), onSave }),
  );
  expect(view).toMatchObject({
    primary: { label: words.save },
    when: 'June 14 – 16',
    quote: { bookable: true, total: '120.00' },
  });
  view.primary?.run();
  expect(onSave).toHaveBeenCalledExactlyOnceWith('own', { ...own, addOns: ['13'] });
});

test('saves no refused line', () => {
  const onSave = vi.fn();
  const refused = summary({ quote: quote({ bookable: false, slip: null }) });
  editedSummary(refused, { ...own, params: {} }, change({ onSave })).primary?.run();
  editedSummary(summary(), null, change({ onSave })).primary?.run();
  expect(onSave).not.toHaveBeenCalled();
});
