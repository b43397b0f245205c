/** Tries what the widget will ask: the account, and then a session. Neither changes anything there. */
import type { Transport } from '../../api/transport.ts';
import { isMixed, type Tried } from '../../page/diagnosis/reach.ts';
import { problemOf } from '../../values/problem.ts';

type Answer = Pick<Tried, 'problem' | 'alive'>;

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
  follow(baseUrl: string, relayUrl: string): void {
    if (this.#tried !== `${baseUrl} ${relayUrl}`) void this.#try(baseUrl, relayUrl);
  }

  /** Tries again, where all was well before. */
  again(baseUrl: string, relayUrl: string): void {
    if (this.#account?.problem === null) void this.#try(baseUrl, relayUrl);
  }

  async #try(baseUrl: string, relayUrl: string): Promise<void> {
    const tried = `${baseUrl} ${relayUrl}`;
    this.#tried = tried;
    this.#account = null;
    this.#session = null;
    this.#isWaiting = baseUrl !== '' && !isMixed(baseUrl, location);
    if (!this.#isWaiting) return;
    const account = await this.#ask(baseUrl, 'company');
    if (tried !== this.#tried) return;
    this.#account = { attribute: 'base-url', url: baseUrl, ...account };
    this.#onAnswer();
    const place = relayUrl || baseUrl;
    if ((account.problem !== null && place === baseUrl) || isMixed(place, location)) return;
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

/** Whether anything at all answers; the page learns no more than that. */
async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit' });
    return true;
  } catch {
    return false;
  }
}
