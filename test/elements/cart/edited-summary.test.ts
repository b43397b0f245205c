import { describe, expect, test, vi } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import {
  adaptSummary,
  type LineEditSummary,
  type EditedLineOptions,
} from '../../../src/elements/cart/edited-summary.ts';
import { createLine } from '../checkout-stage.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { english } from '../../i18n/english.ts';

const toDay = (text: string): Day => parseDay(text) ?? (text as Day);
const lineEditTexts = english.lineEdit;
const originalRequest: QuoteRequest = {
  itemId: '7',
  start: toDay('2031-06-14'),
  end: toDay('2031-06-16'),
  params: { adults: 2 },
  discountCode: '',
};
const createQuote = (changes: Partial<Quote> = {}): Quote => ({
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
const createSummary = (changes: Partial<LineEditSummary> = {}): LineEditSummary => ({
  when: 'June 14 – 16',
  prompt: null,
  quote: createQuote(),
  fullTotal: '110.00',
  suggestedDays: undefined,
  isPricePending: true,
  primary: { label: 'Continue', run: () => undefined, isBusy: false },
  secondary: { label: 'Add', run: () => undefined, isBusy: false },
  ...changes,
});
const createEditedLine = (changes: Partial<EditedLineOptions> = {}): EditedLineOptions => ({
  lineRequest: originalRequest,
  line: createLine(),
  isSaving: false,
  messages: lineEditTexts,
  leaveAction: { label: 'Back to your cart', run: () => undefined, isBusy: false },
  onSave: () => undefined,
  ...changes,
});

describe('adaptSummary', () => {
  test('shows the session’s price and a back button for an unchanged line', () => {
    const view = adaptSummary(
      createSummary({ quote: createQuote({ bookable: false }) }),
      { ...originalRequest },
      createEditedLine(),
    );
    expect(view).toMatchObject({
      primary: { label: 'Back to your cart' },
      secondary: undefined,
      when: `June 14 – 16\u00a0· ${lineEditTexts.unchanged}`,
      prompt: null,
      quote: { bookable: true, total: '120.00', slip: null },
      fullTotal: '',
      isPricePending: false,
    });
  });

  test('replaces the add button with a save button for a changed line', () => {
    const onSave = vi.fn();
    const changedRequest = { ...originalRequest, params: { adults: 3 } };
    const view = adaptSummary(createSummary(), changedRequest, createEditedLine({ onSave }));
    expect(view).toMatchObject({
      primary: { label: lineEditTexts.save, isBusy: false },
      quote: createQuote(),
      when: 'June 14 – 16',
    });
    view.primary?.run();
    expect(onSave).toHaveBeenCalledExactlyOnceWith('new', expect.objectContaining({ params: { adults: 3 } }));
  });

  test('changes the label of the save button while it saves the line', () => {
    const { primary } = adaptSummary(
      createSummary(),
      { ...originalRequest, params: {} },
      createEditedLine({ isSaving: true }),
    );
    expect(primary?.label).toBe(lineEditTexts.saving);
  });

  test('shows the service’s refusal if the edited line has new days', () => {
    const refusedSummary = createSummary({ quote: createQuote({ bookable: false, slip: null, reason: 'Sold out.' }) });
    const overlappingRequest = { ...originalRequest, start: toDay('2031-06-16'), end: toDay('2031-06-18') };
    expect(adaptSummary(refusedSummary, overlappingRequest, createEditedLine()).quote?.reason).toBe('Sold out.');
  });

  test('saves a change of add-ons with the line’s existing SLIP', () => {
    const onSave = vi.fn();
    const summaryBefore = createSummary({ quote: createQuote({ bookable: false, slip: null }) });
    const view = adaptSummary(
      summaryBefore,
      { ...originalRequest, addOns: ['13'] },
      createEditedLine({ line: createLine({ slip: 'own' }), onSave }),
    );
    expect(view).toMatchObject({
      primary: { label: lineEditTexts.save },
      when: 'June 14 – 16',
      quote: { bookable: true, total: '120.00' },
    });
    view.primary?.run();
    expect(onSave).toHaveBeenCalledExactlyOnceWith('own', { ...originalRequest, addOns: ['13'] });
  });

  test('saves neither a refused line nor an incomplete selection', () => {
    const onSave = vi.fn();
    const refusedSummary = createSummary({ quote: createQuote({ bookable: false, slip: null }) });
    adaptSummary(refusedSummary, { ...originalRequest, params: {} }, createEditedLine({ onSave })).primary?.run();
    adaptSummary(createSummary(), null, createEditedLine({ onSave })).primary?.run();
    expect(onSave).not.toHaveBeenCalled();
  });
});
