/**
 * Writes the selection into the URL of the page. It changes neither other parameters nor the history state of the page. Browsers
 * limit the rate of such changes, so it writes at most once a second. A URL holds one selection, so one element writes it.
 * It also reads a selection from the URL of a link.
 */
import type { Choice } from '../flow/state.ts';
import { readPresets, type AddressPresets } from './address.ts';
import { disownAddress, isAddressTaken, ownAddress, type AddressKeeper } from './address-owner.ts';

/** Time between two changes, in ms. */
const PAUSE_MS = 1000;

export interface AddressWriter {
  /** @param parameters values by name; `''` removes a parameter */
  write(parameters: Readonly<Record<string, string>>): void;
  /** Writes pending changes, and leaves the URL to another element. */
  release(): void;
}

/** Returns null if another element writes the URL already. */
export function takeAddress(element: AddressKeeper): AddressWriter | null {
  if (isAddressTaken(element)) return null;
  ownAddress(element);
  const abortController = new AbortController();
  let pendingParameters: Readonly<Record<string, string>> | null = null;
  let lastWriteMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (pendingParameters === null) return;
    replaceAddress(pendingParameters);
    pendingParameters = null;
    lastWriteMs = Date.now();
  }

  // After a reload, or in a tab that the browser discarded, the guest finds their selection again.
  addEventListener('pagehide', flush, { signal: abortController.signal });
  return {
    write(parameters) {
      pendingParameters = parameters;
      const wait = lastWriteMs + PAUSE_MS - Date.now();
      // If the clock of the device goes back, the wait must not grow.
      if (wait <= 0 || wait > PAUSE_MS) flush();
      else timer ??= setTimeout(flush, wait);
    },
    release() {
      flush();
      abortController.abort();
      disownAddress(element);
    },
  };
}

function replaceAddress(parameters: Readonly<Record<string, string>>): void {
  const { href, search, hash } = location;
  const newSearch = withParameters(search, parameters);
  if (newSearch === search) return;
  try {
    // An absolute URL, because a `<base>` of the page may name another host.
    history.replaceState(history.state, '', href.replace(/[?#].*/s, '') + newSearch + hash);
  } catch {
    // In a sandboxed page, or after too many changes by others, the URL stays as it is.
  }
}

/** Returns the selection as parameters of the URL; `''` for each part that it lacks. */
export function choiceParameters({ itemId, start, end, params, discountCode }: Choice): Record<string, string> {
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

/** Returns the query with these parameters. The other parameters stay the same to the letter. */
function withParameters(search: string, parameters: Readonly<Record<string, string>>): string {
  const query = search.replace(/^\?/, '');
  const otherPairs = query === '' ? [] : query.split('&').filter((pair) => !Object.hasOwn(parameters, nameOf(pair)));
  const ownPairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3D', '=')}`],
  );
  const all = [...otherPairs, ...ownPairs].join('&');
  return all && `?${all}`;
}

function nameOf(pair: string): string {
  return [...new URLSearchParams(pair).keys()][0] ?? '';
}

/** The content of the URL of a link to a booking. */
export interface LinkAddress {
  account: string;
  choices: AddressPresets;
}

/**
 * Reads the account and the presets from the URL of a link. Returns null if the URL has no `#slipway`.
 *
 * @example
 * readLinkAddress('https://book.example.com/harbour#slipway?item=107&date=2030-06-01&params=adults:2');
 */
export function readLinkAddress(href: string): LinkAddress | null {
  const [, account, query] = /^([^#]*)#slipway(?:\?(.*))?$/.exec(href) ?? [];
  if (account === undefined) return null;
  const { params, ...choices } = readPresets(new URLSearchParams(query), '');
  // Editors encode a second `=`, so a colon has the same meaning.
  return { account, choices: params === undefined ? choices : { ...choices, params: params.replaceAll(':', '=') } };
}
