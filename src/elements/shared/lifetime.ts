/**
 * The lifetime of an element's account. It ends when the element changes its account. All tasks and listeners for the
 * previous account end with it.
 */
import { TaskStatus, type Task } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface Lifetime {
  /**
   * Adds a controller to the element. When the lifetime ends, removes the controller and, if it is a task, aborts it.
   */
  attach<Controller extends ReactiveController & { abort?(): void }>(controller: Controller): Controller;
  /** Attaches a task without which guests can still book. If the task fails, `repeatOptional` runs it again. */
  attachOptional<OptionalTask extends Task<readonly unknown[], unknown>>(task: OptionalTask): OptionalTask;
  /** Runs those optional tasks again that have failed. */
  repeatOptional(): void;
  /**
   * Calls `callback` when the lifetime ends. If the lifetime has already ended, calls `callback` immediately, so that a
   * module that loads late still cleans up.
   */
  onStop(callback: () => void): void;
  /** Aborts when the lifetime ends. */
  readonly signal: AbortSignal;
}

export function createLifetime(host: ReactiveControllerHost): Lifetime & { stop(): void } {
  const stopCallbacks: (() => void)[] = [];
  const optionalTasks: Pick<Task, 'status' | 'run'>[] = [];
  const lifetimeAbort = new AbortController();
  const { signal } = lifetimeAbort;
  const onStop = (callback: () => void) => void (signal.aborted ? callback() : stopCallbacks.push(callback));
  const attach: Lifetime['attach'] = (controller) => {
    host.addController(controller);
    onStop(() => {
      controller.hostDisconnected?.();
      controller.abort?.();
      host.removeController(controller);
    });
    return controller;
  };
  return {
    attach,
    attachOptional(task) {
      optionalTasks.push(task);
      return attach(task);
    },
    repeatOptional() {
      for (const task of optionalTasks) if (task.status === TaskStatus.ERROR) void task.run();
    },
    onStop,
    signal,
    stop() {
      lifetimeAbort.abort();
      for (const stopCallback of stopCallbacks) stopCallback();
    },
  };
}
