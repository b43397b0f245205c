import { adoptStyles, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Account, Booking, QuoteRequest, Session, UnsafeHtml } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { afterPaint } from '../../page/after-paint.ts';
import { loadPart } from '../../page/later-part.ts';
import type { Unconfirmed } from '../../flow/state.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import type { Locale } from '../../i18n/locale.ts';
import { bookedView, type BookedView } from './booked-view.ts';
import type * as finish from './finish.ts';
import { askToLeave, paymentStyles, paymentView, statusView } from './payment-view.ts';
import { confirmationStyles } from './confirmation-styles.ts';
import { contactLink } from '../shared/contact-link.ts';
import { request } from '../shared/requests.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { proseStyles } from '../shared/safe-html.ts';
import { lines, linesStyles } from '../shared/session-lines.ts';
import { StepElement, stepStyles } from '../shared/step-element.ts';
import { leafWidth, theme } from '../shared/theme.ts';
import { totals, totalsStyles } from '../shared/session-totals.ts';

/** Milliseconds for which a check is seen, however soon it is answered: the same words at once look as if nothing was done. */
const shortestCheck = 800;

/**
 * The end of a visit: booked, booked and still to be paid, or not known yet.
 *
 * @tag slipway-confirmation
 * @fires booking-leave - `{url}`, cancelable: prevented, the visitor stays; bubbles, not composed
 * @fires booking-check - bubbles, not composed
 * @fires booking-again - bubbles, not composed
 * @fires live-region-say - that the page stays; bubbles, not composed
 * @slot confirmation - the page's own words, once it is booked
 * @csspart add-on - one add-on of a line
 * @csspart add-ons - the add-ons of a line
 * @csspart address - where the venue is
 * @csspart again - the button that books something else
 * @csspart ask - a link to the venue
 * @csspart calendar-file - the button that saves the booking for a calendar
 * @csspart change - how the booking is changed or cancelled
 * @csspart check - the button that looks the booking up again
 * @csspart code - the booking's code
 * @csspart contact - how to reach the venue
 * @csspart directions - the link to the way there
 * @csspart discount - what a code takes off
 * @csspart due - what is to be paid now
 * @csspart email - the venue's mail address
 * @csspart forwarding - that the page goes on to the payment by itself
 * @csspart gone - beside `line-state`: the line can no longer be had
 * @csspart google - the link to Google Calendar
 * @csspart heading - the heading
 * @csspart hours - when the venue is open
 * @csspart invoice - the link to the invoice
 * @csspart line - one line
 * @csspart line-gone - a line that can no longer be had
 * @csspart line-mark - that a line is an add-on
 * @csspart line-name - the name of a line
 * @csspart line-state - why a line can no longer be had
 * @csspart line-summary - what was chosen, in the service's words
 * @csspart line-total - what a line costs
 * @csspart line-when - when a line is for
 * @csspart lines - the list of lines
 * @csspart online - the link to the service's own page of the booking
 * @csspart outlook-link - the link to Outlook
 * @csspart outlook - what may have become of the booking, where that is not known
 * @csspart pay - the link to the payment
 * @csspart payment - the status of the payment
 * @csspart phone - the venue's telephone number
 * @csspart picture - the picture of a line
 * @csspart primary - the one button that leads on
 * @csspart print - the button that prints
 * @csspart secure - where the payment is taken
 * @csspart section-heading - the heading of a section
 * @csspart stay - the button that stops it
 * @csspart subtotal - the sum before discount and tax
 * @csspart tax - the tax
 * @csspart total - the sum
 * @csspart totals - the sums
 * @csspart wait - for how long the booking may still be made
 */
export class SlipwayConfirmation extends StepElement {
  static override properties = {
    state: { attribute: false },
    booking: { attribute: false },
    session: { attribute: false },
    periods: { attribute: false },
    quoteRequests: { attribute: false },
    pictures: { attribute: false },
    company: { attribute: false },
    policy: { attribute: false },
    missingPart: { state: true },
    isCheckShown: { state: true },
    finish: { state: true },
    checking: { type: Boolean },
    unconfirmed: { attribute: false },
    left: { attribute: false },
    askUrl: { attribute: false },
    forwards: { attribute: false },
  };

  /** Whether the booking is known to be made. */
  state: 'booked' | 'unsure' = 'booked';
  /** What the service confirmed. */
  booking: Booking | null = null;
  /** The session as it was booked. */
  session: Session | null = null;
  /** When, in the visitor's language, by line id. */
  periods: Readonly<Record<string, string>> = {};
  /** The quote request behind each line, by line id; its times are those of the calendar file. */
  quoteRequests: Readonly<Record<string, QuoteRequest>> = {};
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>> = {};
  /** Who to turn to. */
  company: Account | undefined;
  /** What the visitor agreed to; `''` for nothing, undefined while it is not known. */
  policy: UnsafeHtml | undefined = '';
  /** The service is being asked whether the booking exists. */
  checking = false;
  /** What is known of it while it is unsure; once it is known not to be made, the visitor stands before it again. */
  unconfirmed: Unconfirmed | null = null;
  /** Seconds in which it may still be made. */
  left = 0;
  /** Where the venue answers questions: a web, mail or phone address, `''` for none. */
  askUrl = '';
  /** The page may go on to the payment by itself. `forward.ts` does it, once the confirmation is drawn. */
  forwards = false;

  /** What saves or prints the booking did not arrive. */
  private missingPart: Problem | null = null;
  /** Renders what is not in the first view; undefined while it loads, null if it did not arrive. */
  private finish: typeof finish | null | undefined;
  /** A check that was pressed for has not been seen yet. */
  private isCheckShown = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Its answer was late: the guest may not expect to leave any more.
    if (changed.get('state') === 'unsure') this.forwards = false;
  }

  protected override waits(): boolean {
    return this.checking;
  }

  protected override renderStep(locale: Locale): TemplateResult {
    // After a reload it may be that nothing is known of the order yet: an empty one would not be true.
    const session = linesOf(this.session).length > 0 ? this.session : null;
    const { done, cart } = locale.text;
    const booked = this.state === 'booked';
    const view = booked ? bookedView(this.booking, this.session, this.quoteRequests, locale, this.forwards) : undefined;
    const isValid = view !== undefined && view.state !== 'invalid';
    return html`${view ? this.#renderBooked(view, locale) : this.#renderUnsure(locale)}
    ${
      session
        ? html`<div>
              <h3 part="section-heading">${booked ? done.lines : cart.label}</h3>
              ${lines(session, this, locale, 4)}
            </div>
            ${totals(session, locale)}`
        : nothing
    }
    ${isValid ? this.finish?.changeOrCancel(this, locale) : nothing}
    ${booked ? this.finish?.venueDetails(this.company, locale) : nothing}
    ${this.finish === undefined ? html`<div class="rest"></div>` : isValid ? this.#again(done.again) : nothing}`;
  }

  #renderBooked(view: BookedView, locale: Locale): TemplateResult {
    const { done } = locale.text;
    const { state, heading, code, payAsk, hasDays } = view;
    const isInvalid = state === 'invalid';
    return html`<span class="sign ${state}" aria-hidden="true"></span>
      ${this.renderHeading(heading)}
      ${
        code
          ? html`<div>
              <p class="muted">${done.code}</p>
              <p class="figures" part="code" dir="ltr" translate="no">${code}</p>
              ${isInvalid ? nothing : html`<p class="small muted">${done.keep}</p>`}
            </div>`
          : nothing
      }
      ${statusView(view, locale)} ${payAsk ? html`<p>${payAsk}</p>` : nothing}
      ${paymentView(view, { locale, askUrl: this.askUrl, onLeave: this.#leave, onStay: this.#stay })}
      <div class="actions">
        ${
          hasDays
            ? html`<div class="take-along">
                <button
                  type="button"
                  part="calendar-file"
                  @click=${() => this.#keep((module) => module.saveCalendarFile(this, locale))}
                >
                  ${done.calendar}
                </button>
                ${this.finish?.calendarLinks(this, locale) ?? html`<ul class="calendars"></ul>`}
              </div>`
            : nothing
        }
        ${
          isInvalid
            ? this.#again(done.again, true)
            : html`<button
                type="button"
                part="print"
                @click=${() => this.#keep((module) => module.printConfirmation(this))}
              >
                ${done.print}
              </button>`
        }
      </div>
      ${this.missingPart ? html`<p role="alert">${locale.problem(this.missingPart)}</p>` : nothing}
      <slot name="confirmation"></slot>`;
  }

  #renderUnsure({ text: { done } }: Locale): TemplateResult {
    const { left } = this;
    const checking = this.checking || this.isCheckShown;
    const likely = this.unconfirmed?.verdict === 'likely';
    return html`<span class="sign unsure" aria-hidden="true"></span>
      ${this.renderHeading(likely ? done.likely : done.unsure)}
      <p class=${likely ? 'notice' : ''} part="outlook">${likely ? done.likelyWhy : done.unsureWhy}</p>
      ${
        left > 0 && !likely
          ? html`<p class="muted" part="wait">
              ${done.stillOpen}
              <span role="timer" translate="no" class="money">${minutes(left)}</span>
            </p>`
          : nothing
      }
      <div class="actions">
        <button type="button" class="primary" part="check primary" aria-disabled=${checking} @click=${this.#check}>
          ${checking ? done.checking : done.checkAgain}
        </button>
        ${contactLink(this.askUrl, done.askVenue)} ${likely ? this.#again(done.again) : nothing}
      </div>`;
  }

  #again(words: string, isNext = false): TemplateResult {
    return html`<button
      type="button"
      class=${isNext ? 'primary' : ''}
      part=${isNext ? 'again primary' : 'again'}
      @click=${() => request(this, 'booking-again')}
    >
      ${words}
    </button>`;
  }

  #leave = (event: MouseEvent): void => void askToLeave(event, this);

  #stay = (): void => {
    this.forwards = false;
    this.focusOn('[part~="pay"]');
    request(this, 'live-region-say', { words: this.locale?.text.done.stayed ?? '' });
  };

  override firstUpdated(): void {
    // The code of the booking must not wait for the rest.
    void afterPaint()
      .then(() => loadPart(() => import('./finish.ts')))
      .then(
        (module) => {
          adoptStyles(this.renderRoot as ShadowRoot, [...SlipwayConfirmation.elementStyles, module.venueStyles]);
          this.finish = module;
        },
        () => (this.finish = null),
      );
  }

  async #keep(act: (module: typeof finish) => void): Promise<void> {
    try {
      act(await loadPart(() => import('./finish.ts')));
      this.missingPart = null;
    } catch (error) {
      this.missingPart = problemOf(error);
    }
  }

  #check(): void {
    if (this.checking || this.isCheckShown) return;
    request(this, 'booking-check');
    this.isCheckShown = true;
    setTimeout(() => (this.isCheckShown = false), shortestCheck);
  }

  static override styles = [
    theme,
    leafWidth,
    controlStyles,
    stepStyles,
    linesStyles,
    totalsStyles,
    proseStyles,
    paymentStyles,
    confirmationStyles,
  ];
}

/** `1:40`, of 100 seconds. */
function minutes(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-confirmation': SlipwayConfirmation;
  }
}
