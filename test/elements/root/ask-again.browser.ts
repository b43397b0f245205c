import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAgain } from '../../../src/elements/root/ask-again.ts';
import type { Problem } from '../../../src/values/problem.ts';

const start = Date.UTC(2031, 4, 1);
const inSeconds = (seconds: number): Problem => ({ kind: 'throttled', until: start + seconds * 1000 });

let controllers: ReactiveController[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});

afterEach(() => {
  for (const { hostDisconnected } of controllers) hostDisconnected?.();
  controllers = [];
  vi.useRealTimers();
});

/** An element that draws whenever it is asked to, before a service that is told what it says to a further try. */
function drawn(found: (Problem | null | undefined)[]) {
  const seen = { draws: 0, tries: [] as number[], found };
  const draw = () => {
    seen.draws += 1;
    for (const { hostUpdated } of controllers) hostUpdated?.();
  };
  const host = {
    addController: (controller: ReactiveController) => controllers.push(controller),
    requestUpdate: draw,
  } as unknown as ReactiveControllerHost;
  askAgain(
    host,
    () => seen.found,
    () => seen.tries.push((Date.now() - start) / 1000),
  );
  for (const { hostConnected } of controllers) hostConnected?.();
  draw();
  return { ...seen, seen, draw };
}

test('after too many requests it draws each second, asks again when the time is over, and does so once', () => {
  const { seen } = drawn([null, inSeconds(3.5)]);
  vi.advanceTimersByTime(500);
  expect(seen.draws).toBe(2);
  vi.advanceTimersByTime(2000);
  expect([seen.draws, seen.tries]).toEqual([4, []]);
  vi.advanceTimersByTime(60_000);
  expect(seen.tries).toEqual([3.5]);
});

test('a further refusal is waited for anew', () => {
  const { seen, draw } = drawn([inSeconds(1)]);
  vi.advanceTimersByTime(1000);
  seen.found = [inSeconds(3)];
  draw();
  vi.advanceTimersByTime(60_000);
  expect(seen.tries).toEqual([1, 3]);
});

test('one that was asked again for does not stand in the way of another', () => {
  const { seen } = drawn([inSeconds(1), inSeconds(2)]);
  vi.advanceTimersByTime(60_000);
  expect(seen.tries).toEqual([1, 2]);
});

test.each<Problem | null | undefined>([null, undefined, { kind: 'offline' }, { kind: 'broken', status: 502 }])(
  'for %j nothing is drawn or asked by itself',
  (problem) => {
    const { seen } = drawn([problem]);
    vi.advanceTimersByTime(60_000);
    expect([seen.draws, seen.tries]).toEqual([1, []]);
  },
);

test('once there is a network again it asks again, and not where it has left the page', () => {
  const { seen } = drawn([{ kind: 'offline' }]);
  dispatchEvent(new Event('online'));
  expect(seen.tries).toHaveLength(1);
  for (const { hostDisconnected } of controllers) hostDisconnected?.();
  dispatchEvent(new Event('online'));
  expect(seen.tries).toHaveLength(1);
});

test('an element that has left the page asks nothing more', () => {
  const { seen } = drawn([inSeconds(1)]);
  for (const { hostDisconnected } of controllers) hostDisconnected?.();
  vi.advanceTimersByTime(60_000);
  expect(seen.tries).toEqual([]);
});
