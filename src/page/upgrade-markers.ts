/**
 * A way in for pages that cannot hold the element itself, because their CMS strips unknown tags:
 * `<div data-slipway="1" data-base-url="…">`, upgraded in place, also when it appears later.
 */
import type { ContentEmbed } from './content-embed.ts';
import { markedBookings } from './marker-selectors.ts';
import { takePlace } from './take-place.ts';

/**
 * Turns every marked element of the page, now and later, into a `<slipway-booking>` with its fallback inside.
 * @param embed makes the element; where it makes none, what is marked stays as it is
 * @param onChange called now and whenever the page's elements change
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
