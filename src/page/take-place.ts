/** Puts an element in the place of what stood for it, which becomes its fallback. */
export function takePlace(marker: HTMLElement, element: HTMLElement): void {
  // They are the marker's own, not the widget's: what the page's styles, scripts and buttons know it by.
  for (const name of ['id', 'class', 'lang']) {
    const value = marker.getAttribute(name);
    if (value !== null && !element.hasAttribute(name)) element.setAttribute(name, value);
  }
  if (marker instanceof HTMLAnchorElement) {
    marker.removeAttribute('id');
    marker.replaceWith(element);
    element.append(marker);
  } else {
    element.append(...marker.childNodes);
    marker.replaceWith(element);
  }
}
