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
import { localeIn } from '../choosing-stage.ts';
import { renderView, partIn, textIn } from './render-view.ts';
import { createTestHost } from './test-context.ts';

function frame(liveText = '') {
  const [retry, fail, showMonth, showMonths] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const host = createTestHost({ store: createStore(), showMonth, showMonths });
  const place = renderView(frameTemplate(host, html`<b>the step</b>`, liveText, fail));
  routeFirstStepRequests(place, host, retry);
  const ask = (name: string, detail: unknown) =>
    place.querySelector('b')?.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  return { host, place, retry, fail, showMonth, showMonths, ask };
}

describe('routeFirstStepRequests', () => {
  it('handles each request event of the first step', () => {
    const { host, retry, showMonth, showMonths, ask } = frame();
    ask('item-choose', { itemId: '7' });
    ask('days-choose', { start: '2031-06-14', end: null });
    ask('month-show', { month: '2031-08' });
    ask('months-fit', { count: 2 });
    ask('live-region-say', { words: 'June 14 chosen.' });
    ask('retry', null);
    expect(host.store.state.choice).toMatchObject({ itemId: '7', start: '2031-06-14' });
    expect(showMonths.mock.calls).toEqual([[2]]);
    expect([showMonth.mock.calls, host.announcements, retry.mock.calls.length]).toEqual([
      [['2031-08']],
      ['June 14 chosen.'],
      1,
    ]);
  });
});

describe('frameTemplate', () => {
  it('stops `render-fail` events of leaves before they reach the page', () => {
    const { place, fail, ask } = frame();
    const page = vi.fn();
    place.addEventListener('render-fail', page);
    ask('render-fail', null);
    expect([fail.mock.calls.length, page.mock.calls.length]).toEqual([1, 0]);
  });

  it('renders header slot, step, footer slot and live region in order', () => {
    const { place } = frame('Kayak was added.');
    expect(
      [...place.querySelectorAll('slot, b, [role=status]')].map((each) => each.getAttribute('name') ?? textIn(each)),
    ).toEqual(['header', 'the step', 'footer', 'Kayak was added.']);
  });

  it('sets `lang` and `dir` once the locale has loaded', () => {
    const frameOf = (locale: object | undefined) =>
      renderView(frameTemplate(createTestHost({ locale } as never), html``, '', () => undefined)).querySelector(
        '.frame',
      );
    expect([
      frameOf({ lang: 'ar', dir: 'rtl' })?.getAttribute('lang'),
      frameOf({ lang: 'ar', dir: 'rtl' })?.getAttribute('dir'),
    ]).toEqual(['ar', 'rtl']);
    expect(frameOf(undefined)?.hasAttribute('lang')).toBe(false);
  });
});

const locale = localeIn('en-CA');
const { problems } = locale.text;
function fatal(problem: Problem, speaking: typeof locale | undefined = locale) {
  const act = { retry: vi.fn(), reload: vi.fn() };
  const place = renderView(fatalProblemTemplate(problem, speaking, act));
  partIn(place, 'retry')?.click();
  const done = Object.entries(act).flatMap(([name, calls]) => calls.mock.calls.map(() => name));
  return { place, button: partIn(place, 'retry')?.textContent, done };
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
  ])('offers for the problem %j the button %s', (problem, button, done) => {
    const result = fatal(problem);
    expect([result.button, result.done]).toEqual([button, done]);
    expect(textIn(partIn(result.place, 'problem') ?? result.place)).not.toBe('');
  });

  it.each<[string, Problem]>([
    [problems.again(30), { kind: 'throttled', until: Date.now() + 30_000 }],
    [problems.again(0), { kind: 'throttled', until: Date.now() + 5000, isEstimate: true }],
    [problems.again(0), { kind: 'broken', status: 503 }],
  ])('adds “%s” as a timer outside the alert for %j', (words, busy) => {
    const { place } = fatal(busy);
    expect(textIn(partIn(place, 'problem')?.querySelector('p') ?? place)).toBe(`${problems.throttled} ${words}`);
    expect(place.querySelector('[role=alert]')?.textContent).toBe(problems.throttled);
    expect(place.querySelector('[role=alert] [role=timer]')).toBeNull();
  });

  it('shows the page’s fallback, even without a locale', () => {
    const wordless = renderView(
      fatalProblemTemplate({ kind: 'offline' }, undefined, { retry: vi.fn(), reload: vi.fn() }),
    );
    for (const place of [wordless, fatal({ kind: 'missing' }).place])
      expect(partIn(place, 'fallback')?.querySelector('slot:not([name])')).not.toBeNull();
  });
});

const start = Date.UTC(2031, 4, 1);
const inSeconds = (seconds: number): Problem => ({ kind: 'throttled', until: start + seconds * 1000 });

describe('retryWhenOnline', () => {
  let controllers: ReactiveController[] = [];

  beforeEach(() => {
    vi.useFakeTimers({ now: start });
  });

  afterEach(() => {
    for (const { hostDisconnected } of controllers) hostDisconnected?.();
    controllers = [];
    vi.useRealTimers();
  });

  /**
   * Creates a host, which imitates the booking element, with these problems. Its updates run immediately. Logs its
   * updates and the times of retries.
   */
  function openPage(problems: (Problem | null | undefined)[]) {
    const log = { draws: 0, tries: [] as number[], problems };
    const draw = () => {
      log.draws += 1;
      for (const { hostUpdated } of controllers) hostUpdated?.();
    };
    const host = {
      addController: (controller: ReactiveController) => controllers.push(controller),
      requestUpdate: draw,
    } as unknown as ReactiveControllerHost;
    retryWhenOnline(host, {
      problems: () => log.problems,
      retry: () => log.tries.push((Date.now() - start) / 1000),
    });
    for (const { hostConnected } of controllers) hostConnected?.();
    draw();
    return { ...log, log, draw };
  }

  it('updates each second until it retries at the end of throttling', () => {
    const { log } = openPage([null, inSeconds(3.5)]);
    vi.advanceTimersByTime(500);
    expect(log.draws).toBe(2);
    vi.advanceTimersByTime(2000);
    expect([log.draws, log.tries]).toEqual([4, []]);
    vi.advanceTimersByTime(60_000);
    expect(log.tries).toEqual([3.5]);
  });

  it('waits again if the retry causes throttling again', () => {
    const { log, draw } = openPage([inSeconds(1)]);
    vi.advanceTimersByTime(1000);
    log.problems = [inSeconds(3)];
    draw();
    vi.advanceTimersByTime(60_000);
    expect(log.tries).toEqual([1, 3]);
  });

  it('waits for the next throttled problem after a retry', () => {
    const { log } = openPage([inSeconds(1), inSeconds(2)]);
    vi.advanceTimersByTime(60_000);
    expect(log.tries).toEqual([1, 2]);
  });

  it.each<Problem>([
    { kind: 'broken', status: 503 },
    { kind: 'throttled', until: start + 1000, isEstimate: true },
  ])('retries with growing pauses of up to a minute for %j', (busy) => {
    const { log, draw } = openPage([busy]);
    for (let seconds = 0; seconds < 200; seconds += 1) {
      const before = log.tries.length;
      vi.advanceTimersByTime(1000);
      if (log.tries.length === before) continue;
      log.problems = [{ ...busy }];
      draw();
    }
    expect(log.tries).toEqual([5, 15, 35, 75, 135, 195]);
    log.problems = [];
    draw();
    log.problems = [{ ...busy }];
    draw();
    vi.advanceTimersByTime(5000);
    expect(log.tries).toHaveLength(7);
  });

  it.each<Problem | null | undefined>([null, undefined, { kind: 'offline' }, { kind: 'broken', status: 502 }])(
    'starts no timer for the problem %j',
    (problem) => {
      const { log } = openPage([problem]);
      vi.advanceTimersByTime(60_000);
      expect([log.draws, log.tries]).toEqual([1, []]);
    },
  );

  it('retries when the browser is online again', () => {
    const { log } = openPage([{ kind: 'offline' }]);
    dispatchEvent(new Event('online'));
    expect(log.tries).toHaveLength(1);
    for (const { hostDisconnected } of controllers) hostDisconnected?.();
    dispatchEvent(new Event('online'));
    expect(log.tries).toHaveLength(1);
  });

  it('stops its timer when the element leaves the page', () => {
    const { log } = openPage([inSeconds(1)]);
    for (const { hostDisconnected } of controllers) hostDisconnected?.();
    vi.advanceTimersByTime(60_000);
    expect(log.tries).toEqual([]);
  });
});
