import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Number of microtasks that `settle` waits after an update. No controller in these tests needs more. */
const MICROTASKS = 20;

/** A controller host without an element. Each update runs the update hooks of its controllers. */
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
  /** Resolves when the controllers request no further update. */
  async settle(): Promise<void> {
    for (let before: Promise<boolean> | undefined; before !== this.#updates;) {
      before = this.#updates;
      for (let turn = 0; turn < MICROTASKS; turn += 1) await before;
    }
  }
}
