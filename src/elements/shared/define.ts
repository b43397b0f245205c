/**
 * Registration, apart from the classes. The first script on a page wins; a second one says so once and does nothing.
 * Below the browsers that are supported nothing is registered: what the page holds for them, its own link, stays to be seen.
 */
export function defineElements(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  if (!isSupported()) return;
  const page = globalThis as { [warned]?: boolean };
  for (const [tag, element] of Object.entries(elements)) {
    const known = customElements.get(tag);
    if (known === undefined) customElements.define(tag, element);
    else if (known !== element && !page[warned]) {
      page[warned] = true;
      console.warn('Slipway is loaded twice on this page; the first one is used.');
    }
  }
}

/**
 * Whether this browser is one of those named in package.json (`browserslist`): the last thing all of them came to have
 * is container queries.
 */
export function isSupported(): boolean {
  return CSS.supports('container-type:inline-size');
}

const warned = Symbol.for('slipway.loaded-twice');
