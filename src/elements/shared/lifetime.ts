/**
 * The lifetime of an element's account. When the element changes its account, the lifetime ends, and with it all tasks
 * and listeners for that account.
 */
import { TaskStatus, type Task } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface Lifetime {
  /**
   * Adds a controller to the element. When the lifetime ends, it removes the controller and aborts the controller's
   * task.
   */
  attach<Controller extends ReactiveController & { abort?(): void }>(controller: Controller): Controller;
  /**
   * Attaches a task that guests do not need for a booking. After a failure of the task, `repeatOptional` runs it again.
   */
  attachOptional<Read extends Task<readonly unknown[], unknown>>(read: Read): Read;
  /** Runs the failed optional tasks again. */
  repeatOptional(): void;
  /**
   * Calls `act` when the lifetime ends. If the lifetime has already ended, calls `act` immediately, so that a module
   * that loads late still cleans up.
   */
  onStop(act: () => void): void;
  /** Aborts when the lifetime ends. */
  readonly signal: AbortSignal;
}

export function createLifetime(host: ReactiveControllerHost): Lifetime & { stop(): void } {
  const stops: (() => void)[] = [];
  const optionalReads: Pick<Task, 'status' | 'run'>[] = [];
  const abortController = new AbortController();
  const { signal } = abortController;
  const onStop = (act: () => void) => void (signal.aborted ? act() : stops.push(act));
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
    attachOptional(read) {
      optionalReads.push(read);
      return attach(read);
    },
    repeatOptional() {
      for (const read of optionalReads) if (read.status === TaskStatus.ERROR) void read.run();
    },
    onStop,
    signal,
    stop() {
      abortController.abort();
      for (const stop of stops) stop();
    },
  };
}
