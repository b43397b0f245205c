/** What the script tag loads: defines the elements and upgrades what the page holds for them. */
import { defineChoosing } from './elements/choosing.ts';
import { isSupported } from './elements/define.ts';
import { upgradeMarkers } from './page/markers.ts';

const firstHere = isSupported() && customElements.get('slipway-booking') === undefined;
defineChoosing();
if (firstHere) {
  upgradeMarkers(() => {
    if (document.querySelector('slipway-cart-badge:not(:defined)'))
      void import('./elements/cart-badge.ts').then(
        ({ defineCartBadge }) => defineCartBadge(),
        () => undefined,
      );
  });
  if (document.querySelector('script[data-slipway-links]'))
    void import('./page/links.ts').then(({ openLinksInDialog }) => openLinksInDialog());
}
