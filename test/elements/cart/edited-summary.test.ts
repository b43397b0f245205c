import { expect, test, vi } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { adaptSummary, type EditableSummary, type EditedLine } from '../../../src/elements/cart/edited-summary.ts';
import { line } from '../checkout-stage.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { english } from '../../i18n/english.ts';

const day = (text: string): Day => parseDay(text) ?? (text as Day);
const words = english.lineEdit;
const ownRequest: QuoteRequest = {
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
const summary = (changes: Partial<EditableSummary> = {}): EditableSummary => ({
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
const edit = (changes: Partial<EditedLine> = {}): EditedLine => ({
  ownRequest,
  line: line(),
  isSaving: false,
  words,
  leave: { label: 'Back to your cart', run: () => undefined, isBusy: false },
  onSave: () => undefined,
  ...changes,
});

test('shows an unchanged line with the session’s price and leads back', () => {
  const view = adaptSummary(summary({ quote: quote({ bookable: false }) }), { ...ownRequest }, edit());
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
  const other = { ...ownRequest, params: { adults: 3 } };
  const view = adaptSummary(summary(), other, edit({ onSave }));
  expect(view).toMatchObject({ primary: { label: words.save, isBusy: false }, quote: quote(), when: 'June 14 – 16' });
  view.primary?.run();
  expect(onSave).toHaveBeenCalledExactlyOnceWith('new', expect.objectContaining({ params: { adults: 3 } }));
});

test('shows on the button that the line is being saved', () => {
  const { primary } = adaptSummary(summary(), { ...ownRequest, params: {} }, edit({ isSaving: true }));
  expect(primary?.label).toBe(words.saving);
});

test('keeps the refusal of other days', () => {
  const refusal = summary({ quote: quote({ bookable: false, slip: null, reason: 'Sold out.' }) });
  const overlapping = { ...ownRequest, start: day('2031-06-16'), end: day('2031-06-18') };
  expect(adaptSummary(refusal, overlapping, edit()).quote?.reason).toBe('Sold out.');
});

test('saves other add-ons with the own SLIP of the line', () => {
  const onSave = vi.fn();
  const summaryBefore = summary({ quote: quote({ bookable: false, slip: null }) });
  const view = adaptSummary(
    summaryBefore,
    { ...ownRequest, addOns: ['13'] },
    edit({ line: line({ slip: 'own' }), onSave }),
  );
  expect(view).toMatchObject({
    primary: { label: words.save },
    when: 'June 14 – 16',
    quote: { bookable: true, total: '120.00' },
  });
  view.primary?.run();
  expect(onSave).toHaveBeenCalledExactlyOnceWith('own', { ...ownRequest, addOns: ['13'] });
});

test('does not save a line that the service refuses', () => {
  const onSave = vi.fn();
  const refusal = summary({ quote: quote({ bookable: false, slip: null }) });
  adaptSummary(refusal, { ...ownRequest, params: {} }, edit({ onSave })).primary?.run();
  adaptSummary(summary(), null, edit({ onSave })).primary?.run();
  expect(onSave).not.toHaveBeenCalled();
});
