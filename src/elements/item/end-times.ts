/**
 * Finds the end times that the service accepts after the selected start time, for an item booked by the hour or by
 * minutes. If the service refuses the selected end time, it selects the nearest possible one. `start-times.ts` renders
 * the list of end times. Few items have times, so this module loads on demand.
 */
import { initialState, Task } from '@lit/task';
import type { QuoteRequest } from '../../api/types.ts';
import { findLengthRange, type LengthRange } from '../../flow/quotes/end-search.ts';
import { isSameRequest, quoteKey } from '../../flow/quotes/quote-request.ts';
import type { AccountReads } from '../../flow/reads/account-reads.ts';
import type { Flow } from '../../flow/flow.ts';
import { endsAfter, stepOf } from '../../values/dates/clock-differences.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { PricingView } from './pricing.ts';

interface EndTimesDeps extends Pick<Lifetime, 'attachOptional'>, Pick<AccountReads, 'quotes'> {
  readonly host: Host;
  readonly flow: Pick<Flow, 'choose' | 'state'>;
  readonly pricing: { view(): PricingView };
}

export class EndTimes {
  readonly #deps: EndTimesDeps;
  /**
   * The possible lengths of each quote request without end time, by the key of that request; null if the search found
   * none.
   */
  readonly #ranges = new Map<string, LengthRange | null>();

  constructor(deps: EndTimesDeps) {
    this.#deps = deps;
    deps.attachOptional(
      new Task(deps.host, {
        args: () => [this.#deps.pricing.view().quote ? this.#requestWithoutEnd() : null] as const,
        argsEqual: isSameRequest,
        task: async ([request], { signal }) => (request ? this.#search(request, signal) : initialState),
      }),
    );
  }

  /**
   * Returns the possible lengths for the selected start, in steps of the item's unit; undefined if no search has found
   * any.
   */
  range(): LengthRange | undefined {
    return this.#ranges.get(quoteKey(this.#requestWithoutEnd())) ?? undefined;
  }

  /**
   * Returns the quote request for the selected start, without its end time. Returns null if the guest has selected no
   * start, or if the item has a fixed length.
   */
  #requestWithoutEnd(): QuoteRequest | null {
    const { quoteRequest, needsTime } = this.#deps.pricing.view();
    const { item } = this.#deps.host.finding;
    if (!item || item.fixedLength > 0 || stepOf(item) === 0 || !quoteRequest?.startTime || needsTime) return null;
    const { endTime: _, ...request } = quoteRequest;
    return request;
  }

  async #search(request: QuoteRequest, signal: AbortSignal): Promise<null> {
    const { host, pricing, quotes } = this.#deps;
    const key = quoteKey(request);
    const { item } = host.finding;
    const { quote } = pricing.view();
    if (!item || !quote || request.startTime === undefined) return null;
    if (!this.#ranges.has(key)) {
      const ends = endsAfter(request.startTime, stepOf(item));
      const stepsTo = (end: string | undefined) => ends.findIndex(({ time }) => time === end) + 1;
      // If the service refuses the selected end, the guest waits for this search, so it gets a higher priority.
      // Otherwise it only shortens the list of end times.
      const client = quotes(quote.bookable ? 'ahead' : 'requested');
      const allows = async (steps: number) =>
        (await client.rate({ ...request, endTime: ends[steps - 1]?.time }, signal)).bookable;
      this.#ranges.set(key, await findLengthRange(allows, quote.bookable ? stepsTo(quote.endTime) : 0, ends.length));
    }
    this.#keepEndPossible(request);
    return null;
  }

  /** Selects the nearest possible end if the service has refused the current one. */
  #keepEndPossible({ startTime = '' }: QuoteRequest): void {
    const { host, flow, pricing } = this.#deps;
    const { item } = host.finding;
    const { quote } = pricing.view();
    const range = this.range();
    if (!item || !range || quote?.bookable !== false) return;
    const ends = endsAfter(startTime, stepOf(item));
    const { endTime } = flow.state.choice;
    const steps = ends.findIndex(({ time }) => time === endTime) + 1;
    const nearest = ends[Math.max(range.shortest, Math.min(steps, range.longest)) - 1]?.time;
    if (nearest !== undefined && nearest !== endTime) flow.choose({ endTime: nearest });
  }
}
