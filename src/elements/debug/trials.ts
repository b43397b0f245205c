/**
 * Makes trial requests to the addresses of an element: the account first, then a session. Both are reads without an effect on
 * the account. The panel explains their answers.
 */
import type { Transport } from '../../api/transport.ts';
import { isMixed, type Tried } from '../../page/diagnosis/reach.ts';
import { problemOf } from '../../values/problem.ts';

type Answer = Pick<Tried, 'problem' | 'alive'>;

/** The addresses of the widget's requests. */
export interface Addresses {
  baseUrl: string;
  relayUrl: string;
  /** True if reads go through the relay. */
  relayReads: boolean;
}

export class Trials {
  readonly #transport: Transport;
  readonly #onAnswer: () => void;
  /** The addresses of the last trial. */
  #lastAddresses = '';
  #account: Tried | null = null;
  #session: Answer | null = null;
  #isWaiting = false;

  constructor(transport: Transport, onAnswer: () => void) {
    this.#transport = transport;
    this.#onAnswer = onAnswer;
  }

  /** The answer of the account; null until it arrives. */
  get account(): Tried | null {
    return this.#account;
  }

  /** The answer about a session, from the relay if there is one; null until it arrives. */
  get session(): Answer | null {
    return this.#session;
  }

  get isWaiting(): boolean {
    return this.#isWaiting && this.#account === null;
  }

  /** Tries addresses if they differ from the last ones. */
  follow(addresses: Addresses): void {
    if (this.#lastAddresses !== keyOf(addresses)) void this.#try(addresses);
  }

  /** Tries again if the account has answered already. */
  retry(addresses: Addresses): void {
    if (this.#account?.problem === null) void this.#try(addresses);
  }

  async #try(addresses: Addresses): Promise<void> {
    const { baseUrl, relayUrl, relayReads } = addresses;
    const key = keyOf(addresses);
    const read = relayReads
      ? ({ attribute: 'relay-url', url: relayUrl } as const)
      : ({ attribute: 'base-url', url: baseUrl } as const);
    this.#lastAddresses = key;
    this.#account = null;
    this.#session = null;
    this.#isWaiting = baseUrl !== '' && !isMixed(read.url, location);
    if (!this.#isWaiting) return;
    const account = await this.#request(read.url, 'company');
    if (key !== this.#lastAddresses) return;
    this.#account = { ...read, ...account, movedTo: this.#transport.movedTo(read.url) };
    this.#onAnswer();
    const place = relayUrl || baseUrl;
    if ((account.problem !== null && place === read.url) || isMixed(place, location)) return;
    const session = await this.#request(place, 'booking/session');
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

/** Returns true if any server answers. The page cannot read the answer. */
async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit' });
    return true;
  } catch {
    return false;
  }
}
