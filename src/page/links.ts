/**
 * A way in for pages where only links survive: one whose address ends in `#slipway` opens the booking in a dialog.
 * The rest of the address is the account's, unless `data-base-url` names another. Loaded when the page asks for it.
 */
import type { ContentEmbed } from './content-embed.ts';

const linkMark = '#slipway';

type Dialog = HTMLElement & { open(): void };

/**
 * Lets links that end in `#slipway` open the booking in a dialog: the link's address is the account's.
 * @param embed makes the element; where it makes none, the link leads where it leads
 */
export function openLinksInDialog(embed: ContentEmbed): void {
  const dialogs = new WeakMap<HTMLAnchorElement, Dialog>();
  document.addEventListener('click', (event) => {
    const link = event
      .composedPath()
      .find(
        (target): target is HTMLAnchorElement => target instanceof HTMLAnchorElement && target.href.endsWith(linkMark),
      );
    if (link === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const dialog = dialogs.get(link) ?? dialogFor(link, embed);
    if (!dialog) return;
    dialogs.set(link, dialog);
    event.preventDefault();
    link.focus();
    dialog.open();
  });
}

function dialogFor(link: HTMLAnchorElement, embed: ContentEmbed): Dialog | null {
  const element = embed(link, link.dataset.baseUrl ?? link.href.slice(0, -linkMark.length)) as Dialog | null;
  if (!element) return null;
  element.setAttribute('mode', 'dialog');
  // Without the parts that make a booking the link leads where it leads.
  element.addEventListener('slipway-problem', ({ detail }: CustomEventInit<{ kind: string }>) => {
    if (detail?.kind === 'incomplete' || detail?.kind === 'outdated') location.assign(link.href);
  });
  link.after(element);
  return element;
}
