/** Simulates a guest inside the page, who books. Checks the page for traces of hostile HTML after each step. */

export interface HostileVisitReport {
  /** The widget's steps in the order of the visit. */
  steps: string[];
  faults: string[];
}

declare global {
  interface Window {
    visitHostilePage: (html: string) => Promise<HostileVisitReport>;
    /** Every hostile script calls this function, so that the test can detect scripts that run. */
    trip: () => void;
  }
}

/** Installs `window.visitHostilePage`. Runs as an init script after `installPageWatch` and `installGuestSimulation`. */
export function installHostileVisit(): void {
  /** Elements that may appear in sanitised HTML of the service. */
  const proseTags = new Set(
    (
      'a abbr b blockquote br cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span ' +
      'strong sub sup table tbody td tfoot th thead tr u ul'
    ).split(' '),
  );
  /** Attributes that may appear in sanitised HTML of the service. */
  const proseAttributePattern =
    /^(alt|colspan|dir|height|href|lang|rowspan|src|title|width|target|rel|loading|referrerpolicy)$/;
  /** Elements that the widget never renders. */
  const forbiddenTagPattern =
    /^(script|iframe|frame|object|embed|applet|base|meta|link|portal|video|audio|source|form\b.*action)$/;
  /** Attributes whose value is text for people. Hostile texts do no harm there. */
  const textAttributePattern =
    /^(alt|title|placeholder|value|label|aria-(label|description|valuetext|roledescription))$/;
  const safeUrlPattern = /^(https?:\/\/|\/\/|mailto:|tel:|blob:|#)/i;
  const urlAttributePattern = /^(href|src|action|formaction|poster|data|xlink:href|background|srcset|ping)$/;
  const hostileTextPattern = /trip\(|evil\.example|<img|<b |<svg/i;

  let scriptRunCount = 0;
  window.trip = () => (scriptRunCount += 1);

  function findAttributeFaults(element: Element, isProse: boolean): string[] {
    return [...element.attributes].flatMap(({ name, value }) => {
      const description = `${element.localName}[${name}="${value.slice(0, 80)}"]`;
      if (isProse && !proseAttributePattern.test(name)) return [description];
      if (/^on/i.test(name)) return [description];
      if (urlAttributePattern.test(name)) return value === '' || safeUrlPattern.test(value) ? [] : [description];
      return textAttributePattern.test(name) || !hostileTextPattern.test(value) ? [] : [description];
    });
  }

  /** Returns the page outside the widget as text. An answer of the service must never change this text. */
  function readPageWithoutWidget(main: Element): string {
    const pageCopy = main.cloneNode(true) as Element;
    pageCopy.querySelector('slipway-booking')?.removeAttribute('style');
    return `${document.title} ${document.body.children.length} ${pageCopy.innerHTML}`;
  }

  function findFaults(main: Element, pageBefore: string): string[] {
    const faults = window.pageWatch.listElements(main).flatMap((element) => {
      const isProse = (element.parentElement?.closest('slipway-prose') ?? null) !== null;
      const isForeign = isProse ? !proseTags.has(element.localName) : forbiddenTagPattern.test(element.localName);
      return [...(isForeign ? [`<${element.localName}>`] : []), ...findAttributeFaults(element, isProse)];
    });
    if (scriptRunCount > 0) faults.push('A script ran.');
    if (readPageWithoutWidget(main) !== pageBefore) faults.push(`Around the widget: ${readPageWithoutWidget(main)}`);
    if (Object.keys(Object.prototype).length > 0) faults.push('Object.prototype has a member.');
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const wideElements = window.pageWatch
        .listElements(main)
        .filter(
          (element) =>
            element.scrollWidth > Math.max(element.clientWidth, 1) &&
            !/auto|hidden/.test(getComputedStyle(element).overflowX),
        );
      const wideElementTexts = wideElements.map(
        (element) => `${element.localName} ${element.getAttribute('part') ?? ''} ${element.className}`,
      );
      faults.push(
        `Too wide for the page: ${wideElementTexts.join(' > ')}: ${wideElements.at(-1)?.textContent.slice(0, 200) ?? ''}`,
      );
    }
    return [...faults, ...window.pageWatch.errors.splice(0)];
  }

  const dispatchInput = (control: Element) =>
    ['input', 'change'].forEach((name) => control.dispatchEvent(new Event(name, { bubbles: true, composed: true })));

  function fillForm(controls: readonly HTMLElement[]): void {
    for (const field of controls) {
      const root = field.getRootNode();
      if (!(root instanceof ShadowRoot) || root.host.localName !== 'slipway-form') continue;
      if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
      else if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
        if (!field.checked) field.click();
      } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        field.value = field.type === 'email' ? 'ada@example.com' : '+1 604 555 0100';
      else continue;
      dispatchInput(field);
    }
  }

  /** Parts of the controls that lead to the next step. If the page shows several, the first one in this list counts. */
  const nextStepParts = 'retry book submit checkout check cart-button add free choose'.split(' ');

  window.visitHostilePage = async (html) => {
    const main = document.querySelector('main') ?? document.body;
    main.innerHTML = html;
    const pageBefore = readPageWithoutWidget(main);
    const findWidget = () =>
      main.querySelector('slipway-booking') as (HTMLElement & { state: { step: string } }) | null;
    const steps: string[] = [];
    const faults: string[] = [];
    let lastBookPressMs = -1000;
    for (let round = 0; round < 20; round += 1) {
      if (!(await window.waitUntilIdle(4))) faults.push('The requests never end.');
      const step = findWidget()?.state.step ?? 'none';
      if (steps.at(-1) !== step) steps.push(step);
      faults.push(...findFaults(main, pageBefore).map((fault) => `${step}: ${fault}`));
      if (step === 'done' || faults.length > 0) break;
      const controls = window.pageWatch.findControls(main);
      const nextControl = nextStepParts.flatMap(
        (part) => controls.find((control) => control.part.contains(part)) ?? [],
      )[0];
      if (nextControl?.part.contains('submit')) fillForm(controls);
      if (nextControl?.part.contains('book')) {
        // Waits until 1000 ms have passed since the last press. The widget would ignore an earlier press as a double
        // click.
        while (performance.now() < lastBookPressMs + 1000) await window.waitUntilIdle(1);
        lastBookPressMs = performance.now();
      }
      nextControl?.click();
    }
    main.replaceChildren();
    await window.waitUntilIdle(2);
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '');
    return { steps, faults: [...new Set(faults)] };
  };
}
