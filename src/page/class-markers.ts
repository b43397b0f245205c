/**
 * Ways in for content of which only classes and links survive: what has the class `slipway-booking` and a link whose address
 * says what to offer is upgraded in place; so is a place for the cart badge. Loaded when a page has one of them.
 */
import type { ContentEmbed } from './content-embed.ts';
import { readLinkAddress } from './link-address.ts';
import { classedBookings, markedBadges } from './marker-selectors.ts';
import { takePlace } from './take-place.ts';
import { webAddress } from '../values/web-address.ts';

/** @param embed makes the booking; where it makes none, what is marked stays as it is */
export function upgradeClassMarkers(embed: ContentEmbed): void {
  for (const marker of document.querySelectorAll<HTMLElement>(classedBookings)) upgradeBooking(marker, embed);
  for (const marker of document.querySelectorAll<HTMLElement>(markedBadges)) upgradeBadge(marker);
}

function linkIn(marker: HTMLElement): HTMLAnchorElement | null {
  return marker instanceof HTMLAnchorElement ? marker : marker.querySelector<HTMLAnchorElement>('a[href]');
}

function upgradeBooking(marker: HTMLElement, embed: ContentEmbed): void {
  const asked = readLinkAddress(linkIn(marker)?.href ?? '');
  const element = asked && embed(marker, asked.account, asked.choices);
  if (element) takePlace(marker, element);
}

/** Content names the account, the page that has the booking by a link, and the language; nothing else gets through. */
function upgradeBadge(marker: HTMLElement): void {
  const badge = document.createElement('slipway-cart-badge');
  const link = linkIn(marker);
  const account = marker.getAttribute('data-base-url');
  if (account !== null) badge.setAttribute('base-url', account);
  if (link && webAddress(link.href)) badge.setAttribute('href', link.href);
  takePlace(marker, badge);
}
