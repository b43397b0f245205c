import { describe, expect, test, vi } from 'vitest';
import * as specialItems from '../../../src/elements/root/special-items.ts';
import type { StepReads } from '../../../src/elements/root/step-reads.ts';
import {
  renderSummary,
  renderBelowCalendar,
  isSoldOut,
  renderSoldOutItem,
} from '../../../src/elements/root/item-view.ts';
import type { Item } from '../../../src/api/types.ts';
import type { Problem } from '../../../src/values/problem.ts';
import type { PricingViewWithLength } from '../../../src/elements/item/pricing.ts';
import { createTestItem, createTestParameter, createTestLine, createTestSession } from '../../api/plain.ts';
import { toRequest, june10 } from '../../flow/visit.ts';
import { localeIn } from '../choosing-stage.ts';
import { renderView, partIn, textIn, propertyOf } from './render-view.ts';
import { findingOf, createTestContext } from './test-context.ts';
import { html } from 'lit';
import type { FlowState } from '../../../src/flow/state.ts';
import type { CardNotes } from '../../../src/elements/list/card-words.ts';
import type { OpenItemView } from '../../../src/elements/shared/host.ts';
import { createAvailability } from '../../../src/flow/quotes/availability.ts';
import { addDays, listDays } from '../../../src/values/dates/day.ts';

const isOff = (place: ParentNode, part: string) => partIn(place, part)?.getAttribute('aria-disabled');

describe('renderSummary', () => {
  const words = localeIn('en-CA').text.summary;
  const kayak = createTestItem({ id: 'kayak', bounds: { adults: { min: 1, max: 4 } } });

  async function beside(
    item: Item,
    { start = june10 as typeof june10 | null, pricing = {} as Partial<PricingViewWithLength> } = {},
  ) {
    const context = createTestContext({ host: { finding: findingOf(item) } });
    context.flow.choose({ itemId: item.id, start, end: start });
    const quote = await context.client.rate(toRequest('kayak', 2));
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
    const actions: string[] = [];
    const parts = {
      ...context,
      cards: { notes: () => undefined },
      pricing: {
        view: () => view,
        refusedRequest: () => null,
        nextDays: {},
        invalid: {},
        isInvalid: false,
        focusInvalid: () => actions.push('the invalid field'),
      },
      lineEdit: { view: null },
      reads: { addOns: {} },
      adding: { goal: null, add: (goal: string) => actions.push(goal) },
    } as unknown as Parameters<typeof renderSummary>[0];
    const draw = () => renderView(renderSummary(parts));
    return { ...context, quote, view, draw, actions, parts };
  }

  test('renders nothing for a parent item', async () => {
    const { draw } = await beside(createTestItem({ group: 'parent' }));
    expect(draw().children).toHaveLength(0);
  });

  describe('the prompt', () => {
    test.each<[string, Item, string]>([
      ['a day', kayak, words.chooseDate],
      ['nights', { ...kayak, unit: 'N' }, words.chooseNights],
    ])('prompts for %s on the primary button, which leads to the calendar', async (_, item, label) => {
      const place = (await beside(item, { start: null })).draw();
      expect(textIn(partIn(place, 'primary') ?? place)).toBe(label);
      expect([isOff(place, 'primary'), partIn(place, 'add')]).toEqual(['false', null]);
    });

    test('prompts for the last day if one day is too short', async () => {
      const { view, quote, draw } = await beside(kayak);
      const refusal = { ...quote, bookable: false, reason: 'Zwei Tage mindestens.' };
      Object.assign(view, { quote: refusal, minLength: 2, needsLastDay: true, isByNight: false });
      const place = draw();
      expect(textIn(partIn(place, 'when') ?? place)).toBe('Select an end date (at least 2 days).');
      expect(partIn(place, 'reason')).toBeNull();
      expect(textIn(partIn(place, 'primary') ?? place)).toBe(words.chooseNights);
      Object.assign(view, { needsLastDay: false });
      expect(textIn(partIn(draw(), 'reason') ?? place)).toBe('Zwei Tage mindestens.');
    });

    test('prompts for a time until a price is available', async () => {
      const { view, quote, draw } = await beside(kayak, { pricing: { needsTime: true } });
      expect(textIn(draw())).toContain(words.chooseTime);
      Object.assign(view, { quote });
      expect(textIn(draw())).not.toContain(words.chooseTime);
    });

    test('omits the prompt for a date if the item is simple', async () => {
      expect(textIn((await beside({ ...kayak, simple: true }, { start: null })).draw())).not.toContain(
        words.chooseDate,
      );
    });
  });

  test('lists the visible quantities in the account’s order', async () => {
    const parameters = [
      createTestParameter({ id: 'adults', label: 'Adults' }),
      createTestParameter({ id: 'code', label: 'Code', hidden: true }),
      createTestParameter({ id: 'dogs', label: 'Dogs' }),
    ];
    const text = textIn((await beside(kayak, { pricing: { parameters, values: { adults: 2 } } })).draw());
    expect(text).toMatch(/Adults.*2.*Dogs.*0/);
    expect(text).not.toContain('Code');
  });

  test('offers to add and to book a bookable selection', async () => {
    const { view, quote, draw, actions } = await beside(kayak);
    expect([partIn(draw(), 'add'), isOff(draw(), 'book-now')]).toEqual([null, 'true']);
    Object.assign(view, { quote, quoteRequest: toRequest('kayak', 2) });
    expect([isOff(draw(), 'add'), isOff(draw(), 'book-now')]).toEqual(['false', 'false']);
    partIn(draw(), 'add')?.click();
    partIn(draw(), 'book-now')?.click();
    expect(actions).toEqual(['more', 'details']);
  });

  test('focuses an invalid quantity instead of booking the last valid one', async () => {
    const parameters = [createTestParameter({ id: 'adults', label: 'Adults' })];
    const { view, quote, draw, actions, parts } = await beside(kayak);
    Object.assign(view, { quote, quoteRequest: toRequest('kayak', 2), parameters, values: { adults: 2 } });
    Object.assign(parts.pricing, { invalid: { adults: 'Adults: Maximum 4' }, isInvalid: true });
    const text = textIn(draw());
    expect(text).toContain('Adults: Maximum 4');
    expect(text).toMatch(/Adults\s*–/);
    expect(text).not.toContain('85');
    expect(textIn(partIn(draw(), 'primary') ?? document.body)).toBe(words.enterParty);
    expect([isOff(draw(), 'primary'), partIn(draw(), 'add')]).toEqual(['false', null]);
    partIn(draw(), 'primary')?.click();
    expect(actions).toEqual(['the invalid field']);
  });

  test.each<[string, Item, object, string | undefined]>([
    ['a different date', kayak, {}, words.otherDate],
    ['a different time', kayak, { times: [{ start: '10:00', end: '11:00', left: 2 }] }, words.chooseTime],
    [
      'a different date if no time is left',
      kayak,
      { times: [{ start: '10:00', end: '11:00', left: 0 }] },
      words.otherDate,
    ],
    ['nothing if the item is simple', { ...kayak, simple: true }, {}, undefined],
  ])('prompts after a refusal for %s', async (_, item, answer, label) => {
    const { quote, view, draw } = await beside(item);
    Object.assign(view, { quote: { ...quote, bookable: false, ...answer }, quoteRequest: toRequest('kayak', 2) });
    expect(partIn(draw(), 'primary')?.textContent?.trim()).toBe(label);
    expect(partIn(draw(), 'add')).toBeNull();
  });

  test('offers a retry if the price fails to load', async () => {
    const { draw, parts } = await beside(kayak);
    Object.assign(parts.pricing, { problem: { kind: 'broken', status: 500 } });
    expect(textIn(partIn(draw(), 'primary') ?? document.body)).toBe(localeIn('en-CA').text.problems.retry);
    Object.assign(parts.pricing, { problem: { kind: 'offline' } });
    expect(partIn(draw(), 'primary')).toBeNull();
    const retry = vi.fn();
    Object.assign(parts.pricing, { retry });
    partIn(draw(), 'retry')?.click();
    expect(retry).toHaveBeenCalledOnce();
  });

  test.each<Problem>([
    { kind: 'throttled', until: Date.now() + 30_000 },
    { kind: 'broken', status: 503 },
  ])('shows a countdown instead of a price for a busy service: %j', async (problem) => {
    const { draw, parts } = await beside(kayak);
    Object.assign(parts.pricing, { problem });
    expect(textIn(partIn(draw(), 'problem') ?? document.body)).toMatch(/^We’re busy right now\. Trying again/);
    expect([textIn(partIn(draw(), 'primary') ?? document.body), isOff(draw(), 'primary')]).toEqual([
      words.book,
      'true',
    ]);
  });

  test('focuses an invalid quantity even if the summary shows the previous one', async () => {
    const { view, quote, draw, actions, parts } = await beside(kayak);
    Object.assign(view, { quote, quoteRequest: toRequest('kayak', 2) });
    const summary = draw();
    Object.assign(parts.pricing, { isInvalid: true });
    for (const part of ['add', 'book-now']) partIn(summary, part)?.click();
    expect(actions).toEqual(['the invalid field', 'the invalid field']);
  });

  test('shows the progress only on the pressed button', async () => {
    const { draw, parts, view, quote } = await beside(kayak);
    Object.assign(view, { quote, quoteRequest: toRequest('kayak', 2) });
    const labels = () => ['book-now', 'add'].map((part) => textIn(partIn(draw(), part) ?? document.body));
    expect(labels()).toEqual([words.book, words.add]);
    Object.assign(parts, { adding: { goal: 'details' } });
    expect(labels()).toEqual([words.adding, words.add]);
    Object.assign(parts, { adding: { goal: 'more' } });
    expect(labels()).toEqual([words.book, words.adding]);
  });
});

describe('renderBelowCalendar', () => {
  function under(
    item: Item | undefined,
    { view = {}, kinds = {}, state = {} }: { view?: object; kinds?: object; state?: Partial<FlowState> } = {},
  ) {
    const context = createTestContext({ host: item ? { finding: { ...findingOf(item), firstFree: undefined } } : {} });
    context.commit(state);
    return renderView(
      renderBelowCalendar({
        ...context,
        reads: { kinds, addOns: {} },
        dates: { list: undefined, template: () => '' },
        cards: { notes: () => undefined },
        pricing: { view: () => ({ values: {}, ...view }) },
        foot: { inputs: () => html`<i>other ways</i>` },
      } as unknown as Parameters<typeof renderBelowCalendar>[0]),
    );
  }
  const specialViews = { renderGroup: () => html`<i>children</i>`, startTimesTemplate: () => html`<i>times</i>` };

  test('reserves a row for each parameter while quantities load', () => {
    const bounds = { adults: { min: 1, max: 4 }, children: { min: 0, max: 4 } };
    expect(propertyOf(partIn(under(createTestItem({ bounds })), 'parameters'), 'expected')).toBe(2);
    expect(propertyOf(partIn(under(undefined), 'parameters'), 'expected')).toBe(1);
  });

  test('renders no quantity fields for an item without parameters', () => {
    expect(partIn(under(createTestItem(), { view: { parameters: [] } }), 'parameters')).toBeNull();
    const parameters = [createTestParameter()];
    expect(propertyOf(partIn(under(createTestItem(), { view: { parameters } }), 'parameters'), 'parameters')).toBe(
      parameters,
    );
  });

  test.each<[string, Item]>([
    ['by the hour', createTestItem({ unit: 'H' })],
    ['as a group', createTestItem({ group: 'parent', children: ['2'] })],
  ])('renders a skeleton for an item sold %s until its view loads', (_, item) => {
    const skeleton = under(item);
    expect([skeleton.children.length, skeleton.firstElementChild?.matches('.skeleton')]).toEqual([1, true]);
    expect(under(item, { kinds: { value: specialViews } }).querySelector('.skeleton.rows')).toBeNull();
  });

  test('renders only the children for a parent item', () => {
    const group = under(createTestItem({ group: 'parent', children: ['2'] }), { kinds: { value: specialViews } });
    expect(textIn(group)).toContain('children');
    expect([textIn(group).includes('other ways'), partIn(group, 'parameters')]).toEqual([false, null]);
  });

  test('sets `isShared` of the code field if the cart has lines', () => {
    const isShared = (state: Partial<FlowState>) =>
      propertyOf(under(createTestItem(), { state }).querySelector('slipway-code'), 'isShared');
    expect(isShared({})).toBe(false);
    expect(isShared({ session: createTestSession({ lines: [createTestLine()] }) })).toBe(true);
  });
});

describe('renderSoldOutItem', () => {
  const kayak = createTestItem({ id: 'kayak' });
  const days = new Map(listDays(june10, addDays(june10, 90)).map((day) => [day, 0]));
  const availability = createAvailability({ days, today: june10, length: 1 });
  const soldOutNotes: CardNotes = new Map([['kayak', { price: '', when: '', party: '', soldOut: 'Sold out' }]]);

  function parts(
    item: Item,
    {
      view = {},
      notes,
      lineId,
      isSingle = false,
    }: { view?: Partial<OpenItemView>; notes?: CardNotes; lineId?: string; isSingle?: boolean } = {},
  ): Parameters<typeof renderSoldOutItem>[0] {
    const context = createTestContext({
      host: { finding: { ...findingOf(item, null), availability, ...view }, today: june10 },
      settings: { choice: isSingle ? { itemId: item.id } : {} },
    });
    context.flow.choose({ itemId: item.id, lineId });
    return {
      ...context,
      cards: { notes: () => notes, facts: () => undefined, calendars: () => undefined, partyIn: (params) => params },
      navigation: { back: () => undefined },
      reads: { kinds: { value: specialItems } as unknown as StepReads['kinds'] },
    };
  }

  test('returns true if no day is available', () => {
    expect(isSoldOut(parts(kayak))).toBe(true);
    expect(isSoldOut(parts(kayak, { view: { firstFree: june10 } }))).toBe(false);
    expect(isSoldOut(parts(kayak, { view: { firstFree: undefined } }))).toBe(false);
    expect(isSoldOut(parts(kayak, { view: { problem: { kind: 'timeout' } } }))).toBe(false);
  });

  test('returns false if the calendar has no days at all', () => {
    const unknown = createAvailability({ days: new Map(), today: june10, length: 1 });
    expect(isSoldOut(parts(kayak, { view: { availability: unknown } }))).toBe(false);
    expect(isSoldOut(parts(kayak, { view: { availability: undefined } }))).toBe(false);
  });

  test('uses the list’s note until the calendar answers', () => {
    expect(isSoldOut(parts(kayak, { view: { firstFree: undefined }, notes: soldOutNotes }))).toBe(true);
    expect(isSoldOut(parts(kayak, { view: { firstFree: june10 }, notes: soldOutNotes }))).toBe(false);
  });

  test('returns false for simple items, parent items and edited lines', () => {
    expect(isSoldOut(parts(createTestItem({ simple: true })))).toBe(false);
    expect(isSoldOut(parts(createTestItem({ group: 'parent' })))).toBe(false);
    expect(isSoldOut(parts(kayak, { lineId: '1' }))).toBe(false);
  });

  test('leads back to the list, the parent item or nowhere', () => {
    const back = (deps: ReturnType<typeof parts>) => partIn(renderView(renderSoldOutItem(deps)), 'browse')?.textContent;
    expect(back(parts(kayak))).toBe('All items');
    expect(back(parts(createTestItem({ group: 'child' })))).toBe('Back');
    expect(back(parts(kayak, { isSingle: true }))).toBeUndefined();
    expect(renderSoldOutItem(parts(kayak, { view: { firstFree: june10 } }))).toBeUndefined();
  });
});
