import { describe, expect, it } from 'vitest';
import type { PricingViewWithLength } from '../../../src/elements/item/pricing.ts';
import { createLengthRules } from '../../../src/elements/root/item-view.ts';
import { messages as fr } from '../../../src/i18n/languages/fr.ts';
import type { Locale } from '../../../src/i18n/locale.ts';
import { createPreparedLocale } from '../choosing-stage.ts';

const englishLocale = createPreparedLocale('en-CA');

function createRulesFor(
  view: Partial<PricingViewWithLength>,
  locale: Locale | undefined = englishLocale,
  end: string | null = '2031-06-16',
) {
  return createLengthRules({
    flow: { state: { choice: { end } } },
    locale: () => locale,
    pricing: { view: () => ({ minLength: 0, maxLength: 0, needsLastDay: false, isByNight: false, ...view }) },
  } as unknown as Parameters<typeof createLengthRules>[0]);
}

describe('createLengthRules', () => {
  it.each<[string, Partial<PricingViewWithLength>, string]>([
    ['the minimum in days', { minLength: 2 }, 'Select a start date, then an end date. Minimum 2\u00a0days.'],
    [
      'the minimum in nights',
      { minLength: 3, isByNight: true },
      'Select a check-in date, then a check-out date. Minimum stay: 3\u00a0nights.',
    ],
    ['the maximum in days', { maxLength: 7 }, 'Maximum 7\u00a0days.'],
    [
      'the maximum in nights',
      { maxLength: 7, isByNight: true },
      'Select a check-in date, then a check-out date. Maximum stay: 7\u00a0nights.',
    ],
    [
      'both limits',
      { minLength: 2, maxLength: 7 },
      'Select a start date, then an end date. Minimum 2\u00a0days. Maximum 7\u00a0days.',
    ],
    ['a missing last day', { minLength: 2, needsLastDay: true }, 'Select an end date (at least 2\u00a0days).'],
    [
      'a missing last day and the maximum in days',
      { minLength: 2, maxLength: 7, needsLastDay: true },
      'Select an end date (at least 2\u00a0days). Maximum 7\u00a0days.',
    ],
    ['no rule', {}, ''],
  ])('explains %s in the hint', (_, view, expectedHint) => {
    expect(createRulesFor(view).hint).toBe(expectedHint);
  });

  it('returns the hint in the guest’s language', () => {
    const { hint } = createRulesFor(
      { minLength: 2, needsLastDay: true, isByNight: true },
      { ...englishLocale, text: fr },
    );
    expect(hint).toBe('Choisissez le jour de départ\u00a0: 2 nuits minimum.');
  });

  it('returns the maximum length if it is known', () => {
    expect(createRulesFor({ maxLength: 7, isByNight: true }).longest).toMatchObject({
      count: 7,
      words: 'Maximum stay: 7\u00a0nights.',
    });
    expect(createRulesFor({ minLength: 2 }).longest).toBeUndefined();
  });

  it('returns no hint before the locale loads', () => {
    const loadingDeps = { flow: { state: { choice: { end: null } } }, locale: () => undefined };
    const pricing = { view: () => ({ minLength: 2, maxLength: 3 }) };
    const deps = { ...loadingDeps, pricing } as unknown as Parameters<typeof createLengthRules>[0];
    expect(createLengthRules(deps)).toEqual({ laterDay: 'begins', longest: undefined, hint: '' });
  });

  it.each<[string, Partial<PricingViewWithLength>, string | null, string]>([
    ['ends a selection that is too short', { needsLastDay: true }, null, 'ends'],
    ['ends a selection that a length rule refuses', { isLengthRefused: true }, '2031-06-16', 'ends'],
    ['begins again after a day that the page selected', {}, null, 'begins'],
    ['ends or begins a selection of the guest', {}, '2031-06-16', ''],
  ])('sets the effect of a press on a later day: %s', (_, view, end, laterDay) => {
    expect(createRulesFor(view, englishLocale, end).laterDay).toBe(laterDay);
  });
});
