/**
 * Finds the marked elements of a page, and replaces them with `<slipway-booking>`. Some CMS remove unknown tags, so
 * their pages contain `<div data-slipway="1" data-base-url="…">` instead. `links.ts` handles links and elements with a
 * class.
 */
import type { ContentEmbed } from './content-embed.ts';

/**
 * Matches elements with the attribute `data-slipway`, which become a booking. The new `<slipway-booking>` lacks the
 * attribute, so it does not match.
 */
const markedBookingsSelector = '[data-slipway]:not([data-slipway="cart-badge"])';
/**
 * Matches elements with the class `slipway-booking`, which become a booking. It excludes `<slipway-booking>` itself and
 * its fallback, which may have the class too.
 */
export const classedBookingsSelector = '.slipway-booking:not(slipway-booking,slipway-booking *)';
/** Matches elements that become a cart badge, because of an attribute or a class. */
export const markedBadgesSelector = '[data-slipway="cart-badge"],.slipway-cart-badge:not(slipway-cart-badge)';

/**
 * Replaces each marked element of the page with a `<slipway-booking>`, now and whenever the page adds one. The content
 * of the marked element becomes the fallback.
 *
 * @param embed creates the `<slipway-booking>`; if it returns null, the marked element stays
 * @param onChange runs immediately, and after each change of the page's elements
 */
export function upgradeMarkers(embed: ContentEmbed, onChange: () => void): void {
  const upgradeAllMarkers = () => {
    for (const marker of document.querySelectorAll<HTMLElement>(markedBookingsSelector)) upgradeMarker(marker, embed);
    onChange();
  };
  upgradeAllMarkers();
  new MutationObserver(upgradeAllMarkers).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-slipway'],
  });
}

function upgradeMarker(marker: HTMLElement, embed: ContentEmbed): void {
  const element = embed(marker, marker.getAttribute('data-base-url'));
  if (element) replaceMarker(marker, element);
}

/**
 * Replaces a marked element with `element`. The content of the marked element becomes its fallback. If the marked
 * element is a link, the link itself becomes the fallback.
 */
export function replaceMarker(marker: HTMLElement, element: HTMLElement): void {
  // Copies these attributes to the new element, because styles, scripts and buttons of the page refer to them.
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
