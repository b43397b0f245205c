/**
 * Renders the cart, the bar above the step while the guest edits a line, and the undo button after the guest removes a
 * line. It also announces edits and removals. The commands are in `flow/cart`, and the cart element is in `cart.ts`.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Amount, Item, Quote, QuoteRequest, Session, SessionPart } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { getCartDiscountCode, findCodeRefusal } from '../../flow/cart/cart-code.ts';
import type { Flow } from '../../flow/flow.ts';
import { addOwnPlaces } from '../../flow/quotes/own-places.ts';
import type { AddOnNames, Cart, FlowState, Reconciliation } from '../../flow/state.ts';
import { enLineEdit } from '../../i18n/en/line-edit.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Messages } from '../../i18n/messages.ts';
import { isPositive, addAmounts } from '../../values/amounts.ts';
import type { Host } from '../shared/host.ts';
import type { LinesView } from '../shared/session-lines.ts';
import { adaptSummary, type LineEditSummary } from './edited-summary.ts';

/** The properties of the cart element that the root element passes. The others come from `flow.state`. */
interface CartProperties extends LinesView {
  locale: Locale;
  session: Session | null;
  /** The items that the page offers. */
  items: readonly Item[];
  /** Ids of the lines that the guest can edit. */
  editable: readonly string[];
}

export class CartView {
  readonly #host: Host;
  readonly #flow: Flow;
  readonly #getLocale: () => Locale | undefined;
  /**
   * The step to return to after the edit: `details` if the guest opened the line in a step after the cart; otherwise
   * `cart`.
   */
  #stepAfterEdit: Reconciliation['goal'] = 'cart';

  constructor(host: Host, flow: Flow, locale: () => Locale | undefined) {
    this.#host = host;
    this.#flow = flow;
    this.#getLocale = locale;
    host.adopt([lineEditStyles]);
    flow.subscribe((state, previousState) => this.#handleChange(state, previousState));
    this.#handleChange(flow.state);
  }

  /**
   * Renders the bar above the step: a notice that a different tab books the cart, or the name of the line that the
   * guest edits.
   */
  renderTopBar(): TemplateResult | typeof nothing {
    const { step, choice, busy } = this.#flow.state;
    const otherTabMessage = this.#getOtherTabMessage(this.#flow.state);
    if (otherTabMessage) return html`<p class="changing" part="notice">${otherTabMessage}</p>`;
    if (step !== 'choose' || choice.lineId === undefined) return nothing;
    return html`<div class="changing" part="changing">
      <p>${this.#messages.editing(getLineName(this.#flow.state, choice.lineId))}</p>
      <button type="button" part="leave" aria-disabled=${busy !== null} @click=${this.#leaveEdit}>
        ${this.#messages.leave}
      </button>
    </div>`;
  }

  /** Returns a quote in which the places that the edited line holds count as free. */
  quoteFor(quote: Quote, quoteRequest: QuoteRequest): Quote {
    const { state } = this.#flow;
    return addOwnPlaces(quote, quoteRequest, state, state.choice.lineId);
  }

  /**
   * Returns the summary with the price and the buttons of the line that the guest edits. Returns `view` unchanged if the
   * guest edits no line.
   */
  adaptSummary<View extends LineEditSummary>(
    view: View,
    quoteRequest: QuoteRequest | null,
    addOnNames?: AddOnNames,
  ): View {
    const { choice, quoteRequests, session, busy } = this.#flow.state;
    const { lineId } = choice;
    if (lineId === undefined) return view;
    return adaptSummary(view, quoteRequest, {
      lineRequest: quoteRequests[lineId],
      line: session?.lines.find(({ id }) => id === lineId),
      isSaving: busy === 'save',
      messages: this.#messages,
      leaveAction: { label: this.#leaveButtonLabel, run: this.#leaveEdit, isBusy: busy !== null },
      onSave: (slip, request) => void this.#flow.save(slip, request, addOnNames, this.#stepAfterEdit),
    });
  }

  /** Renders the cart. After a removal, adds a note about the removed line, with a button that undoes the removal. */
  renderCart({ locale, session, periods, pictures, items, editable }: CartProperties): TemplateResult {
    const { state } = this.#flow;
    return html`<slipway-cart
      part="cart"
      .locale=${locale}
      .session=${sortLinesAsGuestAdded(session, state.quoteRequests)}
      .periods=${periods}
      .pictures=${pictures}
      .mostOf=${getMaxQuantities(session, items)}
      .editable=${editable}
      .code=${getCartDiscountCode(state)}
      .saved=${computeSavedAmount(state)}
      .refusal=${findCodeRefusal(state.problem)}
      ?busy=${state.busy !== null}
      >${this.#renderRemoval()}</slipway-cart
    >`;
  }

  #renderRemoval(): TemplateResult | typeof nothing {
    const { removed, busy } = this.#flow.state;
    if (!removed) return nothing;
    return html`<div class="removed" part="removed">
      <p>${this.#getRemovalMessage(removed)}</p>
      ${
        removed.gone === undefined
          ? html`<button type="button" part="undo" aria-disabled=${busy !== null} @click=${this.#undoRemoval}>
              ${this.#messages.undo}
            </button>`
          : nothing
      }
    </div>`;
  }

  get #leaveButtonLabel(): string {
    const { back = '', cartChanges } = this.#getLocale()?.text ?? {};
    return this.#stepAfterEdit === 'cart' && cartChanges ? cartChanges.back : back;
  }

  #leaveEdit = (): void => this.#flow.goTo(this.#stepAfterEdit);

  get #messages(): Messages['lineEdit'] {
    return this.#getLocale()?.section('lineEdit', enLineEdit) ?? enLineEdit;
  }

  /**
   * Announces changes of the state. When the guest opens a line, it also stores the step to return to and shows the
   * month of the line.
   */
  #handleChange(state: FlowState, previousState?: FlowState): void {
    const { choice, removed } = state;
    const otherTabMessage = this.#getOtherTabMessage(state);
    if (otherTabMessage && (!previousState || otherTabMessage !== this.#getOtherTabMessage(previousState)))
      this.#host.announce(otherTabMessage);
    if (choice.lineId !== undefined && choice.lineId !== previousState?.choice.lineId) {
      this.#stepAfterEdit =
        previousState && previousState.step !== 'choose' && previousState.step !== 'cart' ? 'details' : 'cart';
      this.#host.showMonth(null);
      this.#host.announce(this.#messages.editing(getLineName(state, choice.lineId)));
    }
    if (removed?.gone !== undefined && removed !== previousState?.removed)
      this.#host.announce(this.#getRemovalMessage(removed));
  }

  /** Returns the sentence about a different tab that is booking the cart or has booked it; `''` if there is none. */
  #getOtherTabMessage({ busy, elsewhere }: FlowState): string {
    return busy === 'elsewhere' ? this.#messages.booking : elsewhere ? this.#messages.booked : '';
  }

  #getRemovalMessage(removal: NonNullable<FlowState['removed']>): string {
    const lineName = getLineName(removal, removal.lineId);
    return removal.gone === undefined
      ? this.#messages.removed(lineName)
      : this.#messages.notBack(lineName, removal.gone);
  }

  /** Restores the removed line. The undo button disappears, so the focus moves to the heading of the cart. */
  #undoRemoval = ({ currentTarget }: Event): void => {
    if (this.#flow.state.busy !== null) return;
    void (currentTarget as HTMLElement).closest('slipway-cart')?.focusHeading();
    void this.#flow.undo();
  };
}

function getLineName({ session }: Pick<FlowState, 'session'>, lineId: string): string {
  return session?.lines.find(({ id }) => id === lineId)?.name ?? '';
}

/** Returns the session with each restored line at its former position. The service lists a restored line last. */
function sortLinesAsGuestAdded(session: Session | null, quoteRequests: FlowState['quoteRequests']): Session | null {
  const hasRestoredLine = Object.values(quoteRequests).some(({ formerId }) => formerId !== undefined);
  if (!session || !hasRestoredLine) return session;
  const getLinePosition = ({ id }: SessionPart) => Number(quoteRequests[id]?.formerId ?? id);
  return {
    ...session,
    lines: [...session.lines].sort((firstLine, secondLine) => getLinePosition(firstLine) - getLinePosition(secondLine)),
  };
}

/**
 * Returns the maximum quantity by line id; Infinity without a maximum. The map contains only lines of simple items,
 * which have a quantity but no dates. Guests can change these quantities in the cart.
 */
function getMaxQuantities(session: Session | null, items: readonly Item[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    linesOf(session).flatMap(({ id, itemId }) => {
      const item = items.find((offeredItem) => offeredItem.id === itemId);
      return item?.simple ? [[id, Object.values(item.bounds)[0]?.max || Infinity]] : [];
    }),
  );
}

const lineEditStyles = css`
  .changing,
  .removed {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    margin-block: 0 var(--_space);
    padding-block: 8px;
    padding-inline: 16px 8px;
    border-inline-start: 3px solid var(--_accent);
    background: var(--_tint);
  }
  .removed {
    margin-block: var(--_space) 0;
    min-block-size: 60px;
  }
  :is(.changing, .removed) p {
    flex: 1 1 144px;
  }
`;

/**
 * Returns the amount that the cart's discount code saves: the discount of the session, or otherwise the sum of the
 * discounts of its lines. Returns `''` if there is no discount. Without a session discount, also returns `''` if a line
 * has add-ons, because the quotes of lines do not include the discounts of add-ons.
 */
function computeSavedAmount({ session, quoteRequests }: Cart): Amount {
  const sessionDiscount = session?.discount.replace(/^-/, '') ?? '';
  if (isPositive(sessionDiscount)) return sessionDiscount;
  if (linesOf(session).some(({ addOns }) => addOns.some(({ optional }) => optional !== 'out'))) return '';
  const lineDiscounts = linesOf(session).map(({ id }) => quoteRequests[id]?.discount ?? '');
  let discountTotal = '';
  for (const discountAmount of lineDiscounts.filter(isPositive))
    discountTotal = addAmounts(discountTotal || '0', discountAmount);
  return discountTotal;
}
