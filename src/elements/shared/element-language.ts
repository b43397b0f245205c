/**
 * Chooses the language of an element and creates its locale. It also loads `texts`, the venue's own wording, and follows
 * changes of both at run time. It does not check `texts`, and adapts no message to other digits or directions:
 * `custom-texts.ts` is a lazy module, since few pages need it.
 */
import { initialState, Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import type { Day } from '../../values/dates/day.ts';
import { createFirstPaintLocale, type FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { loadLanguage, needsAdapting } from '../../i18n/load-language.ts';
import type { Reword, Texts } from '../../i18n/texts/texts.ts';
import { loadPart } from '../../page/later-part.ts';

export type ElementWithTexts = ReactiveControllerHost & { texts?: string | Texts | null };

/** @property today the venue's day; dates of another year show their year */
type LocalizedElement = ElementWithTexts & Element & { lang: string; readonly today?: Day | undefined };

/**
 * Follows the language of an element: that of the URL, of its own `lang`, of the page, of the account, or English.
 * @param accountLang the account's language; `''` if unknown. Without any language there is no locale
 * @param addressLang the language in the page's address; `''` if there is none
 * @param mayWait returns true while the guest cannot do anything yet. The first locale then waits for `texts`
 * @returns a function that returns the locale: undefined before it loads, the same object while nothing changes
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
      // Without the module, the messages stay as they are.
      const adapt = needsAdapting(catalogue) ? await loadCustomTexts().catch(() => undefined) : undefined;
      return { ...catalogue, adapt };
    },
  });
  let cache: { from: readonly unknown[]; locale: FirstPaintLocale } | null = null;
  /** Adds the account's language at this point, because the account often loads before the language file. */
  function locale(): FirstPaintLocale | undefined {
    const { reword, isPending } = texts();
    if (!language.value || (isPending && !cache && mayWait())) return undefined;
    const { lang, rtl, text, adapt } = language.value;
    const from = [lang, rtl, text, accountLang(), reword] as const;
    if (!cache?.from.every((part, index) => part === from[index]))
      cache = {
        from,
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
      // The element may have moved from a place with another language.
      host.requestUpdate();
    },
    hostDisconnected: () => stopWatching(),
  });
  return locale;
}

const loadCustomTexts = () => loadPart(() => import('./custom-texts.ts'));

/**
 * Follows an element's `texts`. Requests the file and the lazy module at the same time. Earlier texts stay until the
 * next ones arrive. If a request fails, the messages of the catalogue apply.
 */
function followTexts(host: ElementWithTexts): () => { reword: Reword | undefined; isPending: boolean } {
  let current: ElementWithTexts['texts'];
  let reword: Reword | undefined;
  let isPending = false;
  async function load(texts: string | Texts): Promise<void> {
    const next = await Promise.all([loadCustomTexts(), answerOf(texts)])
      .then(([{ rewordWith }, answer]) => rewordWith(texts, answer))
      .catch(() => undefined);
    if (texts !== current) return;
    reword = next;
    isPending = false;
    host.requestUpdate();
  }
  return () => {
    const texts = host.texts || undefined;
    if (texts !== current) {
      current = texts;
      isPending = !!texts;
      if (texts) void load(texts);
      else reword = undefined;
    }
    return { reword, isPending };
  };
}

/** Returns the texts of the page, or the answer of their URL; `null` if the request fails. */
function answerOf(texts: string | Texts): Promise<Texts | Response | null> {
  if (typeof texts !== 'string') return Promise.resolve(texts);
  return fetch(texts, { credentials: 'omit' }).catch(() => null);
}

/** Returns the language of the page around an element: the nearest `lang`, also outside its shadow roots; `''` for none. */
function pageLanguage(element: Element): string {
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    const lang = at.getAttribute('lang');
    if (lang) return lang;
  }
  return '';
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/**
 * Calls `onChange` when an ancestor of the element changes its `lang`, also outside its shadow roots. An element that
 * moves leaves the page first, so its new place needs a new call. Returns a function that stops the observation.
 */
function watchPageLanguage(element: Element, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  for (let at = parentOf(element); at !== null; at = parentOf(at)) observer.observe(at, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}
