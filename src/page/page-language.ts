/** The language the page speaks around an element: the nearest `lang`, also outside the shadow roots it lies in. */
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
 * Calls back when anything an element lies in changes its `lang`, through every shadow root up to the page. Who moves the
 * element takes it out of the page first: it is watched anew where it arrives. Returns how to stop.
 */
export function watchPageLanguage(element: Element, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  for (let at = parentOf(element); at !== null; at = parentOf(at)) observer.observe(at, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}
