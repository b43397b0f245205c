import { expect, test, vi, describe } from 'vitest';
import type { FirstPaintLocale } from '../../../src/i18n/first-paint-locale.ts';
import { Announcer, announceChanges, announcePrice } from '../../../src/elements/root/live-region.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../../api/plain.ts';
import { booking } from '../checkout-stage.ts';
import { localeIn, parameter } from '../choosing-stage.ts';
import { createTestContext, settle } from './test-context.ts';
import type { Quote } from '../../../src/api/types.ts';
import type { PricingViewWithLength } from '../../../src/elements/item/pricing.ts';

function region() {
  const text = { words: '', changes: 0 };
  const host = {
    locale: localeIn('en') as FirstPaintLocale,
    setLiveText(words: string) {
      text.words = words;
      text.changes += 1;
    },
  };
  const timers: (() => void)[] = [];
  const announcer = new Announcer(host, (act) => timers.push(act));
  const step = () => timers.splice(0).forEach((act) => act());
  /** Runs two timer steps, after which the live region shows the collected messages. */
  const pass = () => {
    step();
    step();
  };
  return {
    announce: (words: string, about?: string) => announcer.announce(words, about),
    rendered: () => announcer.hostUpdated(),
    switchTo(lang: string) {
      host.locale = localeIn(lang);
      announcer.hostUpdate();
    },
    words: () => text.words,
    text,
    step,
    pass,
    waits: () => timers.length,
  };
}

test('joins messages that arrive together into one text', () => {
  const { announce, words, pass, text, waits } = region();
  announce('Selected: Sat, Jun 14.');
  announce('Adults: 2. Subtotal: $136.00.', 'price');
  expect([words(), waits(), text.changes]).toEqual(['', 1, 0]);
  pass();
  expect([words(), text.changes]).toEqual(['Selected: Sat, Jun 14. Adults: 2. Subtotal: $136.00.', 1]);
});

test('replaces the previous text', () => {
  const { announce, words, pass } = region();
  announce('Adults: 2.');
  pass();
  announce('Adults: 3.');
  pass();
  expect(words()).toBe('Adults: 3.');
});

test('announces only the last of several messages about a subject', () => {
  const { announce, words, pass } = region();
  announce('June 2031', 'month');
  announce('Nothing else.');
  announce('July 2031', 'month');
  announce('Nothing else.');
  pass();
  expect(words()).toBe('July 2031. Nothing else.');
});

test('ignores an empty message', () => {
  const { announce, waits } = region();
  announce('');
  expect(waits()).toBe(0);
});

test('clears the text when the language changes', () => {
  const { announce, switchTo, words, pass } = region();
  announce('Kayak was added.');
  pass();
  switchTo('fr');
  expect(words()).toBe('');
});

test('waits until the widget has not rendered for a step', () => {
  const { announce, words, rendered, step } = region();
  announce('Adults: 2.');
  step();
  for (const _ of [1, 2, 3]) {
    rendered();
    step();
    expect(words()).toBe('');
  }
  step();
  expect(words()).toBe('Adults: 2.');
});

test('announces within a second even if the widget renders constantly', () => {
  const { announce, words, rendered, step } = region();
  announce('Adults: 2.');
  let steps = 0;
  while (words() === '' && steps < 100) {
    rendered();
    step();
    steps += 1;
  }
  // The announcer uses timer steps of 150 ms.
  expect(steps * 150).toBeLessThan(1000);
});

test('drops waiting messages when the language changes', () => {
  const { announce, words, pass, switchTo } = region();
  announce('Minimum 0');
  switchTo('de');
  announce('Mindestens 1');
  pass();
  expect(words()).toBe('Mindestens 1');
});

describe('announceChanges', () => {
  function listen(change: Partial<ReturnType<typeof createTestContext>> = {}) {
    const context = { ...createTestContext(), ...change };
    announceChanges(context);
    const after = (command: NonNullable<FlowState['busy']>, state: Partial<FlowState>) => {
      context.commit({ busy: command });
      context.commit({ busy: null, ...state });
    };
    return { said: context.host.announcements, commit: context.commit, after };
  }
  const cart = (total: string, ...names: string[]) =>
    createTestSession({
      total,
      lines: names.map((name, index) => createTestLine({ id: String(index), slip: name, name })),
    });
  const words = localeIn('en-CA').text;

  test('announces new and removed lines with the total', () => {
    const { said, after } = listen();
    after('add', { session: cart('10.00', 'Kayak') });
    after('add', { session: cart('30.00', 'Kayak', 'Tour', 'Mug') });
    after('remove', { session: cart('10.00', 'Mug') });
    expect(said).toEqual([
      `${words.cart.added('Kayak')} Total: $10.00.`,
      `${words.cart.added('Tour')} ${words.cart.added('Mug')} Total: $30.00.`,
      `${words.cart.removed('Kayak')} ${words.cart.removed('Tour')} Total: $10.00.`,
    ]);
  });

  test('announces an empty cart instead of a total', () => {
    const { said, after } = listen();
    after('add', { session: cart('10.00', 'Kayak') });
    said.length = 0;
    after('remove', { session: null });
    expect(said).toEqual([`${words.cart.removed('Kayak')} ${words.cart.empty}`]);
  });

  test('announces the new total and the saving of a discount code', () => {
    const { said, after } = listen();
    after('redeem', { session: { ...cart('90.00', 'Kayak'), discount: '10.00' } });
    expect(said).toEqual([`Total: $90.00. ${words.code.saved('$10.00')}.`]);
  });

  test('announces only the total if a notice names the new line', () => {
    const { said, commit } = listen();
    commit({ busy: 'add' });
    commit({ session: cart('10.00', 'Kayak') });
    said.length = 0;
    commit({ busy: null, notice: 'added' });
    expect(said).toEqual(['Total: $10.00.']);
  });

  test('clears the live region at the next step or item', () => {
    const context = createTestContext();
    const unsaid = vi.fn();
    Object.assign(context.host, { setLiveText: unsaid });
    announceChanges(context);
    context.commit({ details: { customer_name: 'Ada' } });
    expect(unsaid).not.toHaveBeenCalled();
    context.commit({ step: 'cart' });
    context.flow.choose({ itemId: '7' });
    expect(unsaid).toHaveBeenCalledTimes(2);
  });

  test('announces the new price of a changed line and the total', () => {
    const { said, after } = listen();
    after('add', { session: cart('10.00', 'Kayak') });
    said.length = 0;
    const [line] = cart('', 'Mug').lines;
    after('alter', {
      session: { ...cart('20.00'), lines: [{ ...createTestLine(line), quantity: 2, total: '20.00' }] },
    });
    expect(said).toEqual(['Mug\u00a0×\u00a02: $20.00. Total: $20.00.']);
  });

  test('announces no lines while a booking is unconfirmed', () => {
    const { said, commit } = listen();
    commit({ step: 'unsure', session: cart('10.00', 'Kayak') });
    commit({ step: 'details', session: cart('20.00', 'Kayak', 'Tour') });
    expect(said.join(' ')).not.toMatch(/Kayak|Tour/);
  });

  test('announces nothing when it restores a cart', () => {
    const { said, after } = listen();
    after('resume', { session: cart('10.00', 'Kayak') });
    expect(said).toEqual([]);
  });

  test('announces a notice once, in the guest’s language', () => {
    const { said, commit } = listen();
    commit({ notice: 'not-made' });
    commit({ details: { customer_name: 'Ada' } });
    expect(said).toEqual([words.done.notMade]);
  });

  test('announces the code of a new booking', () => {
    const { said, commit } = listen();
    commit({ booking: booking({ code: 'ABCD-140631' }) });
    commit({ details: { customer_name: 'Ada' } });
    expect(said).toEqual(['Booking code: ABCD-140631']);
  });

  test('announces nothing without a locale', () => {
    const { said, after } = listen({ locale: () => undefined });
    after('add', { session: cart('10.00', 'Kayak'), notice: 'changed' });
    expect(said).toEqual([]);
  });
});

describe('announcePrice', () => {
  const locale = localeIn('en-CA');
  const adults = parameter({ id: 'adults', label: 'Adults' });
  const children = parameter({ id: 'children', label: 'Children', min: 0, default: 0 });

  const plainQuote = (changes: Partial<Quote> = {}): Quote => ({
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

  const view = (changes: Partial<PricingViewWithLength> = {}): PricingViewWithLength => ({
    parameters: [adults, children],
    values: { adults: 3, children: 0 },
    quoteRequest: null,
    answer: undefined,
    quote: plainQuote(),
    last: undefined,
    lastTotal: '',
    fullTotal: '',
    needsTime: false,
    pending: false,
    minLength: 0,
    needsLastDay: false,
    maxLength: 0,
    isLengthRefused: false,
    isByNight: false,
    ...changes,
  });

  function listenForPrices() {
    const context = createTestContext();
    const present = { view: view({ quote: undefined }) };
    announcePrice({ ...context, pricing: { view: () => present.view } });
    const draw = async (changes: Partial<PricingViewWithLength> = {}) => {
      present.view = view(changes);
      context.host.requestUpdate();
      await settle();
    };
    return { said: context.host.announcements, choose: context.flow.choose, draw };
  }

  describe('the words', () => {
    /**
     * Changes the selection and returns the announcement.
     * @param before the quantities of an earlier announcement
     */
    async function words(
      changes: Partial<PricingViewWithLength>,
      before?: Record<string, number>,
    ): Promise<string | undefined> {
      const { said, choose, draw } = listenForPrices();
      choose({ start: '2031-06-14' as never });
      if (before) await draw({ values: before });
      choose({ start: '2031-06-15' as never });
      await draw(changes);
      return said.at(-1);
    }

    test('contains the quantities and the price', async () => {
      expect(await words({})).toBe('Adults: 3. Subtotal: $204.00.');
    });

    test('contains a quantity of 0 only if it was above 0 before', async () => {
      expect(await words({}, { children: 2 })).toBe('Adults: 3, Children: 0. Subtotal: $204.00.');
    });

    test('omits hidden parameters', async () => {
      expect(
        await words({ parameters: [adults, { ...children, hidden: true }], values: { adults: 1, children: 1 } }),
      ).toBe('Adults: 1. Subtotal: $204.00.');
    });

    test('adds the saving of a code and the few places left', async () => {
      expect(await words({ quote: plainQuote({ discount: '20.40', left: 2 }) })).toBe(
        'Adults: 3. Subtotal: $204.00. You save $20.40. Only 2 left.',
      );
    });

    test('contains the service’s reason for a refusal', async () => {
      expect(await words({ quote: plainQuote({ bookable: false, reason: 'Two days at least.' }) })).toBe(
        'Adults: 3. Two days at least.',
      );
      expect(await words({ quote: plainQuote({ bookable: false }) })).toBe(
        `Adults: 3. ${locale.text.summary.notBookable}`,
      );
    });

    test('prompts for the last day if one day is too short', async () => {
      const firstDay = {
        quote: plainQuote({ bookable: false, reason: 'Two nights at least.' }),
        minLength: 2,
        needsLastDay: true,
      };
      expect(await words(firstDay)).toBe('Adults: 3. Select an end date (at least 2\u00a0days).');
      expect(await words({ ...firstDay, isByNight: true })).toBe(
        'Adults: 3. Select a check-out date (at least 2\u00a0nights).',
      );
    });

    test('prompts for a time if the selection lacks one', async () => {
      expect(await words({ needsTime: true, quote: plainQuote({ bookable: false, reason: 'No time.' }) })).toBe(
        `Adults: 3. ${locale.text.summary.chooseTime}.`,
      );
    });
  });

  describe('the price', () => {
    test('announces nothing for the initial selection', async () => {
      const { said, draw } = listenForPrices();
      await draw();
      expect(said).toEqual([]);
    });

    test('announces a day that the guest selected before the module loaded', async () => {
      const context = createTestContext();
      context.flow.choose({ start: '2031-06-14' as never });
      announcePrice({ ...context, pricing: { view: () => view() } });
      context.host.requestUpdate();
      await settle();
      expect(context.host.announcements).toEqual(['Adults: 3. Subtotal: $204.00.']);
    });

    test('announces the price once after a change', async () => {
      const { said, choose, draw } = listenForPrices();
      choose({ start: '2031-06-14' as never });
      await draw({ quote: undefined });
      expect(said).toEqual([]);
      const quote = plainQuote();
      await draw({ quote });
      await draw({ quote });
      expect(said).toEqual(['Adults: 3. Subtotal: $204.00.']);
    });

    test('announces each change of a quantity, even to 0', async () => {
      const { said, choose, draw } = listenForPrices();
      choose({ params: { adults: 3, children: 1 } });
      await draw({ values: { adults: 3, children: 1 } });
      choose({ params: { adults: 3, children: 0 } });
      await draw({ quote: plainQuote({ total: '150.00' }) });
      expect(said).toEqual([
        'Adults: 3, Children: 1. Subtotal: $204.00.',
        'Adults: 3, Children: 0. Subtotal: $150.00.',
      ]);
    });
  });
});
