import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Item, QuoteRequest } from '../../api/types.ts';
import type { Difference, Healing } from '../../flow/state.ts';
import { isUnavailable } from '../../flow/selectors.ts';
import type { FreeDay } from '../../flow/quotes/next-available.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import { ask } from '../shared/requests.ts';
import { laterTheme } from '../shared/later-theme.ts';
import { StepElement } from '../shared/step-element.ts';
import { theme } from '../shared/theme.ts';
import { formatPeriod } from '../shared/format-period.ts';

/**
 * What is different in the cart, said once, line by line: what it cost and costs now, what is gone and when it is free
 * instead, what a rule says. It stands in place of the step while it waits for an answer, above it when it does not.
 *
 * @tag slipway-healing
 * @fires difference-mend - `{index, to}`; bubbles, not composed
 * @fires differences-settle - bubbles, not composed
 * @fires differences-close - bubbles, not composed
 * @fires cart-show - bubbles, not composed
 * @csspart back - the button back to the cart
 * @csspart cheaper - a line that costs less
 * @csspart close - the button that closes this
 * @csspart dearer - a line that costs more
 * @csspart difference - one line that is no longer what it was
 * @csspart differences - the list of them
 * @csspart due - what is to be paid now
 * @csspart fewer - a line of which fewer are left
 * @csspart free - free days to take instead
 * @csspart gone - a line that can no longer be had
 * @csspart heading - the heading
 * @csspart kept - that everything else is as it was
 * @csspart lead - what this is about
 * @csspart moved - a line that is at another time
 * @csspart name - the name of a line
 * @csspart price - what a line costs now, and what it did
 * @csspart remove - the button that removes a line
 * @csspart rule - a line that breaks a rule of the venue
 * @csspart settle - the button that accepts everything
 * @csspart state - what happened to a line
 * @csspart take - the button that takes what is offered instead
 * @csspart total - the sum
 * @csspart when - when a line is for
 */
export class SlipwayCartChanges extends StepElement {
  static override properties = {
    healing: { attribute: false },
    text: { attribute: false },
    items: { attribute: false },
    free: { attribute: false },
    kept: { type: Boolean },
    busy: { type: Boolean },
  };

  /** What was found. */
  healing: Healing | null = null;
  /** The sheet's own words. */
  text: Messages['cartChanges'] | null = null;
  /** What the account offers: names and units of what the session has no more. */
  items: readonly Item[] = [];
  /** Days that can be had instead, by the place of the difference; null while they are looked for. */
  free: ReadonlyMap<number, readonly FreeDay[]> | null = null;
  /** Something was typed into the form, and is kept. */
  kept = false;
  /** The service is being asked. */
  busy = false;

  /** The difference that was answered last, whose button may be gone with the answer. */
  #answered: number | null = null;
  #isRead = false;

  override updated(changed: PropertyValues<this>): void {
    if (!this.healing || !changed.has('healing')) return;
    if (this.#answered !== null)
      this.focusOn(
        this.healing.differences[this.#answered]
          ? `[part~='difference']:nth-of-type(${String(this.#answered + 1)}) .name`
          : 'h2',
      );
    // Whoever came here by pressing something reads it from its heading on; others are told.
    else if (!this.#isRead) ask(this, 'announce', { words: this.#says(this.healing).join('. ') });
    else if (this.matches(':focus-within')) this.focusOn('h2');
    this.#answered = null;
  }

  override focusHeading(): Promise<void> {
    this.#isRead = true;
    return super.focusHeading();
  }

  protected override waits(): boolean {
    return this.busy;
  }

  protected override renderStep(locale: Locale): TemplateResult | typeof nothing {
    const { healing, text } = this;
    if (!healing || !text) return nothing;
    const { differences } = healing;
    const [heading, lead] = this.#says(healing);
    return html`<div class="sheet">
      ${this.renderHeading(heading)}
      <p part="lead">${lead}</p>
      ${
        differences.length > 0
          ? html`<ul part="differences">
              ${differences.map((each, index) => this.#renderDifference(each, index, text, locale))}
            </ul>`
          : nothing
      }
      ${this.#renderActions(healing, text, locale)}
    </div>`;
  }

  /** Heading and lead. */
  #says({ cause, differences }: Healing): [string, string] {
    const { text } = this;
    if (!text) return ['', ''];
    const open = differences.some((each) => each.open);
    if (cause === 'emptied') return [text.emptied, text.emptiedDone];
    if (cause === 'renewed') return [text.renewed, text.renewedDone];
    if (cause === 'changed') return [text.changed, open ? text.changedOpen : text.changedDone];
    const empty = differences.length > 0 && differences.every(({ lineId }) => lineId === null);
    return [
      text.expired,
      empty
        ? text.expiredEmpty
        : open
          ? text.expiredOpen
          : differences.length > 0
            ? text.expiredOther
            : text.expiredDone,
    ];
  }

  #renderDifference(
    difference: Difference,
    index: number,
    text: Messages['cartChanges'],
    locale: Locale,
  ): TemplateResult {
    const { kind, question, before, now, reason, left, open, lineId } = difference;
    const item = this.items.find(({ id }) => id === question?.itemId);
    const whole = kind === 'total' || kind === 'due';
    const name = whole ? (kind === 'due' ? locale.text.cart.due : text.cart) : difference.name || (item?.name ?? '');
    const state = {
      gone: text.gone,
      fewer: text.fewer(left),
      rule: reason || text.gone,
      dearer: text.dearer,
      cheaper: text.cheaper,
      moved: text.moved,
      total: '',
      due: '',
    }[kind];
    const dearer = kind === 'dearer' && open && lineId !== null;
    return html`<li part="difference ${kind}" class=${kind}>
      <div class="row">
        <strong class="name" part="name" tabindex="-1">${name}</strong>
        ${before || now ? this.#renderPrice(before, now, locale) : nothing}
      </div>
      ${question && item && !item.simple ? html`<p class="muted" part="when">${formatPeriod({ ...question, unit: item.unit }, locale)}</p>` : nothing}
      ${state ? html`<p class="state" part="state">${state}${!isUnavailable(difference) && reason ? ` ${reason}` : nothing}</p>` : nothing}
      ${open && isUnavailable(difference) ? this.#renderInstead(difference, index, name, text, locale) : nothing}
      ${dearer ? html`<button type="button" class="quiet remove" part="remove" aria-label=${locale.text.cart.removeLine(name)} aria-disabled=${this.busy} @click=${() => this.#mend(index, 'remove')}>${locale.text.remove}</button>` : nothing}
    </li>`;
  }

  #renderPrice(before: string, now: string, locale: Locale): TemplateResult {
    const { code } = locale.text;
    if (!before || !now) return html`<strong class="money" part="price">${locale.money(now || before)}</strong>`;
    return html`<span class="prices" part="price">
      <span class="visually-hidden">${code.before}</span> <s class="money muted">${locale.money(before)}</s>
      <span aria-hidden="true">→</span> <span class="visually-hidden">${code.now}</span>
      <strong class="money">${locale.money(now)}</strong>
    </span>`;
  }

  /** What can be had instead of what cannot. */
  #renderInstead(
    { kind, question, left }: Difference,
    index: number,
    name: string,
    text: Messages['cartChanges'],
    locale: Locale,
  ): TemplateResult | typeof nothing {
    const item = this.items.find(({ id }) => id === question?.itemId);
    if (!question || !item) return nothing;
    const fewer = kind === 'fewer' ? smaller(question, left) : null;
    const free = this.free?.get(index);
    const dated = !item.simple;
    if (!fewer && !dated) return nothing;
    return html`<div class="instead" role="group" aria-label=${name}>
      ${fewer ? html`<button type="button" part="take" aria-disabled=${this.busy} @click=${() => this.#mend(index, fewer)}>${text.take(left)}</button>` : nothing}
      ${dated ? html`<p class="muted" part="free">${this.free === null ? text.looking : free && free.length > 0 ? text.free : text.none}</p>` : nothing}
      ${
        free && free.length > 0
          ? html`<ul class="days">
              ${free.map(
                (day) =>
                  html`<li>
                    <button
                      type="button"
                      part="take"
                      aria-disabled=${this.busy}
                      @click=${() => this.#mend(index, day.question)}
                    >
                      ${formatPeriod({ ...day.question, unit: item.unit }, locale)}
                      <span class="money muted">${locale.money(day.quote.total)}</span>
                    </button>
                  </li>`,
              )}
            </ul>`
          : nothing
      }
    </div>`;
  }

  #renderActions(healing: Healing, text: Messages['cartChanges'], locale: Locale): TemplateResult {
    const open = healing.differences.filter((each) => each.open);
    const dearer = open.some(({ kind }) => kind === 'dearer');
    const gone = open.some(isUnavailable);
    if (open.length === 0)
      return html`<button type="button" class="quiet close" part="close" @click=${() => ask(this, 'differences-close')}>
        ${locale.text.problems.dismiss}
      </button>`;
    const words = dearer && gone ? text.both : dearer ? text.accept : gone ? text.without : text.go;
    return html`${this.kept ? html`<p class="muted" part="kept">${text.kept}</p>` : nothing}
      <div class="actions">
        <button type="button" class="primary" part="settle" aria-disabled=${this.busy} @click=${this.#settle}>
          ${words}
        </button>
        <button type="button" class="quiet" part="back" aria-disabled=${this.busy} @click=${this.#showCart}>
          ${text.back}
        </button>
      </div>`;
  }

  #mend(index: number, to: QuoteRequest | 'remove'): void {
    if (this.busy) return;
    this.#answered = index;
    ask(this, 'difference-mend', { index, to });
  }

  #settle(): void {
    if (!this.busy) ask(this, 'differences-settle');
  }

  #showCart(): void {
    if (!this.busy) ask(this, 'cart-show');
  }

  static override styles = [
    theme,
    laterTheme,
    css`
      :host {
        margin-block: var(--_space) calc(var(--_space) * 1.5);
      }
      .sheet {
        display: grid;
        gap: var(--_space);
        max-inline-size: 736px;
        padding: clamp(16px, 4cqi, 28px);
        border: 1px solid var(--_line);
        border-inline-start: 4px solid var(--_accent);
        border-radius: var(--_radius);
        background: var(--_raised);
      }
      [part='lead'] {
        max-inline-size: 60ch;
      }
      [part='differences'] > li {
        display: grid;
        gap: 4px;
        padding-block: var(--_space);
        border-block-start: 1px solid var(--_line);
      }
      [part='differences'] > li:last-child {
        border-block-end: 1px solid var(--_line);
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 0 1em;
        align-items: baseline;
      }
      .name {
        flex: 1 1 160px;
        min-inline-size: 0;
        font-weight: 600;
        hyphens: auto;
      }
      .prices,
      .row > .money {
        margin-inline-start: auto;
      }
      .state {
        font-weight: 600;
      }
      .gone .state,
      .rule .state {
        color: var(--_danger);
      }
      .fewer .state {
        color: var(--_low);
      }
      .cheaper .state,
      .moved .state {
        color: var(--_available);
      }
      .instead,
      .days {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      .instead {
        margin-block-start: 8px;
      }
      .instead p {
        flex-basis: 100%;
      }
      .days button {
        flex-wrap: wrap;
        gap: 0 0.5em;
        text-align: start;
      }
      .remove {
        justify-self: start;
        margin-inline-start: -0.5em;
        font-size: 0.875em;
        font-weight: 400;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 12px;
      }
      .close {
        justify-self: start;
        margin-inline-start: -0.5em;
      }
      @container (max-width: 480px) {
        .actions,
        .days {
          display: grid;
          grid-template-columns: minmax(0, 1fr);
          flex: 1 1 100%;
        }
      }
    `,
  ];
}

/** The same question for as many as are left, where one quantity alone makes it: of several nobody can tell which to lessen. */
function smaller(question: QuoteRequest, left: number): QuoteRequest | null {
  const counted = Object.entries(question.params).filter(([, count]) => count > 0);
  const [param] = counted;
  return param && counted.length === 1 && left > 0 && left < param[1]
    ? { ...question, params: { ...question.params, [param[0]]: left } }
    : null;
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-healing': SlipwayCartChanges;
  }
}
