/** Finds settings of the page that do not match the account: items, categories, the keyword and parameters. */
import type { ConfigIssue } from './config-issue.ts';

/** The filters that the page sets, and the items of the account. */
export interface OfferedContent {
  itemIds: readonly string[];
  categoryIds: readonly string[];
  keyword: string;
  params: readonly string[];
  items: readonly OfferedItem[];
  /** The open item. */
  item: OfferedItem | undefined;
}

interface OfferedItem {
  id: string;
  name: string;
  blurb: string;
  categoryId: string;
  category: string;
  bounds: Readonly<Record<string, unknown>>;
}

/**
 * Returns issues for items and categories that the account lacks, for a keyword that no item contains, and for
 * parameters that the open item lacks. Also returns an issue if the account has no items.
 */
export function findOfferIssues({ itemIds, categoryIds, keyword, params, items, item }: OfferedContent): ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const missingIds = itemIds.filter((id) => !items.some((offeredItem) => offeredItem.id === id));
  if (missingIds.length > 0) {
    issues.push({
      what: `The account offers no item ${joinNames(missingIds)}${categoryIds.length > 0 ? ' in these categories' : ''}.`,
      remedy: 'Check the ids in the account. An item must be enabled and visible to customers.',
    });
  }
  const emptyCategoryIds =
    itemIds.length > 0 ? [] : categoryIds.filter((id) => !items.some(({ categoryId }) => categoryId === id));
  if (emptyCategoryIds.length > 0)
    issues.push({
      what: `No visible item is in category ${joinNames(emptyCategoryIds)}.`,
      remedy: 'Check `category-id`: enter the id, not the name.',
    });
  if (items.length === 0 && itemIds.length + categoryIds.length === 0) {
    issues.push({
      what: 'The account offers no items at all.',
      remedy: 'Enable an item there, and make it visible to customers.',
    });
  }
  const words = normalizeText(keyword).split(/\s+/).filter(Boolean);
  if (
    items.length > 0 &&
    !items.some((offeredItem) =>
      words.every((word) =>
        normalizeText(`${offeredItem.name} ${offeredItem.category} ${offeredItem.blurb}`).includes(word),
      ),
    )
  ) {
    issues.push({
      what: `\`keyword="${keyword}"\` matches no item, so the list begins empty.`,
      remedy: 'Use a word of an item’s name, or remove it.',
    });
  }
  const itemParams = Object.keys(item?.bounds ?? {});
  const unknownParams = itemParams.length > 0 ? params.filter((id) => !itemParams.includes(id)) : [];
  if (item && unknownParams.length > 0)
    issues.push({
      what: `\`params\` names ${joinNames(unknownParams)}, which “${item.name}” does not have.`,
      remedy: `It has ${joinNames(itemParams)}.`,
    });
  return issues;
}

/**
 * Returns the text in lower case and without accents. The keyword filter of the list compares texts in the same form.
 */
function normalizeText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function joinNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
