/** Replaces a marked element by the element. Its content becomes the fallback. */
export function takePlace(marker: HTMLElement, element: HTMLElement): void {
  // Styles, scripts and buttons of the page refer to these attributes.
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
