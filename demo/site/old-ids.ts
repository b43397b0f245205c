/** Finds the old ids of a page, for links of other sites. `documentation.ts` adds them to the page. */
import { movedSections } from './moved-sections.ts';

/** Old ids on one page. */
export interface OldIds {
  /** Old ids by the current id on the same page. The key `''` is the top of the page. */
  samePage: ReadonlyMap<string, readonly string[]>;
  /** Old ids with their current address on another page, such as `/docs/react`. */
  otherPages: readonly { id: string; page: string; href: string }[];
}

/**
 * Returns the old ids of a page.
 *
 * @example
 * oldIdsOf('npm').otherPages; // [{ id: 'react', page: 'react', href: '/docs/react' }, …]
 */
export function oldIdsOf(name: string): OldIds {
  const samePage = new Map<string, string[]>();
  const otherPages: { id: string; page: string; href: string }[] = [];
  for (const [from, to] of Object.entries(movedSections)) {
    const [oldPage, oldId = ''] = from.split('#');
    const [page = '', id = ''] = to.split('#');
    if (oldPage !== name) continue;
    if (page === name) samePage.set(id, [...(samePage.get(id) ?? []), oldId]);
    else otherPages.push({ id: oldId, page, href: `/docs/${page}${id === '' ? '' : `#${id}`}` });
  }
  return { samePage, otherPages };
}
