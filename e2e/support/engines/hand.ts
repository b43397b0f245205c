/** Finds elements, clicks and types in browser engines that Playwright's locators do not support. */
import { expect } from 'playwright/test';
import type { EnginePage } from './other-engine.ts';

/** Describes an element: its selector within the document or a shadow root, and part of its text or `aria-label`. */
export interface Target {
  selector: string;
  words?: string;
}

/** Middle and text of the first visible match. */
export interface VisibleMatch {
  x: number;
  y: number;
  words: string;
  /**
   * Description of the element that covers the match and would receive the click instead. `''` if nothing covers it.
   */
  cover: string;
}

export class Hand {
  readonly #page: EnginePage;

  constructor(page: EnginePage) {
    this.#page = page;
  }

  /** Waits until the page shows a match, and returns its text. */
  async see(target: Target): Promise<string> {
    return (await this.#find(target)).words;
  }

  /** Waits until the page shows one of the targets. Returns the target that it shows first. */
  async seeAny(...choices: readonly Target[]): Promise<Target> {
    let first: Target | undefined;
    const look = async () => {
      for (const choice of choices) if (await this.#look(choice)) return (first = choice);
      return null;
    };
    await expect.poll(look, { message: choices.map(namedAs).join(' or ') }).not.toBeNull();
    if (!first) throw new Error('The page shows none of them.');
    return first;
  }

  /** Waits until the page no longer shows a match. */
  async seeNo(target: Target): Promise<void> {
    await expect.poll(() => this.#look(target), { message: `${namedAs(target)} goes` }).toBeNull();
  }

  /** Scrolls to the match and clicks its middle. */
  async press(target: Target): Promise<void> {
    const { x, y } = await this.#find(target);
    await this.#page.press(x, y);
  }

  /** Clicks a field, then types into it. */
  async type(target: Target, text: string): Promise<void> {
    await this.press(target);
    await this.#page.strike(...text);
  }

  /** Waits until the match is at rest and nothing covers it. */
  async #find(target: Target): Promise<VisibleMatch> {
    const places: (VisibleMatch | null)[] = [];
    await expect
      .poll(
        async () => {
          places.push(await this.#look(target));
          const [before, now] = places.slice(-2);
          if (!now) return 'not shown';
          return now.cover || (before?.x === now.x && before.y === now.y ? 'there' : 'moving');
        },
        { message: namedAs(target) },
      )
      .toBe('there');
    const last = places.at(-1);
    if (!last) throw new Error(`${namedAs(target)} is not shown.`);
    return last;
  }

  /** Returns the match, or null if the page shows none or is just navigating. */
  async #look(target: Target): Promise<VisibleMatch | null> {
    try {
      return await this.#page.evaluate(`(${lookFor.toString()})(${JSON.stringify(target)})`);
    } catch (error) {
      if (error instanceof Error && error.message.includes('because of a navigation')) return null;
      throw error;
    }
  }
}

const namedAs = ({ selector, words }: Target) => (words === undefined ? selector : `${selector} “${words}”`);

/**
 * Returns the first visible match, after scrolling to it, or null. Runs in the page, so it uses nothing from this
 * module.
 */
function lookFor({ selector, words }: Target): VisibleMatch | null {
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
  const match = within(document).find(
    (each) => isShown(each) && (words === undefined || wordsOf(each).includes(words)),
  );
  if (!match) return null;
  const middle = () => {
    const { left, top, width, height } = match.getBoundingClientRect();
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
      if (each === match) return true;
    return false;
  };
  if (!gets(at())) match.scrollIntoView({ block: 'center', behavior: 'instant' });
  const hit = at();
  return { ...middle(), words: wordsOf(match), cover: gets(hit) ? '' : `under <${hit?.localName ?? 'nothing'}>` };
}
