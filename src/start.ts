/** What both script files do once their code is there: define the elements and upgrade what the page holds for them. */
import { defineChoosing } from './elements/root/booking.ts';
import { isSupported } from './elements/shared/define.ts';
import { version } from './values/version.ts';
import { createContentEmbed, findScriptTags } from './page/content-embed.ts';
import { registerEntry, loadPart } from './page/later-part.ts';
import { classedBookings, markedBadges } from './page/marker-selectors.ts';
import { upgradeMarkers } from './page/upgrade-markers.ts';

/** Replaced by the build: names it. */
declare const SLIPWAY_BUILD: string;

/**
 * @param address of the script itself, as the browser knows it, with its query; `''` where it is not known
 * @param tag that loaded it, where the browser says so
 */
export function start(address: string, tag?: HTMLScriptElement): void {
  // Below the browsers that are supported the page's own link stays.
  if (!isSupported()) return;
  registerEntry({ address, build: SLIPWAY_BUILD, version }, () => {
    const isFirst = customElements.get('slipway-booking') === undefined;
    defineChoosing();
    if (isFirst) upgradePage(address, tag);
  });
}

function upgradePage(address: string, tag: HTMLScriptElement | undefined): void {
  const embed = createContentEmbed(tag ? [tag] : findScriptTags(address));
  upgradeMarkers(embed, () => {
    if (!document.querySelector(wanting)) return;
    later(() =>
      import('./elements/root/page-options.ts').then(({ defineCartBadge, upgradeClassMarkers }) => {
        upgradeClassMarkers(embed);
        if (document.querySelector('slipway-cart-badge:not(:defined)')) defineCartBadge();
      }),
    );
  });
  if (document.querySelector('script[data-slipway-links],head>meta[name="slipway-links"]'))
    later(() => import('./elements/root/page-options.ts').then(({ openLinksInDialog }) => openLinksInDialog(embed)));
}

/** What in a page wants a part that few pages want: a cart badge, or a place for it or for a booking that has only a class. */
const wanting = `slipway-cart-badge:not(:defined),${markedBadges},${classedBookings}`;

/** Without it the page stays as it was: the badge shows nothing, links lead where they lead. */
function later(load: () => Promise<void>): void {
  loadPart(load).catch(() => undefined);
}
