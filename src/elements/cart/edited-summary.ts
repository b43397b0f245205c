/** Adapts the summary to a line of the cart that the guest edits. It renders nothing. */
import type { TemplateResult } from 'lit';
import type { Quote, QuoteRequest, SessionLine } from '../../api/types.ts';
import { toLineRequest, quoteKey } from '../../flow/quotes/quote-request.ts';
import type { Messages } from '../../i18n/messages.ts';
import { between } from '../shared/text.ts';
import type { Act } from '../shared/host.ts';

/** The members of the summary that an edited line changes. */
export interface ChangedSummary {
  /** The days in words. */
  when: string;
  /** Null if the selection is complete. */
  prompt: string | null;
  quote: Quote | undefined;
  fullTotal: string;
  /** Other days, where these are refused. */
  ahead: TemplateResult | undefined;
  pricing: boolean;
  primary: Act | undefined;
  /** An edited line has no second button. */
  secondary: Act | 'none' | undefined;
  isEdit?: boolean;
}

/** The line that is being changed. */
export interface LineChange {
  /** What it was asked for with; undefined when that is not known. */
  own: QuoteRequest | undefined;
  line: SessionLine | undefined;
  isSaving: boolean;
  words: Messages['lineEdit'];
  /** Explains a refusal without a reason. */
  notBookable: string;
  /** Leads back to the cart, if there is nothing to save. */
  leave: Act;
  onSave: (slip: string, request: QuoteRequest) => void;
}

export function editedSummary<View extends ChangedSummary>(
  view: View,
  quoteRequest: QuoteRequest | null,
  { own, line, isSaving, words, notBookable, leave, onSave }: LineChange,
): View {
  const { quote } = view;
  const edit = { ...view, secondary: undefined, isEdit: true };
  const saveLabel = isSaving ? words.saving : words.save;
  if (quoteRequest && own && line && quoteKey(quoteRequest) === quoteKey(own)) {
    const { addOns = [] } = quoteRequest;
    if (hasAddOns(line, addOns))
      return { ...edit, ...unchangedLine(view, own, line, [words.unchanged]), primary: leave };
    // A public quote may refuse the same selection, so the line keeps its SLIP.
    const run = () => onSave(line.slip, { ...own, addOns });
    return { ...edit, ...unchangedLine(view, own, line, []), primary: { ...leave, label: saveLabel, run } };
  }
  const overlaps = quoteRequest && own && quoteRequest.start <= own.end && own.start <= quoteRequest.end;
  // Of the places that are missing, the line itself may hold some.
  const refused =
    quote && !quote.bookable && overlaps
      ? { ...quote, reason: `${quote.reason || notBookable} ${words.ownPlaces}` }
      : quote;
  const save: Act | undefined = view.secondary &&
    view.primary && {
      ...view.primary,
      label: saveLabel,
      run() {
        if (quote?.bookable && quote.slip !== null && quoteRequest !== null)
          onSave(quote.slip, toLineRequest(quoteRequest, quote));
      },
    };
  return { ...edit, quote: refused, primary: save ?? view.primary };
}

/** Returns true if the line has exactly these add-ons. */
function hasAddOns({ addOns }: SessionLine, itemIds: readonly string[]): boolean {
  const selected = addOns.flatMap(({ itemId, optional }) => (optional === 'in' ? [itemId] : []));
  return selected.length === itemIds.length && selected.every((id) => itemIds.includes(id));
}

/** Shows the line as it is in the session. A public price counts its own places as taken. */
function unchangedLine(
  { when }: ChangedSummary,
  own: QuoteRequest,
  { itemId, total }: SessionLine,
  notes: string[],
): Omit<ChangedSummary, 'primary' | 'secondary'> {
  return {
    when: [when, ...notes].filter(Boolean).join(between),
    prompt: null,
    quote: {
      itemId,
      bookable: true,
      slip: null,
      left: null,
      start: own.start,
      end: own.end,
      parameters: [],
      total,
      reason: '',
    },
    fullTotal: '',
    ahead: undefined,
    pricing: false,
  };
}
