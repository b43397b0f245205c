import { initialState, Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import { pageLanguage, watchPageLanguage } from '../../page/page-language.ts';
import { createFirstPaintLocale, type FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { loadLanguage } from '../../i18n/load-language.ts';

type SpeakingElement = ReactiveControllerHost & Element & { lang: string };

/**
 * Chooses an element's language: its own `lang`, else the page's, else the account's, else English. May change at run time.
 * @param accountLang the account's language; `''` while it is not known, which keeps silent an element that has no other
 * @param addressLang what the page's address asks for before all that; `''` for nothing
 * @returns the locale: undefined until the words are there; the same object as long as nothing changes
 */
export function followLanguage(
  host: SpeakingElement,
  accountLang: () => string,
  addressLang: () => string = () => '',
): () => FirstPaintLocale | undefined {
  const locale = new Task(host, {
    args: () => [[addressLang(), host.lang, pageLanguage(host), accountLang()].filter(Boolean).join()] as const,
    task: async ([wanted]) => {
      if (wanted === '') return initialState;
      const { lang, text } = await loadLanguage(wanted.split(','));
      return createFirstPaintLocale(lang, text, accountLang());
    },
  });
  let stopWatching: () => void;
  host.addController({
    hostConnected() {
      stopWatching = watchPageLanguage(host, () => host.requestUpdate());
      // It may have come from somewhere that speaks another language.
      host.requestUpdate();
    },
    hostDisconnected: () => stopWatching(),
  });
  return () => locale.value;
}
