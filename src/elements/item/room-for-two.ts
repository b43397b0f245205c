/** Observes if an element is wide enough for two months side by side. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** In em: two months of 20 em and the space between them. Each day is then as wide as a finger. */
const MIN_WIDTH_EM = 42;

export class RoomForTwo implements ReactiveController {
  isThere = false;
  readonly #element: ReactiveControllerHost & HTMLElement;
  readonly #onChange: (isThere: boolean) => void;
  readonly #size: ResizeObserver;

  constructor(element: ReactiveControllerHost & HTMLElement, onChange: (isThere: boolean) => void) {
    this.#element = element;
    this.#onChange = onChange;
    element.addController(this);
    // Another number of months changes heights. Within the observer, pages would get that as an error of their own.
    this.#size = new ResizeObserver(() => requestAnimationFrame(this.#measure));
  }

  /** Measures before the first render, so that the months of that are the final ones. */
  hostConnected(): void {
    this.#measure();
    this.#size.observe(this.#element);
  }

  hostDisconnected(): void {
    this.#size.disconnect();
  }

  #measure = (): void => {
    const { clientWidth } = this.#element;
    const isThere = clientWidth >= MIN_WIDTH_EM * parseFloat(getComputedStyle(this.#element).fontSize);
    // A hidden element has no width.
    if (isThere === this.isThere || clientWidth === 0) return;
    this.isThere = isThere;
    this.#onChange(isThere);
    this.#element.requestUpdate();
  };
}
