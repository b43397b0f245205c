/**
 * Sends trial requests to the addresses of an element: first for the account, then for a session. Both requests only
 * read, and change nothing at the account. The panel of `debug` explains their results.
 */
import type { Transport } from '../../api/transport.ts';
import { isMixed, type Tried } from '../../page/diagnosis/reach.ts';
import { problemOf } from '../../values/problem.ts';

type Answer = Pick<Tried, 'problem' | 'alive'>;

/** The base URLs that receive the widget's requests. */
export interface Addresses {
  baseUrl: string;
  relayUrl: string;
  /** True if the relay also receives reads. */
  relayReads: boolean;
}

export class Trials {
  readonly #transport: Transport;
  readonly #onAnswer: () => void;
  /** The key of the addresses of the last trial; `''` before the first. */
  #lastAddresses = '';
  #account: Tried | null = null;
  #session: Answer | null = null;
  #isWaiting = false;

  constructor(transport: Transport, onAnswer: () => void) {
    this.#transport = transport;
    this.#onAnswer = onAnswer;
  }

  /** The result of the request for the account; null until it arrives. */
  get account(): Tried | null {
    return this.#account;
  }

  /** The result of the request for a session, which goes to the relay if there is one; null until it arrives. */
  get session(): Answer | null {
    return this.#session;
  }

  /** True while the request for the account runs. */
  get isWaiting(): boolean {
    return this.#isWaiting && this.#account === null;
  }

  /** Sends the trial requests if the addresses have changed since the last trial. */
  follow(addresses: Addresses): void {
    if (this.#lastAddresses !== keyOf(addresses)) void this.#try(addresses);
  }

  /** Sends the trial requests again if the last request for the account succeeded. */
  retry(addresses: Addresses): void {
    if (this.#account?.problem === null) void this.#try(addresses);
  }

  async #try(addresses: Addresses): Promise<void> {
    const { baseUrl, relayUrl, relayReads } = addresses;
    const key = keyOf(addresses);
    const readAddress = relayReads
      ? ({ attribute: 'relay-url', url: relayUrl } as const)
      : ({ attribute: 'base-url', url: baseUrl } as const);
    this.#lastAddresses = key;
    this.#account = null;
    this.#session = null;
    this.#isWaiting = baseUrl !== '' && !isMixed(readAddress.url, location);
    if (!this.#isWaiting) return;
    const account = await this.#request(readAddress.url, 'company');
    if (key !== this.#lastAddresses) return;
    this.#account = { ...readAddress, ...account, movedTo: this.#transport.movedTo(readAddress.url) };
    this.#onAnswer();
    const sessionBase = relayUrl || baseUrl;
    if ((account.problem !== null && sessionBase === readAddress.url) || isMixed(sessionBase, location)) return;
    const session = await this.#request(sessionBase, 'booking/session');
    if (key !== this.#lastAddresses) return;
    this.#session = session;
    this.#onAnswer();
  }

  async #request(base: string, path: string): Promise<Answer> {
    try {
      await this.#transport.read(base, { path, parameters: [] });
      return { problem: null, alive: true };
    } catch (error) {
      const problem = problemOf(error);
      return { problem, alive: problem.kind !== 'offline' || (await isReachable(`${base}/api/3.0/${path}`)) };
    }
  }
}

function keyOf({ baseUrl, relayUrl, relayReads }: Addresses): string {
  return `${baseUrl} ${relayUrl} ${relayReads}`;
}

/** Returns true if a server answers, even if the page must not read the answer. */
async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit' });
    return true;
  } catch {
    return false;
  }
}
