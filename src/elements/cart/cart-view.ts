/** Renders the element of the cart with its properties. It sends nothing: `cart.ts` dispatches the requests of the guest. */
import { html, type nothing, type TemplateResult } from 'lit';
import type { Item, Session } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { codeInCart, codeRefusalIn } from '../../flow/cart/cart-code.ts';
import { savedOn } from '../../flow/cart/cart-discount.ts';
import type { FlowState } from '../../flow/state.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { LinesView } from '../shared/session-lines.ts';

/** The content of the cart besides the state. */
export interface CartParts extends LinesView {
  locale: Locale;
  session: Session | null;
  /** The items that the page offers. */
  items: readonly Item[];
  /** Ids of the lines that the guest can edit. */
  editable: readonly string[];
}

/** @param below the content after the heading, such as the way to undo */
export function cartTemplate(
  { locale, session, periods, pictures, items, editable }: CartParts,
  state: FlowState,
  below: TemplateResult | typeof nothing,
): TemplateResult {
  return html`<slipway-cart
    part="cart"
    .locale=${locale}
    .session=${session}
    .periods=${periods}
    .pictures=${pictures}
    .mostOf=${maxQuantities(session, items)}
    .editable=${editable}
    .code=${codeInCart(state)}
    .saved=${savedOn(state)}
    .refusal=${codeRefusalIn(state.problem)}
    ?busy=${state.busy !== null}
    >${below}</slipway-cart
  >`;
}

/** Returns the largest quantity of each line with a simple item, which guests can edit in the cart. */
function maxQuantities(session: Session | null, items: readonly Item[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    linesOf(session).flatMap(({ id, itemId }) => {
      const item = items.find((each) => each.id === itemId);
      return item?.simple ? [[id, Object.values(item.bounds)[0]?.max || Infinity]] : [];
    }),
  );
}
