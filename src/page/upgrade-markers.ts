/**
 * A way in for pages that cannot hold the element itself, because their CMS strips unknown tags:
 * `<div data-slipway="1" data-base-url="…">`, upgraded in place, also when it appears later.
 */

/**
 * Turns every marked element of the page, now and later, into a `<slipway-booking>` with its fallback inside.
 * @param onChange called now and whenever the page's elements change
 */
export function upgradeMarkers(onChange: () => void): void {
  const upgradeAll = () => {
    document.querySelectorAll<HTMLElement>('[data-slipway]').forEach(upgrade);
    onChange();
  };
  upgradeAll();
  new MutationObserver(upgradeAll).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-slipway'],
  });
}

function upgrade(marker: HTMLElement): void {
  const element = document.createElement('slipway-booking');
  for (const { name, value } of marker.attributes) {
    if (name === 'id' || name === 'class' || name === 'lang') element.setAttribute(name, value);
    else if (name.startsWith('data-') && name !== 'data-slipway')
      element.setAttribute(name.slice('data-'.length), value);
  }
  element.append(...marker.childNodes);
  marker.replaceWith(element);
}
