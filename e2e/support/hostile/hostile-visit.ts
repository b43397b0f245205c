/** Simulates a guest who books, inside the page. After each step, it checks the page for traces of hostile HTML. */

export interface HostileVisit {
  /** The widget's steps in the order of the visit. */
  steps: string[];
  faults: string[];
}

declare global {
  interface Window {
    visitHostile: (html: string) => Promise<HostileVisit>;
    /** Every hostile script calls this function, so that the test can detect it. */
    trip: () => void;
  }
}

/** Installs `window.visitHostile`. Runs as an init script after `installPageWatch` and `installWandering`. */
export function installHostileVisit(): void {
  /** Elements that may appear in sanitised HTML of the service. */
  const proseTags = new Set(
    (
      'a abbr b blockquote br cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span ' +
      'strong sub sup table tbody td tfoot th thead tr u ul'
    ).split(' '),
  );
  /** Attributes that may appear in sanitised HTML of the service. */
  const proseAttribute =
    /^(alt|colspan|dir|height|href|lang|rowspan|src|title|width|target|rel|loading|referrerpolicy)$/;
  /** Elements that the widget never renders. */
  const forbiddenTag =
    /^(script|iframe|frame|object|embed|applet|base|meta|link|portal|video|audio|source|form\b.*action)$/;
  /** Attributes whose value is text for people. Hostile texts do no harm there. */
  const textAttribute = /^(alt|title|placeholder|value|label|aria-(label|description|valuetext|roledescription))$/;
  const safeAddress = /^(https?:\/\/|\/\/|mailto:|tel:|blob:|#)/i;
  const addressAttribute = /^(href|src|action|formaction|poster|data|xlink:href|background|srcset|ping)$/;
  const hostileText = /trip\(|evil\.example|<img|<b |<svg/i;

  let runCount = 0;
  window.trip = () => (runCount += 1);

  function attributeFaults(element: Element, isProse: boolean): string[] {
    return [...element.attributes].flatMap(({ name, value }) => {
      const description = `${element.localName}[${name}="${value.slice(0, 80)}"]`;
      if (isProse && !proseAttribute.test(name)) return [description];
      if (/^on/i.test(name)) return [description];
      if (addressAttribute.test(name)) return value === '' || safeAddress.test(value) ? [] : [description];
      return textAttribute.test(name) || !hostileText.test(value) ? [] : [description];
    });
  }

  /** Returns the page outside the widget as text. No answer of the service may change this text. */
  function pageWithoutWidget(main: Element): string {
    const copy = main.cloneNode(true) as Element;
    copy.querySelector('slipway-booking')?.removeAttribute('style');
    return `${document.title} ${document.body.children.length} ${copy.innerHTML}`;
  }

  function findFaults(main: Element, before: string): string[] {
    const faults = window.pageWatch.allElements(main).flatMap((element) => {
      const isProse = (element.parentElement?.closest('slipway-prose') ?? null) !== null;
      const isForeign = isProse ? !proseTags.has(element.localName) : forbiddenTag.test(element.localName);
      return [...(isForeign ? [`<${element.localName}>`] : []), ...attributeFaults(element, isProse)];
    });
    if (runCount > 0) faults.push('A script ran.');
    if (pageWithoutWidget(main) !== before) faults.push(`Around the widget: ${pageWithoutWidget(main)}`);
    if (Object.keys(Object.prototype).length > 0) faults.push('Object.prototype has a member.');
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const wideElements = window.pageWatch
        .allElements(main)
        .filter(
          (each) =>
            each.scrollWidth > Math.max(each.clientWidth, 1) && !/auto|hidden/.test(getComputedStyle(each).overflowX),
        );
      const elements = wideElements.map(
        (each) => `${each.localName} ${each.getAttribute('part') ?? ''} ${each.className}`,
      );
      faults.push(
        `Too wide for the page: ${elements.join(' > ')}: ${wideElements.at(-1)?.textContent.slice(0, 200) ?? ''}`,
      );
    }
    return [...faults, ...window.pageWatch.errors.splice(0)];
  }

  const dispatchInput = (control: Element) =>
    ['input', 'change'].forEach((name) => control.dispatchEvent(new Event(name, { bubbles: true, composed: true })));

  function fillForm(all: readonly HTMLElement[]): void {
    for (const field of all) {
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
  const nextParts = 'retry book submit checkout check cart-button add free choose'.split(' ');

  window.visitHostile = async (html) => {
    const main = document.querySelector('main') ?? document.body;
    main.innerHTML = html;
    const before = pageWithoutWidget(main);
    const widget = () => main.querySelector('slipway-booking') as (HTMLElement & { state: { step: string } }) | null;
    const steps: string[] = [];
    const faults: string[] = [];
    let lastBookAt = -1000;
    for (let turn = 0; turn < 20; turn += 1) {
      if (!(await window.rest(4))) faults.push('The requests never end.');
      const step = widget()?.state.step ?? 'none';
      if (steps.at(-1) !== step) steps.push(step);
      faults.push(...findFaults(main, before).map((fault) => `${step}: ${fault}`));
      if (step === 'done' || faults.length > 0) break;
      const all = window.pageWatch.findControls(main);
      const next = nextParts.flatMap((part) => all.find((each) => each.part.contains(part)) ?? [])[0];
      if (next?.part.contains('submit')) fillForm(all);
      if (next?.part.contains('book')) {
        // Waits for a second, because the widget ignores a second press within this time as a double click.
        while (performance.now() < lastBookAt + 1000) await window.rest(1);
        lastBookAt = performance.now();
      }
      next?.click();
    }
    main.replaceChildren();
    await window.rest(2);
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '');
    return { steps, faults: [...new Set(faults)] };
  };
}
