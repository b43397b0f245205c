import { html, type TemplateResult } from 'lit';
import type { Account, Item, Session } from '../../../api/types.ts';
import { linesOf } from '../../../api/session-parts.ts';
import { codeInCart, savedOn } from '../../../flow/cart/cart-code.ts';
import { codeRefusalIn } from '../../../flow/cart/discount-code.ts';
import type { FlowState } from '../../../flow/state.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { secondsUntil } from '../../../values/problem.ts';
import { periodsOf } from '../../shared/format-visit.ts';
import type { Parts } from '../parts.ts';

interface StepView {
  parts: Parts;
  locale: Locale;
  /** The session in question: as it is, or as it was booked. */
  session: Session | null;
  /** When, in the visitor's language, by line id. */
  periods: Readonly<Record<string, string>>;
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>>;
}

/** The step after choosing, each one element. */
export function laterStep(parts: Parts): TemplateResult {
  const { state } = parts.flow;
  const { company, items = [] } = parts.host;
  const locale = parts.locale();
  if (!locale || !company) return html`<div class="skeleton waiting"></div>`;
  const isDone = state.step === 'done';
  const session = isDone ? state.booked : state.session;
  const quoteRequests = isDone ? state.bookedRequests : state.quoteRequests;
  const periods = periodsOf(session, quoteRequests, locale);
  const view = { parts, locale, session, periods, pictures: picturesOf(session, items) };
  if (isDone || state.step === 'unsure') return confirmation(view, company, quoteRequests);
  return state.step === 'cart' ? cart(view, items) : details(view, state.step === 'review');
}

function cart({ parts, locale, session, periods, pictures }: StepView, items: readonly Item[]): TemplateResult {
  const { state } = parts.flow;
  return html`<slipway-cart
    part="cart"
    .locale=${locale}
    .session=${session}
    .periods=${periods}
    .pictures=${pictures}
    .mostOf=${mostOf(session, items)}
    .editable=${editable(state, items)}
    .code=${codeInCart(state)}
    .saved=${savedOn(state)}
    .refusal=${codeRefusalIn(state.problem)}
    ?busy=${state.busy !== null}
    >${parts.lineEdit.view?.inCart()}</slipway-cart
  >`;
}

/** The form with the order beside it, and the page to check everything before booking. */
function details({ parts, locale, session, periods, pictures }: StepView, isReview: boolean): TemplateResult {
  const { state } = parts.flow;
  const form = parts.form.value;
  // Shown with its words, or not yet.
  const problem = state.problem && locale.problem(state.problem) ? state.problem : null;
  const busy = state.busy !== null;
  if (isReview)
    return html`<slipway-review
      part="review"
      .locale=${locale}
      .session=${session}
      .form=${form}
      .values=${state.details}
      .periods=${periods}
      .pictures=${pictures}
      .problem=${problem}
      .wait=${secondsUntil(problem)}
      ?busy=${busy}
    ></slipway-review>`;
  return html`<slipway-form
    part="form"
    .locale=${locale}
    .form=${form}
    .session=${session}
    .periods=${periods}
    .pictures=${pictures}
    .leadsTo=${parts.host.review ? 'review' : 'book'}
    .privacyUrl=${parts.host.privacyUrl}
    ?booking=${state.busy === 'book'}
    .values=${state.details}
    .problem=${problem}
    .wait=${secondsUntil(problem)}
    ?busy=${busy}
  ></slipway-form>`;
}

function confirmation(
  { parts, locale, session, periods, pictures }: StepView,
  company: Account,
  quoteRequests: FlowState['quoteRequests'],
): TemplateResult {
  const { state } = parts.flow;
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
    .policy=${parts.form.error === undefined ? parts.form.value?.policy : ''}
    .unconfirmed=${state.unconfirmed}
    .left=${secondsLeft(state.unconfirmed)}
    .askUrl=${parts.host.askUrl}
    ?checking=${state.busy === 'check'}
    ><slot name="confirmation" slot="confirmation"></slot
  ></slipway-confirmation>`;
}

/** Whole seconds in which the booking may still be made; 0 for none. */
function secondsLeft(unconfirmed: FlowState['unconfirmed']): number {
  return Math.max(0, Math.ceil(((unconfirmed?.until ?? 0) - Date.now()) / 1000));
}

/** Lines of simple items, whose quantity can be changed in the cart, with the most one can have. */
function mostOf(session: Session | null, items: readonly Item[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    linesOf(session).flatMap(({ id, itemId }) => {
      const item = items.find((each) => each.id === itemId);
      return item?.simple ? [[id, Object.values(item.bounds)[0]?.max || Infinity]] : [];
    }),
  );
}

/** Lines that can be chosen otherwise: what was asked for is known, and the item is offered here. */
function editable({ session, quoteRequests }: FlowState, items: readonly Item[]): readonly string[] {
  return linesOf(session).flatMap(({ id, itemId }) =>
    quoteRequests[id] && items.some((item) => item.id === itemId && !item.simple) ? [id] : [],
  );
}

/** Of the items in the session alone: a list may have thousands, whose pictures are read from its answer when asked for. */
function picturesOf(session: Session | null, items: readonly Item[]): Readonly<Record<string, string>> {
  const held = new Set(linesOf(session).map(({ itemId }) => itemId));
  const shown = items.filter(({ id }) => held.has(id));
  return Object.fromEntries(shown.flatMap(({ id, pictures: [first] }) => (first ? [[id, first.src]] : [])));
}
