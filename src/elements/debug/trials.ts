/**
 * Sends trial requests to the addresses of an element: first for the account, then for a session. Both requests only
 * read, and change nothing at the account. The panel of `debug` explains their results.
 */
import type { Transport } from '../../api/transport.ts';
import { isMixedContent, type TriedRequest } from '../../page/diagnosis/reach.ts';
import { problemOf } from '../../values/problem.ts';

type TrialResult = Pick<TriedRequest, 'problem' | 'isResponding'>;

/** The base URLs that receive the widget's requests. */
export interface TrialAddresses {
  baseUrl: string;
  relayUrl: string;
  /** True if the relay also receives reads. */
  relayReads: boolean;
}

export class ConnectionTrials {
  readonly #transport: Transport;
  readonly #onAnswer: () => void;
  /** The key of the addresses of the last trial; `''` before the first. */
  #lastAddressesKey = '';
  #accountResult: TriedRequest | null = null;
  #sessionResult: TrialResult | null = null;
  #isTrialRunning = false;

  constructor(transport: Transport, onAnswer: () => void) {
    this.#transport = transport;
    this.#onAnswer = onAnswer;
  }

  /** The result of the request for the account; null until it arrives. */
  get accountResult(): TriedRequest | null {
    return this.#accountResult;
  }

  /** The result of the request for a session, which goes to the relay if there is one; null until it arrives. */
  get sessionResult(): TrialResult | null {
    return this.#sessionResult;
  }

  /** True while the request for the account runs. */
  get isWaitingForAccount(): boolean {
    return this.#isTrialRunning && this.#accountResult === null;
  }

  /** Sends the trial requests if the addresses have changed since the last trial. */
  tryNewAddresses(addresses: TrialAddresses): void {
    if (this.#lastAddressesKey !== getAddressesKey(addresses)) void this.#sendTrials(addresses);
  }

  /**
   * Sends the trial requests again after a later problem. If the last trial already failed, keeps its result, which
   * still explains the problem.
   */
  retry(addresses: TrialAddresses): void {
    if (this.#accountResult?.problem === null) void this.#sendTrials(addresses);
  }

  async #sendTrials(addresses: TrialAddresses): Promise<void> {
    const { baseUrl, relayUrl, relayReads } = addresses;
    const addressesKey = getAddressesKey(addresses);
    const addressForReads = relayReads
      ? ({ attribute: 'relay-url', url: relayUrl } as const)
      : ({ attribute: 'base-url', url: baseUrl } as const);
    this.#lastAddressesKey = addressesKey;
    this.#accountResult = null;
    this.#sessionResult = null;
    this.#isTrialRunning = baseUrl !== '' && !isMixedContent(addressForReads.url, location);
    if (!this.#isTrialRunning) return;
    const accountResult = await this.#sendTrial(addressForReads.url, 'company');
    if (addressesKey !== this.#lastAddressesKey) return;
    this.#accountResult = {
      ...addressForReads,
      ...accountResult,
      movedTo: this.#transport.movedTo(addressForReads.url),
    };
    this.#onAnswer();
    const sessionBaseUrl = relayUrl || baseUrl;
    if (
      (accountResult.problem !== null && sessionBaseUrl === addressForReads.url) ||
      isMixedContent(sessionBaseUrl, location)
    )
      return;
    const sessionResult = await this.#sendTrial(sessionBaseUrl, 'booking/session');
    if (addressesKey !== this.#lastAddressesKey) return;
    this.#sessionResult = sessionResult;
    this.#onAnswer();
  }

  async #sendTrial(baseUrl: string, requestPath: string): Promise<TrialResult> {
    try {
      await this.#transport.read(baseUrl, { path: requestPath, parameters: [] });
      return { problem: null, isResponding: true };
    } catch (error) {
      const problem = problemOf(error);
      return {
        problem,
        isResponding: problem.kind !== 'offline' || (await isReachable(`${baseUrl}/api/3.0/${requestPath}`)),
      };
    }
  }
}

function getAddressesKey({ baseUrl, relayUrl, relayReads }: TrialAddresses): string {
  return `${baseUrl} ${relayUrl} ${relayReads}`;
}

/** Returns true if a server answers, even if CORS does not allow the page to read the answer. */
async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit' });
    return true;
  } catch {
    return false;
  }
}
