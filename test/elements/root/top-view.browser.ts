import { html, nothing } from 'lit';
import type { Locale } from '../../../src/i18n/locale.ts';
import { expect, test, vi, describe } from 'vitest';
import { StepTasks } from '../../../src/elements/root/step-tasks.ts';
import { noticesTemplate, getNoticeText } from '../../../src/elements/root/notices.ts';
import { renderTop, barStyles } from '../../../src/elements/root/top-view.ts';
import { Problems } from '../../../src/elements/root/problems.ts';
import { type Step, createInitialState, type FlowState } from '../../../src/flow/state.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import type { Item } from '../../../src/api/types.ts';
import type { PricingViewWithLength, Pricing } from '../../../src/elements/item/pricing.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { createTestItem, createTestLine, createTestParameter, createTestSession } from '../../api/domain-objects.ts';
import { june10 } from '../../flow/visit.ts';
import { createTestDifference } from '../changes/differences.ts';
import { renderView, findPart, readText } from './render-view.ts';
import { createFindingOf, createTestContext, type TestOptions } from './test-context.ts';
import { createPreparedLocale, queryAll, queryOne } from '../choosing-stage.ts';
import { controlStyles } from '../../../src/elements/shared/control-styles.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { drawTemplate, getTextBox } from '../template-stage.ts';

describe('renderTop', () => {
  const error = new ProblemError({ kind: 'timeout' });

  function createTopView(
    {
      stepTasks = {},
      locale,
      ...parts
    }: { stepTasks?: object; locale?: () => Locale | undefined; [name: string]: unknown } = {},
    options: TestOptions = {},
  ) {
    const context = createTestContext(options);
    const [onBack, onRetry] = [vi.fn(), vi.fn()];
    const { changes } = new StepTasks(
      { ...context, pricing: { view: () => ({}) as PricingViewWithLength } },
      () => false,
    );
    const features = {
      ...context,
      stepTasks: { changes, specialViews: {}, form: {}, ...stepTasks },
      dates: { task: {} },
      pricing: { problem: null, view: () => ({ values: {} }) },
      tabs: { hasRestoreFailed: false },
      ...parts,
    } as unknown as ConstructorParameters<typeof Problems>[0] & { stepTasks: StepTasks };
    const problems = new Problems(features);
    vi.spyOn(problems, 'retry').mockImplementation(onRetry);
    const { pricing } = features as unknown as { pricing: Pick<Pricing, 'view'> };
    const deps = {
      ...context,
      navigation: { back: onBack },
      cartLoader: { view: null },
      stepTasks: features.stepTasks,
      problems,
      pricing,
    };
    const drawTop = () => renderView(renderTop({ ...deps, ...(locale && { locale }) }));
    return { ...context, onBack, onRetry, drawTop };
  }

  test('renders the back button only if there is a list', () => {
    const listVisit = createTopView();
    listVisit.flow.choose({ itemId: '7' });
    findPart(listVisit.drawTop(), 'back')?.click();
    expect(listVisit.onBack).toHaveBeenCalledTimes(1);
    const singleItemView = createTopView({}, { settings: { choice: { itemId: '7' } } });
    singleItemView.flow.choose({ itemId: '7' });
    expect(findPart(singleItemView.drawTop(), 'back')).toBeNull();
  });

  test('labels the back button “Back” for a child or an edited line', () => {
    const childItemView = createTopView(
      {},
      { host: { openItemView: createFindingOf(createTestItem({ id: '7', group: 'child' })) } },
    );
    childItemView.flow.choose({ itemId: '7' });
    expect(readText(findPart(childItemView.drawTop(), 'back') ?? document.body)).toBe('←Back');
    const changingView = createTopView();
    changingView.flow.choose({ itemId: '7', lineId: '1' });
    expect(readText(findPart(changingView.drawTop(), 'back') ?? document.body)).toBe('←Back');
  });

  test.each<[string, Step, Record<string, unknown>]>([
    ['the form at the details', 'details', { stepTasks: { form: { error } } }],
    ['the views of special items', 'choose', { stepTasks: { specialViews: { error } } }],
    ['the panel of cart changes', 'cart', { stepTasks: { changes: { error, render: () => undefined } } }],
    ['the date search module', 'choose', { dates: { task: { error } } }],
  ])('shows a failed request’s problem with a retry button: %s', (_, step, parts) => {
    const { commit, drawTop, onRetry } = createTopView(parts);
    commit({ step });
    findPart(drawTop(), 'problem')?.querySelector('button')?.click();
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Step, Record<string, unknown>]>([
    ['the price, because the summary shows its problem', 'choose', { pricing: error }],
    ['the form before the details', 'cart', { stepTasks: { form: { error } } }],
  ])('shows no problem of a failed request for %s', (_, step, parts) => {
    const { commit, drawTop } = createTopView(parts);
    commit({ step });
    expect(findPart(drawTop(), 'problem')).toBeNull();
  });

  test('shows a skeleton until the panel of cart changes loads', async () => {
    const { host, commit, drawTop } = createTopView();
    const updateView = async () => {
      host.requestUpdate();
      await host.updateComplete;
    };
    await updateView();
    expect(drawTop().querySelector('.skeleton, slipway-healing')).toBeNull();
    commit({ reconciliation: { cause: 'changed', goal: 'cart', differences: [createTestDifference()] } });
    await updateView();
    expect(drawTop().querySelector('.skeleton')).not.toBeNull();
    await vi.waitFor(() => expect(findPart(drawTop(), 'healing')).not.toBeNull());
    expect(drawTop().querySelector('.skeleton')).toBeNull();
  });

  test('shows no panel of cart changes without a locale', () => {
    const panel = { template: () => html`<i>changes</i>` };
    const changes = { render: ({ complete }: { complete: (value: object) => unknown }) => complete(panel) };
    expect(readText(createTopView({ stepTasks: { changes } }).drawTop())).toContain('changes');
    expect(readText(createTopView({ stepTasks: { changes }, locale: () => undefined }).drawTop())).not.toContain(
      'changes',
    );
  });
});

describe('renderTop: the bar', () => {
  const locale = createPreparedLocale('en-CA');
  interface BarFacts {
    hasList?: boolean;
    inGroup?: boolean;
    item?: Item;
    firstFreeDay?: Day | null;
    words?: Locale | undefined;
  }
  function drawBar(changes: Partial<FlowState>, facts: BarFacts = {}) {
    const { hasList = true, inGroup = false, firstFreeDay } = facts;
    const { item = inGroup ? createTestItem({ group: 'child' }) : undefined } = facts;
    const barTexts = 'words' in facts ? facts.words : locale;
    const [onBack, goTo] = [vi.fn(), vi.fn()];
    const state = { ...createInitialState(), ...changes };
    const deps = {
      host: {
        openItemView: { item, firstFreeDay },
        settings: { choice: { itemId: hasList ? undefined : state.choice.itemId } },
      },
      flow: { state, goTo },
      navigation: { back: onBack },
      pricing: { view: () => pricingView },
      problems: {},
      cartLoader: { view: null },
      stepTasks: { changes: { render: () => nothing } },
      locale: () => barTexts,
    } as unknown as Parameters<typeof renderTop>[0];
    const container = renderView(renderTop(deps));
    return {
      back: findPart(container, 'back'),
      cart: findPart(container, 'cart-button'),
      visit: findPart(container, 'visit'),
      onBack,
      goTo,
    };
  }
  const openSelection = createInitialState({ itemId: '7' }).choice;
  const pricingView = {
    parameters: [createTestParameter({ id: 'adults', label: 'Adults' })],
    values: { adults: 2 },
    quoteRequest: { itemId: '7', start: june10, end: june10, params: {}, discountCode: '' },
  };
  const session = createTestSession({ lines: [createTestLine({ id: '1' }), createTestLine({ id: '2' })] });

  describe('the way back', () => {
    test.each<[string, Partial<FlowState>, BarFacts, string | null]>([
      ['from an item to all items', { choice: openSelection }, {}, '← All items'],
      ['from a child to its parent', { choice: openSelection }, { inGroup: true }, '← Back'],
      ['from the cart', { step: 'cart' }, {}, '← Back'],
      ['none from the single item of the page', { choice: openSelection }, { hasList: false }, null],
      ['none from the list', {}, {}, null],
      ['none while a booking is unconfirmed', { step: 'unsure' }, {}, null],
      ['none after a booking', { step: 'done' }, {}, null],
      ['none before the locale loads', { step: 'cart' }, { words: undefined }, null],
    ])('renders the back button: %s', (_, state, facts, words) => {
      const { back, onBack } = drawBar(state, facts);
      expect(back && readText(back)).toBe(words && words.replace('← ', '←'));
      back?.click();
      expect(onBack).toHaveBeenCalledTimes(words === null ? 0 : 1);
    });
  });

  describe('the visit', () => {
    const item = createTestItem({ id: '7' });
    const dayAndPartyState = { choice: { ...openSelection, start: june10 } };

    test('shows days and party of the open item', () => {
      expect(readText(drawBar(dayAndPartyState, { item }).visit ?? document.body)).toBe(
        'Select dates Tue, Jun 10 · Adults × 2',
      );
    });

    test.each([
      [0, 'Select dates'],
      [1, 'Select a date'],
    ])('prompts for the dates of an item with the fixed length %i', (fixedLength, expectedText) => {
      const fixedItem = createTestItem({ id: '7', fixedLength });
      expect(readText(drawBar({ choice: openSelection }, { item: fixedItem }).visit ?? document.body)).toBe(
        expectedText,
      );
    });

    test('shows a selected party even without dates', () => {
      const choice = { ...openSelection, params: { adults: 3 } };
      expect(readText(drawBar({ choice }, { item }).visit ?? document.body)).toBe('Select dates · Adults × 3');
    });

    test.each([
      ['in one line', 280, 1],
      ['in two lines of a narrow element', 260, 2],
    ])('shows days and party without clipping: %s', (_, width, lines) => {
      const { visit } = drawBar(dayAndPartyState, { item });
      const topRow = drawTemplate(
        html`<div class="top-row"><button class="quiet back">← All items</button>${visit}</div>`,
        [theme, controlStyles, barStyles],
      );
      topRow.style.inlineSize = `${width}px`;
      const [button] = queryAll(topRow, '.visit');
      const [words] = queryAll(topRow, '.visit [translate=no]');
      if (!button || !words) expect.fail();
      expect(words.getClientRects().length).toBeGreaterThanOrEqual(lines);
      expect(button.getBoundingClientRect().height).toBeCloseTo(44, 0);
      expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
    });

    test.each<[string, BarFacts]>([
      ['without dates', { item: createTestItem({ simple: true }) }],
      ['with children to choose from', { item: createTestItem({ group: 'parent' }) }],
      ['without a free day', { item, firstFreeDay: null }],
    ])('renders no visit button for an item %s', (_, facts) => {
      expect(drawBar(dayAndPartyState, facts).visit).toBeNull();
    });
  });

  describe('the cart', () => {
    test('renders the cart button with the number of lines', () => {
      const { cart, goTo } = drawBar({ session });
      expect(cart && readText(cart)).toContain(locale.text.summary.inCart(2));
      cart?.click();
      expect(goTo).toHaveBeenCalledExactlyOnceWith('cart');
    });

    test('shows the number of lines in digits of the page’s language', () => {
      const { cart } = drawBar({ session }, { words: createPreparedLocale('ar-u-nu-arab') });
      expect(cart?.querySelector('[part=cart-count]')?.textContent).toBe('٢');
    });

    test('renders the cart button at the details and review too', () => {
      expect(drawBar({ session, step: 'details' }).cart).not.toBeNull();
      expect(drawBar({ session, step: 'review' }).cart).not.toBeNull();
    });

    test('makes the cart button sticky only in the list', () => {
      expect(drawBar({ session }).cart?.className).toContain('stays');
      expect(drawBar({ session, choice: openSelection }).cart?.className).not.toContain('stays');
    });

    test('renders no cart button for an empty cart or at other steps', () => {
      const alwaysHiddenKinds = [
        {},
        { session: createTestSession() },
        ...(['cart', 'unsure', 'done'] as const).map((step) => ({ session, step })),
      ];
      expect(alwaysHiddenKinds.map((state) => drawBar(state).cart)).toEqual(alwaysHiddenKinds.map(() => null));
    });
  });
});

describe('noticesTemplate', () => {
  const locale = createPreparedLocale('en-CA');
  const session = createTestSession({ lines: [createTestLine({ name: 'Mug' }), createTestLine({ name: 'Kayak' })] });
  const offlineProblem: Problem = { kind: 'offline' };
  function drawNotices(
    changes: Partial<FlowState>,
    problemOfRead: Problem | null = null,
    { isRestoreFailed = false, hasLocale = true, render = renderView } = {},
  ) {
    const [onDismiss, onRetry, goTo] = [vi.fn(), vi.fn(), vi.fn()];
    const deps = {
      flow: { state: { ...createInitialState(), ...changes }, dismiss: onDismiss, goTo },
      problems: { problemOfRead, isRestoreFailed, retry: onRetry },
    } as unknown as Parameters<typeof noticesTemplate>[0];
    const container = render(noticesTemplate(deps, hasLocale ? locale : undefined));
    return { container, press: () => container.querySelector('button')?.click(), onDismiss, onRetry, goTo };
  }

  test('renders nothing without a notice or problem', () => {
    expect(readText(drawNotices({}).container)).toBe('');
  });

  test('shows no retry button while the service is busy', () => {
    const busyProblem: Problem = { kind: 'throttled', until: Date.now() + 30_000 };
    const { container } = drawNotices({}, busyProblem);
    expect(container.querySelector('.problem')).not.toBeNull();
    expect(container.querySelector('button')).toBeNull();
  });

  test('dismisses a command’s problem when the guest presses the button', () => {
    const { container, press, onDismiss, onRetry } = drawNotices({ problem: offlineProblem });
    expect(readText(findPart(container, 'problem') ?? container)).toContain(locale.text.problems.offline);
    press();
    expect([onDismiss.mock.calls.length, onRetry.mock.calls.length]).toEqual([1, 0]);
  });

  test('repeats a failed read when the guest presses its problem’s button', () => {
    const { press, onDismiss, onRetry } = drawNotices({}, { kind: 'timeout' });
    press();
    expect([onDismiss.mock.calls.length, onRetry.mock.calls.length]).toEqual([0, 1]);
  });

  test.each(['details', 'review'] as const)('renders no problem at %s, which shows problems itself', (step) => {
    expect(findPart(drawNotices({ step, problem: offlineProblem }).container, 'problem')).toBeNull();
  });

  test('omits a discount code’s refusal at the cart, which shows it itself', () => {
    const createRefusal = (code: string): Problem => ({
      kind: 'refused',
      code,
      title: 'Not valid.',
      details: '',
      fields: {},
    });
    const readTexts = (step: 'cart' | 'choose', code: string) =>
      findPart(drawNotices({ step, problem: createRefusal(code) }).container, 'problem') !== null;
    expect([
      readTexts('cart', 'discount_code'),
      readTexts('cart', 'sold_out'),
      readTexts('choose', 'discount_code'),
    ]).toEqual([false, true, true]);
  });

  test('renders a notice above a problem', () => {
    const { container } = drawNotices({ step: 'unsure', notice: 'changed', problem: offlineProblem });
    expect([...container.children].map((element) => element.getAttribute('part'))).toEqual(['notice', 'problem']);
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
  ] as const)('shows the problem as an overlay at the step %s: %s', (step, isOver) => {
    expect(
      drawNotices({ step, problem: offlineProblem }).container.querySelector('.over > [part="problem"]') !== null,
    ).toBe(isOver);
  });

  test('links to the cart only from the notice about a new line', () => {
    const { container, press, goTo } = drawNotices({ notice: 'added', session });
    expect(readText(findPart(container, 'notice') ?? container)).toBe('Kayak is in your cart. View cart');
    press();
    expect(goTo).toHaveBeenCalledExactlyOnceWith('cart');
    expect(drawNotices({ notice: 'changed' }).container.querySelector('button')).toBeNull();
  });

  test('wraps a notice’s button below its sentence in a narrow element', () => {
    const { container } = drawNotices({ notice: 'added', session }, null, {
      render: (template) => drawTemplate(template, [theme, controlStyles, barStyles]),
    });
    container.style.inlineSize = '240px';
    const box = queryOne(container, '[part=notice]').getBoundingClientRect();
    const [sentenceBox, buttonBox] = queryAll(container, 'p, button').map(getTextBox);
    if (!sentenceBox || !buttonBox) expect.fail();
    expect(buttonBox.top).toBeGreaterThan(sentenceBox.bottom);
    expect(buttonBox.left).toBeCloseTo(sentenceBox.left);
    expect(Math.abs(sentenceBox.top - box.top - (box.bottom - buttonBox.bottom))).toBeLessThan(4);
  });

  test('renders nothing without a locale', () => {
    const { container } = drawNotices({ problem: offlineProblem }, null, { hasLocale: false });
    expect(container.children).toHaveLength(0);
  });

  test('distinguishes an automatic retry from one that the guest must start', () => {
    const throttledProblem: Problem = { kind: 'throttled', until: 0 };
    const readTimer = (container: HTMLElement) => readText(container.querySelector('[role="timer"]') ?? container);
    expect(readTimer(drawNotices({ problem: throttledProblem }).container)).toBe(locale.text.wait(0));
    expect(readTimer(drawNotices({ problem: throttledProblem }, null, { isRestoreFailed: true }).container)).toBe(
      locale.text.problems.again(0),
    );
    expect(readTimer(drawNotices({}, throttledProblem).container)).toBe(locale.text.problems.again(0));
  });
});
