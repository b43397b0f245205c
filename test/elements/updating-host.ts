import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Number of microtasks to wait for between updates. It is more than any update here needs. */
const MICROTASKS = 20;

/** A controller host without an element. Each update runs its controllers. */
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
  /** Resolves when no controller requests a further update. */
  async settle(): Promise<void> {
    for (let before: Promise<boolean> | undefined; before !== this.#updates;) {
      before = this.#updates;
      for (let turn = 0; turn < MICROTASKS; turn += 1) await before;
    }
  }
}
