/**
 * Answers the reads of an account whose Public API is off. What is the same for everybody is kept for a moment and asked once
 * for all who ask at the same time; what is rated, since it may hold a SLIP, a price or what a code is worth, is asked for
 * each, and neither kept nor shared.
 */
import { isErrorEnvelope } from '../../api/wire/envelope.ts';
import { errorAnswer, type Answer } from '../answer.ts';
import { joinInFlight } from '../claims.ts';
import { isObject, type JsonObject } from '../json.ts';
import { faultWord } from '../log.ts';
import type { Settings } from '../options.ts';
import { answerOf } from '../reading.ts';
import type { ReadRoute, ReadRouteName } from '../routes.ts';
import type { Upstream } from '../upstream.ts';
import { publicView } from './public-view.ts';

export interface ReadRequest {
  route: ReadRoute;
  itemId: string | null;
  parameters: URLSearchParams;
  isRated: boolean;
  customer: string | null;
}

/** `waits`: seconds for which the website may not ask the service, 0 for now; only asked where the service will be. */
export type AskRead = (request: ReadRequest, waits: () => Promise<number>) => Promise<Answer>;

const minute = 60_000;
const seconds = 5_000;

/** For how long an unrated answer is kept, in milliseconds. */
const keepFor: Readonly<Record<ReadRouteName, number>> = {
  help: minute,
  company: minute,
  items: minute,
  item: minute,
  calendars: seconds,
  calendar: seconds,
  form: minute,
};

/** Members that only a rated answer has. */
const ofRates: ReadonlySet<string> = new Set(['slip', 'rate', 'sub_total', 'discount']);

/** Whether any object in it has a member of a rated answer: a service may rate what was not asked for. */
function holdsRates(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => ofRates.has(name) || holdsRates(member));
}

/** The same question has the same name, in whatever order it is written. */
function nameOf({ route, itemId, parameters }: ReadRequest): string {
  const sorted = new URLSearchParams(parameters);
  sorted.sort();
  return `${route.name} ${itemId ?? ''} ${sorted.toString()}`;
}

type ReadSettings = Pick<Settings, 'baseUrl' | 'cache' | 'clock' | 'upstreamTimeout'>;

export function readAsker(upstream: Upstream, settings: ReadSettings): AskRead {
  const { baseUrl, cache } = settings;
  const join = joinInFlight(settings);

  const ask = async ({ route, itemId, parameters, customer }: ReadRequest): Promise<Answer> => {
    const answer = answerOf(await upstream({ route: route.name, itemId, method: 'GET', parameters, customer }), 'read');
    if (isErrorEnvelope(answer.json)) return answer;
    const json = publicView(route.name, answer.json, parameters);
    return json === null ? errorAnswer('not_found') : { ...answer, json };
  };
  const kept = (key: string): Promise<JsonObject | undefined> => cache.get(key).catch(() => undefined);
  const askForAll = async (request: ReadRequest, key: string): Promise<Answer> => {
    // Nobody's address is told for what is asked for everybody.
    const answer = await ask({ ...request, customer: null });
    if (answer.status !== 200 || isErrorEnvelope(answer.json) || holdsRates(answer.json)) return answer;
    try {
      await cache.set(key, answer.json, keepFor[request.route.name]);
      return answer;
    } catch (error) {
      return { ...answer, fault: faultWord(error) };
    }
  };

  return async (request, waits) => {
    const isForAll = !request.isRated && !request.parameters.has('keyword');
    const key = `${baseUrl} ${nameOf(request)}`;
    const found = isForAll ? await kept(key) : undefined;
    if (isObject(found)) return { status: 200, json: found, outcome: 'kept' };
    const retryAfter = await waits();
    if (retryAfter > 0) return errorAnswer('throttled', { retryAfter });
    if (!isForAll) return ask(request);
    const work = () => askForAll(request, key);
    return (await join(key, work)) ?? work();
  };
}
