import { html, type nothing, type TemplateResult } from 'lit';
import type { BookingForm, Account, Item, Session } from '../../api/types.ts';
import { linesOf } from '../../flow/selectors.ts';
import type { FlowState } from '../../flow/state.ts';
import type { Locale } from '../../i18n/locale.ts';
import { whensOf } from '../shared/format-period.ts';

export interface LaterSteps {
  locale: Locale;
  state: FlowState;
  items: readonly Item[];
  company: Account;
  form: BookingForm | undefined;
  askUrl: string;
  /** What stands below the cart's heading. */
  inCart?: TemplateResult | typeof nothing | undefined;
}

/** The steps after choosing, each one element. Drawn only once their chunk is there. */
export function laterStep({ locale, state, items, company, form, askUrl, inCart }: LaterSteps): TemplateResult {
  const { session, details } = state;
  // Shown with its words, or not yet.
  const problem = state.problem && locale.problem(state.problem) ? state.problem : null;
  const busy = state.busy !== null;
  const isDone = state.step === 'done';
  const shown = isDone ? state.booked : session;
  const questions = isDone ? state.asked : state.questions;
  const whens = whensOf(shown, questions, locale);
  const pictures = picturesOf(items);
  switch (state.step) {
    case 'details':
      return html`<slipway-form
        part="form"
        .locale=${locale}
        .form=${form}
        .values=${details}
        .problem=${problem}
        ?busy=${busy}
      ></slipway-form>`;
    case 'review':
      return html`<slipway-review
        part="review"
        .locale=${locale}
        .session=${session}
        .form=${form}
        .values=${details}
        .whens=${whens}
        .pictures=${pictures}
        .problem=${problem}
        ?busy=${busy}
      ></slipway-review>`;
    case 'unsure':
    case 'done':
      return html`<slipway-confirmation
        part="confirmation"
        .locale=${locale}
        .state=${isDone ? 'booked' : 'unsure'}
        .booking=${state.booking}
        .session=${shown}
        .whens=${whens}
        .questions=${questions}
        .pictures=${pictures}
        .company=${company}
        .outlook=${state.outlook}
        .askUrl=${askUrl}
        ?checking=${state.busy === 'check'}
        ><slot name="confirmation" slot="confirmation"></slot
      ></slipway-confirmation>`;
    default:
      return html`<slipway-cart
        part="cart"
        .locale=${locale}
        .session=${session}
        .whens=${whens}
        .pictures=${pictures}
        .mostOf=${mostOf(shown, items)}
        .editable=${editable(state, items)}
        .code=${state.choice.discountCode || (Object.values(state.questions)[0]?.discountCode ?? '')}
        ?busy=${busy}
        >${inCart}</slipway-cart
      >`;
  }
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
function editable({ session, questions }: FlowState, items: readonly Item[]): readonly string[] {
  return linesOf(session).flatMap(({ id, itemId }) =>
    questions[id] && items.some((item) => item.id === itemId && !item.simple) ? [id] : [],
  );
}

function picturesOf(items: readonly Item[]): Readonly<Record<string, string>> {
  return Object.fromEntries(items.flatMap(({ id, pictures: [first] }) => (first ? [[id, first.src]] : [])));
}
