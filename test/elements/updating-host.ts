import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Turns of promises that anything here takes by itself, and more. */
const turns = 20;

/** An element that only updates: when it is asked to, and until nothing asks any more. */
export class UpdatingHost implements ReactiveControllerHost {
  readonly #controllers = new Set<ReactiveController>();
  #updates = Promise.resolve(true);
  addController(controller: ReactiveController): void {
    this.#controllers.add(controller);
  }
  removeController(controller: ReactiveController): void {
    this.#controllers.delete(controller);
  }
  requestUpdate(): void {
    this.#updates = this.#updates.then(() => {
      for (const controller of this.#controllers) controller.hostUpdate?.();
      for (const controller of this.#controllers) controller.hostUpdated?.();
      return true;
    });
  }
  get updateComplete(): Promise<boolean> {
    return this.#updates;
  }
  async settled(): Promise<void> {
    for (let before: Promise<boolean> | undefined; before !== this.#updates;) {
      before = this.#updates;
      for (let turn = 0; turn < turns; turn += 1) await before;
    }
  }
}
