/**
 * Ways in for pages that cannot hold the element itself: a marked `<div data-slipway="1" data-base-url="…">` where a
 * CMS strips unknown tags, and links whose address ends in `#slipway`. Upgraded in place, also when they appear later.
 */

/** Turns every marked element of the page, now and later, into a `<slipway-booking>` with its fallback inside. */
export function upgradeMarkers(): void {
  const upgradeAll = () => document.querySelectorAll<HTMLElement>('[data-slipway]').forEach(upgrade);
  upgradeAll();
  new MutationObserver(upgradeAll).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['data-slipway'] });
}

function upgrade(marker: HTMLElement): void {
  const element = document.createElement('slipway-booking');
  for (const { name, value } of marker.attributes) {
    if (name === 'id' || name === 'class' || name === 'lang') element.setAttribute(name, value);
    else if (name.startsWith('data-') && name !== 'data-slipway') element.setAttribute(name.slice('data-'.length), value);
  }
  element.append(...marker.childNodes);
  marker.replaceWith(element);
}

const linkMark = '#slipway';

/** Lets links that end in `#slipway` open the booking in a dialog: the link's address is the account's. */
export function openLinksInDialog(): void {
  document.addEventListener('click', (event) => {
    const link = event.composedPath().find((target): target is HTMLAnchorElement => target instanceof HTMLAnchorElement && target.href.endsWith(linkMark));
    if (link === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
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
  for (const [name, value] of Object.entries(link.dataset)) {
    element.setAttribute(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value ?? '');
  }
  link.after(element);
  dialogs.set(link, element);
  return element;
}
