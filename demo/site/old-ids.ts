/**
 * Finds the old ids of the sections of a page, so that links from other websites still work. `documentation.ts` adds
 * them to the page.
 */
import { movedSections } from './moved-sections.ts';

/** The old ids of a page. */
export interface OldIds {
  /** Old ids of sections that are still on this page, by their current id. The id `''` means the top of the page. */
  idsOnSamePage: ReadonlyMap<string, readonly string[]>;
  /** Old ids of sections that are now on another page, with their new address, such as `/docs/react`. */
  idsOnOtherPages: readonly { id: string; page: string; href: string }[];
}

/**
 * Returns the old ids of a page.
 *
 * @example
 * findOldIds('npm').idsOnOtherPages; // [{ id: 'react', page: 'react', href: '/docs/react' }, …]
 */
export function findOldIds(name: string): OldIds {
  const idsOnSamePage = new Map<string, string[]>();
  const idsOnOtherPages: { id: string; page: string; href: string }[] = [];
  for (const [oldAddress, newAddress] of Object.entries(movedSections)) {
    const [oldPage, oldId = ''] = oldAddress.split('#');
    const [page = '', id = ''] = newAddress.split('#');
    if (oldPage !== name) continue;
    if (page === name) idsOnSamePage.set(id, [...(idsOnSamePage.get(id) ?? []), oldId]);
    else idsOnOtherPages.push({ id: oldId, page, href: `/docs/${page}${id === '' ? '' : `#${id}`}` });
  }
  return { idsOnSamePage, idsOnOtherPages };
}
