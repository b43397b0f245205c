/** What is wrong on a page that a visitor could see or hear, and what it offers to do. Runs inside the page. */

export interface PageWatch {
  /** What nobody caught, and what was written to the console as an error; emptied by who reads it. */
  errors: string[];
  /** Every element below this one, through all shadow roots, itself included. */
  everything(root: Element): Element[];
  /** Words in anything to be read or heard below this element that only a fault puts there. */
  wordsIn(root: Element): string[];
  /** What can be pressed, followed or filled in below this element. */
  offered(root: Element): HTMLElement[];
}

declare global {
  interface Window {
    pageWatch: PageWatch;
  }
}

/** An init script: begins to listen before anything else does. */
export function installPageWatch(faultyWords: string): void {
  const errors: string[] = [];
  const wording = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
  addEventListener('error', (event) => errors.push(`uncaught: ${wording(event.error ?? event.message)}`));
  addEventListener('unhandledrejection', (event) => errors.push(`not handled: ${wording(event.reason)}`));
  console.error = (...parts: unknown[]) => void errors.push(`console: ${parts.map(wording).join(' ')}`);

  function everything(root: Element): Element[] {
    const found: Element[] = [];
    const visit = (element: Element) => {
      found.push(element);
      for (const child of element.shadowRoot?.children ?? []) visit(child);
      for (const child of element.children) visit(child);
    };
    visit(root);
    return found;
  }

  /** Everything an element itself has to say. */
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
    offered(root) {
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
