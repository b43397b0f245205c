/**
 * Loads the labels of `guest-labels.ts` for a guest who reads another language than the account's. The read of the form waits
 * for them: labels that come later would move what is below the form.
 */
import type { Locale } from '../../i18n/locale.ts';
import { loadPart } from '../../page/later-part.ts';
import type * as guestModule from './guest-labels.ts';

/**
 * Returns null if the account uses the guest's language, or if the labels do not load. The account's own labels then
 * stay.
 *
 * @example (await loadGuestLabels(locale))?.wordForGuest(form, locale); // 'Name' instead of 'الاسم'
 */
export async function loadGuestLabels(locale: Locale | undefined): Promise<typeof guestModule | null> {
  if (!locale || !isForeign(locale)) return null;
  return loadPart(() => import('./guest-labels.ts')).catch(() => null);
}

/** Returns true if the account writes in another language than the guest's. */
export function isForeign({ lang, accountLang }: Pick<Locale, 'lang' | 'accountLang'>): boolean {
  return accountLang !== '' && lang.split('-')[0] !== accountLang.split('-')[0];
}
