/** What the cart badge says, in French. */
import type { BadgeText } from './en-badge.ts';

export const frBadge: BadgeText = {
  cart: (lines) => `Panier\u00a0: ${lines} ${lines > 1 ? 'articles' : 'article'}`,
};
