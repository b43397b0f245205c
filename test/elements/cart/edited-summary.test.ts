import { expect, test, vi } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import {
  adaptSummary,
  type LineEditSummary,
  type EditedLineOptions,
} from '../../../src/elements/cart/edited-summary.ts';
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
const summary = (changes: Partial<LineEditSummary> = {}): LineEditSummary => ({
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
const edit = (changes: Partial<EditedLineOptions> = {}): EditedLineOptions => ({
  ownRequest,
  line: line(),
  isSaving: false,
  text: words,
  leave: { label: 'Back to your cart', run: () => undefined, isBusy: false },
  onSave: () => undefined,
  ...changes,
});

test('shows the session’s price and a back button for an unchanged line', () => {
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

test('replaces the add button with a save button for a changed line', () => {
  const onSave = vi.fn();
  const changedRequest = { ...ownRequest, params: { adults: 3 } };
  const view = adaptSummary(summary(), changedRequest, edit({ onSave }));
  expect(view).toMatchObject({ primary: { label: words.save, isBusy: false }, quote: quote(), when: 'June 14 – 16' });
  view.primary?.run();
  expect(onSave).toHaveBeenCalledExactlyOnceWith('new', expect.objectContaining({ params: { adults: 3 } }));
});

test('shows the progress on the save button while the line saves', () => {
  const { primary } = adaptSummary(summary(), { ...ownRequest, params: {} }, edit({ isSaving: true }));
  expect(primary?.label).toBe(words.saving);
});

test('shows the service’s refusal if the edited line has new days', () => {
  const refusal = summary({ quote: quote({ bookable: false, slip: null, reason: 'Sold out.' }) });
  const overlapping = { ...ownRequest, start: day('2031-06-16'), end: day('2031-06-18') };
  expect(adaptSummary(refusal, overlapping, edit()).quote?.reason).toBe('Sold out.');
});

test('saves a change of add-ons with the line’s existing SLIP', () => {
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

test('saves nothing if the service refuses the changed line', () => {
  const onSave = vi.fn();
  const refusal = summary({ quote: quote({ bookable: false, slip: null }) });
  adaptSummary(refusal, { ...ownRequest, params: {} }, edit({ onSave })).primary?.run();
  adaptSummary(summary(), null, edit({ onSave })).primary?.run();
  expect(onSave).not.toHaveBeenCalled();
});
