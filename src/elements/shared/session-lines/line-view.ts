/** What a line of the session and an add-on of one show: in the cart, in the review, on the confirmation. No markup here. */
import type { SessionLine, SessionPart, UnsafeHtml } from '../../../api/types.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { isNothing } from '../../../values/amounts.ts';

/** What lines and add-ons have in common. */
export interface PartView {
  /** With its quantity, where the service's summary does not say it. */
  name: string;
  /** What is charged, with its currency; `''` where nothing is to be said. */
  total: string;
  /** What was chosen, in the service's words. */
  summary: UnsafeHtml;
  /** That it can no longer be had, `''` while it can. */
  gone: string;
}

export interface LineView extends PartView {
  /** Part names of the line. */
  part: string;
  when: string;
}

export interface AddOnView extends PartView {
  /** What it is to the line: included, taken, or not taken. */
  mark: string;
}

/** @param period when, in the visitor's language; without it the line says it in the service's words */
export function lineView(line: SessionLine, period: string | undefined, locale: Locale): LineView {
  return {
    ...partView(line, locale),
    part: line.available ? 'line' : 'line line-gone',
    when: period ?? line.when,
  };
}

/**
 * An add-on that costs nothing says no price: it is included, or its price is part of the line's. Of one that is not taken
 * nothing was chosen.
 */
export function addOnView(addOn: SessionPart, locale: Locale): AddOnView {
  const { cart } = locale.text;
  const view = partView({ ...addOn, summary: addOn.optional === 'out' ? '' : addOn.summary }, locale);
  return {
    ...view,
    total: isNothing(addOn.total) ? '' : view.total,
    mark: addOn.optional === null ? cart.included : addOn.optional === 'in' ? cart.addOn : cart.notTaken,
  };
}

function partView({ name, quantity, summary, total, available }: SessionPart, { text, money }: Locale): PartView {
  return {
    name: quantity > 1 && !summary ? `${name} × ${String(quantity)}` : name,
    total: money(total),
    summary,
    gone: available ? '' : text.cart.gone,
  };
}
