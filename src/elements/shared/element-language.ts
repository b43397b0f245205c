/**
 * Selects the language of an element and creates its locale. It also loads `texts`, the venue's own texts. It follows
 * changes of the language and of the texts. The lazy module `custom-texts.ts` checks the texts, and adapts messages to
 * non-Latin digits and right-to-left text.
 */
import { initialState, Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import type { Day } from '../../values/dates/day.ts';
import { createFirstPaintLocale, type FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { loadLanguage, needsAdapting } from '../../i18n/load-language.ts';
import type { Reword, Texts } from '../../i18n/texts/texts.ts';
import { loadPart } from '../../page/later-part.ts';

export type ElementWithTexts = ReactiveControllerHost & { texts?: string | Texts | null };

/** @property today the current day at the venue; dates of a different year show their year */
type LocalizedElement = ElementWithTexts & Element & { lang: string; readonly today?: Day | undefined };

/**
 * Follows the language of an element. The language is the first supported one of: the page's URL, the element's `lang`,
 * the page's language, the account's language, English.
 * @param accountLang returns the account's language; `''` if it is unknown. If all languages are unknown, there is no
 * locale.
 * @param addressLang returns the language in the page's URL; `''` if there is none
 * @param mayWait returns true while the guest cannot do anything yet. The first locale then waits for `texts`, so that
 * the guest does not see the wording change.
 * @returns a function that returns the locale: undefined before it loads, then the same object until something changes
 */
export function followLanguage(
  host: LocalizedElement,
  accountLang: () => string,
  addressLang: () => string = () => '',
  mayWait: () => boolean = () => false,
): () => FirstPaintLocale | undefined {
  const texts = followTexts(host);
  const language = new Task(host, {
    args: () => [[addressLang(), host.lang, pageLanguage(host), accountLang()].filter(Boolean).join()] as const,
    task: async ([tags]) => {
      if (tags === '') return initialState;
      const catalogue = await loadLanguage(tags.split(','));
      // If the module fails to load, the element still shows the messages, but does not adapt their digits and
      // direction.
      const adapt = needsAdapting(catalogue) ? await loadCustomTexts().catch(() => undefined) : undefined;
      return { ...catalogue, adapt };
    },
  });
  let cache: { inputs: readonly unknown[]; locale: FirstPaintLocale } | null = null;
  /**
   * Returns the locale. Creates a new one if the language, the account's language or the venue's texts have changed.
   */
  function locale(): FirstPaintLocale | undefined {
    const { reword, isPending } = texts();
    if (!language.value || (isPending && !cache && mayWait())) return undefined;
    const { lang, rtl, text, adapt } = language.value;
    const inputs = [lang, rtl, text, accountLang(), reword] as const;
    if (!cache?.inputs.every((input, index) => input === inputs[index]))
      cache = {
        inputs,
        locale: createFirstPaintLocale(lang, text, {
          accountLang: accountLang(),
          rtl,
          reword,
          today: () => host.today,
          adapt,
        }),
      };
    return cache?.locale;
  }
  let stopWatching: () => void;
  host.addController({
    hostConnected() {
      stopWatching = watchPageLanguage(host, () => host.requestUpdate());
      // The element may have moved to a part of the page with a different language.
      host.requestUpdate();
    },
    hostDisconnected: () => stopWatching(),
  });
  return locale;
}

const loadCustomTexts = () => loadPart(() => import('./custom-texts.ts'));

/**
 * Follows changes of an element's `texts`. Requests the file of texts and the module that reads it at the same time.
 * Earlier texts stay until new texts arrive. If a request fails, the widget's own messages apply.
 */
function followTexts(host: ElementWithTexts): () => { reword: Reword | undefined; isPending: boolean } {
  let currentTexts: ElementWithTexts['texts'];
  let reword: Reword | undefined;
  let isPending = false;
  async function load(texts: string | Texts): Promise<void> {
    const next = await Promise.all([loadCustomTexts(), answerOf(texts)])
      .then(([{ rewordWith }, answer]) => rewordWith(texts, answer))
      .catch(() => undefined);
    if (texts !== currentTexts) return;
    reword = next;
    isPending = false;
    host.requestUpdate();
  }
  return () => {
    const texts = host.texts || undefined;
    if (texts !== currentTexts) {
      currentTexts = texts;
      isPending = !!texts;
      if (texts) void load(texts);
      else reword = undefined;
    }
    return { reword, isPending };
  };
}

/**
 * If `texts` is an object, returns it unchanged. If it is a URL, requests the file and returns the response; `null` if
 * the request fails.
 */
function answerOf(texts: string | Texts): Promise<Texts | Response | null> {
  if (typeof texts !== 'string') return Promise.resolve(texts);
  return fetch(texts, { credentials: 'omit' }).catch(() => null);
}

/** Returns the nearest `lang` of the element and its ancestors, even outside its shadow root; `''` if there is none. */
function pageLanguage(element: Element): string {
  for (let node: Element | null = element; node !== null; node = parentOf(node)) {
    const lang = node.getAttribute('lang');
    if (lang) return lang;
  }
  return '';
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/**
 * Calls `onChange` when an ancestor of the element changes its `lang`, even outside the element's shadow root. After
 * the element has moved, call this function again for its new ancestors. Returns a function that stops the observation.
 */
function watchPageLanguage(element: Element, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  for (let node = parentOf(element); node !== null; node = parentOf(node))
    observer.observe(node, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}
