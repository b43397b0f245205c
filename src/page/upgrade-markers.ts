/**
 * Upgrades `<div data-slipway="1" data-base-url="…">` to the element, also if it appears later. Some CMS remove unknown tags, so
 * their pages cannot contain the element itself.
 */
import type { ContentEmbed } from './content-embed.ts';
import { markedBookings } from './marker-selectors.ts';
import { takePlace } from './take-place.ts';

/**
 * Replaces each marked element of the page, now and later, by a `<slipway-booking>` with its fallback inside.
 *
 * @param embed creates the element; if it returns null, the marked element stays
 * @param onChange runs now, and after each change of the page's elements
 */
export function upgradeMarkers(embed: ContentEmbed, onChange: () => void): void {
  const upgradeAll = () => {
    for (const marker of document.querySelectorAll<HTMLElement>(markedBookings)) upgrade(marker, embed);
    onChange();
  };
  upgradeAll();
  new MutationObserver(upgradeAll).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-slipway'],
  });
}

function upgrade(marker: HTMLElement, embed: ContentEmbed): void {
  const element = embed(marker, marker.getAttribute('data-base-url'));
  if (element) takePlace(marker, element);
}
