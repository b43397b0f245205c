/** Registration, apart from the classes. The first script on a page wins; a second one says so once and does nothing. */
export function defineElements(elements: Readonly<Record<string, CustomElementConstructor>>): void {
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

const warned = Symbol.for('slipway.loaded-twice');
