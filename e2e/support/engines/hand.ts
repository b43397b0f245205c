/** A hand and an eye in front of an engine that knows no locators: finds what is shown by part and words, points, strikes keys. */
import { expect } from 'playwright/test';
import type { EnginePage } from './other-engine.ts';

/** Something on the page: a selector that one of its trees knows, and what is written on it or read of it. */
export interface Wanted {
  selector: string;
  words?: string;
}

/** What the page tells of the first that is shown. */
export interface Shown {
  x: number;
  y: number;
  words: string;
  /** `''`, or what would get the press in its place. */
  covered: string;
}

export class Hand {
  readonly #page: EnginePage;

  constructor(page: EnginePage) {
    this.#page = page;
  }

  /** Waits until it is shown, and answers its words. */
  async see(wanted: Wanted): Promise<string> {
    return (await this.#find(wanted)).words;
  }

  /** Waits until the page shows one of these; returns the first that it shows. */
  async seeAny(...choices: readonly Wanted[]): Promise<Wanted> {
    let first: Wanted | undefined;
    const look = async () => {
      for (const choice of choices) if (await this.#look(choice)) return (first = choice);
      return null;
    };
    await expect.poll(look, { message: choices.map(namedAs).join(' or ') }).not.toBeNull();
    if (!first) throw new Error('The page shows none of them.');
    return first;
  }

  /** Until nothing of the kind is shown. */
  async seeNo(wanted: Wanted): Promise<void> {
    await expect.poll(() => this.#look(wanted), { message: `${namedAs(wanted)} goes` }).toBeNull();
  }

  /** Scrolled to, and pressed in its middle with the mouse. */
  async press(wanted: Wanted): Promise<void> {
    const { x, y } = await this.#find(wanted);
    await this.#page.press(x, y);
  }

  /** Into a field that is pressed first. */
  async type(wanted: Wanted, text: string): Promise<void> {
    await this.press(wanted);
    await this.#page.strike(...text);
  }

  /** Resting in its place, with nothing over it. */
  async #find(wanted: Wanted): Promise<Shown> {
    const places: (Shown | null)[] = [];
    await expect
      .poll(
        async () => {
          places.push(await this.#look(wanted));
          const [before, now] = places.slice(-2);
          if (!now) return 'not shown';
          return now.covered || (before?.x === now.x && before.y === now.y ? 'there' : 'moving');
        },
        { message: namedAs(wanted) },
      )
      .toBe('there');
    const last = places.at(-1);
    if (!last) throw new Error(`${namedAs(wanted)} is not shown.`);
    return last;
  }

  #look(wanted: Wanted): Promise<Shown | null> {
    return this.#page.evaluate(`(${lookFor.toString()})(${JSON.stringify(wanted)})`);
  }
}

const namedAs = ({ selector, words }: Wanted) => (words === undefined ? selector : `${selector} “${words}”`);

/** Runs in the page, so it holds all it needs. */
function lookFor({ selector, words }: Wanted): Shown | null {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(selector) ? [element] : []),
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const wordsOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? (element instanceof HTMLElement ? element.innerText : ''))
      .replace(/\s+/g, ' ')
      .trim();
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
  };
  const found = within(document).find(
    (each) => isShown(each) && (words === undefined || wordsOf(each).includes(words)),
  );
  if (!found) return null;
  const middle = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const at = () => {
    const { x, y } = middle();
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot?.elementFromPoint(x, y) && hit.shadowRoot.elementFromPoint(x, y) !== hit)
      hit = hit.shadowRoot.elementFromPoint(x, y);
    return hit;
  };
  const gets = (hit: Element | null) => {
    for (let each: Node | null = hit; each; each = each.parentNode ?? (each instanceof ShadowRoot ? each.host : null))
      if (each === found) return true;
    return false;
  };
  if (!gets(at())) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const hit = at();
  return { ...middle(), words: wordsOf(found), covered: gets(hit) ? '' : `under <${hit?.localName ?? 'nothing'}>` };
}
