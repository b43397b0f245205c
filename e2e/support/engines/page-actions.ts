/** Finds elements, clicks and types in browser engines that Playwright's locators do not support. */
import { expect } from 'playwright/test';
import type { EnginePage } from './other-engine.ts';

/** Describes an element: its selector within the document or a shadow root, and part of its text or `aria-label`. */
export interface Target {
  selector: string;
  text?: string;
}

/** Position of the middle, and text, of the first visible element that matches a target. */
export interface VisibleMatch {
  x: number;
  y: number;
  text: string;
  /**
   * Description of the element that covers the match and would receive the click instead. `''` if nothing covers it.
   */
  coveringElement: string;
}

export class PageDriver {
  readonly #page: EnginePage;

  constructor(page: EnginePage) {
    this.#page = page;
  }

  /** Waits until the page shows a match, and returns its text. */
  async waitFor(target: Target): Promise<string> {
    return (await this.#findUncovered(target)).text;
  }

  /** Waits until the page shows one of the targets. Returns the target that it shows first. */
  async waitForAny(...targets: readonly Target[]): Promise<Target> {
    let shownTarget: Target | undefined;
    const findShownTarget = async () => {
      for (const target of targets) if (await this.#findMatch(target)) return (shownTarget = target);
      return null;
    };
    await expect.poll(findShownTarget, { message: targets.map(describeTarget).join(' or ') }).not.toBeNull();
    if (!shownTarget) throw new Error('The page shows none of them.');
    return shownTarget;
  }

  /** Waits until the page no longer shows a match. */
  async waitForAbsence(target: Target): Promise<void> {
    await expect.poll(() => this.#findMatch(target), { message: `${describeTarget(target)} goes` }).toBeNull();
  }

  /** Scrolls to the match and clicks its middle. */
  async click(target: Target): Promise<void> {
    const { x, y } = await this.#findUncovered(target);
    await this.#page.clickAt(x, y);
  }

  /** Clicks a field, then types into it. */
  async type(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.#page.pressKeys(...text);
  }

  /** Waits until the match no longer moves and nothing covers it. */
  async #findUncovered(target: Target): Promise<VisibleMatch> {
    const matches: (VisibleMatch | null)[] = [];
    await expect
      .poll(
        async () => {
          matches.push(await this.#findMatch(target));
          const [previousMatch, currentMatch] = matches.slice(-2);
          if (!currentMatch) return 'not shown';
          return (
            currentMatch.coveringElement ||
            (previousMatch?.x === currentMatch.x && previousMatch.y === currentMatch.y ? 'there' : 'moving')
          );
        },
        { message: describeTarget(target) },
      )
      .toBe('there');
    const lastMatch = matches.at(-1);
    if (!lastMatch) throw new Error(`${describeTarget(target)} is not shown.`);
    return lastMatch;
  }

  /** Returns the match, or null if the page shows no match or is navigating at the moment. */
  async #findMatch(target: Target): Promise<VisibleMatch | null> {
    try {
      return await this.#page.evaluate(`(${findVisibleMatch.toString()})(${JSON.stringify(target)})`);
    } catch (error) {
      if (error instanceof Error && error.message.includes('because of a navigation')) return null;
      throw error;
    }
  }
}

const describeTarget = ({ selector, text }: Target) => (text === undefined ? selector : `${selector} “${text}”`);

/**
 * Returns the first visible match, after scrolling to it, or null. Runs in the page, so it uses nothing from this
 * module.
 */
function findVisibleMatch({ selector, text }: Target): VisibleMatch | null {
  const findMatches = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(selector) ? [element] : []),
      ...(element.shadowRoot ? findMatches(element.shadowRoot) : []),
    ]);
  const readText = (element: Element) =>
    (element.getAttribute('aria-label') ?? (element instanceof HTMLElement ? element.innerText : ''))
      .replace(/\s+/g, ' ')
      .trim();
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
  };
  const match = findMatches(document).find(
    (element) => isVisible(element) && (text === undefined || readText(element).includes(text)),
  );
  if (!match) return null;
  const computeCentre = () => {
    const { left, top, width, height } = match.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const findHitElement = () => {
    const { x, y } = computeCentre();
    let hitElement = document.elementFromPoint(x, y);
    while (
      hitElement?.shadowRoot?.elementFromPoint(x, y) &&
      hitElement.shadowRoot.elementFromPoint(x, y) !== hitElement
    )
      hitElement = hitElement.shadowRoot.elementFromPoint(x, y);
    return hitElement;
  };
  const isInMatch = (hitElement: Element | null) => {
    for (
      let ancestor: Node | null = hitElement;
      ancestor;
      ancestor = ancestor.parentNode ?? (ancestor instanceof ShadowRoot ? ancestor.host : null)
    )
      if (ancestor === match) return true;
    return false;
  };
  if (!isInMatch(findHitElement())) match.scrollIntoView({ block: 'center', behavior: 'instant' });
  const hitElement = findHitElement();
  return {
    ...computeCentre(),
    text: readText(match),
    coveringElement: isInMatch(hitElement) ? '' : `under <${hitElement?.localName ?? 'nothing'}>`,
  };
}
