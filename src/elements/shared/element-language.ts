/**
 * Selects the language of an element and creates its locale. It also loads `texts`, the venue's own texts. It follows
 * changes of the language and of the texts. The lazy module `custom-texts.ts` checks the texts, and adapts messages to
 * non-Latin digits and right-to-left text.
 */
import { initialState, Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import { memoizeLastResult } from '../../values/memoize.ts';
import type { Day } from '../../values/dates/day.ts';
import {
  createFirstPaintLocale,
  type FirstPaintLocale,
  type FirstPaintLocaleOptions,
} from '../../i18n/first-paint-locale.ts';
import { loadLanguage, needsAdapting, type LoadedLanguage } from '../../i18n/load-language.ts';
import type { Reword, Texts } from '../../i18n/texts/texts.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';

export type ElementWithTexts = ReactiveControllerHost & { texts?: string | Texts | null };

/** @property today the current day at the venue; dates of a different year show their year */
type LocalizedElement = ElementWithTexts & Element & { lang: string; readonly today?: Day | undefined };

/**
 * Returns a function that returns the locale of an element: undefined before it loads, then the same object until
 * something changes. The language is the first supported one of: the page's URL, the element's `lang`, the page's
 * language, the account's language, English.
 *
 * @param getAccountLang returns the account's language; `''` if it is unknown. If all languages are unknown, there is
 * no locale.
 * @param getAddressLang returns the language in the page's URL; `''` if there is none
 * @param canWaitForTexts returns true while the guest cannot do anything yet. The first locale then waits for `texts`,
 * so that the guest does not see the wording change.
 */
export function createLocaleGetter(
  host: LocalizedElement,
  getAccountLang: () => string,
  getAddressLang: () => string = () => '',
  canWaitForTexts: () => boolean = () => false,
): () => FirstPaintLocale | undefined {
  const getCurrentReword = watchTexts(host);
  const languageTask = new Task(host, {
    args: () =>
      [[getAddressLang(), host.lang, findPageLanguage(host), getAccountLang()].filter(Boolean).join()] as const,
    task: async ([languageTags]) => {
      if (languageTags === '') return initialState;
      const catalogue = await loadLanguage(languageTags.split(','));
      // Without this module, the element still shows its messages, but does not adapt their digits and direction.
      const adaptLocale = needsAdapting(catalogue) ? await loadCustomTexts().catch(() => undefined) : undefined;
      return { ...catalogue, adapt: adaptLocale };
    },
  });
  const createLocaleOnce = memoizeLastResult(({ lang, text, ...options }: LoadedLanguage & FirstPaintLocaleOptions) =>
    createFirstPaintLocale(lang, text, { ...options, today: () => host.today }),
  );
  let hasLocale = false;
  /**
   * Returns the locale. It is a new object if the language, the account's language or the venue's texts have changed.
   */
  function getLocale(): FirstPaintLocale | undefined {
    const { reword, isPending } = getCurrentReword();
    if (!languageTask.value || (isPending && !hasLocale && canWaitForTexts())) return undefined;
    hasLocale = true;
    return createLocaleOnce({ ...languageTask.value, accountLang: getAccountLang(), reword });
  }
  let stopWatchingLanguage: () => void;
  host.addController({
    hostConnected() {
      stopWatchingLanguage = watchPageLanguage(host, () => host.requestUpdate());
      // Updates the element, because it may have moved to a part of the page with a different language.
      host.requestUpdate();
    },
    hostDisconnected: () => stopWatchingLanguage(),
  });
  return getLocale;
}

const loadCustomTexts = () => loadLazyModule(() => import('./custom-texts.ts'));

/**
 * Loads an element's custom `texts` each time that they change. Returns a function with two results: `reword` replaces
 * messages with the loaded texts, and `isPending` is true while new texts load. The previous texts stay meanwhile. If
 * the new texts do not load, the element shows the widget's own messages.
 */
function watchTexts(host: ElementWithTexts): () => { reword: Reword | undefined; isPending: boolean } {
  let loadedTexts: ElementWithTexts['texts'];
  let reword: Reword | undefined;
  let isPending = false;
  async function loadTexts(texts: string | Texts): Promise<void> {
    // Loads the module at the same time as the file of texts that it reads.
    const nextReword = await Promise.all([loadCustomTexts(), fetchTexts(texts)])
      .then(([{ readReword }, textsAnswer]) => readReword(texts, textsAnswer))
      .catch(() => undefined);
    if (texts !== loadedTexts) return;
    reword = nextReword;
    isPending = false;
    host.requestUpdate();
  }
  return () => {
    const texts = host.texts || undefined;
    if (texts !== loadedTexts) {
      loadedTexts = texts;
      isPending = !!texts;
      if (texts) void loadTexts(texts);
      else reword = undefined;
    }
    return { reword, isPending };
  };
}

/**
 * If `texts` is an object, returns it unchanged. If it is a URL, requests the file and returns the response; `null` if
 * the request fails.
 */
function fetchTexts(texts: string | Texts): Promise<Texts | Response | null> {
  if (typeof texts !== 'string') return Promise.resolve(texts);
  return fetch(texts, { credentials: 'omit' }).catch(() => null);
}

/** Returns the nearest `lang` of the element and its ancestors, even outside its shadow root; `''` if there is none. */
function findPageLanguage(element: Element): string {
  for (let ancestor: Element | null = element; ancestor !== null; ancestor = getParentElement(ancestor)) {
    const lang = ancestor.getAttribute('lang');
    if (lang) return lang;
  }
  return '';
}

function getParentElement(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/**
 * Calls `onChange` when an ancestor of the element changes its `lang`, even outside the element's shadow root. Returns
 * a function that stops the observation. After the element has moved, the caller must observe its new ancestors.
 */
function watchPageLanguage(element: Element, onChange: () => void): () => void {
  const langObserver = new MutationObserver(onChange);
  for (let ancestor = getParentElement(element); ancestor !== null; ancestor = getParentElement(ancestor))
    langObserver.observe(ancestor, { attributeFilter: ['lang'] });
  return () => langObserver.disconnect();
}
