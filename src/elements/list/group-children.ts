/**
 * Renders a parent item (an item that groups other items) while it is open: a list of its children as cards. It loads
 * the list's module on demand, because a page that offers a single parent has not loaded it. The root element decides
 * when a parent is open.
 */
import { css, html, type nothing, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import { loadPart } from '../../page/later-part.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { CardNotes } from './card-words.ts';
import type { DatedList } from './dated-list.ts';

const childrenByList = new WeakMap<readonly Item[], Map<Item, Item[]>>();

/** Returns the children of a parent in the order of the list; the same array for the same list. */
export function childrenOf(parent: Item, items: readonly Item[]): readonly Item[] {
  const groups = childrenByList.get(items) ?? new Map<Item, Item[]>();
  childrenByList.set(items, groups);
  const children = groups.get(parent) ?? items.filter(({ id }) => parent.children.includes(id));
  groups.set(parent, children);
  return children;
}

/** The date search and the prices of the children, in the same form as for the whole list. */
export interface Dates {
  readonly hasPrice: boolean;
  readonly notes: CardNotes | undefined;
  /** The sort orders of the list, and the result of a date search. */
  readonly list: DatedList | undefined;
  /** Renders the content of the list's slot `dates`: the button or the form of the date search. */
  dates(): TemplateResult | typeof nothing;
}

/** Renders the children of a parent as cards. */
export function group(
  parent: Item,
  items: readonly Item[],
  locale: FirstPaintLocale | undefined,
  { list, hasPrice, notes, dates }: Dates,
): TemplateResult {
  // A page that offers only this parent has not registered the list yet.
  if (!customElements.get('slipway-items'))
    void loadPart(() => import('./index.ts')).then(
      ({ defineListing }) => defineListing(),
      () => undefined,
    );
  return html`<slipway-items
    part="children"
    .locale=${locale}
    .items=${childrenOf(parent, items)}
    .dated=${list}
    .priced=${hasPrice}
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
