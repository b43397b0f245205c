import { expect, test, vi, describe } from 'vitest';
import type { FirstPaintLocale } from '../../../src/i18n/first-paint-locale.ts';
import { Announcer, announceChanges, announcePrice } from '../../../src/elements/root/live-region.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { createBooking } from '../checkout-stage.ts';
import { createPreparedLocale, createParameter } from '../choosing-stage.ts';
import { createTestContext, waitForTasks } from './test-context.ts';
import type { Quote } from '../../../src/api/types.ts';
import type { PricingViewWithLength } from '../../../src/elements/item/pricing.ts';

function createRegion() {
  const liveText = { words: '', changes: 0 };
  const host = {
    locale: createPreparedLocale('en') as FirstPaintLocale,
    setLiveText(text: string) {
      liveText.words = text;
      liveText.changes += 1;
    },
  };
  const timers: (() => void)[] = [];
  const announcer = new Announcer(host, (callback) => timers.push(callback));
  const runTimers = () => timers.splice(0).forEach((callback) => callback());

  /** Runs two timer steps, after which the live region shows the collected messages. */
  const passTime = () => {
    runTimers();
    runTimers();
  };
  return {
    announce: (text: string, topic?: string) => announcer.announce(text, topic),
    rendered: () => announcer.hostUpdated(),
    switchTo(lang: string) {
      host.locale = createPreparedLocale(lang);
      announcer.hostUpdate();
    },
    words: () => liveText.words,
    liveText,
    runTimers,
    passTime,
    waits: () => timers.length,
  };
}

test('joins messages that arrive together into one text', () => {
  const { announce, words, passTime, liveText, waits } = createRegion();
  announce('Selected: Sat, Jun 14.');
  announce('Adults: 2. Subtotal: $136.00.', 'price');
  expect([words(), waits(), liveText.changes]).toEqual(['', 1, 0]);
  passTime();
  expect([words(), liveText.changes]).toEqual(['Selected: Sat, Jun 14. Adults: 2. Subtotal: $136.00.', 1]);
});

test('replaces the previous text', () => {
  const { announce, words, passTime } = createRegion();
  announce('Adults: 2.');
  passTime();
  announce('Adults: 3.');
  passTime();
  expect(words()).toBe('Adults: 3.');
});

test('announces only the last of several messages about a subject', () => {
  const { announce, words, passTime } = createRegion();
  announce('June 2031', 'month');
  announce('Nothing else.');
  announce('July 2031', 'month');
  announce('Nothing else.');
  passTime();
  expect(words()).toBe('July 2031. Nothing else.');
});

test('ignores an empty message', () => {
  const { announce, waits } = createRegion();
  announce('');
  expect(waits()).toBe(0);
});

test('clears the text when the language changes', () => {
  const { announce, switchTo, words, passTime } = createRegion();
  announce('Kayak was added.');
  passTime();
  switchTo('fr');
  expect(words()).toBe('');
});

test('delays the text until a wait in which nothing renders', () => {
  const { announce, words, rendered, runTimers } = createRegion();
  announce('Adults: 2.');
  runTimers();
  for (const _ of [1, 2, 3]) {
    rendered();
    runTimers();
    expect(words()).toBe('');
  }
  runTimers();
  expect(words()).toBe('Adults: 2.');
});

test('announces within a second even if the widget renders constantly', () => {
  const { announce, words, rendered, runTimers } = createRegion();
  announce('Adults: 2.');
  let steps = 0;
  while (words() === '' && steps < 100) {
    rendered();
    runTimers();
    steps += 1;
  }
  // The announcer uses timer steps of 150 ms.
  expect(steps * 150).toBeLessThan(1000);
});

test('drops waiting messages when the language changes', () => {
  const { announce, words, passTime, switchTo } = createRegion();
  announce('Minimum 0');
  switchTo('de');
  announce('Mindestens 1');
  passTime();
  expect(words()).toBe('Mindestens 1');
});

describe('announceChanges', () => {
  function listenToAnnouncements(change: Partial<ReturnType<typeof createTestContext>> = {}) {
    const context = { ...createTestContext(), ...change };
    announceChanges(context);
    const announceAfter = (command: NonNullable<FlowState['busy']>, state: Partial<FlowState>) => {
      context.commit({ busy: command });
      context.commit({ busy: null, ...state });
    };
    return { said: context.host.announcements, commit: context.commit, announceAfter };
  }
  const createCart = (total: string, ...names: string[]) =>
    createTestSession({
      total,
      lines: names.map((name, index) => createTestLine({ id: String(index), slip: name, name })),
    });
  const announcementTexts = createPreparedLocale('en-CA').text;

  test('announces new and removed lines with the total', () => {
    const { said, announceAfter } = listenToAnnouncements();
    announceAfter('add', { session: createCart('10.00', 'Kayak') });
    announceAfter('add', { session: createCart('30.00', 'Kayak', 'Tour', 'Mug') });
    announceAfter('remove', { session: createCart('10.00', 'Mug') });
    expect(said).toEqual([
      `${announcementTexts.cart.added('Kayak')} Total: $10.00.`,
      `${announcementTexts.cart.added('Tour')} ${announcementTexts.cart.added('Mug')} Total: $30.00.`,
      `${announcementTexts.cart.removed('Kayak')} ${announcementTexts.cart.removed('Tour')} Total: $10.00.`,
    ]);
  });

  test('announces an empty cart instead of a total', () => {
    const { said, announceAfter } = listenToAnnouncements();
    announceAfter('add', { session: createCart('10.00', 'Kayak') });
    said.length = 0;
    announceAfter('remove', { session: null });
    expect(said).toEqual([`${announcementTexts.cart.removed('Kayak')} ${announcementTexts.cart.empty}`]);
  });

  test('announces the new total and the saving of a discount code', () => {
    const { said, announceAfter } = listenToAnnouncements();
    announceAfter('redeem', { session: { ...createCart('90.00', 'Kayak'), discount: '10.00' } });
    expect(said).toEqual([`Total: $90.00. ${announcementTexts.code.saved('$10.00')}.`]);
  });

  test('announces only the total if a notice names the new line', () => {
    const { said, commit } = listenToAnnouncements();
    commit({ busy: 'add' });
    commit({ session: createCart('10.00', 'Kayak') });
    said.length = 0;
    commit({ busy: null, notice: 'added' });
    expect(said).toEqual(['Total: $10.00.']);
  });

  test('clears the live region at the next step or item', () => {
    const context = createTestContext();
    const onSkipped = vi.fn();
    Object.assign(context.host, { setLiveText: onSkipped });
    announceChanges(context);
    context.commit({ details: { customer_name: 'Ada' } });
    expect(onSkipped).not.toHaveBeenCalled();
    context.commit({ step: 'cart' });
    context.flow.choose({ itemId: '7' });
    expect(onSkipped).toHaveBeenCalledTimes(2);
  });

  test('announces the new price of a changed line and the total', () => {
    const { said, announceAfter } = listenToAnnouncements();
    announceAfter('add', { session: createCart('10.00', 'Kayak') });
    said.length = 0;
    const [firstLine] = createCart('', 'Mug').lines;
    announceAfter('alter', {
      session: { ...createCart('20.00'), lines: [{ ...createTestLine(firstLine), quantity: 2, total: '20.00' }] },
    });
    expect(said).toEqual(['Mug\u00a0×\u00a02: $20.00. Total: $20.00.']);
  });

  test('announces no lines that change around an unconfirmed booking', () => {
    const { said, commit } = listenToAnnouncements();
    commit({ step: 'unsure', session: createCart('10.00', 'Kayak') });
    commit({ step: 'details', session: createCart('20.00', 'Kayak', 'Tour') });
    expect(said.join(' ')).not.toMatch(/Kayak|Tour/);
  });

  test('announces nothing when it restores a cart', () => {
    const { said, announceAfter } = listenToAnnouncements();
    announceAfter('resume', { session: createCart('10.00', 'Kayak') });
    expect(said).toEqual([]);
  });

  test('announces a notice once, in the guest’s language', () => {
    const { said, commit } = listenToAnnouncements();
    commit({ notice: 'not-made' });
    commit({ details: { customer_name: 'Ada' } });
    expect(said).toEqual([announcementTexts.done.notMade]);
  });

  test('announces the code of a new booking', () => {
    const { said, commit } = listenToAnnouncements();
    commit({ booking: createBooking({ code: 'ABCD-140631' }) });
    commit({ details: { customer_name: 'Ada' } });
    expect(said).toEqual(['Booking code: ABCD-140631']);
  });

  test('announces nothing without a locale', () => {
    const { said, announceAfter } = listenToAnnouncements({ locale: () => undefined });
    announceAfter('add', { session: createCart('10.00', 'Kayak'), notice: 'changed' });
    expect(said).toEqual([]);
  });
});

describe('announcePrice', () => {
  const locale = createPreparedLocale('en-CA');
  const adults = createParameter({ id: 'adults', label: 'Adults' });
  const children = createParameter({ id: 'children', label: 'Children', min: 0, default: 0 });

  const createQuote = (changes: Partial<Quote> = {}): Quote => ({
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

  const createView = (changes: Partial<PricingViewWithLength> = {}): PricingViewWithLength => ({
    parameters: [adults, children],
    values: { adults: 3, children: 0 },
    quoteRequest: null,
    quoteOfRequest: undefined,
    quote: createQuote(),
    latestQuote: undefined,
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
    const currentView = { view: createView({ quote: undefined }) };
    announcePrice({ ...context, pricing: { view: () => currentView.view } });
    const drawView = async (changes: Partial<PricingViewWithLength> = {}) => {
      currentView.view = createView(changes);
      context.host.requestUpdate();
      await waitForTasks();
    };
    return { said: context.host.announcements, choose: context.flow.choose, drawView };
  }

  describe('the words', () => {
    /**
     * Changes the selection and returns the announcement.
     * @param quantitiesBefore the quantities of an earlier announcement
     */
    async function words(
      changes: Partial<PricingViewWithLength>,
      quantitiesBefore?: Record<string, number>,
    ): Promise<string | undefined> {
      const { said, choose, drawView } = listenForPrices();
      choose({ start: '2031-06-14' as never });
      if (quantitiesBefore) await drawView({ values: quantitiesBefore });
      choose({ start: '2031-06-15' as never });
      await drawView(changes);
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

    test('adds the discount code’s saving and a low number of places', async () => {
      expect(await words({ quote: createQuote({ discount: '20.40', left: 2 }) })).toBe(
        'Adults: 3. Subtotal: $204.00. You save $20.40. Only 2 left.',
      );
    });

    test('contains the service’s reason for a refusal', async () => {
      expect(await words({ quote: createQuote({ bookable: false, reason: 'Two days at least.' }) })).toBe(
        'Adults: 3. Two days at least.',
      );
      expect(await words({ quote: createQuote({ bookable: false }) })).toBe(
        `Adults: 3. ${locale.text.summary.notBookable}`,
      );
    });

    test('prompts for the last day if one day is too short', async () => {
      const firstDayView = {
        quote: createQuote({ bookable: false, reason: 'Two nights at least.' }),
        minLength: 2,
        needsLastDay: true,
      };
      expect(await words(firstDayView)).toBe('Adults: 3. Select an end date (at least 2\u00a0days).');
      expect(await words({ ...firstDayView, isByNight: true })).toBe(
        'Adults: 3. Select a check-out date (at least 2\u00a0nights).',
      );
    });

    test('prompts for a time if the selection lacks one', async () => {
      expect(await words({ needsTime: true, quote: createQuote({ bookable: false, reason: 'No time.' }) })).toBe(
        `Adults: 3. ${locale.text.summary.chooseTime}.`,
      );
    });
  });

  describe('the price', () => {
    test('announces nothing for the initial selection', async () => {
      const { said, drawView } = listenForPrices();
      await drawView();
      expect(said).toEqual([]);
    });

    test('announces the price of a selection from before the module loaded', async () => {
      const context = createTestContext();
      context.flow.choose({ start: '2031-06-14' as never });
      announcePrice({ ...context, pricing: { view: () => createView() } });
      context.host.requestUpdate();
      await waitForTasks();
      expect(context.host.announcements).toEqual(['Adults: 3. Subtotal: $204.00.']);
    });

    test('announces the price once after a change', async () => {
      const { said, choose, drawView } = listenForPrices();
      choose({ start: '2031-06-14' as never });
      await drawView({ quote: undefined });
      expect(said).toEqual([]);
      const quote = createQuote();
      await drawView({ quote });
      await drawView({ quote });
      expect(said).toEqual(['Adults: 3. Subtotal: $204.00.']);
    });

    test('announces each change of a quantity, even to 0', async () => {
      const { said, choose, drawView } = listenForPrices();
      choose({ params: { adults: 3, children: 1 } });
      await drawView({ values: { adults: 3, children: 1 } });
      choose({ params: { adults: 3, children: 0 } });
      await drawView({ quote: createQuote({ total: '150.00' }) });
      expect(said).toEqual([
        'Adults: 3, Children: 1. Subtotal: $204.00.',
        'Adults: 3, Children: 0. Subtotal: $150.00.',
      ]);
    });
  });
});
