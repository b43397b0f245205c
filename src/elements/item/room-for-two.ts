/** Whether an element is wide enough for two months side by side, as it is now and as it becomes. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Pixels: each day of both months is still as wide as a finger wants it. */
const enough = 672;

export class RoomForTwo implements ReactiveController {
  isThere = false;
  readonly #element: ReactiveControllerHost & HTMLElement;
  readonly #size: ResizeObserver;

  constructor(element: ReactiveControllerHost & HTMLElement, changed: (isThere: boolean) => void) {
    this.#element = element;
    element.addController(this);
    // It is told between layout and paint: nobody sees the other number of months for a moment.
    this.#size = new ResizeObserver(([entry]) => {
      const isThere = (entry?.contentRect.width ?? 0) >= enough;
      // Hidden, it keeps what it was.
      if (isThere === this.isThere || entry?.contentRect.width === 0) return;
      this.isThere = isThere;
      changed(isThere);
      element.requestUpdate();
    });
  }

  hostConnected(): void {
    this.#size.observe(this.#element);
  }

  hostDisconnected(): void {
    this.#size.disconnect();
  }
}
