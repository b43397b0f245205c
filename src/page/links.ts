/**
 * Finds bookings in content that keeps only links and classes. A press on a link with `#slipway` opens the booking in a dialog. An
 * element with a class becomes a booking or a cart badge. The URL before the hash is the account, unless `data-base-url` names
 * another. A lazy module, which loads when a page has such content.
 */
import { webAddress } from '../values/web-address.ts';
import { readLinkAddress, type LinkAddress } from './address-writer.ts';
import type { ContentEmbed } from './content-embed.ts';
import { classedBookings, markedBadges, takePlace } from './markers.ts';

type Dialog = HTMLElement & { open(selection?: { itemId: string }): void };

/** @param embed creates the element; if it returns null, the browser follows the link */
export function openLinksInDialog(embed: ContentEmbed): void {
  const dialogs = new WeakMap<HTMLAnchorElement, Dialog>();
  document.addEventListener('click', (event) => {
    const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement);
    const target = link && readLinkAddress(link.href);
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const { itemId = '', ...offer } = target.choices;
    // A single item opens on top of the list of all items, so that the guest can go back to the list.
    const isOpened = /^\d+$/.test(itemId) && link.dataset.itemId === undefined;
    const choices = isOpened ? offer : target.choices;
    const dialog = dialogs.get(link) ?? dialogFor(link, { ...target, choices }, embed);
    if (!dialog) return;
    dialogs.set(link, dialog);
    event.preventDefault();
    link.focus();
    dialog.open(isOpened ? { itemId } : undefined);
  });
}

function dialogFor(link: HTMLAnchorElement, target: LinkAddress, embed: ContentEmbed): Dialog | null {
  const element = embed(link, link.dataset.baseUrl ?? target.account, target.choices) as Dialog | null;
  if (!element) return null;
  element.setAttribute('mode', 'dialog');
  // Without the lazy modules no guest can book, so the browser follows the link.
  element.addEventListener('slipway-problem', ({ detail }: CustomEventInit<{ kind: string }>) => {
    if (detail?.kind === 'incomplete' || detail?.kind === 'outdated') location.assign(link.href);
  });
  link.after(element);
  return element;
}

/**
 * Upgrades the marked elements of the page. Each becomes the fallback of its element.
 *
 * @param embed creates the booking; if it returns null, the marked element stays
 * @example
 * // <p class="slipway-booking"><a href="https://book.example/harbour#slipway?item=107">Book</a></p>
 * // <p class="slipway-cart-badge" data-base-url="https://book.example/harbour"><a href="/book">Cart</a></p>
 * upgradeClassMarkers(createContentEmbed(tags));
 */
export function upgradeClassMarkers(embed: ContentEmbed): void {
  for (const marker of document.querySelectorAll<HTMLElement>(classedBookings)) upgradeBooking(marker, embed);
  for (const marker of document.querySelectorAll<HTMLElement>(markedBadges)) upgradeBadge(marker);
}

/** Upgrades an element that contains a link with `#slipway`. Other elements with the class stay as they are. */
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

/** Returns the element if it is a link, otherwise the first link in it. */
function linkIn(marker: HTMLElement): HTMLAnchorElement | null {
  return marker instanceof HTMLAnchorElement ? marker : marker.querySelector<HTMLAnchorElement>('a[href]');
}
