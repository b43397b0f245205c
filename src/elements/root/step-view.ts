/**
 * Renders the steps after the selection, each as one leaf element: details, review and confirmation. It passes each
 * element its data. The cart is a lazy module with its own view. The venue's contact details are below each of these
 * steps except the confirmation.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Account, Item, Session } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { isOpen } from '../../flow/command-table.ts';
import type { FlowState } from '../../flow/state.ts';
import type { Locale } from '../../i18n/locale.ts';
import { getWaitSeconds } from '../../values/problem.ts';
import { parseHostList, parseHost } from '../../values/hosts.ts';
import { getBookingHeading } from '../finish/booked-view.ts';
import { formatPaymentNotes } from '../shared/book-button.ts';
import { getEmailOrWebsiteUrl, mailLinkTemplate, phoneLinkTemplate } from '../shared/contact-link.ts';
import { formatLinePeriods } from '../shared/format-visit.ts';
import type { FeatureContext } from './context.ts';
import type { CartLoader } from '../cart/cart-loader.ts';
import { isFormPending, type StepTasks } from './step-tasks.ts';

type VenueContactDependencies = Pick<FeatureContext, 'host' | 'flow' | 'locale'>;
type StepDependencies = VenueContactDependencies & {
  readonly stepTasks: Pick<StepTasks, 'form'>;
  readonly cartLoader: Pick<CartLoader, 'view'>;
};

interface StepViewData {
  dependencies: StepDependencies;
  locale: Locale;
  /** The session of the cart; on the confirmation, the session that the guest booked. */
  session: Session | null;
  /** Formatted days and times by line id. */
  periods: Readonly<Record<string, string>>;
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>>;
}

/**
 * Renders the step, with the venue's contact below. Renders nothing while the panel of cart changes replaces the step.
 */
export function renderStep(dependencies: StepDependencies): TemplateResult {
  const { state } = dependencies.flow;
  if (isOpen(state.reconciliation)) return html``;
  return html`${renderStepElement(dependencies)}
  ${isFormPending(state, dependencies.stepTasks) ? nothing : venueContactTemplate(dependencies)}`;
}

function renderStepElement(dependencies: StepDependencies): TemplateResult {
  const { state } = dependencies.flow;
  const { company, items = [] } = dependencies.host;
  const locale = dependencies.locale();
  if (!locale || !company) return html`<div class="skeleton waiting"></div>`;
  const isConfirmation = state.step === 'done';
  const session = isConfirmation ? state.booked : state.session;
  const quoteRequests = isConfirmation ? state.bookedRequests : state.quoteRequests;
  const periods = formatLinePeriods(session, quoteRequests, locale);
  const pictures = getPicturesByItemId(session, items);
  const stepView = { dependencies, locale, session, periods, pictures };
  if (isConfirmation || state.step === 'unsure') return renderConfirmation(stepView, company, quoteRequests);
  const editableLineIds = getEditableLineIds(state, items);
  if (state.step === 'cart')
    return (
      dependencies.cartLoader.view?.renderCart({
        locale,
        session,
        periods,
        pictures,
        items,
        editable: editableLineIds,
      }) ?? html``
    );
  return renderDetails(stepView, editableLineIds, state.step === 'review');
}

/** Renders the details step or the review step. */
function renderDetails(
  { dependencies: { host, flow, stepTasks }, locale, session, periods, pictures }: StepViewData,
  editableLineIds: readonly string[],
  isReviewStep: boolean,
): TemplateResult {
  const { state } = flow;
  const form = stepTasks.form.value;
  // Hides a problem until the module with its message has loaded.
  const problem = state.problem && locale.problem(state.problem) ? state.problem : null;
  const isBusy = state.busy !== null;
  const paymentPlan = { paymentHost: getPaymentHost(host), forwards: host.payment !== 'link' };
  const paymentNotes = session ? formatPaymentNotes(session, paymentPlan, locale) : [];
  if (isReviewStep)
    return html`<slipway-review
      part="review"
      .locale=${locale}
      .session=${session}
      .form=${form}
      .values=${state.details}
      .periods=${periods}
      .pictures=${pictures}
      .problem=${problem}
      .wait=${getWaitSeconds(problem)}
      .paymentNotes=${paymentNotes}
      ?busy=${isBusy}
    ></slipway-review>`;
  return html`<slipway-form
    part="form"
    .locale=${locale}
    .form=${form}
    .session=${session}
    .periods=${periods}
    .pictures=${pictures}
    .editable=${editableLineIds}
    .paymentNotes=${paymentNotes}
    .leadsTo=${host.review ? 'review' : 'book'}
    .privacyUrl=${host.privacyUrl}
    ?booking=${state.busy === 'book'}
    .values=${state.details}
    .problem=${problem}
    .wait=${getWaitSeconds(problem)}
    ?busy=${isBusy}
  ></slipway-form>`;
}

function renderConfirmation(
  { dependencies: { host, flow, stepTasks }, locale, session, periods, pictures }: StepViewData,
  company: Account,
  quoteRequests: FlowState['quoteRequests'],
): TemplateResult {
  const { state } = flow;
  return html`<slipway-confirmation
    part="confirmation"
    .locale=${locale}
    .state=${state.step === 'done' ? 'booked' : 'unsure'}
    .booking=${state.booking}
    .session=${session}
    .periods=${periods}
    .quoteRequests=${quoteRequests}
    .pictures=${pictures}
    .company=${company}
    .policy=${stepTasks.form.error === undefined ? stepTasks.form.value?.policy : ''}
    .unconfirmed=${state.unconfirmed}
    .left=${getSecondsLeft(state.unconfirmed)}
    .askUrl=${getEmailOrWebsiteUrl(host.company)}
    .forwards=${host.payment !== 'link'}
    ?checking=${state.busy === 'check'}
    ><slot name="confirmation" slot="confirmation"></slot
  ></slipway-confirmation>`;
}

/** Returns the number of seconds, rounded up, in which the service may still create the booking. */
function getSecondsLeft(unconfirmedBooking: FlowState['unconfirmed']): number {
  return Math.max(0, Math.ceil(((unconfirmedBooking?.until ?? 0) - Date.now()) / 1000));
}

/**
 * Returns the ids of the lines that the guest can edit. The tab must have the line's quote request. The page must offer
 * the line's item, and the item must not be simple.
 */
function getEditableLineIds({ session, quoteRequests }: FlowState, items: readonly Item[]): readonly string[] {
  return linesOf(session).flatMap(({ id, itemId }) =>
    quoteRequests[id] && items.some((item) => item.id === itemId && !item.simple) ? [id] : [],
  );
}

/**
 * Returns the picture address of each item in the session. Reads the pictures of no other items, because a list may
 * have thousands.
 */
function getPicturesByItemId(session: Session | null, items: readonly Item[]): Readonly<Record<string, string>> {
  const itemIdsInCart = new Set(linesOf(session).map(({ itemId }) => itemId));
  const itemsInCart = items.filter(({ id }) => itemIdsInCart.has(id));
  return Object.fromEntries(
    itemsInCart.flatMap(({ id, pictures: [firstPicture] }) => (firstPicture ? [[id, firstPicture.src]] : [])),
  );
}

/** Renders the venue's phone number and email address; nothing on the confirmation, which shows its own. */
function venueContactTemplate({ host, flow, ...deps }: VenueContactDependencies): TemplateResult | typeof nothing {
  const { phone = '', email = '' } = host.company ?? {};
  const { step } = flow.state;
  const locale = deps.locale();
  if (!locale || step === 'choose' || step === 'done' || (!phone && !email)) return nothing;
  return html`<p class="venue-contact muted" part="venue-contact">
    <span>${locale.text.questions}</span>
    <span class="ways">${phoneLinkTemplate(phone)} ${mailLinkTemplate(email)}</span>
  </p>`;
}

/**
 * Returns the host that takes the payment: the page's payment host, or the account's host if the page names none.
 * Returns `''` if the page names several.
 */
function getPaymentHost({ paymentHosts, settings }: Pick<FeatureContext['host'], 'paymentHosts' | 'settings'>): string {
  const [firstPaymentHost = parseHost(settings.baseUrl), ...otherPaymentHosts] = parseHostList(paymentHosts);
  return otherPaymentHosts.length === 0 ? (firstPaymentHost.split('/')[0] ?? '') : '';
}

/**
 * Returns the sentences that guests must read about their booking: its code, or that they must wait. Returns an empty
 * list before a booking.
 *
 * @example
 * getOutcomeSentences(flow.state, locale); // ['Thank you for your booking', 'Booking code ABCD-010130', 'Save this code in case …']
 */
export function getOutcomeSentences(
  { step, booking }: Pick<FlowState, 'step' | 'booking'>,
  { text: { done } }: Pick<Locale, 'text'>,
): readonly string[] {
  if (step === 'unsure') return [done.unsure, done.unsureWhy];
  if (step !== 'done') return [];
  const code = booking?.code ?? '';
  const bookingHeading = getBookingHeading(booking, done);
  return code ? [bookingHeading, `${done.code} ${code}`, done.keep] : [bookingHeading];
}

export const venueContactStyles = css`
  .venue-contact,
  .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 1em;
  }
  .ways {
    flex: 1 200px;
  }
  .venue-contact {
    margin-block-start: var(--_space);
    font-size: 0.875em;
  }
  .ways a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
  }
`;
