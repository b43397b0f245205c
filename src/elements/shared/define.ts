/** Registers custom elements. It is separate from their classes, so that an import of a class registers nothing. */

/**
 * Defines elements by their tags. If two scripts on a page define different classes for a tag, the first script wins
 * and the second one warns once. Defines nothing in an unsupported browser, so that the page's own link stays visible.
 */
export function defineElements(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  if (!isSupported()) return;
  const page = globalThis as { [hasWarned]?: boolean };
  for (const [tag, element] of Object.entries(elements)) {
    const definedElement = customElements.get(tag);
    if (definedElement === undefined) customElements.define(tag, element);
    else if (definedElement !== element && !page[hasWarned]) {
      page[hasWarned] = true;
      console.warn('Slipway is loaded twice on this page; the first one is used.');
    }
  }
}

/**
 * Returns true in browsers that `browserslist` in package.json lists. Container queries are the newest feature they
 * share.
 */
export function isSupported(): boolean {
  return CSS.supports('container-type:inline-size');
}

const hasWarned = Symbol.for('slipway.loaded-twice');
