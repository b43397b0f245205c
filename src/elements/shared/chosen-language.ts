import { initialState, Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import type { Day } from '../../values/dates/day.ts';
import { pageLanguage, watchPageLanguage } from '../../page/page-language.ts';
import { createFirstPaintLocale, type FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { loadLanguage } from '../../i18n/load-language.ts';
import { followTexts, type RewordedElement } from './texts/follow-texts.ts';

/** @property today the venue's: a date of another year is said with it */
type SpeakingElement = ReactiveControllerHost &
  Element &
  RewordedElement & { lang: string; readonly today?: Day | undefined };

/**
 * Chooses an element's language: its own `lang`, else the page's, else the account's, else English. May change at run time.
 * @param accountLang the account's language; `''` while it is not known, which keeps silent an element that has no other
 * @param addressLang what the page's address asks for before all that; `''` for nothing
 * @param mayWait whether nobody could do anything yet: so long the venue's own words are waited for, where the page has some
 * @returns the locale: undefined until the words are there; the same object as long as nothing changes
 */
export function followLanguage(
  host: SpeakingElement,
  accountLang: () => string,
  addressLang: () => string = () => '',
  mayWait: () => boolean = () => false,
): () => FirstPaintLocale | undefined {
  const texts = followTexts(host);
  const chosen = new Task(host, {
    args: () => [[addressLang(), host.lang, pageLanguage(host), accountLang()].filter(Boolean).join()] as const,
    task: async ([wanted]) => {
      if (wanted === '') return initialState;
      return loadLanguage(wanted.split(','));
    },
  });
  let made: { from: readonly unknown[]; locale: FirstPaintLocale } | null = null;
  /** What the account adds is added here: it is known before an answer that waits for a file could be. */
  function locale(): FirstPaintLocale | undefined {
    const { reword, isPending } = texts();
    if (!chosen.value || (isPending && !made && mayWait())) return undefined;
    const { lang, rtl, text, adapt } = chosen.value;
    const from = [lang, rtl, text, accountLang(), reword] as const;
    if (!made?.from.every((part, index) => part === from[index]))
      made = {
        from,
        locale: createFirstPaintLocale(lang, text, {
          accountLang: accountLang(),
          rtl,
          reword,
          today: () => host.today,
          adapt,
        }),
      };
    return made?.locale;
  }
  let stopWatching: () => void;
  host.addController({
    hostConnected() {
      stopWatching = watchPageLanguage(host, () => host.requestUpdate());
      // It may have come from somewhere that speaks another language.
      host.requestUpdate();
    },
    hostDisconnected: () => stopWatching(),
  });
  return locale;
}
