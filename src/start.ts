/**
 * Starts both script files: defines the elements and upgrades the marked content of the page. It is separate from
 * `index.ts`, the entry of the package, which upgrades no content.
 */
import { defineChoosing } from './elements/root/booking.ts';
import { isSupported } from './elements/shared/define.ts';
import { version } from './values/version.ts';
import { createContentEmbed, findScriptTags } from './page/content-embed.ts';
import { registerEntry, loadPart } from './page/later-part.ts';
import { classedBookings, markedBadges, upgradeMarkers } from './page/markers.ts';

/** The name of the build, which the build inserts. */
declare const SLIPWAY_BUILD: string;

/**
 * @param address URL of the script after redirects, with its query; `''` if unknown
 * @param tag the tag of the script, which only a classic script has
 */
export function start(address: string, tag?: HTMLScriptElement): void {
  // In older browsers, the page's own link stays visible.
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
    if (!document.querySelector(rareMarkers)) return;
    loadOptional(() =>
      import('./elements/root/page-options.ts').then(({ defineCartBadge, upgradeClassMarkers }) => {
        upgradeClassMarkers(embed);
        if (document.querySelector('slipway-cart-badge:not(:defined)')) defineCartBadge();
      }),
    );
  });
  if (document.querySelector('script[data-slipway-links],head>meta[name="slipway-links"]'))
    loadOptional(() =>
      import('./elements/root/page-options.ts').then(({ openLinksInDialog }) => openLinksInDialog(embed)),
    );
}

/** Selects markers that few pages have: a cart badge, and places for a badge or for a booking by class. */
const rareMarkers = `slipway-cart-badge:not(:defined),${markedBadges},${classedBookings}`;

/** If the module does not load, the page stays as it is: the badge is empty, and links work as usual. */
function loadOptional(load: () => Promise<void>): void {
  loadPart(load).catch(() => undefined);
}
