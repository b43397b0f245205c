/** Registers custom elements. Apart from their classes, so that importing a class registers nothing. */

/**
 * Defines elements by their tags. The first script on a page wins, and a second one warns once. Unsupported browsers get no
 * elements, so the page's own link stays visible.
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

/** Returns true in the browsers of `browserslist` (package.json). Container queries are their youngest feature. */
export function isSupported(): boolean {
  return CSS.supports('container-type:inline-size');
}

const hasWarned = Symbol.for('slipway.loaded-twice');
