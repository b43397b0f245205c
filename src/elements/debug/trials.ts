/** Tries what the widget will ask: the account, and then a session. Neither changes anything there. */
import type { Transport } from '../../api/transport.ts';
import { isMixed, type Tried } from '../../page/diagnosis/reach.ts';
import { problemOf } from '../../values/problem.ts';

type Answer = Pick<Tried, 'problem' | 'alive'>;

/** Where the widget asks. */
export interface Addresses {
  baseUrl: string;
  relayUrl: string;
  /** The relay is asked instead of the account. */
  relayReads: boolean;
}

export class Trials {
  readonly #transport: Transport;
  readonly #onAnswer: () => void;
  /** Addresses that were tried last. */
  #tried = '';
  #account: Tried | null = null;
  #session: Answer | null = null;
  #isWaiting = false;

  constructor(transport: Transport, onAnswer: () => void) {
    this.#transport = transport;
    this.#onAnswer = onAnswer;
  }

  /** What became of asking the account; null while that is not known. */
  get account(): Tried | null {
    return this.#account;
  }

  /** What became of asking for a session, of the relay where there is one. */
  get session(): Answer | null {
    return this.#session;
  }

  get isWaiting(): boolean {
    return this.#isWaiting && this.#account === null;
  }

  /** Tries addresses, unless they are those that were tried last. */
  follow(addresses: Addresses): void {
    if (this.#tried !== nameOf(addresses)) void this.#try(addresses);
  }

  /** Tries again, where all was well before. */
  again(addresses: Addresses): void {
    if (this.#account?.problem === null) void this.#try(addresses);
  }

  async #try(addresses: Addresses): Promise<void> {
    const { baseUrl, relayUrl, relayReads } = addresses;
    const tried = nameOf(addresses);
    const read = relayReads
      ? ({ attribute: 'relay-url', url: relayUrl } as const)
      : ({ attribute: 'base-url', url: baseUrl } as const);
    this.#tried = tried;
    this.#account = null;
    this.#session = null;
    this.#isWaiting = baseUrl !== '' && !isMixed(read.url, location);
    if (!this.#isWaiting) return;
    const account = await this.#ask(read.url, 'company');
    if (tried !== this.#tried) return;
    this.#account = { ...read, ...account, movedTo: this.#transport.movedTo(read.url) };
    this.#onAnswer();
    const place = relayUrl || baseUrl;
    if ((account.problem !== null && place === read.url) || isMixed(place, location)) return;
    const session = await this.#ask(place, 'booking/session');
    if (tried !== this.#tried) return;
    this.#session = session;
    this.#onAnswer();
  }

  async #ask(base: string, path: string): Promise<Answer> {
    try {
      await this.#transport.read(base, { path, parameters: [] });
      return { problem: null, alive: true };
    } catch (error) {
      const problem = problemOf(error);
      return { problem, alive: problem.kind !== 'offline' || (await answers(`${base}/api/3.0/${path}`)) };
    }
  }
}

function nameOf({ baseUrl, relayUrl, relayReads }: Addresses): string {
  return `${baseUrl} ${relayUrl} ${relayReads}`;
}

/** Whether anything at all answers; the page learns no more than that. */
async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit' });
    return true;
  } catch {
    return false;
  }
}
