/**
 * Simulates a guest inside the page, who uses random controls, mostly those that lead to the next step. Checks the page
 * after every act. One page serves many visits, each with its own element.
 */
import type { WidgetAnswer, WidgetRequest } from './bent-service.ts';

export interface Wandering {
  /** Markup of the element and of the button that opens it. */
  html: string;
  whims: readonly number[];
}

export interface Findings {
  /** Places where the page showed a usable control. */
  reachedPlaces: string[];
  /** Indexes of the answers that the widget read. */
  read: number[];
  acts: string[];
  /** Faults and their places. Empty if there were none. */
  faults: string[];
}

declare global {
  interface Window {
    /** Answers the requests of the page. Node provides it. */
    giveAnswer: (request: WidgetRequest) => Promise<WidgetAnswer>;
    wander: (wandering: Wandering) => Promise<Findings>;
    /**
     * Waits until nothing has been pending and nothing has changed for this number of tasks. Returns false if the page
     * does not come to rest.
     */
    rest: (tasks: number) => Promise<boolean>;
  }
}

/** Installs `window.wander`. Runs as an init script after `installPageWatch`. Blocks navigation, downloads and printing. */
export function installWandering(): void {
  /** Maximum number of requests after one act. */
  const maxAnswers = 80;
  let pendingCount = 0;
  let changes = 0;
  let requestCount = 0;
  let read: number[] = [];

  /** Runs when nothing is pending. */
  let onArrival: (() => void) | undefined;

  const wait = () => {
    pendingCount += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      pendingCount -= 1;
      if (pendingCount === 0) onArrival?.();
    };
  };
  async function track<T>(work: Promise<T>): Promise<T> {
    const over = wait();
    try {
      return await work;
    } finally {
      over();
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
      read.push(index);
      return track(Promise.resolve(body));
    };
    return response;
  }

  // Locks and history steps also take time, and report their end.
  const { locks } = navigator;
  const request = locks.request.bind(locks) as (...args: unknown[]) => Promise<unknown>;
  locks.request = ((...args: unknown[]) => track(request(...args))) as LockManager['request'];
  for (const name of ['back', 'go'] as const) {
    const move = history[name].bind(history);
    history[name] = (by?: number) => {
      addEventListener('popstate', wait(), { once: true });
      move(by);
    };
  }
  const observer = new MutationObserver((records) => (changes += records.length));
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attach(init) {
    const root = attachShadow.call(this, init);
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    return root;
  };

  // The widget retries failed requests after pauses of at most three seconds. Here they pass twenty times as fast.
  const setRealTimeout = window.setTimeout.bind(window);
  const longestPause = 3000;
  const faster = 20;
  window.setTimeout = ((handler: () => void, ms = 0) =>
    setRealTimeout(handler, ms > longestPause ? ms : ms / faster)) as typeof window.setTimeout;

  // Links must not lead away from the page.
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

  /** Implements `window.rest`. */
  async function rest(tasks: number): Promise<boolean> {
    const before = requestCount;
    for (let still = 0, lastChanges = changes; still < tasks;) {
      if (pendingCount > 0) await new Promise<void>((resolve) => (onArrival = resolve));
      await task();
      still = pendingCount === 0 && lastChanges === changes ? still + 1 : 0;
      lastChanges = changes;
      if (requestCount - before > maxAnswers) return false;
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
    let all: readonly HTMLElement[] = [];
    read = [];
    let random = 0;
    const chance = (of: number) => {
      random = (Math.imul(random ^ (random >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
      return ((random ^ (random >>> 13)) >>> 0) % of;
    };
    const oneOf = <T>(all: readonly T[]): T | undefined => all[chance(Math.max(1, all.length))];

    const element = () =>
      main.querySelector('slipway-booking') as
        (HTMLElement & { state: { step: string; choice: { itemId: string | null } }; open(): void }) | null;
    const faultsNow = (): string[] => [...pageWatch.errors.splice(0), ...pageWatch.wordsIn(main)];
    const inside = (name: string) => (each: Element) => {
      const root = each.getRootNode();
      return root instanceof ShadowRoot && root.host.localName === name;
    };
    const withPart = (all: readonly HTMLElement[], part: string) => all.filter((each) => each.part.contains(part));

    /** Ignores the buttons that open and close the dialog, because a page with only these is a dead end. */
    const findControls = () =>
      pageWatch
        .findControls(main)
        .filter((each) => !each.part.contains('close') && !each.hasAttribute('data-slipway-open'));

    function note(): void {
      for (const [place, part] of [
        ['list', 'choose'],
        ['item', 'day'],
        ['item', 'add'],
        ['cart', 'checkout'],
        ['form', 'submit'],
        ['unsure', 'check'],
        ['end', 'again'],
      ] as const) {
        if (withPart(all, part).length > 0) reachedPlaces.add(place);
      }
      if (all.some(inside('slipway-healing'))) reachedPlaces.add('differences');
      if (all.some((each) => each.matches('slipway-booking > a'))) reachedPlaces.add('fallback');
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
      if (control instanceof HTMLSelectElement) control.selectedIndex = chance(control.options.length);
      else if (isTyped(control)) {
        control.value =
          oneOf([
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
        if (chance(12) === 0) continue;
        if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
        else if (isTyped(field)) field.value = field.matches('[type="email"]') ? 'ada@example.com' : '+1 604 555 0100';
        else if (field instanceof HTMLInputElement && !field.checked) field.click();
        else continue;
        dispatchInput(field);
      }
    }

    /** Returns a control that leads to the next step, or undefined if there is none. */
    function nextOf(): HTMLElement | undefined {
      const sheet = all.filter(inside('slipway-healing'));
      if (sheet.length > 0) return oneOf(sheet);
      // The primary button of an item leads to the next step once the guest can add the item to the cart.
      const last = withPart(all, 'add').length > 0 ? ['book-now', 'add', 'cart-button'] : ['cart-button'];
      for (const part of ['retry', 'book', 'submit', 'checkout', 'check', 'again', ...last]) {
        const [button] = withPart(all, part);
        if (button && inside('slipway-form')(button)) fillForm(all);
        if (button) return button;
      }
      const times = all.filter(
        (each) =>
          each instanceof HTMLInputElement && each.type === 'radio' && !each.checked && inside('slipway-booking')(each),
      );
      if (times.length > 0 && chance(2) === 0) return oneOf(times);
      return (
        oneOf(withPart(all, 'free')) ??
        oneOf(withPart(all, 'choose')) ??
        oneOf(times) ??
        oneOf(withPart(all, 'book-now'))
      );
    }

    async function embed(): Promise<void> {
      main.innerHTML = html;
      const newElement = element();
      if (newElement?.getAttribute('mode') === 'dialog') newElement.open();
      await rest(4);
    }

    /** Waits for the page to rest after an act. Returns its faults. */
    async function findFaults(): Promise<string[]> {
      all = [];
      if (!(await rest(3))) return [...faultsNow(), 'It asks and asks.'];
      const faults = faultsNow();
      if (element()?.matches('[mode="dialog"]') && !element()?.shadowRoot?.querySelector('dialog[open]')) return faults;
      all = findControls();
      // A page without controls is a dead end only if it stays so.
      for (let tries = 0; all.length === 0 && tries < 40; tries += 1) {
        await new Promise((resolve) => setRealTimeout(resolve, 50));
        await rest(60);
        all = findControls();
      }
      if (all.length === 0) faults.push('Nothing is offered to do.');
      note();
      return faults;
    }

    await embed();
    let faults = await findFaults();
    let inVain = 0;
    for (const whim of whims) {
      if (faults.length > 0 || inVain > 2) break;
      random = whim;
      inVain = all.some((each) => each.matches('slipway-booking > a')) ? inVain + 1 : 0;
      if (all.length === 0 && element()?.matches('[mode="dialog"]')) {
        acts.push('opened again');
        element()?.open();
      } else if (chance(40) === 0) {
        acts.push('came back');
        await embed();
      } else {
        const control = (chance(4) > 0 ? nextOf() : undefined) ?? oneOf(all);
        if (control) use(control);
      }
      faults = await findFaults();
    }
    if (faults.length > 0)
      faults.push(
        `The page says: ${pageWatch
          .everything(main)
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
    // Errors after the removal of the element count as well.
    if (faults.length === 0) faults = faultsNow();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '');
    return { reachedPlaces: [...reachedPlaces], read, acts, faults };
  };
}
