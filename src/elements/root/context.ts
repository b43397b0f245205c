/**
 * Owns what the features of one account share after the first paint: its client, commands, locale and currency. It renders
 * nothing and keeps no state of the visit. Another account gets a new context, and all that belongs to this one ends with it.
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

/** Each feature takes the few members that it needs. */
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
  // The pace of this account does not apply to the next one.
  lifetime.onStop(() => (host.responses.transport = transport));
  return {
    host,
    client,
    flow,
    /** The stored cart, which all tabs share. */
    cart,
    /** Undefined until the answer about the account; the same object until the language or the account changes. */
    locale: createWholeLocale(host),
    /** ISO 4217 code of the account's money; `''` until the answer about the account. */
    currency: () => (host.company ? readCurrency(host.company.answer).code : ''),
    /** Observes the store until this account ends. */
    observe: (phase: Phase, listener: StateListener) => lifetime.onStop(flow.observe(phase, listener)),
    ...reads,
    ...lifetime,
  };
}

function createWholeLocale(host: Host): () => Locale | undefined {
  let adaptedLocale: { finding: unknown; company: unknown; locale: Locale } | undefined;
  return () => {
    const { company, locale: finding } = host;
    if (!finding || !company) return undefined;
    if (adaptedLocale?.finding !== finding || adaptedLocale.company !== company) {
      const locale = createLocale({
        finding,
        text: withButtonLaw(joinMessages(finding.text), countryOf(company)),
        currency: readCurrency(company.answer),
        accountLang: company.lang,
      });
      adaptedLocale = { finding, company, locale };
    }
    return adaptedLocale.locale;
  };
}
