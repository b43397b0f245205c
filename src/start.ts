/**
 * The common start of both script files. It defines the elements. It also replaces elements that the page marks with
 * `data-slipway` or a class, and opens marked links in a dialog. It is separate from `index.ts`, the entry of the
 * package, which does not change the page's content.
 */
import { defineBookingElements } from './elements/root/booking.ts';
import { isBrowserSupported } from './elements/shared/define.ts';
import { version } from './values/version.ts';
import { createContentEmbed, findScriptTags } from './page/content-embed.ts';
import { registerEntry, loadLazyModule } from './page/lazy-module.ts';
import { classedBookingsSelector, markedBadgesSelector, upgradeMarkers } from './page/markers.ts';

/** The name of the build. The build script inserts it. */
declare const SLIPWAY_BUILD: string;

/**
 * Starts the widget on the page. Does nothing in an unsupported browser.
 * @param scriptUrl URL of the script after redirects, with its query; `''` if it is unknown
 * @param scriptTag the element of the script; undefined for a module script
 */
export function startWidget(scriptUrl: string, scriptTag?: HTMLScriptElement): void {
  // In an unsupported browser, the page's own link stays visible.
  if (!isBrowserSupported()) return;
  registerEntry({ address: scriptUrl, build: SLIPWAY_BUILD, version }, () => {
    const isFirstScript = customElements.get('slipway-booking') === undefined;
    defineBookingElements();
    if (isFirstScript) upgradePage(scriptUrl, scriptTag);
  });
}

function upgradePage(scriptUrl: string, scriptTag: HTMLScriptElement | undefined): void {
  const contentEmbed = createContentEmbed(scriptTag ? [scriptTag] : findScriptTags(scriptUrl));
  upgradeMarkers(contentEmbed, () => {
    if (!document.querySelector(rareMarkerSelector)) return;
    loadOptional(() =>
      import('./elements/root/page-options.ts').then(({ defineCartBadge, upgradeClassMarkers }) => {
        upgradeClassMarkers(contentEmbed);
        if (document.querySelector('slipway-cart-badge:not(:defined)')) defineCartBadge();
      }),
    );
  });
  if (document.querySelector('script[data-slipway-links],head>meta[name="slipway-links"]'))
    loadOptional(() =>
      import('./elements/root/page-options.ts').then(({ openLinksInDialog }) => openLinksInDialog(contentEmbed)),
    );
}

/**
 * Selects elements that few pages have: a cart badge, elements that become a cart badge, and elements that become a
 * booking by their class.
 */
const rareMarkerSelector = `slipway-cart-badge:not(:defined),${markedBadgesSelector},${classedBookingsSelector}`;

/**
 * Loads an optional module. If it does not load, the page stays as it is: the badge is empty, and links work as usual.
 */
function loadOptional(loadModule: () => Promise<void>): void {
  loadLazyModule(loadModule).catch(() => undefined);
}
