/** How long something works within the element: until another account is shown. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface Lifetime {
  /** Lets a controller follow the element's life. What a task has asked for is wanted no longer once all this ends. */
  attach<Controller extends ReactiveController & { abort?(): void }>(controller: Controller): Controller;
  /** To be called when all this ends; at once where it has: what comes late begins nothing. */
  onStop(act: () => void): void;
}

export function createLifetime(host: ReactiveControllerHost): Lifetime & { stop(): void } {
  const stops: (() => void)[] = [];
  let isOver = false;
  const onStop = (act: () => void) => void (isOver ? act() : stops.push(act));
  return {
    attach(controller) {
      host.addController(controller);
      onStop(() => {
        controller.hostDisconnected?.();
        controller.abort?.();
        host.removeController(controller);
      });
      return controller;
    },
    onStop,
    stop() {
      isOver = true;
      for (const stop of stops) stop();
    },
  };
}
