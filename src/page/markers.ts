/**
 * Finds the marked elements of a page, and replaces them by the element. Some CMS remove unknown tags, so their pages contain
 * `<div data-slipway="1" data-base-url="…">` instead. `links.ts` upgrades the rarer markers.
 */
import type { ContentEmbed } from './content-embed.ts';

/** Places for a booking, by an attribute. An upgraded element no longer matches the selectors. */
const markedBookings = '[data-slipway]:not([data-slipway="cart-badge"])';
/** Places for a booking, by a class. The element itself and its fallback may have the class, too. */
export const classedBookings = '.slipway-booking:not(slipway-booking,slipway-booking *)';
/** Places for a cart badge. */
export const markedBadges = '[data-slipway="cart-badge"],.slipway-cart-badge:not(slipway-cart-badge)';

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

/** Replaces a marked element by the element. Its content becomes the fallback. */
export function takePlace(marker: HTMLElement, element: HTMLElement): void {
  // Styles, scripts and buttons of the page refer to these attributes.
  for (const name of ['id', 'class', 'lang']) {
    const value = marker.getAttribute(name);
    if (value !== null && !element.hasAttribute(name)) element.setAttribute(name, value);
  }
  if (marker instanceof HTMLAnchorElement) {
    marker.removeAttribute('id');
    marker.replaceWith(element);
    element.append(marker);
  } else {
    element.append(...marker.childNodes);
    marker.replaceWith(element);
  }
}
