import { Task } from '@lit/task';
import { expect, test, vi } from 'vitest';
import { createLifetime } from '../../../src/elements/shared/lifetime.ts';
import { UpdatingHost } from '../updating-host.ts';

function begin() {
  const host = new UpdatingHost();
  return { host, ...createLifetime(host) };
}

test('what is to be done at its end is done then', () => {
  const { onStop, stop } = begin();
  const act = vi.fn();
  onStop(act);
  expect(act).not.toHaveBeenCalled();
  stop();
  expect(act).toHaveBeenCalledTimes(1);
});

test('what comes after its end ends at once', async () => {
  const { host, attach, onStop, stop } = begin();
  stop();
  const act = vi.fn();
  onStop(act);
  expect(act).toHaveBeenCalledTimes(1);
  const updated = { hostUpdated: vi.fn() };
  attach(updated);
  host.requestUpdate();
  await host.settled();
  expect(updated.hostUpdated).not.toHaveBeenCalled();
});

test('what a task has asked for is wanted no longer after its end, nor is anything else asked', async () => {
  const { host, attach, stop } = begin();
  const asked: AbortSignal[] = [];
  let item = 'kayak';
  attach(
    new Task(host, {
      args: () => [item],
      task: (_, { signal }) => (asked.push(signal), new Promise(() => undefined)),
    }),
  );
  host.requestUpdate();
  await host.settled();
  expect(asked.map(({ aborted }) => aborted)).toEqual([false]);
  stop();
  item = 'tour';
  host.requestUpdate();
  await host.settled();
  expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
});
