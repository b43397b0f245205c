/** Whether an element is wide enough for two months side by side, as it is now and as it becomes. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** In em: two months of 20 em and the space between them. Each day is then as wide as a finger. */
const MIN_WIDTH_EM = 42;

export class RoomForTwo implements ReactiveController {
  isThere = false;
  readonly #element: ReactiveControllerHost & HTMLElement;
  readonly #size: ResizeObserver;

  constructor(element: ReactiveControllerHost & HTMLElement, changed: (isThere: boolean) => void) {
    this.#element = element;
    element.addController(this);
    // It is told between layout and paint: nobody sees the other number of months for a moment.
    this.#size = new ResizeObserver(([entry]) => {
      const fontSize = parseFloat(getComputedStyle(element).fontSize);
      const isThere = (entry?.contentRect.width ?? 0) >= MIN_WIDTH_EM * fontSize;
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
