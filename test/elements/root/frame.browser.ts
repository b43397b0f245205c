import { html, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  fatalProblemTemplate,
  frameTemplate,
  retryWhenOnline,
  routeFirstStepRequests,
} from '../../../src/elements/root/frame.ts';
import { createStore } from '../../../src/flow/store.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { createPreparedLocale } from '../choosing-stage.ts';
import { renderView, findPart, readText } from './render-view.ts';
import { createTestHost } from './test-context.ts';

function drawFrame(liveText = '') {
  const [onRetry, onFail, showMonth, showMonths] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const host = createTestHost({ store: createStore(), showMonth, showMonths });
  const container = renderView(frameTemplate(host, html`<b>the step</b>`, liveText, onFail));
  routeFirstStepRequests(container, host, onRetry);
  const dispatchRequest = (name: string, detail: unknown) =>
    container.querySelector('b')?.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  return { host, container, onRetry, onFail, showMonth, showMonths, dispatchRequest };
}

describe('routeFirstStepRequests', () => {
  it('handles each request event of the first step', () => {
    const { host, onRetry, showMonth, showMonths, dispatchRequest } = drawFrame();
    dispatchRequest('item-choose', { itemId: '7' });
    dispatchRequest('days-choose', { start: '2031-06-14', end: null });
    dispatchRequest('month-show', { month: '2031-08' });
    dispatchRequest('months-fit', { count: 2 });
    dispatchRequest('live-region-say', { words: 'June 14 chosen.' });
    dispatchRequest('retry', null);
    expect(host.store.state.choice).toMatchObject({ itemId: '7', start: '2031-06-14' });
    expect(showMonths.mock.calls).toEqual([[2]]);
    expect([showMonth.mock.calls, host.announcements, onRetry.mock.calls.length]).toEqual([
      [['2031-08']],
      ['June 14 chosen.'],
      1,
    ]);
  });
});

describe('frameTemplate', () => {
  it('stops `render-fail` events of leaf elements before they reach the page', () => {
    const { container, onFail, dispatchRequest } = drawFrame();
    const onPageEvent = vi.fn();
    container.addEventListener('render-fail', onPageEvent);
    dispatchRequest('render-fail', null);
    expect([onFail.mock.calls.length, onPageEvent.mock.calls.length]).toEqual([1, 0]);
  });

  it('renders header slot, step, footer slot and live region in order', () => {
    const { container } = drawFrame('Kayak was added.');
    expect(
      [...container.querySelectorAll('slot, b, [role=status]')].map(
        (element) => element.getAttribute('name') ?? readText(element),
      ),
    ).toEqual(['header', 'the step', 'footer', 'Kayak was added.']);
  });

  it('sets `lang` and `dir` once the locale has loaded', () => {
    const drawFrameFor = (locale: object | undefined) =>
      renderView(frameTemplate(createTestHost({ locale } as never), html``, '', () => undefined)).querySelector(
        '.frame',
      );
    expect([
      drawFrameFor({ lang: 'ar', dir: 'rtl' })?.getAttribute('lang'),
      drawFrameFor({ lang: 'ar', dir: 'rtl' })?.getAttribute('dir'),
    ]).toEqual(['ar', 'rtl']);
    expect(drawFrameFor(undefined)?.hasAttribute('lang')).toBe(false);
  });
});

const locale = createPreparedLocale('en-CA');
const { problems } = locale.text;
function drawFatalProblem(problem: Problem, problemLocale: typeof locale | undefined = locale) {
  const actions = { retry: vi.fn(), reload: vi.fn() };
  const container = renderView(fatalProblemTemplate(problem, problemLocale, actions));
  findPart(container, 'retry')?.click();
  const calledActions = Object.entries(actions).flatMap(([name, calls]) => calls.mock.calls.map(() => name));
  return { container, button: findPart(container, 'retry')?.textContent, calledActions };
}

describe('fatalProblemTemplate', () => {
  it.each<[Problem, string | undefined, string[]]>([
    [{ kind: 'offline' }, problems.retry, ['retry']],
    [{ kind: 'incomplete', connected: false }, problems.retry, ['retry']],
    [{ kind: 'incomplete', connected: true }, problems.reload, ['reload']],
    [{ kind: 'outdated' }, problems.reload, ['reload']],
    [{ kind: 'unauthorised', title: '' }, undefined, []],
    [{ kind: 'missing' }, undefined, []],
    [{ kind: 'misconfigured', attribute: 'base-url' }, undefined, []],
  ])('shows the problem %j with the button: %s', (problem, expectedButton, done) => {
    const result = drawFatalProblem(problem);
    expect([result.button, result.calledActions]).toEqual([expectedButton, done]);
    expect(readText(findPart(result.container, 'problem') ?? result.container)).not.toBe('');
  });

  it.each<[string, Problem]>([
    [problems.again(30), { kind: 'throttled', until: Date.now() + 30_000 }],
    [problems.again(0), { kind: 'throttled', until: Date.now() + 5000, isEstimate: true }],
    [problems.again(0), { kind: 'broken', status: 503 }],
  ])('shows the countdown “%s” outside the alert for %j', (expectedText, busy) => {
    const { container } = drawFatalProblem(busy);
    expect(readText(findPart(container, 'problem')?.querySelector('p') ?? container)).toBe(
      `${problems.throttled} ${expectedText}`,
    );
    expect(container.querySelector('[role=alert]')?.textContent).toBe(problems.throttled);
    expect(container.querySelector('[role=alert] [role=timer]')).toBeNull();
  });

  it('shows the page’s fallback, even without a locale', () => {
    const viewWithoutLocale = renderView(
      fatalProblemTemplate({ kind: 'offline' }, undefined, { retry: vi.fn(), reload: vi.fn() }),
    );
    for (const container of [viewWithoutLocale, drawFatalProblem({ kind: 'missing' }).container])
      expect(findPart(container, 'fallback')?.querySelector('slot:not([name])')).not.toBeNull();
  });
});

const startTime = Date.UTC(2031, 4, 1);
const createThrottledProblem = (seconds: number): Problem => ({ kind: 'throttled', until: startTime + seconds * 1000 });

describe('retryWhenOnline', () => {
  let controllers: ReactiveController[] = [];

  beforeEach(() => {
    vi.useFakeTimers({ now: startTime });
  });

  afterEach(() => {
    for (const { hostDisconnected } of controllers) hostDisconnected?.();
    controllers = [];
    vi.useRealTimers();
  });

  /**
   * Calls `retryWhenOnline` for a fake host that has these problems. Counts the updates of the host, which run
   * immediately, and logs the times of retries in seconds.
   */
  function startRetries(problems: (Problem | null | undefined)[]) {
    const retryLog = { updateCount: 0, retryTimes: [] as number[], problems };
    const updateHost = () => {
      retryLog.updateCount += 1;
      for (const { hostUpdated } of controllers) hostUpdated?.();
    };
    const host = {
      addController: (controller: ReactiveController) => controllers.push(controller),
      requestUpdate: updateHost,
    } as unknown as ReactiveControllerHost;
    retryWhenOnline(host, {
      getProblems: () => retryLog.problems,
      retry: () => retryLog.retryTimes.push((Date.now() - startTime) / 1000),
    });
    for (const { hostConnected } of controllers) hostConnected?.();
    updateHost();
    return { retryLog, updateHost };
  }

  it('updates the host each second until throttling ends, then retries', () => {
    const { retryLog } = startRetries([null, createThrottledProblem(3.5)]);
    vi.advanceTimersByTime(500);
    expect(retryLog.updateCount).toBe(2);
    vi.advanceTimersByTime(2000);
    expect([retryLog.updateCount, retryLog.retryTimes]).toEqual([4, []]);
    vi.advanceTimersByTime(60_000);
    expect(retryLog.retryTimes).toEqual([3.5]);
  });

  it('waits again if the service also throttles the retry', () => {
    const { retryLog, updateHost } = startRetries([createThrottledProblem(1)]);
    vi.advanceTimersByTime(1000);
    retryLog.problems = [createThrottledProblem(3)];
    updateHost();
    vi.advanceTimersByTime(60_000);
    expect(retryLog.retryTimes).toEqual([1, 3]);
  });

  it('retries once for each throttled problem, at its own time', () => {
    const { retryLog } = startRetries([createThrottledProblem(1), createThrottledProblem(2)]);
    vi.advanceTimersByTime(60_000);
    expect(retryLog.retryTimes).toEqual([1, 2]);
  });

  it.each<Problem>([
    { kind: 'broken', status: 503 },
    { kind: 'throttled', until: startTime + 1000, isEstimate: true },
  ])('retries after growing pauses of up to a minute: %j', (busyProblem) => {
    const { retryLog, updateHost } = startRetries([busyProblem]);
    for (let seconds = 0; seconds < 200; seconds += 1) {
      const retryCountBefore = retryLog.retryTimes.length;
      vi.advanceTimersByTime(1000);
      if (retryLog.retryTimes.length === retryCountBefore) continue;
      retryLog.problems = [{ ...busyProblem }];
      updateHost();
    }
    expect(retryLog.retryTimes).toEqual([5, 15, 35, 75, 135, 195]);
    retryLog.problems = [];
    updateHost();
    retryLog.problems = [{ ...busyProblem }];
    updateHost();
    vi.advanceTimersByTime(5000);
    expect(retryLog.retryTimes).toHaveLength(7);
  });

  it.each<Problem | null | undefined>([null, undefined, { kind: 'offline' }, { kind: 'broken', status: 502 }])(
    'starts no timer for the problem %j',
    (problem) => {
      const { retryLog } = startRetries([problem]);
      vi.advanceTimersByTime(60_000);
      expect([retryLog.updateCount, retryLog.retryTimes]).toEqual([1, []]);
    },
  );

  it('retries when the browser is online again', () => {
    const { retryLog } = startRetries([{ kind: 'offline' }]);
    dispatchEvent(new Event('online'));
    expect(retryLog.retryTimes).toHaveLength(1);
    for (const { hostDisconnected } of controllers) hostDisconnected?.();
    dispatchEvent(new Event('online'));
    expect(retryLog.retryTimes).toHaveLength(1);
  });

  it('stops its timer when the element leaves the page', () => {
    const { retryLog } = startRetries([createThrottledProblem(1)]);
    for (const { hostDisconnected } of controllers) hostDisconnected?.();
    vi.advanceTimersByTime(60_000);
    expect(retryLog.retryTimes).toEqual([]);
  });
});
