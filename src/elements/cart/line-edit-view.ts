/**
 * What those see who change their mind about the cart: a line opened again while choosing, and one that was removed and can
 * be put back.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { QuoteRequest } from '../../api/types.ts';
import type { Flow } from '../../flow/flow.ts';
import type { AddOnNames, FlowState, Reconciliation } from '../../flow/state.ts';
import { enLineEdit } from '../../i18n/en/line-edit.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Host } from '../shared/host.ts';
import { cartTemplate, type CartParts } from './cart-view.ts';
import { editedSummary, type ChangedSummary } from './edited-summary.ts';

export interface LineEditView {
  /** Above the step. */
  above(): TemplateResult | typeof nothing;
  /** What the summary says while a line is being changed. */
  edited<View extends ChangedSummary>(view: View, quoteRequest: QuoteRequest | null, addOnNames?: AddOnNames): View;
  /** Renders the cart. */
  cart(parts: CartParts): TemplateResult;
  /** Below the cart's heading. */
  inCart(): TemplateResult | typeof nothing;
}

export function lineEditView(host: Host, flow: Flow, locale: () => Locale | undefined): LineEditView {
  return new ChangedLine(host, flow, locale);
}

class ChangedLine implements LineEditView {
  readonly #host: Host;
  readonly #flow: Flow;
  readonly #locale: () => Locale | undefined;
  /** The step that the guest opened the line from. They return to it. */
  #goal: Reconciliation['goal'] = 'cart';

  constructor(host: Host, flow: Flow, locale: () => Locale | undefined) {
    this.#host = host;
    this.#flow = flow;
    this.#locale = locale;
    host.adopt([styles]);
    flow.subscribe((state, before) => this.#follow(state, before));
    this.#follow(flow.state);
  }

  above(): TemplateResult | typeof nothing {
    const { step, choice, busy } = this.#flow.state;
    const heard = this.#elsewhere(this.#flow.state);
    if (heard) return html`<p class="changing" part="notice">${heard}</p>`;
    if (step !== 'choose' || choice.lineId === undefined) return nothing;
    return html`<div class="changing" part="changing">
      <p>${this.#words.editing(nameOf(this.#flow.state, choice.lineId))}</p>
      <button type="button" part="leave" aria-disabled=${busy !== null} @click=${this.#leave}>
        ${this.#words.leave}
      </button>
    </div>`;
  }

  edited<View extends ChangedSummary>(view: View, quoteRequest: QuoteRequest | null, addOnNames?: AddOnNames): View {
    const { choice, quoteRequests, session, busy } = this.#flow.state;
    const { lineId } = choice;
    if (lineId === undefined) return view;
    return editedSummary(view, quoteRequest, {
      own: quoteRequests[lineId],
      line: session?.lines.find(({ id }) => id === lineId),
      isSaving: busy === 'save',
      words: this.#words,
      notBookable: this.#locale()?.text.summary.notBookable ?? '',
      leave: { label: this.#leaveLabel, run: this.#leave, isBusy: busy !== null },
      onSave: (slip, request) => void this.#flow.save(slip, request, addOnNames, this.#goal),
    });
  }

  cart(parts: CartParts): TemplateResult {
    return cartTemplate(parts, this.#flow.state, this.inCart());
  }

  inCart(): TemplateResult | typeof nothing {
    const { removed, busy } = this.#flow.state;
    if (!removed) return nothing;
    return html`<div class="removed" part="removed">
      <p>${this.#removed(removed)}</p>
      ${
        removed.gone === undefined
          ? html`<button type="button" part="undo" aria-disabled=${busy !== null} @click=${this.#undo}>
              ${this.#words.undo}
            </button>`
          : nothing
      }
    </div>`;
  }

  get #leaveLabel(): string {
    const { back = '', cartChanges } = this.#locale()?.text ?? {};
    return this.#goal === 'cart' && cartChanges ? cartChanges.back : back;
  }

  #leave = (): void => this.#flow.goTo(this.#goal);

  get #words(): Messages['lineEdit'] {
    return this.#locale()?.section('lineEdit', enLineEdit) ?? enLineEdit;
  }

  /** Says what those cannot see who listen. */
  #follow(state: FlowState, before?: FlowState): void {
    const { choice, removed } = state;
    const heard = this.#elsewhere(state);
    if (heard && (!before || heard !== this.#elsewhere(before))) this.#host.announce(heard);
    if (choice.lineId !== undefined && choice.lineId !== before?.choice.lineId) {
      this.#goal = before && before.step !== 'choose' && before.step !== 'cart' ? 'details' : 'cart';
      this.#host.showMonth(null);
      this.#host.announce(this.#words.editing(nameOf(state, choice.lineId)));
    }
    if (removed?.gone !== undefined && removed !== before?.removed) this.#host.announce(this.#removed(removed));
  }

  /** What another tab does or did with the cart; `''` for nothing. */
  #elsewhere({ busy, elsewhere }: FlowState): string {
    return busy === 'elsewhere' ? this.#words.booking : elsewhere ? this.#words.booked : '';
  }

  #removed(removed: NonNullable<FlowState['removed']>): string {
    const name = nameOf(removed, removed.lineId);
    return removed.gone === undefined ? this.#words.removed(name) : this.#words.notBack(name, removed.gone);
  }

  /** The button goes with what it does: the heading above it takes over. */
  #undo = ({ currentTarget }: Event): void => {
    if (this.#flow.state.busy !== null) return;
    void (currentTarget as HTMLElement).closest('slipway-cart')?.focusHeading();
    void this.#flow.undo();
  };
}

function nameOf({ session }: Pick<FlowState, 'session'>, lineId: string): string {
  return session?.lines.find(({ id }) => id === lineId)?.name ?? '';
}

const styles = css`
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
