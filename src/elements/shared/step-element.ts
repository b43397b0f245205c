/**
 * Base classes of leaf elements (the elements that `<slipway-booking>` renders), and their styles. A `SteadyLeaf` does
 * not render while the guest presses a button. A `StepElement` is a `SteadyLeaf` that renders a whole step after the
 * first one, with a heading.
 */
import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Locale } from '../../i18n/locale.ts';
import { waitForPressEnd } from '../../page/press.ts';
import type { Problem } from '../../values/problem.ts';
import { LeafElement } from './leaf-element.ts';
import { isConnectionBack } from './problem-text.ts';
import { dispatchRequest } from './requests.ts';
import { textTemplate } from './text.ts';

/** A leaf element that renders only after the guest has released the pointer, so that nothing moves under it. */
export abstract class SteadyLeaf extends LeafElement {
  protected override scheduleUpdate(): ReturnType<LeafElement['scheduleUpdate']> {
    const pressEnd = waitForPressEnd();
    return pressEnd ? pressEnd.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }
}

export abstract class StepElement extends SteadyLeaf {
  static override properties: PropertyDeclarations = {
    locale: { attribute: false },
  };

  /** Formats texts, dates and money in the guest's language. If undefined, the step renders nothing. */
  locale?: Locale;

  /** Moves the focus to the heading after the next render. Does not scroll, because the root element scrolls. */
  async focusHeading(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  override render(): TemplateResult | typeof nothing {
    return this.locale
      ? html`<section aria-labelledby="heading" aria-busy=${this.isWaiting()}>${this.renderStep(this.locale)}</section>`
      : nothing;
  }

  /** Returns true while the step waits for a response of the service. */
  protected abstract isWaiting(): boolean;
  protected abstract renderStep(locale: Locale): TemplateResult | typeof nothing;

  protected renderHeading(heading: string): TemplateResult {
    return html`<h2 id="heading" part="heading" tabindex="-1">${textTemplate(heading)}</h2>`;
  }

  /**
   * Moves the focus to a new problem. If the problem is only that the connection is back, announces the message
   * instead, because the guest may be typing.
   */
  protected leadToProblem(problem: Problem): void {
    if (isConnectionBack(problem))
      dispatchRequest(this, 'live-region-say', { words: this.locale?.problem(problem) ?? '' });
    else this.focusOn('.problem');
  }

  protected focusOn(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }
}

/** Styles that the steps share: the problem, actions, and two columns in a wide container. */
export const stepStyles = css`
  .problem {
    margin-block-start: var(--_space);
  }
  .small {
    font-size: 0.875em;
  }
  .columns,
  .aside {
    display: grid;
    gap: calc(var(--_space) * 1.25);
  }
  .aside {
    align-content: start;
    padding-block-start: calc(var(--_space) * 1.25);
  }
  .actions {
    display: grid;
    gap: 0.75em;
  }
  @container (min-width: 720px) {
    .columns {
      grid-template-columns: minmax(0, 1fr) clamp(256px, 34cqi, 352px);
      column-gap: calc(var(--_space) * 2.5);
    }
    .aside {
      position: sticky;
      inset-block-start: var(--_space);
      align-self: start;
    }
  }
`;
