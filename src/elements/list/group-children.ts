import { css, html, type nothing, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import { loadPart } from '../../page/later-part.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { CardNotes } from './card-words.ts';
import type { DatedList } from './dated-list.ts';

const known = new WeakMap<readonly Item[], Map<Item, Item[]>>();

/** The children of a parent in the list's order; the same array as long as the list is the same. */
export function childrenOf(parent: Item, items: readonly Item[]): readonly Item[] {
  const groups = known.get(items) ?? new Map<Item, Item[]>();
  known.set(items, groups);
  const children = groups.get(parent) ?? items.filter(({ id }) => parent.children.includes(id));
  groups.set(parent, children);
  return children;
}

/** How the list of the children knows of dates and prices, as the list of everything does. */
export interface Dates {
  readonly priced: boolean;
  readonly notes: CardNotes | undefined;
  /** What it shows beside the items themselves. */
  readonly dated: DatedList | undefined;
  /** Into its slot for dates. */
  dates(): TemplateResult | typeof nothing;
}

/** What a parent opens to: its children, as cards to choose from. */
export function group(
  parent: Item,
  items: readonly Item[],
  locale: FirstPaintLocale | undefined,
  { dated, priced, notes, dates }: Dates,
): TemplateResult {
  // A page that offers nothing but this parent has had no list so far.
  if (!customElements.get('slipway-items'))
    void loadPart(() => import('./define-list.ts')).then(
      ({ defineListing }) => defineListing(),
      () => undefined,
    );
  return html`<slipway-items
    part="children"
    .locale=${locale}
    .items=${childrenOf(parent, items)}
    .dated=${dated}
    .priced=${priced}
    .notes=${notes}
    >${dates()}</slipway-items
  >`;
}

export const groupStyles = css`
  .choices:only-child .pictures li {
    aspect-ratio: auto;
    block-size: clamp(160px, 30cqi, 288px);
  }
`;
