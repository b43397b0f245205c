/**
 * Creates what the features of one account share after the first paint: its client, commands, locale and currency. It
 * renders nothing and keeps no state of the visit. If the page changes its account, the context ends with its
 * observers, and the new account gets a new context.
 */
import { createBookingClient } from '../../api/booking-client.ts';
import type { Account } from '../../api/types.ts';
import { getCountry, readCurrency } from '../../api/wire/company-locale.ts';
import { createCommands } from '../../flow/commands.ts';
import { joinFlow, type Flow } from '../../flow/flow.ts';
import { createAccountReads } from '../../flow/reads/account-reads.ts';
import type { Phase, StateListener } from '../../flow/store.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { createLocale, type Locale, applyButtonLaw } from '../../i18n/locale.ts';
import { joinMessages } from '../../i18n/messages.ts';
import { memoizeLastResult } from '../../values/memoize.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import { createCartStorage } from '../../page/storage/cart-storage.ts';
import { loadCartModule } from '../cart/cart-loader.ts';
import type { Host } from '../shared/host.ts';
import { createLifetime } from '../shared/lifetime.ts';

/** The members that features share. Each feature picks the few that it needs. */
export type FeatureContext = ReturnType<typeof createFeatureContext>;

const loadRepairs = () => loadLazyModule(() => import('../../flow/repairs.ts'));

export function createFeatureContext(host: Host) {
  const { store, settings, transport } = host;
  const accountReads = createAccountReads(transport, settings.baseUrl, settings.relayReads);
  host.responses.transport = accountReads.getTransport('requested');
  const bookingClient = {
    ...createBookingClient(transport, {
      ...settings,
      get paymentHosts() {
        return host.paymentHosts;
      },
    }),
    rate: accountReads.getQuoteClient('requested').rate,
  };
  const cartStorage = createCartStorage(settings.baseUrl);
  const flow: Flow = joinFlow(
    store,
    createCommands({
      client: bookingClient,
      store,
      storage: cartStorage,
      lines: loadCartModule,
      repairs: loadRepairs,
      device: { isOnline: () => navigator.onLine },
    }),
  );
  const lifetime = createLifetime(host);
  // Restores the original transport, because the next account has its own request limits.
  lifetime.onStop(() => (host.responses.transport = transport));
  return {
    host,
    client: bookingClient,
    flow,
    /** The stored cart, which all tabs share. */
    cartStorage,
    /** Returns undefined until the account has loaded, then one object until the language or the account changes. */
    locale: createFullLocaleGetter(host),
    /** ISO 4217 code of the account's currency; `''` until the account has loaded. */
    currency: () => (host.company ? readCurrency(host.company.answer).code : ''),
    /** Observes the store until this context stops. */
    observe: (phase: Phase, listener: StateListener) => lifetime.onStop(flow.observe(phase, listener)),
    ...accountReads,
    ...lifetime,
  };
}

function createFullLocaleGetter(host: Host): () => Locale | undefined {
  const createLocaleOnce = memoizeLastResult(
    ({ company, firstPaintLocale }: { company: Account; firstPaintLocale: FirstPaintLocale }) =>
      createLocale({
        firstPaint: firstPaintLocale,
        text: applyButtonLaw(joinMessages(firstPaintLocale.text), getCountry(company)),
        currency: readCurrency(company.answer),
        accountLang: company.lang,
      }),
  );
  return () => {
    const { company, locale: firstPaintLocale } = host;
    return firstPaintLocale && company && createLocaleOnce({ company, firstPaintLocale });
  };
}
