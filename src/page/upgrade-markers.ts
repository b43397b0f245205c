/**
 * A way in for pages that cannot hold the element itself, because their CMS strips unknown tags:
 * `<div data-slipway="1" data-base-url="…">`, upgraded in place, also when it appears later.
 */
import type { ContentEmbed } from './content-embed.ts';

/**
 * Turns every marked element of the page, now and later, into a `<slipway-booking>` with its fallback inside.
 * @param embed makes the element; where it makes none, what is marked stays as it is
 * @param onChange called now and whenever the page's elements change
 */
export function upgradeMarkers(embed: ContentEmbed, onChange: () => void): void {
  const upgradeAll = () => {
    for (const marker of document.querySelectorAll<HTMLElement>('[data-slipway]:not([data-slipway="cart-badge"])'))
      upgrade(marker, embed);
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

/** Puts an element in the place of what stood for it, which becomes its fallback. */
export function takePlace(marker: HTMLElement, element: HTMLElement): void {
  // They are the marker's own, not the widget's: what the page's styles, scripts and buttons know it by.
  for (const name of ['id', 'class', 'lang']) {
    const value = marker.getAttribute(name);
    if (value !== null && !element.hasAttribute(name)) element.setAttribute(name, value);
  }
  if (marker instanceof HTMLAnchorElement) {
    marker.replaceWith(element);
    element.append(marker);
  } else {
    element.append(...marker.childNodes);
    marker.replaceWith(element);
  }
}
