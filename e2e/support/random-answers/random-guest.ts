/**
 * Simulates a guest inside the page. The guest uses random controls, mostly those that lead to the next step. After
 * each action, the simulation checks the page for faults. Many visits use the same page, each with a new booking
 * element.
 */
import type { WidgetAnswer, WidgetRequest } from './bent-service.ts';

export interface RandomVisit {
  /** HTML of the element that the guest visits. */
  html: string;
  actionSeeds: readonly number[];
}

export interface VisitReport {
  /**
   * Screens of the widget that the guest reached, such as `cart`. A usable control of a screen shows that the guest has
   * reached it.
   */
  reachedScreens: string[];
  /** Indexes of the answers that the widget read. */
  readAnswerIndexes: number[];
  actions: string[];
  /** Descriptions of the faults on the page. Empty if there are none. */
  faults: string[];
}

declare global {
  interface Window {
    /** Returns the answer to a request of the page. Playwright runs it in Node. */
    fetchServiceAnswer: (request: WidgetRequest) => Promise<WidgetAnswer>;
    simulateGuest: (randomVisit: RandomVisit) => Promise<VisitReport>;
    /**
     * Waits until the page is idle: for several event loop tasks, no request is pending and the page does not change.
     * Returns false if the page sends more than 80 requests meanwhile.
     */
    waitUntilIdle: (idleTaskCount: number) => Promise<boolean>;
  }
}

/**
 * Installs `window.simulateGuest` and `window.waitUntilIdle`. Runs as an init script after `installPageWatch`. Blocks
 * navigation and printing.
 */
export function installGuestSimulation(): void {
  /** Maximum number of requests after one action. */
  const maxRequests = 80;
  let pendingCount = 0;
  let mutationCount = 0;
  let requestCount = 0;
  let readAnswerIndexes: number[] = [];

  /** A function that runs when the last pending request, lock or history step ends. */
  let onIdle: (() => void) | undefined;

  const addPending = () => {
    pendingCount += 1;
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      pendingCount -= 1;
      if (pendingCount === 0) onIdle?.();
    };
  };
  async function trackPending<T>(promise: Promise<T>): Promise<T> {
    const removePending = addPending();
    try {
      return await promise;
    } finally {
      removePending();
    }
  }

  window.fetch = (input, init) => trackPending(fetchAnswer(String(input), init));

  async function fetchAnswer(url: string, init: RequestInit = {}): Promise<Response> {
    requestCount += 1;
    const { signal } = init;
    const rejection = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    const { index, status, body } = await Promise.race([
      window.fetchServiceAnswer({
        url,
        method: init.method ?? 'GET',
        body: String(init.body ?? ''),
      }),
      rejection,
    ]);
    const response = new Response(body, { status, ...(status === 429 && { headers: { 'retry-after': '30' } }) });
    response.text = () => {
      readAnswerIndexes.push(index);
      return trackPending(Promise.resolve(body));
    };
    return response;
  }

  // Browser locks and history steps also take time. So they count as pending work until they end.
  const { locks } = navigator;
  const requestLock = locks.request.bind(locks) as (...args: unknown[]) => Promise<unknown>;
  locks.request = ((...args: unknown[]) => trackPending(requestLock(...args))) as LockManager['request'];
  for (const methodName of ['back', 'go'] as const) {
    const moveInHistory = history[methodName].bind(history);
    history[methodName] = (delta?: number) => {
      addEventListener('popstate', addPending(), { once: true });
      moveInHistory(delta);
    };
  }
  const observer = new MutationObserver((records) => (mutationCount += records.length));
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attach(init) {
    const root = attachShadow.call(this, init);
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    return root;
  };

  // Timers of up to three seconds run 20 times as fast. The widget uses such timers to wait before it retries a
  // request.
  const setRealTimeout = window.setTimeout.bind(window);
  const LONGEST_PAUSE_MS = 3000;
  const speedFactor = 20;
  window.setTimeout = ((handler: () => void, ms = 0) =>
    setRealTimeout(handler, ms > LONGEST_PAUSE_MS ? ms : ms / speedFactor)) as typeof window.setTimeout;

  // Prevents links, payments and prints from leaving or blocking the page.
  addEventListener(
    'click',
    (event) => event.composedPath().some((target) => target instanceof HTMLAnchorElement) && event.preventDefault(),
  );
  addEventListener('slipway-leaving', (event) => event.preventDefault());
  HTMLAnchorElement.prototype.click = function click() {
    this.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }));
  };
  window.print = () => undefined;

  const channel = new MessageChannel();
  const waitForTask = () =>
    new Promise<void>((resolve) => {
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });

  /** Implements `window.waitUntilIdle`: returns true once the page is idle, or false if it sends too many requests. */
  async function waitUntilIdle(idleTaskCount: number): Promise<boolean> {
    const requestCountBefore = requestCount;
    for (let idleTasks = 0, lastMutationCount = mutationCount; idleTasks < idleTaskCount;) {
      if (pendingCount > 0) await new Promise<void>((resolve) => (onIdle = resolve));
      await waitForTask();
      idleTasks = pendingCount === 0 && lastMutationCount === mutationCount ? idleTasks + 1 : 0;
      lastMutationCount = mutationCount;
      if (requestCount - requestCountBefore > maxRequests) return false;
    }
    return true;
  }

  window.waitUntilIdle = waitUntilIdle;
  window.simulateGuest = async ({ html, actionSeeds }) => {
    const { pageWatch } = window;
    const main = document.querySelector('main') ?? document.body;
    const reachedScreens = new Set<string>();
    const actions: string[] = [];
    /** The controls that the guest can use now. */
    let usableControls: readonly HTMLElement[] = [];
    readAnswerIndexes = [];
    let randomState = 0;
    const randomBelow = (limit: number) => {
      randomState = (Math.imul(randomState ^ (randomState >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
      return ((randomState ^ (randomState >>> 13)) >>> 0) % limit;
    };
    const pickRandom = <T>(candidates: readonly T[]): T | undefined =>
      candidates[randomBelow(Math.max(1, candidates.length))];

    const findBookingElement = () =>
      main.querySelector('slipway-booking') as
        (HTMLElement & { state: { step: string; choice: { itemId: string | null } }; open(): void }) | null;
    const collectFaults = (): string[] => [...pageWatch.errors.splice(0), ...pageWatch.findFaultyWords(main)];
    const isInsideElement = (name: string) => (element: Element) => {
      const root = element.getRootNode();
      return root instanceof ShadowRoot && root.host.localName === name;
    };
    const filterByPart = (elements: readonly HTMLElement[], part: string) =>
      elements.filter((element) => element.part.contains(part));

    /**
     * Returns the usable controls except the buttons that open and close the dialog. A page that has only these two
     * buttons is a dead end.
     */
    const findControls = () =>
      pageWatch
        .findControls(main)
        .filter((element) => !element.part.contains('close') && !element.hasAttribute('data-slipway-open'));

    function recordScreens(): void {
      for (const [screenName, part] of [
        ['list', 'choose'],
        ['item', 'day'],
        ['item', 'add'],
        ['cart', 'checkout'],
        ['form', 'submit'],
        ['unsure', 'check'],
        ['end', 'again'],
      ] as const) {
        if (filterByPart(usableControls, part).length > 0) reachedScreens.add(screenName);
      }
      if (usableControls.some(isInsideElement('slipway-healing'))) reachedScreens.add('differences');
      if (usableControls.some((element) => element.matches('slipway-booking > a'))) reachedScreens.add('fallback');
    }

    const isTextField = (element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(element.type));
    const dispatchInput = (control: HTMLElement) =>
      ['input', 'change'].forEach((name) => control.dispatchEvent(new Event(name, { bubbles: true, composed: true })));

    function operateControl(control: HTMLElement): void {
      actions.push(
        `${control.localName} ${control.getAttribute('part') ?? control.getAttribute('name') ?? ''} “` +
          `${(control.ariaLabel ?? control.textContent).trim().slice(0, 40)}”`,
      );
      control.focus();
      if (control instanceof HTMLSelectElement) control.selectedIndex = randomBelow(control.options.length);
      else if (isTextField(control)) {
        control.value =
          pickRandom([
            '2',
            '3',
            '0',
            '99',
            '',
            'two',
            'a',
            'zzz',
            'FAIR10',
            'ada@example.com',
            '2027-03-05',
            '2027-03-08',
            '1e9',
            '-1',
          ]) ?? '';
      } else return control.click();
      dispatchInput(control);
    }

    function fillForm(fields: readonly HTMLElement[]): void {
      for (const field of fields.filter(isInsideElement('slipway-form'))) {
        if (randomBelow(12) === 0) continue;
        if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
        else if (isTextField(field))
          field.value = field.matches('[type="email"]') ? 'ada@example.com' : '+1 604 555 0100';
        else if (field instanceof HTMLInputElement && !field.checked) field.click();
        else continue;
        dispatchInput(field);
      }
    }

    /** Returns a control that leads to the next step, or undefined if there is none. Fills in the form if needed. */
    function findNextControl(): HTMLElement | undefined {
      const differenceControls = usableControls.filter(isInsideElement('slipway-healing'));
      if (differenceControls.length > 0) return pickRandom(differenceControls);
      // An item's primary button leads to the next step only if the guest can already add the item to the cart.
      const lastParts =
        filterByPart(usableControls, 'add').length > 0 ? ['book-now', 'add', 'cart-button'] : ['cart-button'];
      for (const part of ['retry', 'book', 'submit', 'checkout', 'check', 'again', ...lastParts]) {
        const [button] = filterByPart(usableControls, part);
        if (button && isInsideElement('slipway-form')(button)) fillForm(usableControls);
        if (button) return button;
      }
      const timeControls = usableControls.filter(
        (element) =>
          element instanceof HTMLInputElement &&
          element.type === 'radio' &&
          !element.checked &&
          isInsideElement('slipway-booking')(element),
      );
      if (timeControls.length > 0 && randomBelow(2) === 0) return pickRandom(timeControls);
      return (
        pickRandom(filterByPart(usableControls, 'free')) ??
        pickRandom(filterByPart(usableControls, 'choose')) ??
        pickRandom(timeControls) ??
        pickRandom(filterByPart(usableControls, 'book-now'))
      );
    }

    async function embedWidget(): Promise<void> {
      main.innerHTML = html;
      const bookingElement = findBookingElement();
      if (bookingElement?.getAttribute('mode') === 'dialog') bookingElement.open();
      await waitUntilIdle(4);
    }

    /** Waits until the page is idle after an action. Returns the faults of the page. */
    async function findFaults(): Promise<string[]> {
      usableControls = [];
      if (!(await waitUntilIdle(3))) return [...collectFaults(), 'The page does not stop sending requests.'];
      const faults = collectFaults();
      if (
        findBookingElement()?.matches('[mode="dialog"]') &&
        !findBookingElement()?.shadowRoot?.querySelector('dialog[open]')
      )
        return faults;
      usableControls = findControls();
      // The page may have no controls for a moment. So it is a dead end only if this lasts for two seconds.
      for (let attempt = 0; usableControls.length === 0 && attempt < 40; attempt += 1) {
        await new Promise((resolve) => setRealTimeout(resolve, 50));
        await waitUntilIdle(60);
        usableControls = findControls();
      }
      if (usableControls.length === 0) faults.push('The page has no usable control.');
      recordScreens();
      return faults;
    }

    await embedWidget();
    let faults = await findFaults();
    let fallbackCount = 0;
    for (const actionSeed of actionSeeds) {
      if (faults.length > 0 || fallbackCount > 2) break;
      randomState = actionSeed;
      fallbackCount = usableControls.some((element) => element.matches('slipway-booking > a')) ? fallbackCount + 1 : 0;
      if (usableControls.length === 0 && findBookingElement()?.matches('[mode="dialog"]')) {
        actions.push('opened again');
        findBookingElement()?.open();
      } else if (randomBelow(40) === 0) {
        actions.push('came back');
        await embedWidget();
      } else {
        const control = (randomBelow(4) > 0 ? findNextControl() : undefined) ?? pickRandom(usableControls);
        if (control) operateControl(control);
      }
      faults = await findFaults();
    }
    if (faults.length > 0)
      faults.push(
        `The page says: ${pageWatch
          .listElements(main)
          .filter((element) => element.matches('[part]') && element.checkVisibility())
          .map((element) =>
            [...element.childNodes]
              .filter((node) => node.nodeType === Node.TEXT_NODE)
              .map((node) => node.textContent?.trim())
              .join(' ')
              .trim(),
          )
          .filter(Boolean)
          .join(' | ')
          .slice(0, 600)}`,
      );
    main.replaceChildren();
    await waitUntilIdle(2);
    // When the test removes the element from the page, this must not cause errors either.
    if (faults.length === 0) faults = collectFaults();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '');
    return { reachedScreens: [...reachedScreens], readAnswerIndexes, actions, faults };
  };
}
