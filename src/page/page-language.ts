/** Returns the language of the page around an element: the nearest `lang`, also outside its shadow roots; `''` for none. */
export function pageLanguage(element: Element): string {
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    const lang = at.getAttribute('lang');
    if (lang) return lang;
  }
  return '';
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/**
 * Calls back when an ancestor of the element changes its `lang`, also outside its shadow roots. An element that moves leaves the
 * page first, so its new place needs a new call. Returns a function that stops this.
 */
export function watchPageLanguage(element: Element, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  for (let at = parentOf(element); at !== null; at = parentOf(at)) observer.observe(at, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}
