/**
 * Turns links and elements with a class into bookings, because some CMS keep only links and classes. A press on a link
 * with `#slipway` opens a booking in a dialog. A marked element (an element with a class of Slipway) becomes a booking
 * or a cart badge. The URL before the hash is the account, unless `data-base-url` names a different one. This lazy
 * module loads only if a page has such content.
 */
import { parseWebAddress } from '../values/web-address.ts';
import { readLinkAddress, type LinkAddress } from './address-writer.ts';
import type { ContentEmbed } from './content-embed.ts';
import { classedBookingsSelector, markedBadgesSelector, replaceMarker } from './markers.ts';

type BookingDialog = HTMLElement & { open(selection?: { itemId: string }): void };

/**
 * Opens a booking in a dialog when the guest presses a link with `#slipway`.
 * @param embed creates the booking element; if it returns null, the browser follows the link
 */
export function openLinksInDialog(embed: ContentEmbed): void {
  const dialogs = new WeakMap<HTMLAnchorElement, BookingDialog>();
  document.addEventListener('click', (event) => {
    const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement);
    const linkAddress = link && readLinkAddress(link.href);
    if (!linkAddress || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const { itemId = '', ...otherPresets } = linkAddress.presets;
    // A single item opens on top of the list of all items, so that the guest can go back to that list.
    const isSingleItemLink = /^\d+$/.test(itemId) && link.dataset.itemId === undefined;
    const presets = isSingleItemLink ? otherPresets : linkAddress.presets;
    const dialog = dialogs.get(link) ?? createDialog(link, { ...linkAddress, presets }, embed);
    if (!dialog) return;
    dialogs.set(link, dialog);
    event.preventDefault();
    link.focus();
    dialog.open(isSingleItemLink ? { itemId } : undefined);
  });
}

function createDialog(link: HTMLAnchorElement, linkAddress: LinkAddress, embed: ContentEmbed): BookingDialog | null {
  const element = embed(link, link.dataset.baseUrl ?? linkAddress.account, linkAddress.presets) as BookingDialog | null;
  if (!element) return null;
  element.setAttribute('mode', 'dialog');
  // If lazy modules fail to load, guests cannot book in the dialog, so the browser follows the link.
  element.addEventListener('slipway-problem', ({ detail }: CustomEventInit<{ kind: string }>) => {
    if (detail?.kind === 'incomplete' || detail?.kind === 'outdated') location.assign(link.href);
  });
  link.after(element);
  return element;
}

/**
 * Upgrades the page's elements with a class to bookings and cart badges. The content of each marked element becomes the
 * fallback.
 *
 * @param embed creates the booking element; if it returns null, the marked element stays
 * @example
 * // <p class="slipway-booking"><a href="https://book.example/harbour#slipway?item=107">Book</a></p>
 * // <p class="slipway-cart-badge" data-base-url="https://book.example/harbour"><a href="/book">Cart</a></p>
 * upgradeClassMarkers(createContentEmbed(tags));
 */
export function upgradeClassMarkers(embed: ContentEmbed): void {
  for (const marker of document.querySelectorAll<HTMLElement>(classedBookingsSelector)) upgradeBooking(marker, embed);
  for (const marker of document.querySelectorAll<HTMLElement>(markedBadgesSelector)) upgradeBadge(marker);
}

/**
 * Upgrades a marked element that contains a link with `#slipway`. Marked elements without such a link stay unchanged.
 */
function upgradeBooking(marker: HTMLElement, embed: ContentEmbed): void {
  const linkAddress = readLinkAddress(findLink(marker)?.href ?? '');
  const element = linkAddress && embed(marker, linkAddress.account, linkAddress.presets);
  if (element) replaceMarker(marker, element);
}

/**
 * Upgrades a cart badge. Content sets only its account, its id, class and language, and the link to the page with the
 * booking.
 */
function upgradeBadge(marker: HTMLElement): void {
  const badge = document.createElement('slipway-cart-badge');
  const link = findLink(marker);
  const account = marker.getAttribute('data-base-url');
  if (account !== null) badge.setAttribute('base-url', account);
  if (link && parseWebAddress(link.href)) badge.setAttribute('href', link.href);
  replaceMarker(marker, badge);
}

/** Returns the marked element if it is a link, otherwise the first link in it; null if it has none. */
function findLink(marker: HTMLElement): HTMLAnchorElement | null {
  return marker instanceof HTMLAnchorElement ? marker : marker.querySelector<HTMLAnchorElement>('a[href]');
}
