import { html, nothing } from 'lit';
import type { Locale } from '../../../src/i18n/locale.ts';
import { expect, test, vi, describe } from 'vitest';
import { StepReads } from '../../../src/elements/root/step-reads.ts';
import { noticesTemplate, getNoticeText } from '../../../src/elements/root/notices.ts';
import { renderTop, barStyles } from '../../../src/elements/root/top-view.ts';
import { Problems } from '../../../src/elements/root/problems.ts';
import { type Step, createInitialState, type FlowState } from '../../../src/flow/state.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import type { Item } from '../../../src/api/types.ts';
import type { PricingViewWithLength, Pricing } from '../../../src/elements/item/pricing.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { createTestItem, createTestLine, createTestParameter, createTestSession } from '../../api/plain.ts';
import { june10 } from '../../flow/visit.ts';
import { difference } from '../changes/differences.ts';
import { renderView, partIn, textIn } from './render-view.ts';
import { findingOf, createTestContext, type TestOptions } from './test-context.ts';
import { localeIn, all, one } from '../choosing-stage.ts';
import { controlStyles } from '../../../src/elements/shared/control-styles.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { draw, wordsBox } from '../drawing-stage.ts';

describe('renderTop', () => {
  const error = new ProblemError({ kind: 'timeout' });

  function above(
    {
      reads = {},
      locale,
      ...parts
    }: { reads?: object; locale?: () => Locale | undefined; [name: string]: unknown } = {},
    options: TestOptions = {},
  ) {
    const context = createTestContext(options);
    const [back, retry] = [vi.fn(), vi.fn()];
    const { changes } = new StepReads(
      { ...context, pricing: { view: () => ({}) as PricingViewWithLength } },
      () => false,
    );
    const features = {
      ...context,
      reads: { changes, kinds: {}, form: {}, ...reads },
      dates: { task: {} },
      pricing: { problem: null, view: () => ({ values: {} }) },
      tabs: { hasFailed: false },
      ...parts,
    } as unknown as ConstructorParameters<typeof Problems>[0] & { reads: StepReads };
    const problems = new Problems(features);
    vi.spyOn(problems, 'retry').mockImplementation(retry);
    const { pricing } = features as unknown as { pricing: Pick<Pricing, 'view'> };
    const deps = {
      ...context,
      navigation: { back },
      lineEdit: { view: null },
      reads: features.reads,
      problems,
      pricing,
    };
    const draw = () => renderView(renderTop({ ...deps, ...(locale && { locale }) }));
    return { ...context, back, retry, draw };
  }

  test('renders the back button only if there is a list', () => {
    const listVisit = above();
    listVisit.flow.choose({ itemId: '7' });
    partIn(listVisit.draw(), 'back')?.click();
    expect(listVisit.back).toHaveBeenCalledTimes(1);
    const single = above({}, { settings: { choice: { itemId: '7' } } });
    single.flow.choose({ itemId: '7' });
    expect(partIn(single.draw(), 'back')).toBeNull();
  });

  test('labels the back button from a child or an edited line “Back”', () => {
    const child = above({}, { host: { finding: findingOf(createTestItem({ id: '7', group: 'child' })) } });
    child.flow.choose({ itemId: '7' });
    expect(textIn(partIn(child.draw(), 'back') ?? document.body)).toBe('←Back');
    const changing = above();
    changing.flow.choose({ itemId: '7', lineId: '1' });
    expect(textIn(partIn(changing.draw(), 'back') ?? document.body)).toBe('←Back');
  });

  test.each<[string, Step, Record<string, unknown>, boolean]>([
    ['the price, which the summary shows', 'choose', { pricing: error }, false],
    ['the form at the details', 'details', { reads: { form: { error } } }, true],
    ['the form before the details', 'cart', { reads: { form: { error } } }, false],
    ['the views of special items', 'choose', { reads: { kinds: { error } } }, true],
    ['the panel of cart changes', 'cart', { reads: { changes: { error, render: () => undefined } } }, true],
    ['the date search module', 'choose', { dates: { task: { error } } }, true],
  ])('shows the problem of a failed request: %s', (_, step, parts, isShown) => {
    const { commit, draw, retry } = above(parts);
    commit({ step });
    const problem = partIn(draw(), 'problem');
    expect(problem !== null).toBe(isShown);
    problem?.querySelector('button')?.click();
    expect(retry).toHaveBeenCalledTimes(isShown ? 1 : 0);
  });

  test('shows a skeleton until the panel of cart changes loads', async () => {
    const { host, commit, draw } = above();
    const update = async () => {
      host.requestUpdate();
      await host.updateComplete;
    };
    await update();
    expect(draw().querySelector('.skeleton, slipway-healing')).toBeNull();
    commit({ reconciliation: { cause: 'changed', goal: 'cart', differences: [difference()] } });
    await update();
    expect(draw().querySelector('.skeleton')).not.toBeNull();
    await vi.waitFor(() => expect(partIn(draw(), 'healing')).not.toBeNull());
    expect(draw().querySelector('.skeleton')).toBeNull();
  });

  test('shows no panel of cart changes without a locale', () => {
    const panel = { template: () => html`<i>changes</i>` };
    const changes = { render: ({ complete }: { complete: (value: object) => unknown }) => complete(panel) };
    expect(textIn(above({ reads: { changes } }).draw())).toContain('changes');
    expect(textIn(above({ reads: { changes }, locale: () => undefined }).draw())).not.toContain('changes');
  });
});

describe('renderTop: the bar', () => {
  const locale = localeIn('en-CA');
  interface Facts {
    hasList?: boolean;
    inGroup?: boolean;
    item?: Item;
    firstFree?: Day | null;
    words?: Locale | undefined;
  }
  function bar(changes: Partial<FlowState>, facts: Facts = {}) {
    const { hasList = true, inGroup = false, firstFree } = facts;
    const { item = inGroup ? createTestItem({ group: 'child' }) : undefined } = facts;
    const words = 'words' in facts ? facts.words : locale;
    const [onBack, goTo] = [vi.fn(), vi.fn()];
    const state = { ...createInitialState(), ...changes };
    const deps = {
      host: {
        finding: { item, firstFree },
        settings: { choice: { itemId: hasList ? undefined : state.choice.itemId } },
      },
      flow: { state, goTo },
      navigation: { back: onBack },
      pricing: { view: () => pricingView },
      problems: {},
      lineEdit: { view: null },
      reads: { changes: { render: () => nothing } },
      locale: () => words,
    } as unknown as Parameters<typeof renderTop>[0];
    const place = renderView(renderTop(deps));
    return {
      back: partIn(place, 'back'),
      cart: partIn(place, 'cart-button'),
      visit: partIn(place, 'visit'),
      onBack,
      goTo,
    };
  }
  const open = createInitialState({ itemId: '7' }).choice;
  const pricingView = {
    parameters: [createTestParameter({ id: 'adults', label: 'Adults' })],
    values: { adults: 2 },
    quoteRequest: { itemId: '7', start: june10, end: june10, params: {}, discountCode: '' },
  };
  const session = createTestSession({ lines: [createTestLine({ id: '1' }), createTestLine({ id: '2' })] });

  describe('the way back', () => {
    test.each<[string, Partial<FlowState>, Facts, string | null]>([
      ['from an item to all items', { choice: open }, {}, '← All items'],
      ['from a child to its parent', { choice: open }, { inGroup: true }, '← Back'],
      ['from the cart', { step: 'cart' }, {}, '← Back'],
      ['none from the single item of the page', { choice: open }, { hasList: false }, null],
      ['none from the list', {}, {}, null],
      ['none while a booking is unconfirmed', { step: 'unsure' }, {}, null],
      ['none after a booking', { step: 'done' }, {}, null],
      ['none before the locale loads', { step: 'cart' }, { words: undefined }, null],
    ])('renders the back button: %s', (_, state, facts, words) => {
      const { back, onBack } = bar(state, facts);
      expect(back && textIn(back)).toBe(words && words.replace('← ', '←'));
      back?.click();
      expect(onBack).toHaveBeenCalledTimes(words === null ? 0 : 1);
    });
  });

  describe('the visit', () => {
    const item = createTestItem({ id: '7' });
    const dayAndParty = { choice: { ...open, start: june10 } };

    test('shows days and party of the open item', () => {
      expect(textIn(bar(dayAndParty, { item }).visit ?? document.body)).toBe('Select dates Tue, Jun 10 · Adults × 2');
    });

    test.each([
      [0, 'Select dates'],
      [1, 'Select a date'],
    ])('prompts for the dates of an item with the fixed length %i', (fixedLength, words) => {
      const fixedItem = createTestItem({ id: '7', fixedLength });
      expect(textIn(bar({ choice: open }, { item: fixedItem }).visit ?? document.body)).toBe(words);
    });

    test('shows a selected party even without dates', () => {
      const choice = { ...open, params: { adults: 3 } };
      expect(textIn(bar({ choice }, { item }).visit ?? document.body)).toBe('Select dates · Adults × 3');
    });

    test.each([
      ['in one line', 280, 1],
      ['in two lines of a narrow element', 260, 2],
    ])('shows days and party without clipping: %s', (_, width, lines) => {
      const { visit } = bar(dayAndParty, { item });
      const box = draw(html`<div class="top-row"><button class="quiet back">← All items</button>${visit}</div>`, [
        theme,
        controlStyles,
        barStyles,
      ]);
      box.style.inlineSize = `${width}px`;
      const [button] = all(box, '.visit');
      const [words] = all(box, '.visit [translate=no]');
      if (!button || !words) expect.fail();
      expect(words.getClientRects().length).toBeGreaterThanOrEqual(lines);
      expect(button.getBoundingClientRect().height).toBeCloseTo(44, 0);
      expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
    });

    test.each<[string, Facts]>([
      ['without dates', { item: createTestItem({ simple: true }) }],
      ['with children to choose from', { item: createTestItem({ group: 'parent' }) }],
      ['without a free day', { item, firstFree: null }],
    ])('is missing for an item %s', (_, facts) => {
      expect(bar(dayAndParty, facts).visit).toBeNull();
    });
  });

  describe('the cart', () => {
    test('renders the cart button with the number of lines', () => {
      const { cart, goTo } = bar({ session });
      expect(cart && textIn(cart)).toContain(locale.text.summary.inCart(2));
      cart?.click();
      expect(goTo).toHaveBeenCalledExactlyOnceWith('cart');
    });

    test('shows the number in the digits of the page’s language', () => {
      const { cart } = bar({ session }, { words: localeIn('ar-u-nu-arab') });
      expect(cart?.querySelector('[part=cart-count]')?.textContent).toBe('٢');
    });

    test('renders the cart button at the details and review too', () => {
      expect(bar({ session, step: 'details' }).cart).not.toBeNull();
      expect(bar({ session, step: 'review' }).cart).not.toBeNull();
    });

    test('makes the cart button sticky only in the list', () => {
      expect(bar({ session }).cart?.className).toContain('stays');
      expect(bar({ session, choice: open }).cart?.className).not.toContain('stays');
    });

    test('renders no cart button for an empty cart or at other steps', () => {
      const never = [
        {},
        { session: createTestSession() },
        ...(['cart', 'unsure', 'done'] as const).map((step) => ({ session, step })),
      ];
      expect(never.map((state) => bar(state).cart)).toEqual(never.map(() => null));
    });
  });
});

describe('noticesTemplate', () => {
  const locale = localeIn('en-CA');
  const session = createTestSession({ lines: [createTestLine({ name: 'Mug' }), createTestLine({ name: 'Kayak' })] });
  const offline: Problem = { kind: 'offline' };
  function notices(
    changes: Partial<FlowState>,
    readProblem: Problem | null = null,
    { isRestoreFailed = false, hasLocale = true, render = renderView } = {},
  ) {
    const [dismiss, retry, goTo] = [vi.fn(), vi.fn(), vi.fn()];
    const deps = {
      flow: { state: { ...createInitialState(), ...changes }, dismiss, goTo },
      problems: { readProblem, isRestoreFailed, retry },
    } as unknown as Parameters<typeof noticesTemplate>[0];
    const place = render(noticesTemplate(deps, hasLocale ? locale : undefined));
    return { place, press: () => place.querySelector('button')?.click(), dismiss, retry, goTo };
  }

  test('renders nothing without a notice or problem', () => {
    expect(textIn(notices({}).place)).toBe('');
  });

  test('shows no retry button while the service is busy', () => {
    const busy: Problem = { kind: 'throttled', until: Date.now() + 30_000 };
    const { place } = notices({}, busy);
    expect(place.querySelector('.problem')).not.toBeNull();
    expect(place.querySelector('button')).toBeNull();
  });

  test('dismisses a command’s problem when the guest presses the button', () => {
    const { place, press, dismiss, retry } = notices({ problem: offline });
    expect(textIn(partIn(place, 'problem') ?? place)).toContain(locale.text.problems.offline);
    press();
    expect([dismiss.mock.calls.length, retry.mock.calls.length]).toEqual([1, 0]);
  });

  test('retries when the guest presses the button of a read problem', () => {
    const { press, dismiss, retry } = notices({}, { kind: 'timeout' });
    press();
    expect([dismiss.mock.calls.length, retry.mock.calls.length]).toEqual([0, 1]);
  });

  test.each(['details', 'review'] as const)('renders no problem at %s, which shows problems itself', (step) => {
    expect(partIn(notices({ step, problem: offline }).place, 'problem')).toBeNull();
  });

  test('renders no refusal of a code at the cart, which shows it', () => {
    const refusal = (code: string): Problem => ({
      kind: 'refused',
      code,
      title: 'Not valid.',
      details: '',
      fields: {},
    });
    const texts = (step: 'cart' | 'choose', code: string) =>
      partIn(notices({ step, problem: refusal(code) }).place, 'problem') !== null;
    expect([texts('cart', 'discount_code'), texts('cart', 'sold_out'), texts('choose', 'discount_code')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('renders a notice above a problem', () => {
    const { place } = notices({ step: 'unsure', notice: 'changed', problem: offline });
    expect([...place.children].map((each) => each.getAttribute('part'))).toEqual(['notice', 'problem']);
    expect([
      getNoticeText({ notice: '', session }, locale.text),
      getNoticeText({ notice: 'changed', session }, locale.text),
      getNoticeText({ notice: 'not-made', session }, locale.text),
      getNoticeText({ notice: 'added', session }, locale.text),
    ]).toEqual(['', locale.text.cart.changed, locale.text.done.notMade, 'Kayak is in your cart.']);
  });

  test.each([
    ['choose', true],
    ['cart', true],
    ['unsure', false],
    ['done', false],
  ] as const)('places the problem as an overlay on the step %s: %s', (step, isOver) => {
    expect(notices({ step, problem: offline }).place.querySelector('.over > [part="problem"]') !== null).toBe(isOver);
  });

  test('links to the cart only from the notice about a new line', () => {
    const { place, press, goTo } = notices({ notice: 'added', session });
    expect(textIn(partIn(place, 'notice') ?? place)).toBe('Kayak is in your cart. View cart');
    press();
    expect(goTo).toHaveBeenCalledExactlyOnceWith('cart');
    expect(notices({ notice: 'changed' }).place.querySelector('button')).toBeNull();
  });

  test('wraps the link of a notice below its sentence if narrow', () => {
    const { place } = notices({ notice: 'added', session }, null, {
      render: (template) => draw(template, [theme, controlStyles, barStyles]),
    });
    place.style.inlineSize = '240px';
    const box = one(place, '[part=notice]').getBoundingClientRect();
    const [sentence, way] = all(place, 'p, button').map(wordsBox);
    if (!sentence || !way) expect.fail();
    expect(way.top).toBeGreaterThan(sentence.bottom);
    expect(way.left).toBeCloseTo(sentence.left);
    expect(Math.abs(sentence.top - box.top - (box.bottom - way.bottom))).toBeLessThan(4);
  });

  test('renders nothing without a locale', () => {
    const { place } = notices({ problem: offline }, null, { hasLocale: false });
    expect(place.children).toHaveLength(0);
  });

  test('states if it retries by itself or the guest has to', () => {
    const throttling: Problem = { kind: 'throttled', until: 0 };
    const timerText = (place: HTMLElement) => textIn(place.querySelector('[role="timer"]') ?? place);
    expect(timerText(notices({ problem: throttling }).place)).toBe(locale.text.wait(0));
    expect(timerText(notices({ problem: throttling }, null, { isRestoreFailed: true }).place)).toBe(
      locale.text.problems.again(0),
    );
    expect(timerText(notices({}, throttling).place)).toBe(locale.text.problems.again(0));
  });
});
