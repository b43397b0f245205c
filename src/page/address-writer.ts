/**
 * Writes the selection into the URL of the page, and reads a selection from the URL of a link. It keeps the other
 * parameters of the URL and the history state of the page. Browsers limit the rate of URL changes, so it writes at most
 * once a second. It writes a waiting change earlier if the page goes away. Only one element of a page writes the URL,
 * because a URL holds one selection.
 */
import type { Choice } from '../flow/state.ts';
import { readPresets, type AddressPresets } from './address.ts';
import { releaseAddress, isAddressTaken, claimAddress, type AddressElement } from './address-owner.ts';

/** Minimum time between two changes of the URL. */
const MIN_WRITE_PAUSE_MS = 1000;

export interface AddressWriter {
  /**
   * Writes parameters into the URL, after the pause if necessary.
   * @param parameters values by name; `''` removes a parameter
   */
  write(parameters: Readonly<Record<string, string>>): void;
  /** Writes pending changes. A different element can then write the URL. */
  release(): void;
}

/** Returns a writer for the URL of the page; null if a different element already writes it or will write it. */
export function createAddressWriter(element: AddressElement): AddressWriter | null {
  if (isAddressTaken(element)) return null;
  claimAddress(element);
  const abortController = new AbortController();
  let pendingParameters: Readonly<Record<string, string>> | null = null;
  let lastWriteMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function writePendingParameters(): void {
    clearTimeout(timer);
    timer = undefined;
    if (pendingParameters === null) return;
    writeUrlParameters(pendingParameters);
    pendingParameters = null;
    lastWriteMs = Date.now();
  }

  // Writes pending changes before the page goes away, so that a reload or a discarded tab does not lose the selection.
  addEventListener('pagehide', writePendingParameters, { signal: abortController.signal });
  return {
    write(parameters) {
      pendingParameters = parameters;
      const waitMs = lastWriteMs + MIN_WRITE_PAUSE_MS - Date.now();
      // If the device's clock moves back, `waitMs` exceeds the pause. The writer then does not wait.
      if (waitMs <= 0 || waitMs > MIN_WRITE_PAUSE_MS) writePendingParameters();
      else timer ??= setTimeout(writePendingParameters, waitMs);
    },
    release() {
      writePendingParameters();
      abortController.abort();
      releaseAddress(element);
    },
  };
}

function writeUrlParameters(parameters: Readonly<Record<string, string>>): void {
  const { href, search, hash } = location;
  const newSearch = replaceParameters(search, parameters);
  if (newSearch === search) return;
  try {
    // Uses an absolute URL, because a relative one would resolve against a `<base>` of the page, which may name a
    // different host.
    history.replaceState(history.state, '', href.replace(/[?#].*/s, '') + newSearch + hash);
  } catch {
    // The browser refuses the change in a sandboxed page, and after too many changes by other scripts. The URL then
    // stays unchanged.
  }
}

/**
 * Returns the selection as URL parameters; `''` for each part that the guest has not selected, and for a last day that
 * equals the first.
 */
export function buildChoiceParameters({ itemId, start, end, params, discountCode }: Choice): Record<string, string> {
  return {
    slipway_item: itemId ?? '',
    slipway_date: start ?? '',
    slipway_end: start === null || end === start ? '' : (end ?? ''),
    slipway_params: Object.entries(params)
      .map(([id, count]) => `${id}=${count}`)
      .join(','),
    slipway_code: discountCode,
  };
}

/** Returns the query with the given parameters. The text of all other parameters stays unchanged. */
function replaceParameters(search: string, parameters: Readonly<Record<string, string>>): string {
  const query = search.replace(/^\?/, '');
  const otherPairs =
    query === '' ? [] : query.split('&').filter((pair) => !Object.hasOwn(parameters, getParameterName(pair)));
  const ownPairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3D', '=')}`],
  );
  const newQuery = [...otherPairs, ...ownPairs].join('&');
  return newQuery && `?${newQuery}`;
}

function getParameterName(pair: string): string {
  return [...new URLSearchParams(pair).keys()][0] ?? '';
}

/** The account and the preset selection in the URL of a link that opens the booking dialog. */
export interface LinkAddress {
  /** The base URL of the account: the link's URL without its hash. */
  account: string;
  presets: AddressPresets;
}

/**
 * Reads the account and the preset selection from the URL of a link. Returns null if the URL has no `#slipway`.
 *
 * @example
 * readLinkAddress('https://book.example.com/harbour#slipway?item=107&date=2030-06-01&params=adults:2');
 */
export function readLinkAddress(href: string): LinkAddress | null {
  const [, account, query] = /^([^#]*)#slipway(?:\?(.*))?$/.exec(href) ?? [];
  if (account === undefined) return null;
  const { params, ...choices } = readPresets(new URLSearchParams(query), '');
  // Accepts `adults:2` for `adults=2`, because some editors encode a second `=` in a URL.
  return { account, presets: params === undefined ? choices : { ...choices, params: params.replaceAll(':', '=') } };
}
