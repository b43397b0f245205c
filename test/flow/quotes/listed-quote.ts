import type { ListedQuote } from '../../../src/api/types.ts';

/** Creates a quote with the members that a list request returns. The quote is bookable by default. */
export function listedQuote(itemId: string, changes: Partial<ListedQuote> = {}): ListedQuote {
  const bookable = changes.bookable ?? true;
  return {
    itemId,
    bookable,
    slip: bookable ? 's' : null,
    left: null,
    start: null,
    end: null,
    parameters: [],
    total: '10.00',
    reason: '',
    needs: 1,
    ...changes,
  };
}
