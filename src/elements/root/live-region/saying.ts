/**
 * What stands in the live region. What is said within a moment becomes one text, so that no sentence takes another's place
 * before anybody has heard it; of several about the same only the last is said.
 */

/** Milliseconds: an answer that is known already comes within it, and nobody waits for it. */
export const moment = 250;

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
}

export function createSaying(
  host: Speaker,
  later: (act: () => void) => unknown = (act) => setTimeout(act, moment),
): Saying {
  let said = { words: '', lang: '' };
  let waiting: { words: string; about: string; lang: string }[] = [];

  const langNow = () => host.locale?.lang ?? '';

  function put(words: string): void {
    said = { words, lang: langNow() };
    host.requestUpdate();
  }

  return {
    words: () => (said.lang === langNow() ? said.words : ''),
    say(words, about = words) {
      if (!words) return;
      if (waiting.length === 0)
        later(() => {
          // What was worded before the page switched its language is of no use after.
          const heard = waiting.filter(({ lang }) => lang === langNow());
          waiting = [];
          put(heard.map((each) => each.words).join(' '));
        });
      waiting = [...waiting.filter((each) => each.about !== about), { words, about, lang: langNow() }];
    },
    unsay: () => put(''),
  };
}
