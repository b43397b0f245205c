/**
 * Loads `guest-labels.ts` if the guest's language differs from the account's. The form waits for that module, because
 * labels that change later would move the content below them.
 */
import type { Locale } from '../../i18n/locale.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import type * as guestModule from './guest-labels.ts';

/**
 * Returns the module that translates labels. Returns null if the account uses the guest's language, or if the module
 * fails to load. The form then shows the account's own labels.
 *
 * @example
 * (await loadGuestLabels(locale))?.translateForm(form, locale).form.fields[0]?.label; // 'Name' instead of 'الاسم'
 */
export async function loadGuestLabels(locale: Locale | undefined): Promise<typeof guestModule | null> {
  if (!locale || !isAccountLangForeign(locale)) return null;
  return loadLazyModule(() => import('./guest-labels.ts')).catch(() => null);
}

/** Returns true if the account's language differs from the guest's. */
export function isAccountLangForeign({ lang, accountLang }: Pick<Locale, 'lang' | 'accountLang'>): boolean {
  return accountLang !== '' && lang.split('-')[0] !== accountLang.split('-')[0];
}
