import type { Page } from 'playwright/test';

export interface StepMeasures {
  /** Distance of the step's heading from the top of the window, in pixels. */
  heading: number;
  /** Distance between the last visible content and the end of the element, in pixels. */
  blank: number;
}

/** Measures the step that `<slipway-booking>` shows. */
export function measureStep(page: Page): Promise<StepMeasures> {
  return page.evaluate(() => {
    const host = document.querySelector('slipway-booking');
    if (!host) throw new Error('There is no booking on the page.');
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ]);
    const visibleElements = within(host.shadowRoot ?? host).filter(
      (element) => element.checkVisibility() && !element.closest('.visually-hidden') && element.getClientRects().length,
    );
    const heading = visibleElements.find((element) => element.localName === 'h2');
    const ends = visibleElements
      .filter(
        ({ childElementCount, shadowRoot, localName }) => !childElementCount && !shadowRoot && localName !== 'slot',
      )
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
      .map(({ bottom }) => bottom);
    return {
      heading: Math.round(heading?.getBoundingClientRect().top ?? NaN),
      blank: Math.round(host.getBoundingClientRect().bottom - Math.max(...ends)),
    };
  });
}
