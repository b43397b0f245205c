/** What both script files do once their code is there: define the elements and upgrade what the page holds for them. */
import { defineChoosing } from './elements/root/define-first-paint.ts';
import { isSupported } from './elements/shared/define.ts';
import { version } from './values/version.ts';
import { registerEntry, loadPart } from './page/later-part.ts';
import { upgradeMarkers } from './page/upgrade-markers.ts';

/** Replaced by the build: names it. */
declare const SLIPWAY_BUILD: string;

/** @param address of the script itself, as the browser knows it, with its query; `''` where it is not known */
export function start(address: string): void {
  // Below the browsers that are supported the page's own link stays.
  if (!isSupported()) return;
  const isFirst = customElements.get('slipway-booking') === undefined;
  if (!registerEntry({ address, build: SLIPWAY_BUILD, version })) return;
  defineChoosing();
  if (!isFirst) return;
  upgradeMarkers(() => {
    if (document.querySelector('slipway-cart-badge:not(:defined)'))
      later(() => import('./elements/cart/cart-badge.ts').then(({ defineCartBadge }) => defineCartBadge()));
  });
  if (document.querySelector('script[data-slipway-links]'))
    later(() => import('./elements/root/dialog-mode.ts').then(({ openLinksInDialog }) => openLinksInDialog()));
}

/** Without it the page stays as it was: the badge shows nothing, links lead where they lead. */
function later(load: () => Promise<void>): void {
  loadPart(load).catch(() => undefined);
}
