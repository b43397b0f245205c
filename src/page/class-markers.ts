/**
 * Upgrades marked elements in content that keeps only classes and links. For a booking, an element with the class
 * `slipway-booking` contains a link with `#slipway`. It also upgrades places for the cart badge. A lazy module, which loads when
 * a page has one of them.
 */
import type { ContentEmbed } from './content-embed.ts';
import { readLinkAddress } from './link-address.ts';
import { classedBookings, markedBadges } from './marker-selectors.ts';
import { takePlace } from './take-place.ts';
import { webAddress } from '../values/web-address.ts';

/** @param embed creates the booking; if it returns null, the marked element stays */
export function upgradeClassMarkers(embed: ContentEmbed): void {
  for (const marker of document.querySelectorAll<HTMLElement>(classedBookings)) upgradeBooking(marker, embed);
  for (const marker of document.querySelectorAll<HTMLElement>(markedBadges)) upgradeBadge(marker);
}

function linkIn(marker: HTMLElement): HTMLAnchorElement | null {
  return marker instanceof HTMLAnchorElement ? marker : marker.querySelector<HTMLAnchorElement>('a[href]');
}

function upgradeBooking(marker: HTMLElement, embed: ContentEmbed): void {
  const target = readLinkAddress(linkIn(marker)?.href ?? '');
  const element = target && embed(marker, target.account, target.choices);
  if (element) takePlace(marker, element);
}

/** Content sets only the account, the language, and the link to the page with the booking. */
function upgradeBadge(marker: HTMLElement): void {
  const badge = document.createElement('slipway-cart-badge');
  const link = linkIn(marker);
  const account = marker.getAttribute('data-base-url');
  if (account !== null) badge.setAttribute('base-url', account);
  if (link && webAddress(link.href)) badge.setAttribute('href', link.href);
  takePlace(marker, badge);
}
