/** The ground on which the whole element stands in a page: a small scripted service behind `fetch`, and what it was asked. */
import { beforeEach, vi } from 'vitest';
import { responsesKey } from '../../../src/page/storage/response-cache.ts';
import { defineChoosing, type SlipwayBooking } from '../../../src/elements/root/booking.ts';
import './shuffle-installers.ts';

// Nobody was here before: the tab is that of the tests before, and keeps what was chosen and answered in them.
beforeEach(() => {
  sessionStorage.clear();
  localStorage.removeItem(responsesKey);
});

export const account = 'https://book.example/harbour';
export const relay = 'https://venue.example/relay';

/** An answer by the path below `/api/3.0/` (its query left out), or by the whole address; throws are lost connections. */
export type Script = Record<string, () => unknown>;

export function ok(members: Record<string, unknown> = {}): unknown {
  return { request: { status: 'OK' }, ...members };
}

export function refusal(id: string): unknown {
  return { request: { status: 'ERROR', error: { id, title: 'No.', details: '', data: [] } } };
}

export function noToken(): unknown {
  return { error: 'access_denied', error_description: 'The access token was not found.' };
}

export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

export const kayak = {
  item_id: 104,
  name: 'Sea kayak',
  unit: 'D',
  category_id: 12,
  category: 'Paddling',
  rules: '{"param":{"adults":{"MIN":"1","MAX":"4"},"children":{"MIN":"0","MAX":"4"}}}',
  status: 'A',
  visibility: '*',
};
export const mug = {
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
export const harbour = { name: 'Harbour', timezone: 'UTC', locale_id: 'en_CA', currency_id: 'CAD', currency };

const usual: Script = {
  company: () => ok({ company: harbour }),
  item: () => ok({ items: { 104: kayak, 111: mug } }),
  'booking/session': () => refusal('nothing_asked'),
  'booking/form': () => ok({ booking_form_ui: {} }),
};

/** Puts a fetch into the page that answers from a script. Returns the addresses it was asked, as they come. */
export function scripted(changes: Script = {}): string[] {
  const asked: string[] = [];
  const script = { ...usual, ...changes };
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input);
    asked.push(url);
    const path = /\/api\/3\.0\/([^?]*)/.exec(url)?.[1] ?? '';
    const answer =
      script[`${init?.mode ?? ''} ${url}`] ??
      script[url] ??
      (init?.mode === 'no-cors' ? unreachable : script[path]) ??
      (() => ok({ item: { cal: {} } }));
    return new Promise<Response>((resolve) => resolve(Response.json(answer())));
  });
  return asked;
}

/** Puts a booking into an empty page, as its markup would. */
export async function place(
  attributes: string,
  inside = '<a href="#phone">Book by phone</a>',
): Promise<SlipwayBooking> {
  if (!customElements.get('slipway-booking')) defineChoosing();
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<slipway-booking ${attributes}>${inside}</slipway-booking>`;
  const element = document.querySelector('slipway-booking');
  if (!element) throw new Error('There is no element.');
  await element.updateComplete;
  return element;
}

/** The panel of an element; null where there is none. */
export function panelOf(element: SlipwayBooking): HTMLElement | null {
  return element.renderRoot.querySelector<HTMLElement>('[part="diagnosis"]');
}

/**
 * What is asked again after a pause is asked again at once: how long the pauses are is told in test/api/patience.test.ts. Until
 * globals are unstubbed.
 */
export function withoutPauses(): void {
  const wait = setTimeout;
  const longestPause = 3000;
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => wait(act, ms > longestPause ? ms : 0));
}

/** Waits for what will become true by itself; how long it may take is the machine's business, not the test's. */
export function until<Value>(condition: () => Value): Promise<NonNullable<Value>> {
  return vi.waitUntil(condition, { timeout: 12_000 }) as Promise<NonNullable<Value>>;
}
