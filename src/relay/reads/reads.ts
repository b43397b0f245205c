/**
 * Answers the reads of an account whose Public API is off. This module decides which answers several guests share. They
 * share answers without prices, and lists with prices but without SLIPs (booking tokens). A quote that can lead to the
 * cart always comes from the service. So does any answer to a discount code or a search word.
 */
import { isErrorEnvelope } from '../../api/wire/envelope.ts';
import { errorAnswer, type Answer } from '../http/answer.ts';
import type { ReadKind, ReadRoute } from '../http/routes.ts';
import { isObject } from '../json.ts';
import type { RequestTrace } from '../tracing.ts';
import { answerOf, type Upstream, type UpstreamCall } from '../upstream.ts';
import { createSharedReads, sharePolicies, type ReadSettings } from './shared-reads.ts';
import { isRatedList, markRepeat, publicView, withoutSlips } from './views.ts';

export interface ReadRequest {
  route: ReadRoute;
  itemId: string | null;
  parameters: URLSearchParams;
  kind: ReadKind;
  guest: string | null;
  trace: RequestTrace;
}

export interface ReadHandler {
  /**
   * Answers one read.
   *
   * @param chargeWebsite takes a point from the website's budget; returns 0, or the seconds to wait if the budget is
   * empty. Runs only before a request to the service.
   */
  read(request: ReadRequest, chargeWebsite: () => Promise<number>): Promise<Answer>;
  /** Discards all stored availability. Call it after each write to a session and after each create. */
  invalidate(): void;
}

/** Members that an answer has only if the service priced the items. */
const rateMembers: ReadonlySet<string> = new Set(['slip', 'rate', 'sub_total', 'discount']);

/**
 * Returns true if any object in the answer has a price. A service may send prices even if the request is not for
 * prices.
 */
function holdsRates(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => rateMembers.has(name) || holdsRates(member));
}

/** Returns the name of the shared answer. The order of the parameters does not change it. */
function nameOf(policyName: string, { itemId, parameters }: ReadRequest): string {
  const sortedParameters = new URLSearchParams(parameters);
  sortedParameters.sort();
  return `${policyName} ${itemId ?? ''} ${sortedParameters.toString()}`;
}

export function createReadHandler(upstream: Upstream, settings: ReadSettings): ReadHandler {
  const sharedReads = createSharedReads(settings);

  const send = async ({ route, ...request }: ReadRequest): Promise<Answer> => {
    const { itemId, parameters, guest, trace } = request;
    const call: UpstreamCall = { route: route.name, itemId, method: 'GET', parameters, guest, trace };
    const answer = answerOf(await upstream(call), 'read');
    if (isErrorEnvelope(answer.json)) return answer;
    const json = publicView(route.name, answer.json, parameters);
    return json === null ? errorAnswer('not_found') : { ...answer, json };
  };

  const read: ReadHandler['read'] = async (request, chargeWebsite) => {
    const { kind, route, parameters } = request;
    if (kind === 'rated' || parameters.has('keyword') || parameters.has('discount_code')) {
      const retryAfter = await chargeWebsite();
      return retryAfter > 0 ? errorAnswer('throttled', { retryAfter }) : send(request);
    }
    const isPriceList = kind === 'prices';
    const policyName = isPriceList ? 'prices' : route.name;
    const policy = sharePolicies[policyName];
    const answer = await sharedReads.read({
      name: nameOf(policyName, request),
      policy,
      async send() {
        // Several guests share this request, so it must not carry the address of one of them.
        const answer = await send({ ...request, guest: null });
        return isPriceList ? { ...answer, json: withoutSlips(answer.json) } : answer;
      },
      isShareable({ status, json }) {
        const member = json[policy.member];
        return (
          status === 200 &&
          !isErrorEnvelope(json) &&
          (isObject(member) || Array.isArray(member)) &&
          (isPriceList ? isRatedList(json) : !holdsRates(json))
        );
      },
      chargeWebsite,
    });
    return isPriceList && answer.cache && answer.cache.use !== 'miss' ? markRepeat(answer) : answer;
  };
  return { read, invalidate: () => sharedReads.invalidate() };
}
