/**
 * Owns the text of the live region. Messages that arrive within a moment become one text, so that no message replaces another
 * before a guest can hear it. Of several messages about one subject only the last is announced.
 *
 * The text changes only after a step in which the widget did not render. A screen reader reads the name of each calendar day
 * that changes and drops all events if there are too many at once (Orca: 50). An announcement among them would be lost.
 */

/** Length of a step, in ms. */
export const STEP_MS = 150;
const MIN_STEPS = 2;
const MAX_STEPS = 6;

interface Speaker {
  readonly locale: { readonly lang: string } | undefined;
  requestUpdate(): void;
}

export interface Saying {
  /** `''` where nothing is to be heard, or what was said was in another language. */
  words(): string;
  /** @param about what it takes the place of, while that is still to be said */
  say(words: string, about?: string): void;
  /** Takes away what stands there. What is about to be said is said. */
  unsay(): void;
  /** Tells that the widget has rendered. */
  rendered(): void;
}

export function createSaying(
  host: Speaker,
  afterStep: (act: () => void) => unknown = (act) => setTimeout(act, STEP_MS),
): Saying {
  let said = { words: '', lang: '' };
  let waiting: { words: string; about: string; lang: string }[] = [];
  let steps = 0;
  let hasRendered = false;

  const langNow = () => host.locale?.lang ?? '';

  function put(words: string): void {
    said = { words, lang: langNow() };
    host.requestUpdate();
  }

  function endStep(): void {
    steps += 1;
    if (steps < MIN_STEPS || (hasRendered && steps < MAX_STEPS)) {
      hasRendered = false;
      afterStep(endStep);
      return;
    }
    // A message in the language before a switch is of no use after it.
    const heard = waiting.filter(({ lang }) => lang === langNow());
    waiting = [];
    steps = 0;
    put(heard.map((each) => each.words).join(' '));
  }

  return {
    words: () => (said.lang === langNow() ? said.words : ''),
    say(words, about = words) {
      if (!words) return;
      if (waiting.length === 0) afterStep(endStep);
      waiting = [...waiting.filter((each) => each.about !== about), { words, about, lang: langNow() }];
    },
    unsay: () => put(''),
    rendered: () => void (hasRendered = true),
  };
}
