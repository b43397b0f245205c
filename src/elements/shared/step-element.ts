import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Locale } from '../../i18n/locale.ts';
import { freshText } from './fresh-text.ts';
import { SteadyLeaf } from './steady-leaf.ts';

/** A leaf that is a whole step of the visit: it speaks in a locale, and its heading can take the focus. */
export abstract class StepElement extends SteadyLeaf {
  static override properties: PropertyDeclarations = {
    locale: { attribute: false },
  };

  /** Words, dates and money of the visitor's language; nothing is drawn without it. */
  locale?: Locale;

  /**
   * Moves focus to the step's heading once it is drawn, so that a change of step is heard and Tab goes on from there. Where
   * the page stands then is the element's around it to say.
   */
  async focusHeading(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  override render(): TemplateResult | typeof nothing {
    return this.locale
      ? html`<section aria-labelledby="heading" aria-busy=${this.waits()}>${this.renderStep(this.locale)}</section>`
      : nothing;
  }

  /** Whether something is being asked that this step waits for. */
  protected abstract waits(): boolean;
  protected abstract renderStep(locale: Locale): TemplateResult | typeof nothing;

  protected renderHeading(words: string): TemplateResult {
    return html`<h2 id="heading" part="heading" tabindex="-1">${freshText(words)}</h2>`;
  }

  protected focusOn(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }
}
