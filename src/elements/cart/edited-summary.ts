/**
 * Adapts the summary of a selection (the bar with price and buttons) while the guest edits a cart line. The button of
 * the summary then saves the line instead of adding a new one. An unchanged line shows its price from the session. The
 * functions are pure and render nothing.
 */
import type { TemplateResult } from 'lit';
import type { Quote, QuoteRequest, SessionLine } from '../../api/types.ts';
import { toLineRequest, getQuoteKey } from '../../flow/quotes/quote-request.ts';
import type { Messages } from '../../i18n/messages.ts';
import { dotSeparator } from '../shared/text.ts';
import type { ButtonAction } from '../shared/host.ts';

/** The properties of the summary that depend on the edited line. */
export interface LineEditSummary {
  /** The formatted days. */
  when: string;
  /** The hint for an incomplete selection; null if the selection is complete. */
  prompt: string | null;
  quote: Quote | undefined;
  fullTotal: string;
  /** The suggestion of other days, if the service refused the selected ones. */
  suggestedDays: TemplateResult | undefined;
  isPricePending: boolean;
  primary: ButtonAction | undefined;
  /** The second button of the summary. The summary of an edited line has no second button. */
  secondary: ButtonAction | 'none' | undefined;
  isEdit?: boolean;
}

/** The line that the guest edits, and the buttons of its summary. */
export interface EditedLineOptions {
  /** The quote request of the line; undefined if unknown. */
  lineRequest: QuoteRequest | undefined;
  line: SessionLine | undefined;
  isSaving: boolean;
  messages: Messages['lineEdit'];
  /**
   * The button that leads back to the step from which the guest opened the line. It replaces the save button if nothing
   * has changed.
   */
  leaveAction: ButtonAction;
  onSave: (slip: string, lineRequest: QuoteRequest) => void;
}

/** Returns the summary of the selection, adapted to the edited line. */
export function adaptSummary<View extends LineEditSummary>(
  view: View,
  quoteRequest: QuoteRequest | null,
  { lineRequest, line, isSaving, messages, leaveAction, onSave }: EditedLineOptions,
): View {
  const { quote } = view;
  const editSummary = { ...view, secondary: undefined, isEdit: true };
  const saveLabel = isSaving ? messages.saving : messages.save;
  if (quoteRequest && lineRequest && line && getQuoteKey(quoteRequest) === getQuoteKey(lineRequest)) {
    const { addOns = [] } = quoteRequest;
    if (hasExactAddOns(line, addOns))
      return {
        ...editSummary,
        ...summarizeUnchangedLine(view, lineRequest, line, [messages.unchanged]),
        primary: leaveAction,
      };
    // Saves with the line's own SLIP (booking token). A new quote for the same selection might be a refusal, because
    // this line may hold the last free places.
    const saveLine = () => onSave(line.slip, { ...lineRequest, addOns });
    return {
      ...editSummary,
      ...summarizeUnchangedLine(view, lineRequest, line, []),
      primary: { ...leaveAction, label: saveLabel, run: saveLine },
    };
  }
  // If the summary has a second button, the primary button would add the item, and becomes the save button. Otherwise it
  // has a different task, such as to lead to a missing input, and stays as it is.
  const saveAction: ButtonAction | undefined = view.secondary &&
    view.primary && {
      ...view.primary,
      label: saveLabel,
      run() {
        if (quote?.bookable && quote.slip !== null && quoteRequest !== null)
          onSave(quote.slip, toLineRequest(quoteRequest, quote));
      },
    };
  return { ...editSummary, primary: saveAction ?? view.primary };
}

/** Returns true if the guest has selected exactly these add-ons for the line. */
function hasExactAddOns({ addOns }: SessionLine, addOnIds: readonly string[]): boolean {
  const selectedAddOnIds = addOns.flatMap(({ itemId, optional }) => (optional === 'in' ? [itemId] : []));
  return selectedAddOnIds.length === addOnIds.length && selectedAddOnIds.every((id) => addOnIds.includes(id));
}

/**
 * Returns the summary of a line with unchanged days and party. The price comes from the session. A new quote might be a
 * refusal, because it would count the places that the line holds as taken.
 */
function summarizeUnchangedLine(
  { when }: LineEditSummary,
  lineRequest: QuoteRequest,
  { itemId, total }: SessionLine,
  lineNotes: string[],
): Omit<LineEditSummary, 'primary' | 'secondary'> {
  return {
    when: [when, ...lineNotes].filter(Boolean).join(dotSeparator),
    prompt: null,
    quote: {
      itemId,
      bookable: true,
      slip: null,
      left: null,
      start: lineRequest.start,
      end: lineRequest.end,
      parameters: [],
      total,
      reason: '',
    },
    fullTotal: '',
    suggestedDays: undefined,
    isPricePending: false,
  };
}
