/**
 * Renders a parent item (an item that groups other items) while it is open: a list of its children as cards. It loads
 * the list's module on demand, because a page that offers a single parent has not loaded it. The root element decides
 * when a parent is open.
 */
import { css, html, type nothing, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { CardNotes } from './card-words.ts';
import type { ListContent } from './list-content.ts';

const childrenByItemList = new WeakMap<readonly Item[], Map<Item, Item[]>>();

/** Returns the children of a parent in the order of the list. The same arguments return the same array. */
export function getChildren(parentItem: Item, items: readonly Item[]): readonly Item[] {
  const childrenByParent = childrenByItemList.get(items) ?? new Map<Item, Item[]>();
  childrenByItemList.set(items, childrenByParent);
  const children = childrenByParent.get(parentItem) ?? items.filter(({ id }) => parentItem.children.includes(id));
  childrenByParent.set(parentItem, children);
  return children;
}

/** The prices, the notes and the date search of the children, as for the whole list. */
export interface ChildrenListOptions {
  readonly hasPrice: boolean;
  readonly notes: CardNotes | undefined;
  /** The sort orders of the list, and the result of a date search. */
  readonly list: ListContent | undefined;
  /** Renders the content of the list's slot `dates`: the button or the form of the date search. */
  dates(): TemplateResult | typeof nothing;
}

/** Renders the children of a parent as cards. */
export function childrenListTemplate(
  parentItem: Item,
  items: readonly Item[],
  locale: FirstPaintLocale | undefined,
  { list, hasPrice, notes, dates }: ChildrenListOptions,
): TemplateResult {
  // On a page that offers only this parent, the list's module has not loaded yet.
  if (!customElements.get('slipway-items'))
    void loadLazyModule(() => import('./index.ts')).then(
      ({ defineItems }) => defineItems(),
      () => undefined,
    );
  return html`<slipway-items
    part="children"
    .locale=${locale}
    .items=${getChildren(parentItem, items)}
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
