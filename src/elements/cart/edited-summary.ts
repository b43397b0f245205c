/** What the summary beside a choice says while a line of the cart is being changed. No markup here. */
import type { TemplateResult } from 'lit';
import type { Quote, QuoteRequest, SessionLine } from '../../api/types.ts';
import { toLineRequest, quoteKey } from '../../flow/quotes/quote-request.ts';
import type { Messages } from '../../i18n/messages.ts';

/** The summary as it is without a line, as far as changing one says it otherwise. */
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
  /** A second button, which a line that is being changed has not. */
  more?: object | undefined;
}

/** The line that is being changed. */
export interface LineChange {
  /** What it was asked for with; undefined when that is not known. */
  own: QuoteRequest | undefined;
  line: SessionLine | undefined;
  isSaving: boolean;
  words: Messages['lineEdit'];
  /** Said of a choice that is refused without a reason. */
  notBookable: string;
  onSave: (slip: string, request: QuoteRequest) => void;
}

export function editedSummary<View extends ChangedSummary>(
  view: View,
  quoteRequest: QuoteRequest | null,
  { own, line, isSaving, words, notBookable, onSave }: LineChange,
): View {
  const { quote } = view;
  const label = isSaving ? words.saving : words.save;
  if (quoteRequest && own && line && quoteKey(quoteRequest) === quoteKey(own))
    return { ...view, label, more: undefined, ...asItIs(view, own, line, words) };
  const overlaps = quoteRequest && own && quoteRequest.start <= own.end && own.start <= quoteRequest.end;
  // Of the places that are missing, the line itself may hold some.
  const refused =
    quote && !quote.bookable && overlaps
      ? { ...quote, reason: `${quote.reason || notBookable} ${words.ownPlaces}` }
      : quote;
  const onAdd = () => {
    if (quote?.bookable && quote.slip !== null && quoteRequest !== null)
      onSave(quote.slip, toLineRequest(quoteRequest, quote));
  };
  return { ...view, label, more: undefined, quote: refused, onAdd };
}

/** Nothing is changed yet: what the session says of the line, whatever a public price says of its places. */
function asItIs(
  { when }: ChangedSummary,
  own: QuoteRequest,
  { itemId, total }: SessionLine,
  { unchanged }: Messages['lineEdit'],
): Omit<ChangedSummary, 'label'> {
  return {
    when: [when, unchanged].filter(Boolean).join(' · '),
    prompt: '',
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
    canAdd: false,
    onAdd: () => undefined,
  };
}
