/**
 * Answers the reads of an account whose Public API is off. It decides which answers serve several guests. Unrated answers
 * do, and so do rated lists for cards, without their SLIPs. A quote that can lead to the cart is always a new one, and so
 * is an answer to a discount code or a search word.
 */
import { isErrorEnvelope } from '../../api/wire/envelope.ts';
import { errorAnswer, type Answer } from '../answer.ts';
import { isObject } from '../json.ts';
import type { Settings } from '../options.ts';
import { answerOf } from '../reading.ts';
import type { ReadRoute } from '../routes.ts';
import type { Upstream } from '../upstream.ts';
import { isRatedList, markRepeat, withoutSlips } from './price-list.ts';
import { publicView } from './public-view.ts';
import type { ReadKind } from './read-parameters.ts';
import { createSharedReads } from './shared-reads.ts';
import { sharePolicies } from './share-policy.ts';

export interface ReadRequest {
  route: ReadRoute;
  itemId: string | null;
  parameters: URLSearchParams;
  kind: ReadKind;
  customer: string | null;
}

/**
 * Answers one read. `waits` returns the seconds for which the website must not send requests, 0 for none. It is called only
 * before a request to the service.
 */
export type AskRead = (request: ReadRequest, waits: () => Promise<number>) => Promise<Answer>;

export interface ReadAsker {
  askRead: AskRead;
  /** Ends the use of all stored availability, after a write of a session or a booking. */
  invalidate(): void;
}

/** Members that only a rated answer has. */
const rateMembers: ReadonlySet<string> = new Set(['slip', 'rate', 'sub_total', 'discount']);

/** Returns true if any object in the answer is rated. A service may rate items without a request for it. */
function holdsRates(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => rateMembers.has(name) || holdsRates(member));
}

/** Returns the same name for the same parameters in any order. */
function nameOf(policyName: string, { itemId, parameters }: ReadRequest): string {
  const sorted = new URLSearchParams(parameters);
  sorted.sort();
  return `${policyName} ${itemId ?? ''} ${sorted.toString()}`;
}

type ReadSettings = Pick<Settings, 'baseUrl' | 'cache' | 'clock' | 'upstreamTimeout'>;

export function readAsker(upstream: Upstream, settings: ReadSettings): ReadAsker {
  const shared = createSharedReads(settings);

  const send = async ({ route, itemId, parameters, customer }: ReadRequest): Promise<Answer> => {
    const answer = answerOf(await upstream({ route: route.name, itemId, method: 'GET', parameters, customer }), 'read');
    if (isErrorEnvelope(answer.json)) return answer;
    const json = publicView(route.name, answer.json, parameters);
    return json === null ? errorAnswer('not_found') : { ...answer, json };
  };

  const askRead: AskRead = async (request, waits) => {
    const { kind, route, parameters } = request;
    if (kind === 'rated' || parameters.has('keyword') || parameters.has('discount_code')) {
      const retryAfter = await waits();
      return retryAfter > 0 ? errorAnswer('throttled', { retryAfter }) : send(request);
    }
    const isPriceList = kind === 'prices';
    const policyName = isPriceList ? 'prices' : route.name;
    const policy = sharePolicies[policyName];
    const answer = await shared.read({
      name: nameOf(policyName, request),
      policy,
      async send() {
        // A shared request carries no customer's address.
        const answer = await send({ ...request, customer: null });
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
      waits,
    });
    return isPriceList && answer.cache && answer.cache.use !== 'miss' ? markRepeat(answer) : answer;
  };
  return { askRead, invalidate: () => shared.invalidate() };
}
