/**
 * A way in for pages where only links survive: one whose address ends in `#slipway` opens the booking in a dialog.
 * The rest of the address is the account's, unless `data-base-url` names another. Loaded when the script tag asks for it.
 */
const linkMark = '#slipway';

/** Lets links that end in `#slipway` open the booking in a dialog: the link's address is the account's. */
export function openLinksInDialog(): void {
  document.addEventListener('click', (event) => {
    const link = event
      .composedPath()
      .find(
        (target): target is HTMLAnchorElement => target instanceof HTMLAnchorElement && target.href.endsWith(linkMark),
      );
    if (link === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    link.focus();
    dialogFor(link).open();
  });
}

const dialogs = new WeakMap<HTMLAnchorElement, HTMLElement & { open(): void }>();

function dialogFor(link: HTMLAnchorElement): HTMLElement & { open(): void } {
  const known = dialogs.get(link);
  if (known) return known;
  const element = document.createElement('slipway-booking') as HTMLElement & { open(): void };
  element.setAttribute('base-url', link.dataset.baseUrl ?? link.href.slice(0, -linkMark.length));
  element.setAttribute('mode', 'dialog');
  // Without the parts that make a booking the link leads where it leads.
  element.addEventListener('slipway-problem', ({ detail }: CustomEventInit<{ kind: string }>) => {
    if (detail?.kind === 'incomplete' || detail?.kind === 'outdated') location.assign(link.href);
  });
  for (const [name, value] of Object.entries(link.dataset)) {
    element.setAttribute(
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value ?? '',
    );
  }
  link.after(element);
  dialogs.set(link, element);
  return element;
}
