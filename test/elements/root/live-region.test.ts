import { expect, test, vi, describe } from 'vitest';
import type { FirstPaintLocale } from '../../../src/i18n/first-paint-locale.ts';
import { Announcer, STEP_MS } from '../../../src/elements/root/live-region.ts';
import { announceChanges } from '../../../src/elements/root/live-region.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { booking } from '../checkout-stage.ts';
import { localeIn, parameter } from '../choosing-stage.ts';
import { handContext, settled } from './hand-context.ts';
import type { Quote } from '../../../src/api/types.ts';
import type { LengthView } from '../../../src/elements/root/pricing.ts';
import { priceWords, announcePrice } from '../../../src/elements/root/live-region.ts';

function region() {
  const text = { words: '', changes: 0 };
  const host = {
    locale: { lang: 'en' } as FirstPaintLocale,
    setLiveText(words: string) {
      text.words = words;
      text.changes += 1;
    },
  };
  const timers: (() => void)[] = [];
  const announcer = new Announcer(host, (act) => timers.push(act));
  const step = () => timers.splice(0).forEach((act) => act());
  /** Ends the moment that collects messages. */
  const pass = () => {
    step();
    step();
  };
  return {
    announce: (words: string, about?: string) => announcer.announce(words, about),
    rendered: () => announcer.hostUpdated(),
    switchTo(lang: string) {
      host.locale = { lang } as FirstPaintLocale;
      announcer.hostUpdate();
    },
    words: () => text.words,
    text,
    step,
    pass,
    waits: () => timers.length,
  };
}

test('joins the messages of one moment into one text', () => {
  const { announce, words, pass, text, waits } = region();
  announce('Sat, Jun 14 chosen.');
  announce('Adults: 2. Subtotal $136.00.', 'price');
  expect([words(), waits(), text.changes]).toEqual(['', 1, 0]);
  pass();
  expect([words(), text.changes]).toEqual(['Sat, Jun 14 chosen. Adults: 2. Subtotal $136.00.', 1]);
});

test('replaces the text of the moment before', () => {
  const { announce, words, pass } = region();
  announce('Adults: 2.');
  pass();
  announce('Adults: 3.');
  pass();
  expect(words()).toBe('Adults: 3.');
});

test('announces only the last message about a subject, and equal messages once', () => {
  const { announce, words, pass } = region();
  announce('June 2031', 'month');
  announce('Nothing else.');
  announce('July 2031', 'month');
  announce('Nothing else.');
  pass();
  expect(words()).toBe('July 2031 Nothing else.');
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

test('waits for a step in which the widget does not render', () => {
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

test('announces within a second even if the widget renders all the time', () => {
  const { announce, words, rendered, step } = region();
  announce('Adults: 2.');
  let steps = 0;
  while (words() === '' && steps < 100) {
    rendered();
    step();
    steps += 1;
  }
  expect(steps * STEP_MS).toBeLessThan(1000);
});

test('drops timers messages when the language changes', () => {
  const { announce, words, pass, switchTo } = region();
  announce('Minimum 0');
  switchTo('de');
  announce('Mindestens 1');
  pass();
  expect(words()).toBe('Mindestens 1');
});

describe('announceChanges', () => {
  function listen(change: Partial<ReturnType<typeof handContext>> = {}) {
    const context = { ...handContext(), ...change };
    announceChanges(context);
    const after = (command: NonNullable<FlowState['busy']>, state: Partial<FlowState>) => {
      context.commit({ busy: command });
      context.commit({ busy: null, ...state });
    };
    return { said: context.host.said, commit: context.commit, after };
  }
  const cart = (total: string, ...names: string[]) =>
    plainSession({ total, lines: names.map((name, index) => plainLine({ id: String(index), slip: name, name })) });
  const words = localeIn('en-CA').text;

  test('what came into the cart and what left it is named, and what it comes to now', () => {
    const { said, after } = listen();
    after('add', { session: cart('10.00', 'Kayak') });
    after('add', { session: cart('30.00', 'Kayak', 'Tour', 'Mug') });
    after('remove', { session: cart('10.00', 'Mug') });
    expect(said).toEqual([
      `${words.cart.added('Kayak')} Total $10.00.`,
      `${words.cart.added('Tour')} ${words.cart.added('Mug')} Total $30.00.`,
      `${words.cart.removed('Kayak')} ${words.cart.removed('Tour')} Total $10.00.`,
    ]);
  });

  test('that nothing is left is said instead of a total', () => {
    const { said, after } = listen();
    after('add', { session: cart('10.00', 'Kayak') });
    said.length = 0;
    after('remove', { session: null });
    expect(said).toEqual([`${words.cart.removed('Kayak')} ${words.cart.empty}`]);
  });

  test('what a code saves is said with the total', () => {
    const { said, after } = listen();
    after('redeem', { session: { ...cart('90.00', 'Kayak'), discount: '10.00' } });
    expect(said).toEqual([`Total $90.00. ${words.code.saved('$10.00')}.`]);
  });

  test('where the notice says that it is in the cart, its total is left to say', () => {
    const { said, commit } = listen();
    commit({ busy: 'add' });
    commit({ session: cart('10.00', 'Kayak') });
    said.length = 0;
    commit({ busy: null, notice: 'added' });
    expect(said).toEqual(['Total $10.00.']);
  });

  test('what was said of a step, or of an item, is not left to be read in the next', () => {
    const context = handContext();
    const unsaid = vi.fn();
    Object.assign(context.host, { setLiveText: unsaid });
    announceChanges(context);
    context.commit({ details: { customer_name: 'Ada' } });
    expect(unsaid).not.toHaveBeenCalled();
    context.commit({ step: 'cart' });
    context.flow.choose({ itemId: '7' });
    expect(unsaid).toHaveBeenCalledTimes(2);
  });

  test('of a line that was altered in its place its price and the new total are said, and not that it came and went', () => {
    const { said, after } = listen();
    after('add', { session: cart('10.00', 'Kayak') });
    said.length = 0;
    const [line] = cart('', 'Mug').lines;
    after('alter', { session: { ...cart('20.00'), lines: [{ ...plainLine(line), quantity: 2, total: '20.00' }] } });
    expect(said).toEqual(['2\u00a0×\u00a0Mug: $20.00. Total $20.00.']);
  });

  test('keeps quiet about the lines of a booking without an answer', () => {
    const { said, commit } = listen();
    commit({ step: 'unsure', session: cart('10.00', 'Kayak') });
    commit({ step: 'details', session: cart('20.00', 'Kayak', 'Tour') });
    expect(said.join(' ')).not.toMatch(/Kayak|Tour/);
  });

  test('a cart that is found again on a new page is no news', () => {
    const { said, after } = listen();
    after('resume', { session: cart('10.00', 'Kayak') });
    expect(said).toEqual([]);
  });

  test('a notice is said once, in the visitor’s words', () => {
    const { said, commit } = listen();
    commit({ notice: 'not-made' });
    commit({ details: { customer_name: 'Ada' } });
    expect(said).toEqual([words.done.notMade]);
  });

  test('the code of a booking is said once it is made', () => {
    const { said, commit } = listen();
    commit({ booking: booking({ code: 'ABCD-140631' }) });
    commit({ details: { customer_name: 'Ada' } });
    expect(said).toEqual(['Booking code ABCD-140631.']);
  });

  test('before there are words nothing is said', () => {
    const { said, after } = listen({ locale: () => undefined });
    after('add', { session: cart('10.00', 'Kayak'), notice: 'changed' });
    expect(said).toEqual([]);
  });
});

describe('announcePrice', () => {
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
    minLength: 0,
    needsLastDay: false,
    maxLength: 0,
    isLengthRefused: false,
    isByNight: false,
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
      const begun = {
        quote: quoted({ bookable: false, reason: 'Two nights at least.' }),
        minLength: 2,
        needsLastDay: true,
      };
      expect(words(begun)).toBe('Adults: 3. Choose the last day: at least 2 days.');
      expect(words({ ...begun, isByNight: true })).toBe('Adults: 3. Choose your check-out day: at least 2 nights.');
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
      announcePrice({ ...context, pricing: { view: () => present.view } });
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
      announcePrice({ ...context, pricing: { view: () => view() } });
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
});
