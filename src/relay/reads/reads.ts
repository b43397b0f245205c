/**
 * Answers the reads of an account whose Public API is off. This module decides which answers several guests share. They
 * share answers without prices, and lists with prices but without SLIPs (booking tokens). A quote that can lead to the
 * cart always comes from the service. So does any answer to a discount code or a search word.
 */
import { isErrorEnvelope } from '../../api/wire/envelope.ts';
import { createErrorAnswer, type Answer } from '../http/answer.ts';
import type { ReadKind, ReadRoute } from '../http/routes.ts';
import { isObject } from '../json.ts';
import type { RequestTrace } from '../tracing.ts';
import { toAnswer, type Upstream, type UpstreamCall } from '../upstream.ts';
import { createSharedReads, sharePolicies, type ReadSettings } from './shared-reads.ts';
import { isRatedList, markAsRepeated, toPublicView, removeSlips } from './views.ts';

export interface ReadRequest {
  route: ReadRoute;
  itemId: string | null;
  parameters: URLSearchParams;
  kind: ReadKind;
  guestAddress: string | null;
  trace: RequestTrace;
}

export interface ReadHandler {
  /**
   * Answers one read.
   *
   * @param chargeWebsite takes a point from the website's budget; returns 0, or the seconds to wait if the budget is
   * empty. Runs only if the cache has no fresh answer.
   */
  read(request: ReadRequest, chargeWebsite: () => Promise<number>): Promise<Answer>;
  /** Discards all stored availability. Call it after each write to a session and after each create request. */
  discardAvailability(): void;
}

/** Members that an answer has only if the service priced the items. */
const rateMemberNames: ReadonlySet<string> = new Set(['slip', 'rate', 'sub_total', 'discount']);

/**
 * Returns true if any object in the answer has a price. A service may send prices even if the request is not for
 * prices.
 */
function hasRates(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([memberName, member]) => rateMemberNames.has(memberName) || hasRates(member));
}

/** Returns the name of the shared answer. The order of the parameters does not change it. */
function createReadName(policyName: string, { itemId, parameters }: ReadRequest): string {
  const sortedParameters = new URLSearchParams(parameters);
  sortedParameters.sort();
  return `${policyName} ${itemId ?? ''} ${sortedParameters.toString()}`;
}

export function createReadHandler(upstream: Upstream, settings: ReadSettings): ReadHandler {
  const sharedReads = createSharedReads(settings);

  const sendRead = async ({ route, ...request }: ReadRequest): Promise<Answer> => {
    const { itemId, parameters, guestAddress, trace } = request;
    const call: UpstreamCall = { route: route.name, itemId, method: 'GET', parameters, guestAddress, trace };
    const answer = toAnswer(await upstream(call), 'read');
    if (isErrorEnvelope(answer.json)) return answer;
    const publicJson = toPublicView(route.name, answer.json, parameters);
    return publicJson === null ? createErrorAnswer('not_found') : { ...answer, json: publicJson };
  };

  const answerRead: ReadHandler['read'] = async (request, chargeWebsite) => {
    const { kind, route, parameters } = request;
    if (kind === 'rated' || parameters.has('keyword') || parameters.has('discount_code')) {
      const retryAfter = await chargeWebsite();
      return retryAfter > 0 ? createErrorAnswer('throttled', { retryAfter }) : sendRead(request);
    }
    const isPriceList = kind === 'prices';
    const policyName = isPriceList ? 'prices' : route.name;
    const policy = sharePolicies[policyName];
    const answer = await sharedReads.read({
      name: createReadName(policyName, request),
      policy,
      async send() {
        // Several guests share this request, so it must not carry the address of one of them.
        const answer = await sendRead({ ...request, guestAddress: null });
        return isPriceList ? { ...answer, json: removeSlips(answer.json) } : answer;
      },
      isShareable({ status, json }) {
        const requiredMember = json[policy.requiredMember];
        return (
          status === 200 &&
          !isErrorEnvelope(json) &&
          (isObject(requiredMember) || Array.isArray(requiredMember)) &&
          (isPriceList ? isRatedList(json) : !hasRates(json))
        );
      },
      chargeWebsite,
    });
    return isPriceList && answer.cache && answer.cache.use !== 'miss' ? markAsRepeated(answer) : answer;
  };
  return { read: answerRead, discardAvailability: () => sharedReads.discardAvailability() };
}
