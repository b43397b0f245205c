/**
 * A way in for pages where only links survive: one whose address ends in `#slipway`, or goes on there with what to offer,
 * opens the booking in a dialog. What stands before is the account's address, unless `data-base-url` names another. Loaded
 * when the page asks for it.
 */
import type { ContentEmbed } from './content-embed.ts';
import { readLinkAddress, type LinkAddress } from './link-address.ts';

type Dialog = HTMLElement & { open(selection?: { itemId: string }): void };

/**
 * Lets links with `#slipway` open the booking in a dialog.
 * @param embed makes the element; where it makes none, the link leads where it leads
 */
export function openLinksInDialog(embed: ContentEmbed): void {
  const dialogs = new WeakMap<HTMLAnchorElement, Dialog>();
  document.addEventListener('click', (event) => {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    const asked = link && readLinkAddress(link.href);
    if (!asked || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const { itemId = '', ...offer } = asked.choices;
    // One item opens out of all that the account offers.
    const isOpened = /^\d+$/.test(itemId) && link.dataset.itemId === undefined;
    const choices = isOpened ? offer : asked.choices;
    const dialog = dialogs.get(link) ?? dialogFor(link, { ...asked, choices }, embed);
    if (!dialog) return;
    dialogs.set(link, dialog);
    event.preventDefault();
    link.focus();
    dialog.open(isOpened ? { itemId } : undefined);
  });
}

function dialogFor(link: HTMLAnchorElement, asked: LinkAddress, embed: ContentEmbed): Dialog | null {
  const element = embed(link, link.dataset.baseUrl ?? asked.account, asked.choices) as Dialog | null;
  if (!element) return null;
  element.setAttribute('mode', 'dialog');
  // Without the parts that make a booking the link leads where it leads.
  element.addEventListener('slipway-problem', ({ detail }: CustomEventInit<{ kind: string }>) => {
    if (detail?.kind === 'incomplete' || detail?.kind === 'outdated') location.assign(link.href);
  });
  link.after(element);
  return element;
}
