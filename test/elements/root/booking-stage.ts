/** Fixture: places `<slipway-booking>` in a page. A stub of `fetch` acts as the service and records the requests. */
import { beforeEach, vi } from 'vitest';
import { responsesKey } from '../../../src/page/storage/response-cache.ts';
import { defineBookingElements, type SlipwayBooking } from '../../../src/elements/root/booking.ts';
import './shuffle-installers.ts';

// All tests of a file share one browser tab. So this removes the selections and responses that earlier tests stored.
beforeEach(() => {
  sessionStorage.clear();
  localStorage.removeItem(responsesKey);
});

export const accountUrl = 'https://book.example/harbour';
export const relayUrl = 'https://venue.example/relay';

/**
 * Responses by URL, by mode and URL (`no-cors https://…`), or by path below `/api/3.0/` without the query. A function
 * that throws imitates a lost connection.
 */
export type Responses = Record<string, () => unknown>;

export function createSuccess(members: Record<string, unknown> = {}): unknown {
  return { request: { status: 'OK' }, ...members };
}

export function createRefusal(id: string): unknown {
  return { request: { status: 'ERROR', error: { id, title: 'No.', details: '', data: [] } } };
}

export function createMissingTokenRefusal(): unknown {
  return { error: 'access_denied', error_description: 'The access token was not found.' };
}

export function failToConnect(): never {
  throw new TypeError('Failed to fetch');
}

export const kayakAnswer = {
  item_id: 104,
  name: 'Sea kayak',
  unit: 'D',
  category_id: 12,
  category: 'Paddling',
  rules: '{"param":{"adults":{"MIN":"1","MAX":"4"},"children":{"MIN":"0","MAX":"4"}}}',
  status: 'A',
  visibility: '*',
};
export const mugAnswer = {
  item_id: 111,
  name: 'Mug',
  unit: 'D',
  category_id: 14,
  category: 'Extras',
  status: 'A',
  visibility: '*',
};

const currency = {
  symbol: '$',
  symbol_space: 0,
  symbol_precedes: 1,
  decimals: 2,
  decimal_separator: '.',
  thousands_separator: ',',
};
export const harbourAnswer = { name: 'Harbour', timezone: 'UTC', locale_id: 'en_CA', currency_id: 'CAD', currency };

const defaultResponses: Responses = {
  company: () => createSuccess({ company: harbourAnswer }),
  item: () => createSuccess({ items: { 104: kayakAnswer, 111: mugAnswer } }),
  'booking/session': () => createRefusal('nothing_asked'),
  'booking/form': () => createSuccess({ booking_form_ui: {} }),
};

/** Stubs `fetch` with responses. Returns the list of requested URLs, to which each later request adds its URL. */
export function stubService(changes: Responses = {}): string[] {
  const urls: string[] = [];
  const responses = { ...defaultResponses, ...changes };
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input);
    urls.push(url);
    const path = /\/api\/3\.0\/([^?]*)/.exec(url)?.[1] ?? '';
    const respond =
      responses[`${init?.mode ?? ''} ${url}`] ??
      responses[url] ??
      (init?.mode === 'no-cors' ? failToConnect : responses[path]) ??
      (() => createSuccess({ item: { cal: {} } }));
    return new Promise<Response>((resolve) => resolve(Response.json(respond())));
  });
  return urls;
}

/** Replaces the page with one `<slipway-booking>` that has these attributes and content. */
export async function placeBooking(
  attributes: string,
  fallbackMarkup = '<a href="#phone">Book by phone</a>',
): Promise<SlipwayBooking> {
  if (!customElements.get('slipway-booking')) defineBookingElements();
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<slipway-booking ${attributes}>${fallbackMarkup}</slipway-booking>`;
  const element = document.querySelector('slipway-booking');
  if (!element) throw new Error('There is no element.');
  await element.updateComplete;
  return element;
}

/** Returns the debug panel of an element, or null if it shows none. */
export function getDebugPanel(element: SlipwayBooking): HTMLElement | null {
  return element.renderRoot.querySelector<HTMLElement>('[part="diagnosis"]');
}

/**
 * Skips timers of up to 3 s until the test unstubs globals, so that retries follow at once. The length of their pauses
 * is the subject of `test/api/read-retries.test.ts`.
 */
export function shortenPauses(): void {
  const originalSetTimeout = setTimeout;
  const LONGEST_PAUSE_MS = 3000;
  vi.stubGlobal('setTimeout', (callback: () => void, ms = 0) =>
    originalSetTimeout(callback, ms > LONGEST_PAUSE_MS ? ms : 0),
  );
}

/** Waits until the condition returns a truthy value, and resolves with it. The limit of 12 s suits slow machines. */
export function waitUntil<Value>(condition: () => Value): Promise<NonNullable<Value>> {
  return vi.waitUntil(condition, { timeout: 12_000 }) as Promise<NonNullable<Value>>;
}
