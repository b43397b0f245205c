/**
 * Keeps parameters of the page's address up to date: in place, beside whatever else stands in it, with the page's own state
 * as it is. Browsers allow only so many changes in a while, and one address holds one choice: so at most one a second, for one
 * element of the page.
 */
import type { Choice } from '../flow/state.ts';
import { disownAddress, isAddressTaken, ownAddress, type AddressKeeper } from './address-owner.ts';

/** Milliseconds between two changes. */
const pause = 1000;

export interface AddressWriter {
  /** @param parameters value by name; `''` for none */
  write(parameters: Readonly<Record<string, string>>): void;
  /** Lets another element have the address; what is still to be written is. */
  release(): void;
}

/** Null where another one has it already. */
export function takeAddress(asker: AddressKeeper): AddressWriter | null {
  if (isAddressTaken(asker)) return null;
  ownAddress(asker);
  const listening = new AbortController();
  let wanted: Readonly<Record<string, string>> | null = null;
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (wanted === null) return;
    replaceAddress(wanted);
    wanted = null;
    last = Date.now();
  }

  // Whoever reloads, or comes back to a tab that the browser put aside, is to find what they left.
  addEventListener('pagehide', flush, { signal: listening.signal });
  return {
    write(parameters) {
      wanted = parameters;
      const wait = last + pause - Date.now();
      // A clock that was set back must not keep it waiting.
      if (wait <= 0 || wait > pause) flush();
      else timer ??= setTimeout(flush, wait);
    },
    release() {
      flush();
      listening.abort();
      disownAddress(asker);
    },
  };
}

function replaceAddress(parameters: Readonly<Record<string, string>>): void {
  const { href, search, hash } = location;
  const changed = withParameters(search, parameters);
  if (changed === search) return;
  try {
    // A whole address: a `<base>` of the page may lie on another host.
    history.replaceState(history.state, '', href.replace(/[?#].*/s, '') + changed + hash);
  } catch {
    // A sandboxed page, or too many changes by others: the address stays as it is.
  }
}

/** Returns the selection as parameters of the address; `''` for each part that it lacks. */
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

/** The rest stays as it is written, to the letter. */
export function withParameters(search: string, parameters: Readonly<Record<string, string>>): string {
  const given = search.replace(/^\?/, '');
  const others = given === '' ? [] : given.split('&').filter((pair) => !Object.hasOwn(parameters, nameOf(pair)));
  const own = Object.entries(parameters).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3D', '=')}`],
  );
  const all = [...others, ...own].join('&');
  return all && `?${all}`;
}

function nameOf(pair: string): string {
  return [...new URLSearchParams(pair).keys()][0] ?? '';
}
