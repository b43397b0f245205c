/**
 * Opens the booking in a dialog after a press on a link with `#slipway`. Some editors keep only links. The URL before the hash is
 * the account, unless `data-base-url` names another. A lazy module, which loads when a page has such a link.
 */
import { readPresets, type AddressPresets } from './address.ts';
import type { ContentEmbed } from './content-embed.ts';

type Dialog = HTMLElement & { open(selection?: { itemId: string }): void };

/** @param embed creates the element; if it returns null, the browser follows the link */
export function openLinksInDialog(embed: ContentEmbed): void {
  const dialogs = new WeakMap<HTMLAnchorElement, Dialog>();
  document.addEventListener('click', (event) => {
    const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement);
    const target = link && readLinkAddress(link.href);
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const { itemId = '', ...offer } = target.choices;
    // One item opens in the list of all items, so that the guest can go back to it.
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

interface LinkAddress {
  account: string;
  choices: AddressPresets;
}

/**
 * Reads the account and the presets from the URL of a link. Returns null if the URL has no `#slipway`.
 *
 * @example
 * readLinkAddress('https://book.example.com/harbour#slipway?item=107&date=2030-06-01&params=adults:2');
 */
export function readLinkAddress(href: string): LinkAddress | null {
  const [, account, query] = /^([^#]*)#slipway(?:\?(.*))?$/.exec(href) ?? [];
  if (account === undefined) return null;
  const { params, ...choices } = readPresets(new URLSearchParams(query), '');
  // Editors encode a second `=`, so a colon has the same meaning.
  return { account, choices: params === undefined ? choices : { ...choices, params: params.replaceAll(':', '=') } };
}

/** Returns the element if it is a link, else the first link in it. */
export function linkIn(marker: HTMLElement): HTMLAnchorElement | null {
  return marker instanceof HTMLAnchorElement ? marker : marker.querySelector<HTMLAnchorElement>('a[href]');
}
