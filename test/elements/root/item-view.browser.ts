import { describe, expect, test } from 'vitest';
import { summaryView, belowCalendar, isSoldOut, soldOutItem } from '../../../src/elements/root/item-view.ts';
import type { Item } from '../../../src/api/types.ts';
import type { LengthView } from '../../../src/elements/root/pricing.ts';
import { plainItem, plainParameter, plainLine, plainSession } from '../../api/plain.ts';
import { ask, june10 } from '../../flow/visit.ts';
import { localeIn } from '../choosing-stage.ts';
import { drawn, partIn, textIn, handed } from './drawn.ts';
import { found, handContext } from './hand-context.ts';
import { html } from 'lit';
import type { FlowState } from '../../../src/flow/state.ts';
import type { CardNotes } from '../../../src/elements/list/card-notes.ts';
import type { FindingView } from '../../../src/elements/shared/host.ts';
import { createAvailability } from '../../../src/flow/quotes/availability.ts';
import { addDays, eachDay } from '../../../src/values/dates/day.ts';

describe('summaryView', () => {
  const words = localeIn('en-CA').text.summary;
  const kayak = plainItem({ id: 'kayak', bounds: { adults: { min: 1, max: 4 } } });

  async function beside(
    item: Item,
    { start = june10 as typeof june10 | null, pricing = {} as Partial<LengthView> } = {},
  ) {
    const context = handContext({ host: { finding: found(item) } });
    context.flow.choose({ itemId: item.id, start, end: start });
    const quote = await context.client.rate(ask('kayak', 2));
    const view = {
      values: {},
      quoteRequest: null,
      quote: undefined,
      lastTotal: '',
      fullTotal: '',
      needsTime: false,
      isByNight: item.unit === 'N',
      ...pricing,
    };
    const taken: string[] = [];
    const parts = {
      ...context,
      cards: { notes: () => undefined },
      pricing: {
        view: () => view,
        refusedRequest: () => null,
        nextDays: {},
        invalid: {},
        isInvalid: false,
        focusInvalid: () => taken.push('the invalid field'),
      },
      lineEdit: { view: null },
      adding: { goal: null, add: (goal: string) => taken.push(goal) },
    } as unknown as Parameters<typeof summaryView>[0];
    const draw = () => drawn(summaryView(parts));
    return { ...context, quote, view, draw, taken, parts };
  }

  test('a group has no price: its children have', async () => {
    const { draw } = await beside(plainItem({ group: 'parent' }));
    expect(draw().children).toHaveLength(0);
  });

  describe('what is to be chosen first is said', () => {
    test.each<[string, Item, Partial<LengthView>, string]>([
      ['a day', kayak, {}, words.chooseDate],
      ['nights', { ...kayak, unit: 'N' }, {}, words.chooseNights],
    ])('%s', async (_, item, pricing, prompt) => {
      expect(textIn((await beside(item, { start: null, pricing })).draw())).toContain(prompt);
    });

    test('the last day, where the first of what has to be longer is chosen: in no red, and without the refusal', async () => {
      const { view, quote, draw } = await beside(kayak);
      const refused = { ...quote, bookable: false, reason: 'Zwei Tage mindestens.' };
      Object.assign(view, { quote: refused, minLength: 2, needsLastDay: true, isByNight: false });
      const place = draw();
      expect(textIn(partIn(place, 'when') ?? place)).toBe('Choose the last day: at least 2 days.');
      expect(partIn(place, 'reason')).toBeNull();
      Object.assign(view, { needsLastDay: false });
      expect(textIn(partIn(draw(), 'reason') ?? place)).toBe('Zwei Tage mindestens.');
    });

    test('a time, and no more once there is a price', async () => {
      const { view, quote, draw } = await beside(kayak, { pricing: { needsTime: true } });
      expect(textIn(draw())).toContain(words.chooseTime);
      Object.assign(view, { quote });
      expect(textIn(draw())).not.toContain(words.chooseTime);
    });

    test('nothing, where days play no part', async () => {
      expect(textIn((await beside({ ...kayak, simple: true }, { start: null })).draw())).not.toContain(
        words.chooseDate,
      );
    });
  });

  test('quantities stand in their order with what is hidden left out', async () => {
    const parameters = [
      plainParameter({ id: 'adults', label: 'Adults' }),
      plainParameter({ id: 'code', label: 'Code', hidden: true }),
      plainParameter({ id: 'dogs', label: 'Dogs' }),
    ];
    const text = textIn((await beside(kayak, { pricing: { parameters, values: { adults: 2 } } })).draw());
    expect(text).toMatch(/Adults.*2.*Dogs.*0/);
    expect(text).not.toContain('Code');
  });

  test('what can be had is booked now, or put into the cart', async () => {
    const { view, quote, draw, taken } = await beside(kayak);
    const isOff = (part: string) => partIn(draw(), part)?.getAttribute('aria-disabled');
    expect([isOff('add'), isOff('book-now')]).toEqual(['true', 'true']);
    Object.assign(view, { quote, quoteRequest: ask('kayak', 2) });
    expect([isOff('add'), isOff('book-now')]).toEqual(['false', 'false']);
    partIn(draw(), 'add')?.click();
    partIn(draw(), 'book-now')?.click();
    expect(taken).toEqual(['more', 'details']);
  });

  test('leads to an invalid quantity instead of booking the last valid one', async () => {
    const parameters = [plainParameter({ id: 'adults', label: 'Adults' })];
    const { view, quote, draw, taken, parts } = await beside(kayak);
    Object.assign(view, { quote, quoteRequest: ask('kayak', 2), parameters, values: { adults: 2 } });
    Object.assign(parts.pricing, { invalid: { adults: 'Adults: Maximum 4' }, isInvalid: true });
    const text = textIn(draw());
    expect(text).toContain('Adults: Maximum 4');
    expect(text).toMatch(/Adults\s*–/);
    expect(text).not.toContain('85');
    for (const part of ['add', 'book-now']) {
      expect(partIn(draw(), part)?.getAttribute('aria-disabled')).toBe('false');
      partIn(draw(), part)?.click();
    }
    expect(taken).toEqual(['the invalid field', 'the invalid field']);
  });

  test('leads to an invalid quantity that the summary does not know yet', async () => {
    const { view, quote, draw, taken, parts } = await beside(kayak);
    Object.assign(view, { quote, quoteRequest: ask('kayak', 2) });
    const summary = draw();
    Object.assign(parts.pricing, { isInvalid: true });
    for (const part of ['add', 'book-now']) partIn(summary, part)?.click();
    expect(taken).toEqual(['the invalid field', 'the invalid field']);
  });

  test('the button that was pressed says that it is at it', async () => {
    const { draw, parts } = await beside(kayak);
    const said = () => ['book-now', 'add'].map((part) => textIn(partIn(draw(), part) ?? document.body));
    expect(said()).toEqual([words.book, words.add]);
    Object.assign(parts, { adding: { goal: 'details' } });
    expect(said()).toEqual([words.adding, words.add]);
    Object.assign(parts, { adding: { goal: 'more' } });
    expect(said()).toEqual([words.book, words.adding]);
  });
});

describe('belowCalendar', () => {
  function under(
    item: Item | undefined,
    { view = {}, kinds = {}, state = {} }: { view?: object; kinds?: object; state?: Partial<FlowState> } = {},
  ) {
    const context = handContext({ host: item ? { finding: { ...found(item), firstFree: undefined } } : {} });
    context.commit(state);
    return drawn(
      belowCalendar({
        ...context,
        reads: { kinds },
        dates: { list: undefined, template: () => '' },
        cards: { notes: () => undefined },
        pricing: { view: () => ({ values: {}, ...view }) },
        foot: { opened: () => html`<i>other ways</i>` },
      } as unknown as Parameters<typeof belowCalendar>[0]),
    );
  }
  const later = { group: () => html`<i>children</i>`, startTimes: () => html`<i>times</i>` };

  test('as many rows as there will be are kept free for quantities that are checking…', () => {
    const bounds = { adults: { min: 1, max: 4 }, children: { min: 0, max: 4 } };
    expect(handed(partIn(under(plainItem({ bounds })), 'parameters'), 'expected')).toBe(2);
    expect(handed(partIn(under(undefined), 'parameters'), 'expected')).toBe(1);
  });

  test('what asks for no quantities shows none', () => {
    expect(partIn(under(plainItem(), { view: { parameters: [] } }), 'parameters')).toBeNull();
    const parameters = [plainParameter()];
    expect(handed(partIn(under(plainItem(), { view: { parameters } }), 'parameters'), 'parameters')).toBe(parameters);
  });

  test.each<[string, Item]>([
    ['by the hour', plainItem({ unit: 'H' })],
    ['in a group', plainItem({ group: 'parent', children: ['2'] })],
  ])('what is sold %s waits for the part that draws it', (_, item) => {
    const waiting = under(item);
    expect([waiting.children.length, waiting.firstElementChild?.matches('.skeleton')]).toEqual([1, true]);
    expect(under(item, { kinds: { value: later } }).querySelector('.skeleton.rows')).toBeNull();
  });

  test('a group shows its children, and nothing that is chosen of one of them', () => {
    const group = under(plainItem({ group: 'parent', children: ['2'] }), { kinds: { value: later } });
    expect(textIn(group)).toContain('children');
    expect([textIn(group).includes('other ways'), partIn(group, 'parameters')]).toEqual([false, null]);
  });

  test('a code is said to be the cart’s too where there is one', () => {
    const code = (state: Partial<FlowState>) => under(plainItem(), { state }).querySelector('slipway-code');
    expect(code({})?.hasAttribute('shared')).toBe(false);
    expect(code({ session: plainSession({ lines: [plainLine()] }) })?.hasAttribute('shared')).toBe(true);
  });
});

describe('soldOutItem', () => {
  const kayak = plainItem({ id: 'kayak' });
  const days = new Map(eachDay(june10, addDays(june10, 90)).map((day) => [day, 0]));
  const availability = createAvailability({ days, today: june10, length: 1 });
  const noted: CardNotes = new Map([['kayak', { price: '', when: '', party: '', soldOut: 'Sold out' }]]);

  function parts(
    item: Item,
    {
      view = {},
      notes,
      lineId,
      own = false,
    }: { view?: Partial<FindingView>; notes?: CardNotes; lineId?: string; own?: boolean } = {},
  ): Parameters<typeof soldOutItem>[0] {
    const context = handContext({
      host: { finding: { ...found(item, null), availability, ...view }, today: june10 },
      settings: { choice: own ? { itemId: item.id } : {} },
    });
    context.flow.choose({ itemId: item.id, lineId });
    return { ...context, cards: { notes: () => notes, facts: () => undefined }, navigation: { back: () => undefined } };
  }

  test('an item is sold out when no day of it is free as far as one may look', () => {
    expect(isSoldOut(parts(kayak))).toBe(true);
    expect(isSoldOut(parts(kayak, { view: { firstFree: june10 } }))).toBe(false);
    expect(isSoldOut(parts(kayak, { view: { firstFree: undefined } }))).toBe(false);
    expect(isSoldOut(parts(kayak, { view: { failed: true } }))).toBe(false);
  });

  test('an answer that speaks of no day does not say so', () => {
    const unknown = createAvailability({ days: new Map(), today: june10, length: 1 });
    expect(isSoldOut(parts(kayak, { view: { availability: unknown } }))).toBe(false);
    expect(isSoldOut(parts(kayak, { view: { availability: undefined } }))).toBe(false);
  });

  test('what the list knows is believed until the calendar says otherwise', () => {
    expect(isSoldOut(parts(kayak, { view: { firstFree: undefined }, notes: noted }))).toBe(true);
    expect(isSoldOut(parts(kayak, { view: { firstFree: june10 }, notes: noted }))).toBe(false);
  });

  test('what has no days, what holds others, and a line that is being changed are never sold out', () => {
    expect(isSoldOut(parts(plainItem({ simple: true })))).toBe(false);
    expect(isSoldOut(parts(plainItem({ group: 'parent' })))).toBe(false);
    expect(isSoldOut(parts(kayak, { lineId: '1' }))).toBe(false);
  });

  test('it stands in place of the calendar, with a way back to what it was opened from', () => {
    const back = (found: ReturnType<typeof parts>) => partIn(drawn(soldOutItem(found)), 'browse')?.textContent;
    expect(back(parts(kayak))).toBe('All items');
    expect(back(parts(plainItem({ group: 'child' })))).toBe('Back');
    expect(back(parts(kayak, { own: true }))).toBeUndefined();
    expect(soldOutItem(parts(kayak, { view: { firstFree: june10 } }))).toBeUndefined();
  });
});
