/**
 * Owns when the live region changes. Messages that arrive within a moment become one text, so that no message replaces another
 * before a guest can hear it. Of several messages about one subject only the last remains.
 *
 * The text changes only after a step in which the widget did not render. A screen reader reads the name of each calendar day
 * that changes and drops all events if there are too many at once (Orca: 50). The guest would not hear an announcement among
 * them.
 *
 * It loads with the checkout. Until then the element shows each message at once.
 */
import type { ReactiveController } from 'lit';
import type { Host } from '../../shared/host.ts';

/** Length of a step, in ms. */
export const STEP_MS = 150;
const MIN_STEPS = 2;
const MAX_STEPS = 6;

type Region = Pick<Host, 'locale' | 'setLiveText'>;

export class Announcer implements ReactiveController {
  readonly #region: Region;
  readonly #afterStep: (act: () => void) => unknown;
  /** Language of the text in the live region. */
  #lang = '';
  #messages: { words: string; about: string; lang: string }[] = [];
  #steps = 0;
  #hasRendered = false;

  constructor(region: Region, afterStep: (act: () => void) => unknown = (act) => setTimeout(act, STEP_MS)) {
    this.#region = region;
    this.#afterStep = afterStep;
  }

  /**
   * Adds a message to the next text. Ignores an empty one.
   * @param about the subject; a later message about it replaces this one until the text changes
   */
  announce(words: string, about = words): void {
    if (!words) return;
    if (this.#messages.length === 0) this.#afterStep(() => this.#endStep());
    this.#messages = [...this.#messages.filter((each) => each.about !== about), { words, about, lang: this.#present }];
  }

  hostUpdate(): void {
    // Text in another language than the page's is of no use.
    if (this.#lang && this.#lang !== this.#present) this.#put('');
  }

  hostUpdated(): void {
    this.#hasRendered = true;
  }

  get #present(): string {
    return this.#region.locale?.lang ?? '';
  }

  #put(words: string): void {
    this.#lang = words && this.#present;
    this.#region.setLiveText(words);
  }

  #endStep(): void {
    this.#steps += 1;
    if (this.#steps < MIN_STEPS || (this.#hasRendered && this.#steps < MAX_STEPS)) {
      this.#hasRendered = false;
      this.#afterStep(() => this.#endStep());
      return;
    }
    const current = this.#messages.filter(({ lang }) => lang === this.#present);
    this.#messages = [];
    this.#steps = 0;
    this.#put(current.map(({ words }) => words).join(' '));
  }
}
