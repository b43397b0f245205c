/**
 * Owns the element at the end of a visit. It renders a booking with its payment, or an unconfirmed booking with a
 * button that checks it. It changes no state itself and requests every action by events. The calendar file, the print
 * view and the venue's contact load later, so that the booking code appears first.
 */
import { adoptStyles, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Account, Booking, QuoteRequest, Session, UnsafeHtml } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { waitForPaint } from '../../page/scheduling.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import type { Unconfirmed } from '../../flow/state.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import type { Locale } from '../../i18n/locale.ts';
import { createBookedView, type BookedView } from './booked-view.ts';
import type * as finish from './index.ts';
import { requestLeavePermission, paymentStyles, paymentLinkTemplate, paymentStatusTemplate } from './payment-view.ts';
import { confirmationStyles } from './confirmation-styles.ts';
import { contactLinkTemplate } from '../shared/contact-link.ts';
import { dispatchRequest } from '../shared/requests.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { proseStyles } from '../shared/safe-html.ts';
import { sessionLinesTemplate, linesStyles } from '../shared/session-lines.ts';
import { StepElement, stepStyles } from '../shared/step-element.ts';
import { leafWidth, theme } from '../shared/theme.ts';
import { totalsTemplate, totalsStyles } from '../shared/session-totals.ts';

/**
 * Minimum time, in ms, for which the button shows that a check runs. Without it, the guest might not notice a fast
 * check.
 */
const MIN_CHECK_MS = 800;

/**
 * The confirmation at the end of a visit: of a booking, of a booking to pay, or of an unconfirmed booking.
 *
 * @example
 * ```html
 * <slipway-confirmation .locale=${locale} .booking=${booking} .session=${session}></slipway-confirmation>
 * ```
 *
 * @tag slipway-confirmation
 * @fires booking-leave - `{url}`, requests to leave the page. If a listener cancels it, the guest stays (bubbles, not
 * composed)
 * @fires booking-check - requests a check of an unconfirmed booking (bubbles, not composed)
 * @fires booking-again - requests a new visit (bubbles, not composed)
 * @fires live-region-say - a sentence for the live region (bubbles, composed)
 * @slot confirmation - the page's own content after a booking
 * @csspart add-on - one add-on of a line
 * @csspart add-ons - the add-ons of a line
 * @csspart address - the address of the venue
 * @csspart again - the button that starts another booking
 * @csspart ask - a link to the venue
 * @csspart calendar-file - the button that saves a calendar file
 * @csspart change - the instructions to change or cancel the booking
 * @csspart check - the button that checks an unconfirmed booking again
 * @csspart code - the booking's code
 * @csspart contact - the contact of the venue
 * @csspart directions - the link to a map
 * @csspart discount - the discount of a code
 * @csspart due - the amount to pay now
 * @csspart email - the venue's email address
 * @csspart forwarding - the note that the page goes on to the payment automatically
 * @csspart gone - together with `line-state`: the line is no longer available
 * @csspart google - the link to Google Calendar
 * @csspart heading - the heading
 * @csspart hours - the opening hours
 * @csspart invoice - the link to the invoice
 * @csspart line - one line
 * @csspart line-gone - a line that is no longer available
 * @csspart line-mark - the mark of an add-on
 * @csspart line-name - the name of a line
 * @csspart line-state - why a line is no longer available
 * @csspart line-summary - the selection of a line, in the service's words
 * @csspart line-total - the price of a line
 * @csspart line-when - the days and times of a line
 * @csspart lines - the list of lines
 * @csspart online - the link to the service's own page of the booking
 * @csspart outlook-link - the link to Outlook
 * @csspart outlook - the explanation of an unconfirmed booking
 * @csspart pay - the link to the payment
 * @csspart payment - the status of the payment
 * @csspart phone - the venue's telephone number
 * @csspart picture - the picture of a line
 * @csspart primary - the button to the next step
 * @csspart print - the button that prints
 * @csspart secure - the host of the payment page
 * @csspart section-heading - the heading of a section
 * @csspart stay - the button that keeps the guest on the page
 * @csspart subtotal - the sum before discount and tax
 * @csspart tax - the tax
 * @csspart total - the sum
 * @csspart totals - the sums
 * @csspart wait - the remaining time in which the service may still make the booking
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
    moduleProblem: { state: true },
    isCheckShown: { state: true },
    finishModule: { state: true },
    checking: { type: Boolean },
    unconfirmed: { attribute: false },
    left: { attribute: false },
    askUrl: { attribute: false },
    forwards: { attribute: false },
  };

  /** `booked` for a confirmed booking, `unsure` for an unconfirmed one. */
  state: 'booked' | 'unsure' = 'booked';
  /** The confirmed booking; null until there is one. */
  booking: Booking | null = null;
  /** The session of the booking. */
  session: Session | null = null;
  /** Days and times in the guest's language, by line id. */
  periods: Readonly<Record<string, string>> = {};
  /** The quote request that each line comes from, by line id. Calendar files use the times of these requests. */
  quoteRequests: Readonly<Record<string, QuoteRequest>> = {};
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>> = {};
  /** The account, whose contact the confirmation shows. */
  company: Account | undefined;
  /** The policy that the guest agreed to; `''` without one, undefined while it loads. */
  policy: UnsafeHtml | undefined = '';
  /** True while a check of the unconfirmed booking runs. */
  checking = false;
  /** The unconfirmed booking while `state` is `unsure`. */
  unconfirmed: Unconfirmed | null = null;
  /** Number of seconds during which the service may still make the booking. */
  left = 0;
  /** The venue's `mailto:` address, or its website if it has no email; `''` for neither. */
  askUrl = '';
  /** True if the payment page may open automatically. `forward.ts` opens it after the first render. */
  forwards = false;

  /** The problem if the lazy module that saves and prints the booking did not load; otherwise null. */
  private moduleProblem: Problem | null = null;
  /** The lazy module with the other parts of the confirmation; undefined while it loads, null if it failed to load. */
  private finishModule: typeof finish | null | undefined;
  /** True for `MIN_CHECK_MS` after the guest has requested a check of the unconfirmed booking. */
  private isCheckShown = false;

  protected override willUpdate(changedProperties: PropertyValues<this>): void {
    // Prevents the payment page from opening automatically after a late confirmation, because the guest may no longer
    // expect that.
    if (changedProperties.get('state') === 'unsure') this.forwards = false;
  }

  protected override isWaiting(): boolean {
    return this.checking;
  }

  protected override renderStep(locale: Locale): TemplateResult {
    // After a reload, the lines of the booking may be unknown. The confirmation then omits the lines and totals.
    const session = linesOf(this.session).length > 0 ? this.session : null;
    const { done, cart } = locale.text;
    const isBooked = this.state === 'booked';
    const view = isBooked
      ? createBookedView(this.booking, this.session, this.quoteRequests, locale, this.forwards)
      : undefined;
    const isValidBooking = view !== undefined && view.state !== 'invalid';
    return html`${view ? this.#renderBookedState(view, locale) : this.#renderUnconfirmedState(locale)}
    ${
      session
        ? html`<div>
              <h3 part="section-heading">${isBooked ? done.lines : cart.label}</h3>
              ${sessionLinesTemplate(session, this, locale, 4)}
            </div>
            ${totalsTemplate(isDueAmountOutdated(this.booking, view) ? { ...session, due: session.total } : session, locale)}`
        : nothing
    }
    ${isValidBooking ? this.finishModule?.changeOrCancelTemplate(this, locale) : nothing}
    ${isBooked ? this.finishModule?.venueTemplate(this.company, locale) : nothing}
    ${this.finishModule === undefined ? html`<div class="rest"></div>` : isValidBooking ? this.#renderAgainButton(done.again) : nothing}`;
  }

  #renderBookedState(view: BookedView, locale: Locale): TemplateResult {
    const { done } = locale.text;
    const { state, heading, code, paymentHint, hasDays } = view;
    const isInvalidBooking = state === 'invalid';
    return html`<span class="sign ${state}" aria-hidden="true"></span>
      ${this.renderHeading(heading)}
      ${
        code
          ? html`<div>
              <p class="muted">${done.code}</p>
              <p class="figures" part="code" dir="ltr" translate="no">${code}</p>
              ${isInvalidBooking ? nothing : html`<p class="small muted">${done.keep}</p>`}
            </div>`
          : nothing
      }
      ${paymentStatusTemplate(view, locale)} ${paymentHint ? html`<p>${paymentHint}</p>` : nothing}
      ${paymentLinkTemplate(view, { locale, askUrl: this.askUrl, onLeave: this.#handleLeave, onStay: this.#stopForwarding })}
      <div class="actions">
        ${
          hasDays
            ? html`<div class="take-along">
                <button
                  type="button"
                  part="calendar-file"
                  @click=${() => this.#runWithModule((module) => module.saveCalendarFile(this, locale))}
                >
                  ${done.calendar}
                </button>
                ${this.finishModule?.calendarLinksTemplate(this, locale) ?? html`<ul class="calendars"></ul>`}
              </div>`
            : nothing
        }
        ${
          isInvalidBooking
            ? this.#renderAgainButton(done.again, true)
            : html`<button
                type="button"
                part="print"
                @click=${() => this.#runWithModule((module) => module.printConfirmation(this))}
              >
                ${done.print}
              </button>`
        }
      </div>
      ${this.moduleProblem ? html`<p role="alert">${locale.problem(this.moduleProblem)}</p>` : nothing}
      <slot name="confirmation"></slot>`;
  }

  #renderUnconfirmedState({ text: { done } }: Locale): TemplateResult {
    const { left: secondsLeft } = this;
    const isChecking = this.checking || this.isCheckShown;
    const isLikely = this.unconfirmed?.verdict === 'likely';
    return html`<span class="sign unsure" aria-hidden="true"></span>
      ${this.renderHeading(isLikely ? done.likely : done.unsure)}
      <p class=${isLikely ? 'notice' : ''} part="outlook">${isLikely ? done.likelyWhy : done.unsureWhy}</p>
      ${
        secondsLeft > 0 && !isLikely
          ? html`<p class="muted" part="wait">
              ${done.stillOpen}
              <span role="timer" translate="no" class="money">${formatMinutes(secondsLeft)}</span>
            </p>`
          : nothing
      }
      <div class="actions">
        <button
          type="button"
          class="primary"
          part="check primary"
          aria-disabled=${isChecking}
          @click=${this.#requestCheck}
        >
          ${isChecking ? done.checking : done.checkAgain}
        </button>
        ${contactLinkTemplate(this.askUrl, done.askVenue)} ${isLikely ? this.#renderAgainButton(done.again) : nothing}
      </div>`;
  }

  #renderAgainButton(label: string, isPrimary = false): TemplateResult {
    return html`<button
      type="button"
      class=${isPrimary ? 'primary' : ''}
      part=${isPrimary ? 'again primary' : 'again'}
      @click=${() => dispatchRequest(this, 'booking-again')}
    >
      ${label}
    </button>`;
  }

  #handleLeave = (event: MouseEvent): void => void requestLeavePermission(event, this);

  #stopForwarding = (): void => {
    this.forwards = false;
    this.focusOn('[part~="pay"]');
    dispatchRequest(this, 'live-region-say', { words: this.locale?.text.done.stayed ?? '' });
  };

  override firstUpdated(): void {
    // Loads the other parts of the confirmation after the first paint, so that the booking code appears first.
    void waitForPaint()
      .then(() => loadLazyModule(() => import('./index.ts')))
      .then(
        (module) => {
          adoptStyles(this.renderRoot as ShadowRoot, [...SlipwayConfirmation.elementStyles, module.venueStyles]);
          this.finishModule = module;
        },
        () => (this.finishModule = null),
      );
  }

  async #runWithModule(callback: (module: typeof finish) => void): Promise<void> {
    try {
      callback(await loadLazyModule(() => import('./index.ts')));
      this.moduleProblem = null;
    } catch (error) {
      this.moduleProblem = problemOf(error);
    }
  }

  #requestCheck(): void {
    if (this.checking || this.isCheckShown) return;
    dispatchRequest(this, 'booking-check');
    this.isCheckShown = true;
    setTimeout(() => (this.isCheckShown = false), MIN_CHECK_MS);
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

/** Returns true if the guest has returned to a booking and may have paid the amount that was due. */
function isDueAmountOutdated(booking: Booking | null, view: BookedView | undefined): boolean {
  return booking?.revisited === true && view?.state !== 'due';
}

/** Formats 100 seconds as `1:40`. */
function formatMinutes(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-confirmation': SlipwayConfirmation;
  }
}
