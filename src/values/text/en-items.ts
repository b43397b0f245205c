/** Words of the list, in English: fetched with it, as a page that offers a single item never shows one. */
import { plural } from './plural.ts';

export const enItems = {
  label: 'What you can book',
  search: 'Search',
  categories: 'Categories',
  everything: 'Everything',
  found: (count: number) => `${count} ${plural(count, 'result', 'results')}`,
  more: 'Show more',
  none: 'Nothing matches your search.',
  showAll: 'Show everything',
  empty: 'There is nothing to book here at the moment.',
};

export type ItemsText = typeof enItems;
