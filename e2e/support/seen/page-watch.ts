/** Collects errors, faulty text and usable controls of a page. Runs inside the page. */

export interface PageWatch {
  /** Uncaught errors and messages of `console.error`. The reader empties it. */
  errors: string[];
  /** Returns this element and all elements below it, through all shadow roots. */
  everything(root: Element): Element[];
  /** Returns the faulty words in the visible texts and labels below this element, each with its place. */
  wordsIn(root: Element): string[];
  /** Returns the buttons, links and fields below this element that a guest can use. */
  findControls(root: Element): HTMLElement[];
}

declare global {
  interface Window {
    pageWatch: PageWatch;
  }
}

/** Installs `window.pageWatch`. Runs as an init script, so it sees the errors of every other script. */
export function installPageWatch(faultyWords: string): void {
  const errors: string[] = [];
  const textOfError = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
  addEventListener('error', (event) => errors.push(`uncaught: ${textOfError(event.error ?? event.message)}`));
  addEventListener('unhandledrejection', (event) => errors.push(`not handled: ${textOfError(event.reason)}`));
  console.error = (...parts: unknown[]) => void errors.push(`console: ${parts.map(textOfError).join(' ')}`);

  function everything(root: Element): Element[] {
    const elements: Element[] = [];
    const visit = (element: Element) => {
      elements.push(element);
      for (const child of element.shadowRoot?.children ?? []) visit(child);
      for (const child of element.children) visit(child);
    };
    visit(root);
    return elements;
  }

  /** Yields the texts of an element itself, without its descendants: text nodes, labels and typed values. */
  function* textsOf(element: Element): Generator<readonly [string, string | null]> {
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
    const isTyped =
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && !/^(checkbox|radio|hidden)$/.test(element.type));
    if (isTyped) yield ['value', element.value];
  }

  function placeOf(element: Element): string {
    const root = element.getRootNode();
    const host = root instanceof ShadowRoot ? `${root.host.localName} ` : '';
    return `${host}<${element.localName}${element.getAttribute('part') ? ` part="${element.getAttribute('part') ?? ''}"` : ''}>`;
  }

  window.pageWatch = {
    errors,
    everything,
    wordsIn(root) {
      const faulty = new RegExp(faultyWords);
      return everything(root).flatMap((element) =>
        /^(style|script|template)$/.test(element.localName)
          ? []
          : [...textsOf(element)].flatMap(([kind, text]) => {
              const word = faulty.exec(text ?? '');
              return word === null
                ? []
                : [`“${word[0]}” in the ${kind} of ${placeOf(element)}: ${(text ?? '').trim().slice(0, 200)}`];
            }),
      );
    },
    findControls(root) {
      return everything(root).filter(
        (element): element is HTMLElement =>
          element.matches('button, a[href], input, select, textarea, summary') &&
          !element.matches(':disabled, [aria-disabled="true"]') &&
          element.closest('[inert]') === null &&
          element.checkVisibility({ visibilityProperty: true }),
      );
    },
  };
}
