/**
 * What those see who change their mind about the cart: a line opened again while choosing, and one that was removed and can
 * be put back. A chunk of its own, with its words, fetched by the first change of mind.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Quote, QuoteRequest } from '../../api/types.ts';
import type { Flow } from '../../flow/flow.ts';
import type { FlowState } from '../../flow/state.ts';
import { answered } from '../../flow/quotes/quote-request.ts';
import { isSameRequest } from '../../flow/quotes/quote-cache.ts';
import { enRest } from '../../i18n/en/rest.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Shell } from '../shared/host.ts';

/** What the summary beside a choice says, as far as changing a line says it otherwise. */
export interface ChangedSummary {
  /** The days in words. */
  when: string;
  /** What has to be chosen before there can be a price. */
  prompt: string;
  quote: Quote | undefined;
  fullTotal: string;
  /** Other days, where these are refused. */
  ahead: TemplateResult | undefined;
  pricing: boolean;
  /** Of the button. */
  label: string;
  canAdd: boolean;
  onAdd: () => void;
}

export interface LineEditView {
  /** Above the step. */
  above(): TemplateResult | typeof nothing;
  /** What the summary says while a line is being changed. */
  edited<View extends ChangedSummary>(view: View, question: QuoteRequest | null): View;
  /** Below the cart's heading. */
  inCart(): TemplateResult | typeof nothing;
}

export function lineEditView(shell: Shell, flow: Flow, locale: () => Locale | undefined): LineEditView {
  const words = () => (locale()?.text ?? enRest).lineEdit;
  const nameOf = (state: Pick<Flow['state'], 'session'>, lineId: string) =>
    state.session?.lines.find(({ id }) => id === lineId)?.name ?? '';
  shell.adopt([styles]);

  function follow(state: FlowState, before?: FlowState): void {
    const { lineId } = state.choice;
    const heard = elsewhere(state);
    if (heard && (!before || heard !== elsewhere(before))) shell.say(heard);
    if (lineId !== undefined && lineId !== before?.choice.lineId) {
      shell.showMonth(null);
      shell.say(words().editing(nameOf(state, lineId)));
    }
    if (state.removed?.gone !== undefined && state.removed !== before?.removed) shell.say(removedWords());
  }

  /** What another tab does or did with the cart; `''` for nothing. */
  function elsewhere(state: FlowState): string {
    return state.busy === 'elsewhere' ? words().booking : state.elsewhere ? words().booked : '';
  }

  function removedWords(): string {
    const { removed } = flow.state;
    if (!removed) return '';
    const name = nameOf(removed, removed.lineId);
    return removed.gone === undefined ? words().removed(name) : words().notBack(name, removed.gone);
  }

  /** The button goes with what it does: the heading above it takes over. */
  function undo({ currentTarget }: Event): void {
    if (flow.state.busy !== null) return;
    void (currentTarget as HTMLElement).closest('slipway-cart')?.focusHeading();
    void flow.undo();
  }

  flow.subscribe(follow);
  follow(flow.state);

  return {
    above() {
      const { step, choice, busy } = flow.state;
      const heard = elsewhere(flow.state);
      if (heard) return html`<p class="changing" part="notice">${heard}</p>`;
      if (step !== 'choose' || choice.lineId === undefined) return nothing;
      return html`<div class="changing" part="changing">
        <p>${words().editing(nameOf(flow.state, choice.lineId))}</p>
        <button type="button" part="leave" aria-disabled=${busy !== null} @click=${() => flow.goTo('cart')}>
          ${words().leave}
        </button>
      </div>`;
    },

    edited(view, question) {
      const { choice, questions, session, busy } = flow.state;
      const { lineId } = choice;
      if (lineId === undefined) return view;
      const { quote } = view;
      const own = questions[lineId];
      const line = session?.lines.find(({ id }) => id === lineId);
      const label = busy === 'save' ? words().saving : words().save;
      if (question && own && line && isSameRequest(question, own)) {
        // What the session says of the line, whatever a public price says of its places.
        const asItIs = {
          itemId: line.itemId,
          bookable: true,
          slip: null,
          left: null,
          start: own.start,
          end: own.end,
          length: 0,
          parameters: [],
          total: line.total,
          reason: '',
        };
        return {
          ...view,
          label,
          when: [view.when, words().unchanged].filter(Boolean).join(' · '),
          prompt: '',
          quote: asItIs,
          fullTotal: '',
          ahead: undefined,
          pricing: false,
          canAdd: false,
          onAdd: () => undefined,
        };
      }
      const overlaps = question && own && question.start <= own.end && own.start <= question.end;
      const refused =
        quote && !quote.bookable && overlaps
          ? { ...quote, reason: `${quote.reason || locale()?.text.summary.notBookable || ''} ${words().ownPlaces}` }
          : quote;
      const save = () => {
        if (quote?.bookable && quote.slip !== null && question !== null)
          void flow.save(quote.slip, answered(question, quote));
      };
      return { ...view, label, quote: refused, onAdd: save };
    },

    inCart() {
      const { removed, busy } = flow.state;
      if (!removed) return nothing;
      return html`<div class="removed" part="removed">
        <p>${removedWords()}</p>
        ${removed.gone === undefined ? undoButton(words().undo, busy !== null, undo) : nothing}
      </div>`;
    },
  };
}

function undoButton(words: string, disabled: boolean, undo: (event: Event) => void): TemplateResult {
  return html`<button type="button" part="undo" aria-disabled=${disabled} @click=${undo}>${words}</button>`;
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
