import { Task } from '@lit/task';
import { expect, it, vi } from 'vitest';
import { createLifetime } from '../../../src/elements/shared/lifetime.ts';
import { UpdatingHost } from '../updating-host.ts';

function begin() {
  const host = new UpdatingHost();
  return { host, ...createLifetime(host) };
}

it('calls `onStop` callbacks when it ends', () => {
  const { onStop, stop } = begin();
  const act = vi.fn();
  onStop(act);
  expect(act).not.toHaveBeenCalled();
  stop();
  expect(act).toHaveBeenCalledTimes(1);
});

it('ends a feature immediately if the lifetime is already over', async () => {
  const { host, attach, onStop, stop } = begin();
  stop();
  const act = vi.fn();
  onStop(act);
  expect(act).toHaveBeenCalledTimes(1);
  const updated = { hostUpdated: vi.fn() };
  attach(updated);
  host.requestUpdate();
  await host.settle();
  expect(updated.hostUpdated).not.toHaveBeenCalled();
});

it('aborts running tasks when it ends, and starts no more', async () => {
  const { host, attach, stop } = begin();
  const signals: AbortSignal[] = [];
  let item = 'kayak';
  attach(
    new Task(host, {
      args: () => [item],
      task: (_, { signal }) => (signals.push(signal), new Promise(() => undefined)),
    }),
  );
  host.requestUpdate();
  await host.settle();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  stop();
  item = 'tour';
  host.requestUpdate();
  await host.settle();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('repeats an optional request only after a failure', async () => {
  const { host, attachOptional, repeatOptional } = begin();
  let isOnline = false;
  const read = vi.fn(() => (isOnline ? Promise.resolve('price') : Promise.reject(new Error('offline'))));
  attachOptional(new Task(host, { args: () => [], task: read }));
  host.requestUpdate();
  await host.settle();
  expect(read).toHaveBeenCalledTimes(1);
  isOnline = true;
  repeatOptional();
  repeatOptional();
  await host.settle();
  expect(read).toHaveBeenCalledTimes(2);
  repeatOptional();
  expect(read).toHaveBeenCalledTimes(2);
});
