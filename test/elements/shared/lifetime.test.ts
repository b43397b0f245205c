import { Task } from '@lit/task';
import { expect, it, vi } from 'vitest';
import { createLifetime } from '../../../src/elements/shared/lifetime.ts';
import { UpdatingHost } from '../updating-host.ts';

function createTestLifetime() {
  const host = new UpdatingHost();
  return { host, ...createLifetime(host) };
}

it('calls `onStop` callbacks when it ends', () => {
  const { onStop, stop } = createTestLifetime();
  const stopAction = vi.fn();
  onStop(stopAction);
  expect(stopAction).not.toHaveBeenCalled();
  stop();
  expect(stopAction).toHaveBeenCalledTimes(1);
});

it('calls new callbacks immediately and attaches no controllers after its end', async () => {
  const { host, attach, onStop, stop } = createTestLifetime();
  stop();
  const stopAction = vi.fn();
  onStop(stopAction);
  expect(stopAction).toHaveBeenCalledTimes(1);
  const updatedController = { hostUpdated: vi.fn() };
  attach(updatedController);
  host.requestUpdate();
  await host.settle();
  expect(updatedController.hostUpdated).not.toHaveBeenCalled();
});

it('aborts running tasks when it ends, and starts no more', async () => {
  const { host, attach, stop } = createTestLifetime();
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
  const { host, attachOptional, repeatOptional } = createTestLifetime();
  let isOnline = false;
  const readPrice = vi.fn(() => (isOnline ? Promise.resolve('price') : Promise.reject(new Error('offline'))));
  attachOptional(new Task(host, { args: () => [], task: readPrice }));
  host.requestUpdate();
  await host.settle();
  expect(readPrice).toHaveBeenCalledTimes(1);
  isOnline = true;
  repeatOptional();
  repeatOptional();
  await host.settle();
  expect(readPrice).toHaveBeenCalledTimes(2);
  repeatOptional();
  expect(readPrice).toHaveBeenCalledTimes(2);
});
