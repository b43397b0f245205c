/**
 * A visitor who wanders through the widget by chance, inside its page: presses, chooses and fills in what is offered, mostly
 * what leads on, and after every act looks whether the page is still whole. Many visits are made on one page, each with an
 * element of its own.
 */
import type { Given, Wanted } from './bent-service.ts';

export interface Wandering {
  /** Markup of the element, and what opens it. */
  html: string;
  whims: readonly number[];
}

export interface Findings {
  /** Places that were drawn with something to do on them. */
  reached: string[];
  /** Which answers of the visit were read by the widget. */
  read: number[];
  acts: string[];
  /** What was wrong, and where; empty when nothing was. */
  faults: string[];
}

declare global {
  interface Window {
    /** Node's side of the page's requests. */
    giveAnswer: (wanted: Wanted) => Promise<Given>;
    wander: (wandering: Wandering) => Promise<Findings>;
    /** Until nothing has been waited for, and nothing has changed, for so many tasks; false where that never comes. */
    rest: (tasks: number) => Promise<boolean>;
  }
}

/** An init script, after that of the page's watch. Nothing leaves the page, is downloaded or printed; all else is real. */
export function installWandering(): void {
  /** Most answers that one act may lead to. */
  const mostAnswers = 80;
  let waiting = 0;
  let changes = 0;
  let asked = 0;
  let read: number[] = [];

  /** Called when nothing is waited for any more. */
  let onArrival: (() => void) | undefined;

  const wait = () => {
    waiting += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      waiting -= 1;
      if (waiting === 0) onArrival?.();
    };
  };
  async function awaited<T>(work: Promise<T>): Promise<T> {
    const over = wait();
    try {
      return await work;
    } finally {
      over();
    }
  }

  window.fetch = (input, init) => awaited(answered(String(input), init));

  async function answered(url: string, init: RequestInit = {}): Promise<Response> {
    asked += 1;
    const { signal } = init;
    const left = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    const { index, status, body } = await Promise.race([
      window.giveAnswer({
        url,
        method: init.method ?? 'GET',
        body: String(init.body ?? ''),
      }),
      left,
    ]);
    const response = new Response(body, { status, ...(status === 429 && { headers: { 'retry-after': '30' } }) });
    response.text = () => {
      read.push(index);
      return awaited(Promise.resolve(body));
    };
    return response;
  }

  // What takes a moment and says when it is over.
  const { locks } = navigator;
  const request = locks.request.bind(locks) as (...args: unknown[]) => Promise<unknown>;
  locks.request = ((...args: unknown[]) => awaited(request(...args))) as LockManager['request'];
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

  // What failed is asked for again after pauses of at most three seconds: here they pass twenty times as fast.
  const later = window.setTimeout.bind(window);
  const longestPause = 3000;
  const faster = 20;
  window.setTimeout = ((handler: () => void, ms = 0) =>
    later(handler, ms > longestPause ? ms : ms / faster)) as typeof window.setTimeout;

  // Nobody leaves.
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

  /** Until nothing is waited for and nothing changes any more; false when that never comes. */
  async function rest(tasks: number): Promise<boolean> {
    const before = asked;
    for (let still = 0, seen = changes; still < tasks;) {
      if (waiting > 0) await new Promise<void>((resolve) => (onArrival = resolve));
      await task();
      still = waiting === 0 && seen === changes ? still + 1 : 0;
      seen = changes;
      if (asked - before > mostAnswers) return false;
    }
    return true;
  }

  window.rest = rest;
  window.wander = async ({ html, whims }) => {
    const { pageWatch } = window;
    const main = document.querySelector('main') ?? document.body;
    const reached = new Set<string>();
    const acts: string[] = [];
    /** What is offered to do now. */
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
    const named = (all: readonly HTMLElement[], part: string) => all.filter((each) => each.part.contains(part));

    /** Closing what one looks at is nothing to do on it. */
    const offered = () =>
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
        if (named(all, part).length > 0) reached.add(place);
      }
      if (all.some(inside('slipway-healing'))) reached.add('differences');
      if (all.some((each) => each.matches('slipway-booking > a'))) reached.add('fallback');
    }

    const isTyped = (each: HTMLElement): each is HTMLInputElement | HTMLTextAreaElement =>
      each instanceof HTMLTextAreaElement ||
      (each instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(each.type));
    const told = (control: HTMLElement) =>
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
      told(control);
    }

    function fillIn(fields: readonly HTMLElement[]): void {
      for (const field of fields.filter(inside('slipway-form'))) {
        if (chance(12) === 0) continue;
        if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
        else if (isTyped(field)) field.value = field.matches('[type="email"]') ? 'ada@example.com' : '+1 604 555 0100';
        else if (field instanceof HTMLInputElement && !field.checked) field.click();
        else continue;
        told(field);
      }
    }

    /** What leads on from here; undefined where nothing does. */
    function nextOf(): HTMLElement | undefined {
      const sheet = all.filter(inside('slipway-healing'));
      if (sheet.length > 0) return oneOf(sheet);
      // The primary of an item leads on once the item can go into the cart.
      const last = named(all, 'add').length > 0 ? ['book-now', 'add', 'cart-button'] : ['cart-button'];
      for (const part of ['retry', 'book', 'submit', 'checkout', 'check', 'again', ...last]) {
        const [button] = named(all, part);
        if (button && inside('slipway-form')(button)) fillIn(all);
        if (button) return button;
      }
      const times = all.filter(
        (each) =>
          each instanceof HTMLInputElement && each.type === 'radio' && !each.checked && inside('slipway-booking')(each),
      );
      if (times.length > 0 && chance(2) === 0) return oneOf(times);
      return oneOf(named(all, 'free')) ?? oneOf(named(all, 'choose')) ?? oneOf(times) ?? oneOf(named(all, 'book-now'));
    }

    async function embed(): Promise<void> {
      main.innerHTML = html;
      const made = element();
      if (made?.getAttribute('mode') === 'dialog') made.open();
      await rest(4);
    }

    /** What is wrong after an act. */
    async function wrong(): Promise<string[]> {
      all = [];
      if (!(await rest(3))) return [...faultsNow(), 'It asks and asks.'];
      const faults = faultsNow();
      if (element()?.matches('[mode="dialog"]') && !element()?.shadowRoot?.querySelector('dialog[open]')) return faults;
      all = offered();
      // Only what stays like this is a dead end.
      for (let tries = 0; all.length === 0 && tries < 40; tries += 1) {
        await new Promise((resolve) => later(resolve, 50));
        await rest(60);
        all = offered();
      }
      if (all.length === 0) faults.push('Nothing is offered to do.');
      note();
      return faults;
    }

    await embed();
    let faults = await wrong();
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
      faults = await wrong();
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
    // What is left unsettled when the element is gone is its fault as well.
    if (faults.length === 0) faults = faultsNow();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '');
    return { reached: [...reached], read, acts, faults };
  };
}
