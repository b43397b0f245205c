/** Finds errors, faulty texts and usable controls on a page. Runs inside the page. */

export interface PageWatch {
  /** Uncaught errors and messages of `console.error` so far. The code that reads the list also empties it. */
  errors: string[];
  /** Returns the element and all elements inside it, in all shadow roots. */
  listElements(root: Element): Element[];
  /**
   * Returns the faulty words in texts, labels and values inside the element. Each result also names the element that
   * contains the word.
   */
  findFaultyWords(root: Element): string[];
  /** Returns the buttons, links and fields inside the element that a guest can use. */
  findControls(root: Element): HTMLElement[];
}

declare global {
  interface Window {
    pageWatch: PageWatch;
  }
}

/** Installs `window.pageWatch`. Runs as an init script, so it records the errors of all other scripts. */
export function installPageWatch(faultyWordsPattern: string): void {
  const errors: string[] = [];
  const formatError = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
  addEventListener('error', (event) => errors.push(`uncaught: ${formatError(event.error ?? event.message)}`));
  addEventListener('unhandledrejection', (event) => errors.push(`not handled: ${formatError(event.reason)}`));
  console.error = (...messageParts: unknown[]) =>
    void errors.push(`console: ${messageParts.map(formatError).join(' ')}`);

  function listElements(root: Element): Element[] {
    const elements: Element[] = [];
    const addWithDescendants = (element: Element) => {
      elements.push(element);
      for (const child of element.shadowRoot?.children ?? []) addWithDescendants(child);
      for (const child of element.children) addWithDescendants(child);
    };
    addWithDescendants(root);
    return elements;
  }

  /** Yields the element's own texts, without those of its descendants: text nodes, labels and typed values. */
  function* listTexts(element: Element): Generator<readonly [string, string | null]> {
    for (const parent of [element, ...(element.shadowRoot ? [element.shadowRoot] : [])]) {
      for (const node of parent.childNodes) if (node.nodeType === Node.TEXT_NODE) yield ['text', node.textContent];
    }
    for (const name of [
      'alt',
      'title',
      'placeholder',
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'aria-roledescription',
    ])
      yield [name, element.getAttribute(name)];
    const isTextField =
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && !/^(checkbox|radio|hidden)$/.test(element.type));
    if (isTextField) yield ['value', element.value];
  }

  function describeElement(element: Element): string {
    const root = element.getRootNode();
    const host = root instanceof ShadowRoot ? `${root.host.localName} ` : '';
    return `${host}<${element.localName}${element.getAttribute('part') ? ` part="${element.getAttribute('part') ?? ''}"` : ''}>`;
  }

  window.pageWatch = {
    errors,
    listElements,
    findFaultyWords(root) {
      const faultyRegExp = new RegExp(faultyWordsPattern);
      return listElements(root).flatMap((element) =>
        /^(style|script|template)$/.test(element.localName)
          ? []
          : [...listTexts(element)].flatMap(([textSource, text]) => {
              const match = faultyRegExp.exec(text ?? '');
              return match === null
                ? []
                : [
                    `“${match[0]}” in the ${textSource} of ${describeElement(element)}: ${(text ?? '').trim().slice(0, 200)}`,
                  ];
            }),
      );
    },
    findControls(root) {
      return listElements(root).filter(
        (element): element is HTMLElement =>
          element.matches('button, a[href], input, select, textarea, summary') &&
          !element.matches(':disabled, [aria-disabled="true"]') &&
          element.closest('[inert]') === null &&
          element.checkVisibility({ visibilityProperty: true }),
      );
    },
  };
}
