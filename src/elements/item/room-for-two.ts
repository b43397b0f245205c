/** Observes if an element is wide enough for two months side by side. */
import { nextTask } from '../../page/next-task.ts';
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
    // The browser reports sizes between layout and paint, so the other number of months never shows.
    this.#size = new ResizeObserver(([entry]) => {
      const fontSize = parseFloat(getComputedStyle(element).fontSize);
      const isThere = (entry?.contentRect.width ?? 0) >= MIN_WIDTH_EM * fontSize;
      // A hidden element has no width.
      if (isThere === this.isThere || entry?.contentRect.width === 0) return;
      this.isThere = isThere;
      changed(isThere);
      element.requestUpdate();
      // The update changes the height in the same frame. Pages would get that as an error of their own.
      this.#size.unobserve(element);
      void nextTask().then(() => element.isConnected && this.#size.observe(element));
    });
  }

  hostConnected(): void {
    this.#size.observe(this.#element);
  }

  hostDisconnected(): void {
    this.#size.disconnect();
  }
}
