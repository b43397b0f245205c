/** What the choice comes to, for those who cannot see it: how many, how much, or why not, once for each answer. */
import { isFew } from '../../../flow/quotes/few-left.ts';
import type { FlowState } from '../../../flow/state.ts';
import { isolateName } from '../../../i18n/isolate-names.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { LengthView } from '../controllers/prices.ts';
import type { Context } from '../context.ts';
import { isPositive } from '../../../values/amounts.ts';

type Counts = Readonly<Record<string, number>>;

export function sayPrice({ host, flow, locale, attach }: Context, prices: { view(): LengthView }): void {
  /** What the page or the visit began with is no change; who was quick may have changed it before this was there. */
  const begun = isAsBegun(flow.state.choice, host.initialSelection.choice) ? flow.state.choice : null;
  let heard: { choice: FlowState['choice']; quote: LengthView['quote']; counts: Counts } | null = null;

  attach({
    hostUpdated() {
      const { choice, step } = flow.state;
      const speaking = locale();
      if (step !== 'choose' || choice === begun || !speaking) return;
      const view = prices.view();
      if (!view.quote || (heard?.choice === choice && heard.quote === view.quote)) return;
      const counts = heard?.choice.itemId === choice.itemId ? heard.counts : {};
      heard = { choice, quote: view.quote, counts: view.values };
      host.announce(priceWords(view, counts, speaking), 'price');
    },
  });
}

function isAsBegun(choice: FlowState['choice'], begun: Partial<FlowState['choice']>): boolean {
  return choice.itemId === (begun.itemId ?? null) && choice.start === (begun.start ?? null);
}

/** @param before the quantities said last: one that is nought now is named */
export function priceWords(
  { parameters = [], values, quote, needsTime, least, isBegun, nights }: LengthView,
  before: Counts,
  { text, money, dir, list, figures }: Locale,
): string {
  if (!quote) return '';
  const counted = list(
    parameters
      .filter(({ id, hidden }) => !hidden && ((values[id] ?? 0) > 0 || (before[id] ?? 0) > 0))
      .map(({ id, label }) => `${isolateName(label, dir)}: ${figures(values[id] ?? 0)}`),
  );
  const party = counted && `${counted}.`;
  const refusal = () =>
    needsTime ? text.summary.chooseTime : isolateName(quote.reason, dir) || text.summary.notBookable;
  if (!quote.bookable) return [party, isBegun ? text.length.next(least, nights) : refusal()].join(' ').trim();
  return [
    party,
    quote.total && `${text.cart.subTotal} ${money(quote.total)}.`,
    isPositive(quote.discount) && `${text.code.saved(money(quote.discount))}.`,
    isFew(quote.left) && `${text.summary.left(quote.left)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
