/** What everything that comes after the first paint works with: the element, the whole visit, the account's words and money. */
import { createBookingClient, type BookingClient } from '../../api/booking-client.ts';
import { readCurrency } from '../../api/wire/company-details.ts';
import { createCommands } from '../../flow/commands.ts';
import { joinFlow, type Flow } from '../../flow/flow.ts';
import type { Phase, StateListener } from '../../flow/store.ts';
import { createLocale, type Locale } from '../../i18n/locale.ts';
import { wholeMessages } from '../../i18n/whole-messages.ts';
import { loadPart } from '../../page/later-part.ts';
import { createCartStorage } from '../../page/storage/cart-storage.ts';
import type { Host } from '../shared/host.ts';
import { createLifetime, type Lifetime } from '../shared/lifetime.ts';
import type { Settings } from '../shared/settings.ts';

export interface Context extends Lifetime {
  readonly host: Host;
  /** What the page asked for when this visit began. */
  readonly settings: Settings;
  readonly client: BookingClient;
  readonly flow: Flow;
  /** The cart as the browser keeps it for every tab. */
  readonly cart: ReturnType<typeof createCartStorage>;
  /** Undefined until the account is known; the same object as long as nothing changes. */
  locale(): Locale | undefined;
  /** ISO 4217 code of the account's money; `''` until the account is known. */
  currency(): string;
  /** Observes the store until this account ends. */
  observe(phase: Phase, listener: StateListener): void;
  /** Ends all this, and leaves the element: another account is shown. */
  stop(): void;
}

/** What changes lines of a cart, as few visitors do. */
export const loadLineEdit = () => loadPart(() => import('../cart/line-edit.ts'));

const loadRepairs = () => loadPart(() => import('../../flow/reconcile/repairs.ts'));

export function createContext(host: Host): Context {
  const { store, settings, transport } = host;
  const client = createBookingClient(transport, {
    ...settings,
    get paymentHosts() {
      return host.paymentHosts;
    },
  });
  const cart = createCartStorage(settings.baseUrl);
  const flow = joinFlow(
    store,
    createCommands({
      client,
      store,
      storage: cart,
      lines: loadLineEdit,
      repairs: loadRepairs,
      isOnline: () => navigator.onLine,
    }),
  );
  const lifetime = createLifetime(host);
  return {
    host,
    settings,
    client,
    cart,
    flow,
    locale: createWholeLocale(host),
    currency: () => (host.company ? readCurrency(host.company.answer).code : ''),
    observe: (phase, listener) => lifetime.onStop(flow.observe(phase, listener)),
    ...lifetime,
  };
}

function createWholeLocale(host: Host): Context['locale'] {
  let made: { from: readonly unknown[]; locale: Locale } | null = null;
  return () => {
    const { company, locale: finding } = host;
    if (!finding || !company) return undefined;
    const from = [finding, company];
    if (!made?.from.every((part, index) => part === from[index])) {
      made = {
        from,
        locale: createLocale({
          finding,
          text: wholeMessages(finding.text),
          currency: readCurrency(company.answer),
          accountLang: company.lang,
        }),
      };
    }
    return made?.locale;
  };
}
