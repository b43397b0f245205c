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

/** Calls back when the page switches its language. Returns how to stop. */
export function watchPageLanguage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}
