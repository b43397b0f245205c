/** What the cart badge says, in English. It travels with the badge. */
import { plural } from './plural.ts';

export const enBadge = {
  cart: (lines: number) => `Cart: ${lines} ${plural(lines, 'item', 'items')}`,
};

export type BadgeText = typeof enBadge;
