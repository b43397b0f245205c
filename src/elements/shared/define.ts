/** Registers custom elements. It is a separate module, so that the import of an element's class registers nothing. */

/**
 * Defines elements by their tags. If two scripts on a page define different classes for a tag, the first class stays
 * and a single warning appears. Defines nothing in an unsupported browser, so that the page's own link stays visible.
 */
export function defineElements(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  if (!isBrowserSupported()) return;
  const page = globalThis as { [duplicateWarningKey]?: boolean };
  for (const [tag, elementClass] of Object.entries(elements)) {
    const definedElement = customElements.get(tag);
    if (definedElement === undefined) customElements.define(tag, elementClass);
    else if (definedElement !== elementClass && !page[duplicateWarningKey]) {
      page[duplicateWarningKey] = true;
      console.warn('Slipway is loaded twice on this page; the first one is used.');
    }
  }
}

/**
 * Returns true in the browsers that `browserslist` in package.json lists. Of the features that the widget needs,
 * container queries are the newest.
 */
export function isBrowserSupported(): boolean {
  return CSS.supports('container-type:inline-size');
}

const duplicateWarningKey = Symbol.for('slipway.loaded-twice');
