/**
 * Creates what the features of one account share after the first paint: its client, commands, locale and currency. It
 * renders nothing and keeps no state of the visit. If the page changes its account, the context ends with its
 * observers, and the new account gets a new context.
 */
import { createBookingClient } from '../../api/booking-client.ts';
import { countryOf } from '../../api/wire/company.ts';
import { readCurrency } from '../../api/wire/currency.ts';
import { createCommands } from '../../flow/commands.ts';
import { joinFlow, type Flow } from '../../flow/flow.ts';
import { createAccountReads } from '../../flow/reads/account-reads.ts';
import type { Phase, StateListener } from '../../flow/store.ts';
import { createLocale, type Locale, withButtonLaw } from '../../i18n/locale.ts';
import { joinMessages } from '../../i18n/messages.ts';
import { loadPart } from '../../page/later-part.ts';
import { createCartStorage } from '../../page/storage/cart-storage.ts';
import { loadLineEdit } from '../cart/line-edit-loader.ts';
import type { Host } from '../shared/host.ts';
import { createLifetime } from '../shared/lifetime.ts';

/** The members that features share. Each feature picks the few that it needs. */
export type Context = ReturnType<typeof createContext>;

const loadRepairs = () => loadPart(() => import('../../flow/repairs.ts'));

export function createContext(host: Host) {
  const { store, settings, transport } = host;
  const reads = createAccountReads(transport, settings.baseUrl, settings.relayReads);
  host.responses.transport = reads.readsAt('requested');
  const client = {
    ...createBookingClient(transport, {
      ...settings,
      get paymentHosts() {
        return host.paymentHosts;
      },
    }),
    rate: reads.quotes('requested').rate,
  };
  const cart = createCartStorage(settings.baseUrl);
  const flow: Flow = joinFlow(
    store,
    createCommands({
      client,
      store,
      storage: cart,
      lines: loadLineEdit,
      repairs: loadRepairs,
      device: { isOnline: () => navigator.onLine },
    }),
  );
  const lifetime = createLifetime(host);
  // Restores the original transport, because the request limits of this account do not apply to the next one.
  lifetime.onStop(() => (host.responses.transport = transport));
  return {
    host,
    client,
    flow,
    /** The stored cart, which all tabs share. */
    cart,
    /** Undefined until the account has loaded. Then the same object until the language or the account changes. */
    locale: createWholeLocale(host),
    /** ISO 4217 code of the account's currency; `''` until the account has loaded. */
    currency: () => (host.company ? readCurrency(host.company.answer).code : ''),
    /** Observes the store until this context stops. */
    observe: (phase: Phase, listener: StateListener) => lifetime.onStop(flow.observe(phase, listener)),
    ...reads,
    ...lifetime,
  };
}

function createWholeLocale(host: Host): () => Locale | undefined {
  let wholeLocale: { firstPaintLocale: unknown; company: unknown; locale: Locale } | undefined;
  return () => {
    const { company, locale: firstPaintLocale } = host;
    if (!firstPaintLocale || !company) return undefined;
    if (wholeLocale?.firstPaintLocale !== firstPaintLocale || wholeLocale.company !== company) {
      const locale = createLocale({
        finding: firstPaintLocale,
        text: withButtonLaw(joinMessages(firstPaintLocale.text), countryOf(company)),
        currency: readCurrency(company.answer),
        accountLang: company.lang,
      });
      wholeLocale = { firstPaintLocale, company, locale };
    }
    return wholeLocale.locale;
  };
}
