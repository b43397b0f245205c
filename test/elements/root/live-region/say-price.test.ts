import { describe, expect, test } from 'vitest';
import type { Quote } from '../../../../src/api/types.ts';
import type { LengthView } from '../../../../src/elements/root/controllers/prices.ts';
import { priceWords, sayPrice } from '../../../../src/elements/root/live-region/say-price.ts';
import { localeIn, parameter } from '../../choosing-stage.ts';
import { handContext, settled } from '../hand-context.ts';

const locale = localeIn('en-CA');
const adults = parameter({ id: 'adults', label: 'Adults' });
const children = parameter({ id: 'children', label: 'Children', min: 0, default: 0 });

const quoted = (changes: Partial<Quote> = {}): Quote => ({
  itemId: '7',
  bookable: true,
  slip: null,
  left: null,
  start: null,
  end: null,
  parameters: [],
  total: '204.00',
  reason: '',
  ...changes,
});

const view = (changes: Partial<LengthView> = {}): LengthView => ({
  parameters: [adults, children],
  values: { adults: 3, children: 0 },
  quoteRequest: null,
  answer: undefined,
  quote: quoted(),
  last: undefined,
  lastTotal: '',
  fullTotal: '',
  needsTime: false,
  pending: false,
  least: 0,
  isBegun: false,
  most: 0,
  isLengthRefused: false,
  nights: false,
  ...changes,
});

describe('the words', () => {
  const words = (changes: Partial<LengthView>, before = {}) => priceWords(view(changes), before, locale);

  test('say how many and how much', () => {
    expect(words({})).toBe('Adults: 3. Subtotal $204.00.');
  });

  test('name what nobody wants any more, but not what nobody wanted', () => {
    expect(words({}, { children: 2 })).toBe('Adults: 3, Children: 0. Subtotal $204.00.');
  });

  test('leave out what visitors do not see', () => {
    expect(words({ parameters: [adults, { ...children, hidden: true }], values: { adults: 1, children: 1 } })).toBe(
      'Adults: 1. Subtotal $204.00.',
    );
  });

  test('say what a code saves, and that few are left', () => {
    expect(words({ quote: quoted({ discount: '20.40', left: 2 }) })).toBe(
      'Adults: 3. Subtotal $204.00. You save $20.40. Only 2 left.',
    );
  });

  test('say why it cannot be had, in the service’s words where it has some', () => {
    expect(words({ quote: quoted({ bookable: false, reason: 'Two days at least.' }) })).toBe(
      'Adults: 3. Two days at least.',
    );
    expect(words({ quote: quoted({ bookable: false }) })).toBe(`Adults: 3. ${locale.text.summary.notBookable}`);
  });

  test('lead to the last day, where the first of what has to be longer is chosen', () => {
    const begun = { quote: quoted({ bookable: false, reason: 'Two nights at least.' }), least: 2, isBegun: true };
    expect(words(begun)).toBe('Adults: 3. Choose the last day: at least 2 days.');
    expect(words({ ...begun, nights: true })).toBe('Adults: 3. Choose your check-out day: at least 2 nights.');
  });

  test('ask for the time where one is missing', () => {
    expect(words({ needsTime: true, quote: quoted({ bookable: false, reason: 'No time.' }) })).toBe(
      `Adults: 3. ${locale.text.summary.chooseTime}`,
    );
  });
});

describe('the price', () => {
  function hearing() {
    const context = handContext();
    const present = { view: view({ quote: undefined }) };
    sayPrice(context, { view: () => present.view });
    const draw = async (changes: Partial<LengthView> = {}) => {
      present.view = view(changes);
      context.host.requestUpdate();
      await settled();
    };
    return { said: context.host.said, choose: context.flow.choose, draw };
  }

  test('of what the page began with is no news', async () => {
    const { said, draw } = hearing();
    await draw();
    expect(said).toEqual([]);
  });

  test('of a day that was chosen before anybody listened is said all the same', async () => {
    const context = handContext();
    context.flow.choose({ start: '2031-06-14' as never });
    sayPrice(context, { view: () => view() });
    context.host.requestUpdate();
    await settled();
    expect(context.host.said).toEqual(['Adults: 3. Subtotal $204.00.']);
  });

  test('is said with the answer to a change, once', async () => {
    const { said, choose, draw } = hearing();
    choose({ start: '2031-06-14' as never });
    await draw({ quote: undefined });
    expect(said).toEqual([]);
    const quote = quoted();
    await draw({ quote });
    await draw({ quote });
    expect(said).toEqual(['Adults: 3. Subtotal $204.00.']);
  });

  test('is said again after each change of a quantity, and names what is nought now', async () => {
    const { said, choose, draw } = hearing();
    choose({ params: { adults: 3, children: 1 } });
    await draw({ values: { adults: 3, children: 1 } });
    choose({ params: { adults: 3, children: 0 } });
    await draw({ quote: quoted({ total: '150.00' }) });
    expect(said).toEqual(['Adults: 3, Children: 1. Subtotal $204.00.', 'Adults: 3, Children: 0. Subtotal $150.00.']);
  });
});
