import { describe, expect, test, vi } from 'vitest';
import * as specialItems from '../../../src/elements/root/special-items.ts';
import type { StepTasks } from '../../../src/elements/root/step-tasks.ts';
import {
  renderSummary,
  renderBelowCalendar,
  isSoldOut,
  renderSoldOutItem,
} from '../../../src/elements/root/item-view.ts';
import type { Item } from '../../../src/api/types.ts';
import type { Problem } from '../../../src/values/problem.ts';
import type { PricingViewWithLength } from '../../../src/elements/item/pricing.ts';
import { createTestItem, createTestParameter, createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { toRequest, june10 } from '../../flow/visit.ts';
import { createPreparedLocale } from '../choosing-stage.ts';
import { renderView, findPart, readText, readProperty } from './render-view.ts';
import { createFindingOf, createTestContext } from './test-context.ts';
import { html } from 'lit';
import type { FlowState } from '../../../src/flow/state.ts';
import type { CardNotes } from '../../../src/elements/list/card-words.ts';
import type { OpenItemView } from '../../../src/elements/shared/host.ts';
import { createAvailability } from '../../../src/flow/quotes/availability.ts';
import { addDays, listDays } from '../../../src/values/dates/day.ts';

const isPartOff = (container: ParentNode, part: string) => findPart(container, part)?.getAttribute('aria-disabled');

describe('renderSummary', () => {
  const summaryTexts = createPreparedLocale('en-CA').text.summary;
  const kayak = createTestItem({ id: 'kayak', bounds: { adults: { min: 1, max: 4 } } });

  async function openSummary(
    item: Item,
    { start = june10 as typeof june10 | null, pricing = {} as Partial<PricingViewWithLength> } = {},
  ) {
    const context = createTestContext({ host: { openItemView: createFindingOf(item) } });
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
        daySuggestion: {},
        invalid: {},
        isInvalid: false,
        focusInvalid: () => actions.push('the invalid field'),
      },
      cartLoader: { view: null },
      stepTasks: { addOns: {} },
      addToCart: { goal: null, add: (goal: string) => actions.push(goal) },
    } as unknown as Parameters<typeof renderSummary>[0];
    const drawSummary = () => renderView(renderSummary(parts));
    return { ...context, quote, view, drawSummary, actions, parts };
  }

  test('renders nothing for a parent item', async () => {
    const { drawSummary } = await openSummary(createTestItem({ group: 'parent' }));
    expect(drawSummary().children).toHaveLength(0);
  });

  test('renders a skeleton until the item and the language are available', async () => {
    const { parts } = await openSummary(kayak);
    const summaries = [renderSummary({ ...parts, locale: () => undefined })];
    Object.assign(parts.host, { openItemView: { ...parts.host.openItemView, item: undefined } });
    summaries.push(renderSummary(parts));
    expect(summaries.map((summary) => renderView(summary).querySelector('.summary > .skeleton'))).not.toContain(null);
    expect(summaries.map((summary) => readText(renderView(summary)))).toEqual(['', '']);
  });

  describe('the prompt', () => {
    test.each<[string, Item, string]>([
      ['a day', kayak, summaryTexts.chooseDate],
      ['nights', { ...kayak, unit: 'N' }, summaryTexts.chooseNights],
    ])('prompts for %s on the enabled primary button', async (_, item, label) => {
      const container = (await openSummary(item, { start: null })).drawSummary();
      expect(readText(findPart(container, 'primary') ?? container)).toBe(label);
      expect([isPartOff(container, 'primary'), findPart(container, 'add')]).toEqual(['false', null]);
    });

    test('prompts for the last day if one day is too short', async () => {
      const { view, quote, drawSummary } = await openSummary(kayak);
      const refusedQuote = { ...quote, bookable: false, reason: 'Zwei Tage mindestens.' };
      Object.assign(view, { quote: refusedQuote, minLength: 2, needsLastDay: true, isByNight: false });
      const container = drawSummary();
      expect(readText(findPart(container, 'when') ?? container)).toBe('Select an end date (at least 2 days).');
      expect(findPart(container, 'reason')).toBeNull();
      expect(readText(findPart(container, 'primary') ?? container)).toBe(summaryTexts.chooseNights);
      Object.assign(view, { needsLastDay: false });
      expect(readText(findPart(drawSummary(), 'reason') ?? container)).toBe('Zwei Tage mindestens.');
    });

    test('prompts for a time until a price is available', async () => {
      const { view, quote, drawSummary } = await openSummary(kayak, { pricing: { needsTime: true } });
      expect(readText(drawSummary())).toContain(summaryTexts.chooseTime);
      Object.assign(view, { quote });
      expect(readText(drawSummary())).not.toContain(summaryTexts.chooseTime);
    });

    test('omits the prompt for a date if the item is simple', async () => {
      expect(readText((await openSummary({ ...kayak, simple: true }, { start: null })).drawSummary())).not.toContain(
        summaryTexts.chooseDate,
      );
    });
  });

  test('lists the visible quantities in the account’s order', async () => {
    const parameters = [
      createTestParameter({ id: 'adults', label: 'Adults' }),
      createTestParameter({ id: 'code', label: 'Code', hidden: true }),
      createTestParameter({ id: 'dogs', label: 'Dogs' }),
    ];
    const partyText = readText(
      (await openSummary(kayak, { pricing: { parameters, values: { adults: 2 } } })).drawSummary(),
    );
    expect(partyText).toMatch(/Adults.*2.*Dogs.*0/);
    expect(partyText).not.toContain('Code');
  });

  test('enables the add and book buttons for a bookable selection', async () => {
    const { view, quote, drawSummary, actions } = await openSummary(kayak);
    expect([findPart(drawSummary(), 'add'), isPartOff(drawSummary(), 'book-now')]).toEqual([null, 'true']);
    Object.assign(view, { quote, quoteRequest: toRequest('kayak', 2) });
    expect([isPartOff(drawSummary(), 'add'), isPartOff(drawSummary(), 'book-now')]).toEqual(['false', 'false']);
    findPart(drawSummary(), 'add')?.click();
    findPart(drawSummary(), 'book-now')?.click();
    expect(actions).toEqual(['more', 'details']);
  });

  test('focuses an invalid quantity field instead of booking the last valid quantity', async () => {
    const parameters = [createTestParameter({ id: 'adults', label: 'Adults' })];
    const { view, quote, drawSummary, actions, parts } = await openSummary(kayak);
    Object.assign(view, { quote, quoteRequest: toRequest('kayak', 2), parameters, values: { adults: 2 } });
    Object.assign(parts.pricing, { invalid: { adults: 'Adults: Maximum 4' }, isInvalid: true });
    const text = readText(drawSummary());
    expect(text).toContain('Adults: Maximum 4');
    expect(text).toMatch(/Adults\s*–/);
    expect(text).not.toContain('85');
    expect(readText(findPart(drawSummary(), 'primary') ?? document.body)).toBe(summaryTexts.enterParty);
    expect([isPartOff(drawSummary(), 'primary'), findPart(drawSummary(), 'add')]).toEqual(['false', null]);
    findPart(drawSummary(), 'primary')?.click();
    expect(actions).toEqual(['the invalid field']);
  });

  test.each<[string, Item, object, string | undefined]>([
    ['a prompt for a different date', kayak, {}, summaryTexts.otherDate],
    ['a prompt for a time', kayak, { times: [{ start: '10:00', end: '11:00', left: 2 }] }, summaryTexts.chooseTime],
    [
      'a prompt for a different date if no time is left',
      kayak,
      { times: [{ start: '10:00', end: '11:00', left: 0 }] },
      summaryTexts.otherDate,
    ],
    ['no prompt if the item is simple', { ...kayak, simple: true }, {}, undefined],
  ])('reacts to a refused selection with %s', async (_, item, answer, label) => {
    const { quote, view, drawSummary } = await openSummary(item);
    Object.assign(view, { quote: { ...quote, bookable: false, ...answer }, quoteRequest: toRequest('kayak', 2) });
    expect(findPart(drawSummary(), 'primary')?.textContent?.trim()).toBe(label);
    expect(findPart(drawSummary(), 'add')).toBeNull();
  });

  test('offers a retry if the price fails to load', async () => {
    const { drawSummary, parts } = await openSummary(kayak);
    Object.assign(parts.pricing, { problem: { kind: 'broken', status: 500 } });
    expect(readText(findPart(drawSummary(), 'primary') ?? document.body)).toBe(
      createPreparedLocale('en-CA').text.problems.retry,
    );
    Object.assign(parts.pricing, { problem: { kind: 'offline' } });
    expect(findPart(drawSummary(), 'primary')).toBeNull();
    const onRetry = vi.fn();
    Object.assign(parts.pricing, { retry: onRetry });
    findPart(drawSummary(), 'retry')?.click();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test.each<Problem>([
    { kind: 'throttled', until: Date.now() + 30_000 },
    { kind: 'broken', status: 503 },
  ])('shows a countdown instead of a price for a busy service: %j', async (problem) => {
    const { drawSummary, parts } = await openSummary(kayak);
    Object.assign(parts.pricing, { problem });
    expect(readText(findPart(drawSummary(), 'problem') ?? document.body)).toMatch(
      /^We’re busy right now\. Trying again/,
    );
    expect([
      readText(findPart(drawSummary(), 'primary') ?? document.body),
      isPartOff(drawSummary(), 'primary'),
    ]).toEqual([summaryTexts.book, 'true']);
  });

  test('focuses an invalid quantity even if the summary is not updated yet', async () => {
    const { view, quote, drawSummary, actions, parts } = await openSummary(kayak);
    Object.assign(view, { quote, quoteRequest: toRequest('kayak', 2) });
    const summary = drawSummary();
    Object.assign(parts.pricing, { isInvalid: true });
    for (const part of ['add', 'book-now']) findPart(summary, part)?.click();
    expect(actions).toEqual(['the invalid field', 'the invalid field']);
  });

  test('shows the progress only on the pressed button', async () => {
    const { drawSummary, parts, view, quote } = await openSummary(kayak);
    Object.assign(view, { quote, quoteRequest: toRequest('kayak', 2) });
    const readLabels = () =>
      ['book-now', 'add'].map((part) => readText(findPart(drawSummary(), part) ?? document.body));
    expect(readLabels()).toEqual([summaryTexts.book, summaryTexts.add]);
    Object.assign(parts, { addToCart: { goal: 'details' } });
    expect(readLabels()).toEqual([summaryTexts.adding, summaryTexts.add]);
    Object.assign(parts, { addToCart: { goal: 'more' } });
    expect(readLabels()).toEqual([summaryTexts.book, summaryTexts.adding]);
  });
});

describe('renderBelowCalendar', () => {
  function drawBelowCalendar(
    item: Item | undefined,
    {
      view = {},
      specialViews: specialFeatures = {},
      state = {},
    }: { view?: object; specialViews?: object; state?: Partial<FlowState> } = {},
  ) {
    const context = createTestContext({
      host: item ? { openItemView: { ...createFindingOf(item), firstFreeDay: undefined } } : {},
    });
    context.commit(state);
    return renderView(
      renderBelowCalendar({
        ...context,
        stepTasks: { specialViews: specialFeatures, addOns: {} },
        dates: { list: undefined, template: () => '' },
        cards: { notes: () => undefined },
        pricing: { view: () => ({ values: {}, ...view }) },
        calendarFooter: { renderDateInputs: () => html`<i>other ways</i>` },
      } as unknown as Parameters<typeof renderBelowCalendar>[0]),
    );
  }
  const specialViews = { renderGroup: () => html`<i>children</i>`, startTimesTemplate: () => html`<i>times</i>` };

  test('reserves a row for each parameter while quantities load', () => {
    const bounds = { adults: { min: 1, max: 4 }, children: { min: 0, max: 4 } };
    expect(readProperty(findPart(drawBelowCalendar(createTestItem({ bounds })), 'parameters'), 'expected')).toBe(2);
    expect(readProperty(findPart(drawBelowCalendar(undefined), 'parameters'), 'expected')).toBe(1);
  });

  test('renders no quantity fields for an item without parameters', () => {
    expect(findPart(drawBelowCalendar(createTestItem(), { view: { parameters: [] } }), 'parameters')).toBeNull();
    const parameters = [createTestParameter()];
    expect(
      readProperty(findPart(drawBelowCalendar(createTestItem(), { view: { parameters } }), 'parameters'), 'parameters'),
    ).toBe(parameters);
  });

  test.each<[string, Item]>([
    ['by the hour', createTestItem({ unit: 'H' })],
    ['as a group', createTestItem({ group: 'parent', children: ['2'] })],
  ])('renders a skeleton for an item sold %s until its view loads', (_, item) => {
    const skeletonView = drawBelowCalendar(item);
    expect([skeletonView.children.length, skeletonView.firstElementChild?.matches('.skeleton')]).toEqual([1, true]);
    expect(
      drawBelowCalendar(item, { specialViews: { value: specialViews } }).querySelector('.skeleton.rows'),
    ).toBeNull();
  });

  test('renders only the children for a parent item', () => {
    const groupView = drawBelowCalendar(createTestItem({ group: 'parent', children: ['2'] }), {
      specialViews: { value: specialViews },
    });
    expect(readText(groupView)).toContain('children');
    expect([readText(groupView).includes('other ways'), findPart(groupView, 'parameters')]).toEqual([false, null]);
  });

  test('sets `isShared` of the code field if the cart has lines', () => {
    const isDatesShared = (state: Partial<FlowState>) =>
      readProperty(drawBelowCalendar(createTestItem(), { state }).querySelector('slipway-code'), 'isShared');
    expect(isDatesShared({})).toBe(false);
    expect(isDatesShared({ session: createTestSession({ lines: [createTestLine()] }) })).toBe(true);
  });
});

describe('renderSoldOutItem', () => {
  const kayak = createTestItem({ id: 'kayak' });
  const days = new Map(listDays(june10, addDays(june10, 90)).map((day) => [day, 0]));
  const availability = createAvailability({ days, today: june10, length: 1 });
  const soldOutNotes: CardNotes = new Map([['kayak', { price: '', when: '', party: '', soldOut: 'Sold out' }]]);

  function createParts(
    item: Item,
    {
      view = {},
      notes,
      lineId,
      isSingle = false,
    }: { view?: Partial<OpenItemView>; notes?: CardNotes; lineId?: string; isSingle?: boolean } = {},
  ): Parameters<typeof renderSoldOutItem>[0] {
    const context = createTestContext({
      host: { openItemView: { ...createFindingOf(item, null), availability, ...view }, today: june10 },
      settings: { choice: isSingle ? { itemId: item.id } : {} },
    });
    context.flow.choose({ itemId: item.id, lineId });
    return {
      ...context,
      cards: {
        notes: () => notes,
        facts: () => undefined,
        availabilityById: () => undefined,
        keepSharedQuantities: (params) => params,
      },
      navigation: { back: () => undefined },
      stepTasks: { specialViews: { value: specialItems } as unknown as StepTasks['specialViews'] },
    };
  }

  test('treats an item as sold out if no day is available', () => {
    expect(isSoldOut(createParts(kayak))).toBe(true);
    expect(isSoldOut(createParts(kayak, { view: { firstFreeDay: june10 } }))).toBe(false);
    expect(isSoldOut(createParts(kayak, { view: { firstFreeDay: undefined } }))).toBe(false);
    expect(isSoldOut(createParts(kayak, { view: { problem: { kind: 'timeout' } } }))).toBe(false);
  });

  test('treats an item as available if the calendar has no days', () => {
    const unknownAvailability = createAvailability({ days: new Map(), today: june10, length: 1 });
    expect(isSoldOut(createParts(kayak, { view: { availability: unknownAvailability } }))).toBe(false);
    expect(isSoldOut(createParts(kayak, { view: { availability: undefined } }))).toBe(false);
  });

  test('uses the item’s note in the list until its calendar loads', () => {
    expect(isSoldOut(createParts(kayak, { view: { firstFreeDay: undefined }, notes: soldOutNotes }))).toBe(true);
    expect(isSoldOut(createParts(kayak, { view: { firstFreeDay: june10 }, notes: soldOutNotes }))).toBe(false);
  });

  test('treats simple items, parent items and edited lines as available', () => {
    expect(isSoldOut(createParts(createTestItem({ simple: true })))).toBe(false);
    expect(isSoldOut(createParts(createTestItem({ group: 'parent' })))).toBe(false);
    expect(isSoldOut(createParts(kayak, { lineId: '1' }))).toBe(false);
  });

  test('renders a button to the list or the parent, or no button', () => {
    const findBackButton = (deps: ReturnType<typeof createParts>) =>
      findPart(renderView(renderSoldOutItem(deps)), 'browse')?.textContent;
    expect(findBackButton(createParts(kayak))).toBe('All items');
    expect(findBackButton(createParts(createTestItem({ group: 'child' })))).toBe('Back');
    expect(findBackButton(createParts(kayak, { isSingle: true }))).toBeUndefined();
    expect(renderSoldOutItem(createParts(kayak, { view: { firstFreeDay: june10 } }))).toBeUndefined();
  });
});
