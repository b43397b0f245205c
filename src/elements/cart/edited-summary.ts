/**
 * Adapts the summary of a selection (the bar with price and buttons) while the guest edits a cart line. The button of
 * the summary then saves the line instead of adding a new one. An unchanged line shows its price from the session. The
 * functions are pure and render nothing.
 */
import type { TemplateResult } from 'lit';
import type { Quote, QuoteRequest, SessionLine } from '../../api/types.ts';
import { toLineRequest, quoteKey } from '../../flow/quotes/quote-request.ts';
import type { Messages } from '../../i18n/messages.ts';
import { between } from '../shared/text.ts';
import type { Act } from '../shared/host.ts';

/** The members of the summary that depend on the edited line. */
export interface EditableSummary {
  /** The formatted days. */
  when: string;
  /** The hint for an incomplete selection; null if the selection is complete. */
  prompt: string | null;
  quote: Quote | undefined;
  fullTotal: string;
  /** The suggestion of other days, if the service refused the selected ones. */
  ahead: TemplateResult | undefined;
  pricing: boolean;
  primary: Act | undefined;
  /** The second button. An edited line has none. */
  secondary: Act | 'none' | undefined;
  isEdit?: boolean;
}

/** The line that the guest edits, and the buttons of its summary. */
export interface EditedLine {
  /** The quote request of the line; undefined if unknown. */
  ownRequest: QuoteRequest | undefined;
  line: SessionLine | undefined;
  isSaving: boolean;
  words: Messages['lineEdit'];
  /** The button that leads back to the cart, if there is nothing to save. */
  leave: Act;
  onSave: (slip: string, request: QuoteRequest) => void;
}

/** Returns the summary of the selection, adapted to the edited line. */
export function adaptSummary<View extends EditableSummary>(
  view: View,
  quoteRequest: QuoteRequest | null,
  { ownRequest, line, isSaving, words, leave, onSave }: EditedLine,
): View {
  const { quote } = view;
  const edit = { ...view, secondary: undefined, isEdit: true };
  const saveLabel = isSaving ? words.saving : words.save;
  if (quoteRequest && ownRequest && line && quoteKey(quoteRequest) === quoteKey(ownRequest)) {
    const { addOns = [] } = quoteRequest;
    if (hasAddOns(line, addOns))
      return { ...edit, ...unchangedLine(view, ownRequest, line, [words.unchanged]), primary: leave };
    // Saves with the line's own SLIP (booking token). A new quote could refuse the same selection, because this line
    // may hold the last free places.
    const run = () => onSave(line.slip, { ...ownRequest, addOns });
    return { ...edit, ...unchangedLine(view, ownRequest, line, []), primary: { ...leave, label: saveLabel, run } };
  }
  const save: Act | undefined = view.secondary &&
    view.primary && {
      ...view.primary,
      label: saveLabel,
      run() {
        if (quote?.bookable && quote.slip !== null && quoteRequest !== null)
          onSave(quote.slip, toLineRequest(quoteRequest, quote));
      },
    };
  return { ...edit, primary: save ?? view.primary };
}

/** Returns true if the line has exactly these add-ons. */
function hasAddOns({ addOns }: SessionLine, itemIds: readonly string[]): boolean {
  const selected = addOns.flatMap(({ itemId, optional }) => (optional === 'in' ? [itemId] : []));
  return selected.length === itemIds.length && selected.every((id) => itemIds.includes(id));
}

/**
 * Returns the summary of an unchanged line. The price comes from the session. A new quote could refuse the line,
 * because it would count the places that the line holds as taken.
 */
function unchangedLine(
  { when }: EditableSummary,
  ownRequest: QuoteRequest,
  { itemId, total }: SessionLine,
  notes: string[],
): Omit<EditableSummary, 'primary' | 'secondary'> {
  return {
    when: [when, ...notes].filter(Boolean).join(between),
    prompt: null,
    quote: {
      itemId,
      bookable: true,
      slip: null,
      left: null,
      start: ownRequest.start,
      end: ownRequest.end,
      parameters: [],
      total,
      reason: '',
    },
    fullTotal: '',
    ahead: undefined,
    pricing: false,
  };
}
