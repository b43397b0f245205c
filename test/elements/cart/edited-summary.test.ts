import { expect, test, vi } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { editedSummary, type ChangedSummary, type LineChange } from '../../../src/elements/cart/edited-summary.ts';
import { line } from '../checkout-stage.ts';
import { localeIn } from '../choosing-stage.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';

const day = (text: string): Day => parseDay(text) ?? (text as Day);
const words = localeIn('en').text.lineEdit;
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
  prompt: 'Choose',
  quote: quote(),
  fullTotal: '110.00',
  ahead: undefined,
  pricing: true,
  label: 'Add',
  canAdd: true,
  onAdd: () => undefined,
  ...changes,
});
const change = (changes: Partial<LineChange> = {}): LineChange => ({
  own,
  line: line(),
  isSaving: false,
  words,
  notBookable: 'Not free',
  onSave: () => undefined,
  ...changes,
});

test('a line that is not changed yet is shown as the session holds it, and there is nothing to save', () => {
  const view = editedSummary(summary({ quote: quote({ bookable: false }) }), { ...own }, change());
  expect(view).toMatchObject({
    label: words.save,
    when: `June 14 – 16 · ${words.unchanged}`,
    prompt: '',
    quote: { bookable: true, total: '120.00', slip: null },
    fullTotal: '',
    pricing: false,
    canAdd: false,
  });
});

test('another choice is priced as any other, and saved rather than added', () => {
  const onSave = vi.fn();
  const other = { ...own, params: { adults: 3 } };
  const view = editedSummary(summary(), other, change({ onSave }));
  expect(view).toMatchObject({ label: words.save, quote: quote(), canAdd: true, when: 'June 14 – 16' });
  view.onAdd();
  expect(onSave).toHaveBeenCalledExactlyOnceWith('new', expect.objectContaining({ params: { adults: 3 } }));
});

test('while it is being saved the button says so', () => {
  expect(editedSummary(summary(), { ...own, params: {} }, change({ isSaving: true })).label).toBe(words.saving);
});

test('a refusal of days that the line itself holds says that it does', () => {
  const refused = summary({ quote: quote({ bookable: false, slip: null }) });
  const overlapping = { ...own, start: day('2031-06-16'), end: day('2031-06-18') };
  expect(editedSummary(refused, overlapping, change()).quote?.reason).toBe(`Not free ${words.ownPlaces}`);
  const elsewhere = { ...own, start: day('2031-06-17'), end: day('2031-06-18') };
  expect(editedSummary(refused, elsewhere, change()).quote?.reason).toBe('');
});

test('what is refused is not saved', () => {
  const onSave = vi.fn();
  const refused = summary({ quote: quote({ bookable: false, slip: null }) });
  editedSummary(refused, { ...own, params: {} }, change({ onSave })).onAdd();
  editedSummary(summary(), null, change({ onSave })).onAdd();
  expect(onSave).not.toHaveBeenCalled();
});
