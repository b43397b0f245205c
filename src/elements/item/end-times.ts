/**
 * Finds the end times that the service accepts after the selected start time, for an item booked by the hour or by
 * minutes. If the service refuses the selected end time, this module selects the nearest possible one. `start-times.ts`
 * renders the list of end times. Few items have times, so this module loads on demand.
 */
import { initialState, Task } from '@lit/task';
import type { QuoteRequest } from '../../api/types.ts';
import { findLengthRange, type LengthRange } from '../../flow/quotes/end-search.ts';
import { isSameRequest, getQuoteKey } from '../../flow/quotes/quote-request.ts';
import type { AccountReads } from '../../flow/reads/account-reads.ts';
import type { Flow } from '../../flow/flow.ts';
import { listEndTimes, getStepMinutes } from '../../values/dates/durations.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { PricingView } from './pricing.ts';

interface EndTimesDependencies extends Pick<Lifetime, 'attachOptional'>, Pick<AccountReads, 'getQuoteClient'> {
  readonly host: Host;
  readonly flow: Pick<Flow, 'choose' | 'state'>;
  readonly pricing: { view(): PricingView };
}

export class EndTimes {
  readonly #dependencies: EndTimesDependencies;
  /**
   * The possible lengths for each quote request without its end time, by the key of the request. Null if the search
   * found no possible length.
   */
  readonly #lengthRangesByRequest = new Map<string, LengthRange | null>();

  constructor(dependencies: EndTimesDependencies) {
    this.#dependencies = dependencies;
    dependencies.attachOptional(
      new Task(dependencies.host, {
        args: () => [this.#dependencies.pricing.view().quote ? this.#createRequestWithoutEnd() : null] as const,
        argsEqual: isSameRequest,
        task: async ([request], { signal }) => (request ? this.#searchLengthRange(request, signal) : initialState),
      }),
    );
  }

  /**
   * Returns the possible lengths for the selected start, in steps of the item's unit. Returns undefined until a search
   * has found them.
   */
  getLengthRange(): LengthRange | undefined {
    return this.#lengthRangesByRequest.get(getQuoteKey(this.#createRequestWithoutEnd())) ?? undefined;
  }

  /**
   * Returns the quote request for the selected start, without its end time. Returns null if the guest has selected no
   * start, or if the item has a fixed length.
   */
  #createRequestWithoutEnd(): QuoteRequest | null {
    const { quoteRequest, needsTime } = this.#dependencies.pricing.view();
    const { item } = this.#dependencies.host.openItemView;
    if (!item || item.fixedLength > 0 || getStepMinutes(item) === 0 || !quoteRequest?.startTime || needsTime)
      return null;
    const { endTime: _endTime, ...requestWithoutEnd } = quoteRequest;
    return requestWithoutEnd;
  }

  async #searchLengthRange(request: QuoteRequest, signal: AbortSignal): Promise<null> {
    const { host, pricing, getQuoteClient } = this.#dependencies;
    const requestKey = getQuoteKey(request);
    const { item } = host.openItemView;
    const { quote } = pricing.view();
    if (!item || !quote || request.startTime === undefined) return null;
    if (!this.#lengthRangesByRequest.has(requestKey)) {
      const possibleEnds = listEndTimes(request.startTime, getStepMinutes(item));
      const countStepsTo = (endTime: string | undefined) => possibleEnds.findIndex(({ time }) => time === endTime) + 1;
      // The search gets a higher priority if the service refused the selected end, because the guest then waits for it.
      // Otherwise the search only shortens the list of end times.
      const quoteClient = getQuoteClient(quote.bookable ? 'ahead' : 'requested');
      const isLengthAccepted = async (stepCount: number) =>
        (await quoteClient.rate({ ...request, endTime: possibleEnds[stepCount - 1]?.time }, signal)).bookable;
      this.#lengthRangesByRequest.set(
        requestKey,
        await findLengthRange(isLengthAccepted, quote.bookable ? countStepsTo(quote.endTime) : 0, possibleEnds.length),
      );
    }
    this.#selectPossibleEnd(request);
    return null;
  }

  /** If the service has refused the selected end, selects the nearest possible end. */
  #selectPossibleEnd({ startTime = '' }: QuoteRequest): void {
    const { host, flow, pricing } = this.#dependencies;
    const { item } = host.openItemView;
    const { quote } = pricing.view();
    const lengthRange = this.getLengthRange();
    if (!item || !lengthRange || quote?.bookable !== false) return;
    const possibleEnds = listEndTimes(startTime, getStepMinutes(item));
    const { endTime } = flow.state.choice;
    const selectedSteps = possibleEnds.findIndex(({ time }) => time === endTime) + 1;
    const nearestEnd =
      possibleEnds[Math.max(lengthRange.shortest, Math.min(selectedSteps, lengthRange.longest)) - 1]?.time;
    if (nearestEnd !== undefined && nearestEnd !== endTime) flow.choose({ endTime: nearestEnd });
  }
}
