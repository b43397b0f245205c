/**
 * Simulates a guest inside the page. The guest uses random controls, mostly those that lead to the next step. After
 * each action, it checks the page for faults. Many visits use the same page, each with a new element.
 */
import type { WidgetAnswer, WidgetRequest } from './bent-service.ts';

export interface Wandering {
  /** HTML of the element that the guest visits. */
  html: string;
  whims: readonly number[];
}

export interface Findings {
  /**
   * Screens of the widget that the guest reached, such as `cart`. A usable control of a screen shows that the guest has
   * reached it.
   */
  reachedPlaces: string[];
  /** Indexes of the answers that the widget read. */
  readIndexes: number[];
  acts: string[];
  /** Descriptions of the faults on the page. Empty if there are none. */
  faults: string[];
}

declare global {
  interface Window {
    /** Returns the answer to a request of the page. Playwright runs it in Node. */
    giveAnswer: (request: WidgetRequest) => Promise<WidgetAnswer>;
    wander: (wandering: Wandering) => Promise<Findings>;
    /**
     * Waits until, for a number of event loop tasks, no request is pending and the page does not change. Returns false
     * if the page sends more than 80 requests meanwhile.
     */
    rest: (tasks: number) => Promise<boolean>;
  }
}

/**
 * Installs `window.wander` and `window.rest`. Runs as an init script after `installPageWatch`. Blocks navigation and
 * printing.
 */
export function installWandering(): void {
  /** Maximum number of requests after one action. */
  const maxRequests = 80;
  let pendingCount = 0;
  let changeCount = 0;
  let requestCount = 0;
  let readIndexes: number[] = [];

  /** Runs when the last pending request or history step ends. */
  let onIdle: (() => void) | undefined;

  const addPending = () => {
    pendingCount += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      pendingCount -= 1;
      if (pendingCount === 0) onIdle?.();
    };
  };
  async function track<T>(work: Promise<T>): Promise<T> {
    const removePending = addPending();
    try {
      return await work;
    } finally {
      removePending();
    }
  }

  window.fetch = (input, init) => track(fetchAnswer(String(input), init));

  async function fetchAnswer(url: string, init: RequestInit = {}): Promise<Response> {
    requestCount += 1;
    const { signal } = init;
    const rejection = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    const { index, status, body } = await Promise.race([
      window.giveAnswer({
        url,
        method: init.method ?? 'GET',
        body: String(init.body ?? ''),
      }),
      rejection,
    ]);
    const response = new Response(body, { status, ...(status === 429 && { headers: { 'retry-after': '30' } }) });
    response.text = () => {
      readIndexes.push(index);
      return track(Promise.resolve(body));
    };
    return response;
  }

  // Locks and history steps also take time. So they count as pending until they end.
  const { locks } = navigator;
  const request = locks.request.bind(locks) as (...args: unknown[]) => Promise<unknown>;
  locks.request = ((...args: unknown[]) => track(request(...args))) as LockManager['request'];
  for (const name of ['back', 'go'] as const) {
    const move = history[name].bind(history);
    history[name] = (by?: number) => {
      addEventListener('popstate', addPending(), { once: true });
      move(by);
    };
  }
  const observer = new MutationObserver((records) => (changeCount += records.length));
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attach(init) {
    const root = attachShadow.call(this, init);
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    return root;
  };

  // Timers of up to three seconds run 20 times as fast, because the widget waits so long before it retries a request.
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
  const task = () =>
    new Promise<void>((resolve) => {
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });

  /** Implements `window.rest`: returns true once the page rests, or false if it sends too many requests. */
  async function rest(tasks: number): Promise<boolean> {
    const before = requestCount;
    for (let quietTasks = 0, lastCount = changeCount; quietTasks < tasks;) {
      if (pendingCount > 0) await new Promise<void>((resolve) => (onIdle = resolve));
      await task();
      quietTasks = pendingCount === 0 && lastCount === changeCount ? quietTasks + 1 : 0;
      lastCount = changeCount;
      if (requestCount - before > maxRequests) return false;
    }
    return true;
  }

  window.rest = rest;
  window.wander = async ({ html, whims }) => {
    const { pageWatch } = window;
    const main = document.querySelector('main') ?? document.body;
    const reachedPlaces = new Set<string>();
    const acts: string[] = [];
    /** The controls that the guest can use now. */
    let usableControls: readonly HTMLElement[] = [];
    readIndexes = [];
    let random = 0;
    const randomBelow = (limit: number) => {
      random = (Math.imul(random ^ (random >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
      return ((random ^ (random >>> 13)) >>> 0) % limit;
    };
    const pickOne = <T>(all: readonly T[]): T | undefined => all[randomBelow(Math.max(1, all.length))];

    const element = () =>
      main.querySelector('slipway-booking') as
        (HTMLElement & { state: { step: string; choice: { itemId: string | null } }; open(): void }) | null;
    const faultsNow = (): string[] => [...pageWatch.errors.splice(0), ...pageWatch.findFaultyWords(main)];
    const inside = (name: string) => (each: Element) => {
      const root = each.getRootNode();
      return root instanceof ShadowRoot && root.host.localName === name;
    };
    const withPart = (all: readonly HTMLElement[], part: string) => all.filter((each) => each.part.contains(part));

    /**
     * Returns the usable controls except the buttons that open and close the dialog. A page with only those is a dead
     * end.
     */
    const findControls = () =>
      pageWatch
        .findControls(main)
        .filter((each) => !each.part.contains('close') && !each.hasAttribute('data-slipway-open'));

    function recordPlaces(): void {
      for (const [place, part] of [
        ['list', 'choose'],
        ['item', 'day'],
        ['item', 'add'],
        ['cart', 'checkout'],
        ['form', 'submit'],
        ['unsure', 'check'],
        ['end', 'again'],
      ] as const) {
        if (withPart(usableControls, part).length > 0) reachedPlaces.add(place);
      }
      if (usableControls.some(inside('slipway-healing'))) reachedPlaces.add('differences');
      if (usableControls.some((each) => each.matches('slipway-booking > a'))) reachedPlaces.add('fallback');
    }

    const isTyped = (each: HTMLElement): each is HTMLInputElement | HTMLTextAreaElement =>
      each instanceof HTMLTextAreaElement ||
      (each instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(each.type));
    const dispatchInput = (control: HTMLElement) =>
      ['input', 'change'].forEach((name) => control.dispatchEvent(new Event(name, { bubbles: true, composed: true })));

    function use(control: HTMLElement): void {
      acts.push(
        `${control.localName} ${control.getAttribute('part') ?? control.getAttribute('name') ?? ''} “` +
          `${(control.ariaLabel ?? control.textContent).trim().slice(0, 40)}”`,
      );
      control.focus();
      if (control instanceof HTMLSelectElement) control.selectedIndex = randomBelow(control.options.length);
      else if (isTyped(control)) {
        control.value =
          pickOne([
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
      for (const field of fields.filter(inside('slipway-form'))) {
        if (randomBelow(12) === 0) continue;
        if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
        else if (isTyped(field)) field.value = field.matches('[type="email"]') ? 'ada@example.com' : '+1 604 555 0100';
        else if (field instanceof HTMLInputElement && !field.checked) field.click();
        else continue;
        dispatchInput(field);
      }
    }

    /** Returns a control that leads to the next step, or undefined if there is none. Fills in the form if needed. */
    function findNextControl(): HTMLElement | undefined {
      const differenceControls = usableControls.filter(inside('slipway-healing'));
      if (differenceControls.length > 0) return pickOne(differenceControls);
      // An item's primary button leads to the next step only if the guest can already add the item to the cart.
      const lastParts =
        withPart(usableControls, 'add').length > 0 ? ['book-now', 'add', 'cart-button'] : ['cart-button'];
      for (const part of ['retry', 'book', 'submit', 'checkout', 'check', 'again', ...lastParts]) {
        const [button] = withPart(usableControls, part);
        if (button && inside('slipway-form')(button)) fillForm(usableControls);
        if (button) return button;
      }
      const times = usableControls.filter(
        (each) =>
          each instanceof HTMLInputElement && each.type === 'radio' && !each.checked && inside('slipway-booking')(each),
      );
      if (times.length > 0 && randomBelow(2) === 0) return pickOne(times);
      return (
        pickOne(withPart(usableControls, 'free')) ??
        pickOne(withPart(usableControls, 'choose')) ??
        pickOne(times) ??
        pickOne(withPart(usableControls, 'book-now'))
      );
    }

    async function embed(): Promise<void> {
      main.innerHTML = html;
      const newElement = element();
      if (newElement?.getAttribute('mode') === 'dialog') newElement.open();
      await rest(4);
    }

    /** Waits until the page rests after an action. Returns the faults of the page. */
    async function findFaults(): Promise<string[]> {
      usableControls = [];
      if (!(await rest(3))) return [...faultsNow(), 'It asks and asks.'];
      const faults = faultsNow();
      if (element()?.matches('[mode="dialog"]') && !element()?.shadowRoot?.querySelector('dialog[open]')) return faults;
      usableControls = findControls();
      // The page may have no controls for a moment. So it is a dead end only if this lasts for two seconds.
      for (let tries = 0; usableControls.length === 0 && tries < 40; tries += 1) {
        await new Promise((resolve) => setRealTimeout(resolve, 50));
        await rest(60);
        usableControls = findControls();
      }
      if (usableControls.length === 0) faults.push('Nothing is offered to do.');
      recordPlaces();
      return faults;
    }

    await embed();
    let faults = await findFaults();
    let fallbackCount = 0;
    for (const whim of whims) {
      if (faults.length > 0 || fallbackCount > 2) break;
      random = whim;
      fallbackCount = usableControls.some((each) => each.matches('slipway-booking > a')) ? fallbackCount + 1 : 0;
      if (usableControls.length === 0 && element()?.matches('[mode="dialog"]')) {
        acts.push('opened again');
        element()?.open();
      } else if (randomBelow(40) === 0) {
        acts.push('came back');
        await embed();
      } else {
        const control = (randomBelow(4) > 0 ? findNextControl() : undefined) ?? pickOne(usableControls);
        if (control) use(control);
      }
      faults = await findFaults();
    }
    if (faults.length > 0)
      faults.push(
        `The page says: ${pageWatch
          .allElements(main)
          .filter((each) => each.matches('[part]') && each.checkVisibility())
          .map((each) =>
            [...each.childNodes]
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
    await rest(2);
    // The removal of the element must not cause errors either.
    if (faults.length === 0) faults = faultsNow();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '');
    return { reachedPlaces: [...reachedPlaces], readIndexes, acts, faults };
  };
}
