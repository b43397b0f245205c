/** Forwards the widget's requests to the booking service, and changes the answers at random (“bends” them). */
import { changeAnswer } from '../../../test/api/bent-answers.ts';
import type { Treatment, Visit } from './bent-visits.ts';

/** A request that the widget sends. */
export interface WidgetRequest {
  url: string;
  method: string;
  body: string;
}

/** An answer that the widget receives. */
export interface WidgetAnswer {
  /** Position among all answers of the visit, from 0. */
  index: number;
  status: number;
  body: string;
}

interface Entry {
  endpoint: string;
  request: string;
  how: string;
  isBent: boolean;
  status: number;
  body: string;
}

interface Truth {
  status: number;
  text: string;
  answer: unknown;
}

export class BentService {
  #visit: Visit | undefined;
  #entries: Entry[] = [];
  #catalogue = new Map<string, Truth>();

  begin(visit: Visit): void {
    this.#visit = visit;
    this.#entries = [];
  }

  async answer({ url, method, body }: WidgetRequest): Promise<WidgetAnswer> {
    const treatments = this.#visit?.treatments ?? [];
    const index = this.#entries.length;
    const entry: Entry = {
      endpoint: endpointOf(url, new URLSearchParams(body)),
      request: `${method} ${url.replace(/^.*\/api\/3\.0\//, '')} ${body}`.slice(0, 300),
      how: 'not answered yet',
      isBent: false,
      status: 0,
      body: '',
    };
    this.#entries.push(entry);
    Object.assign(
      entry,
      applyTreatment(await this.#readTruth(url, method, body), treatments[index % treatments.length]),
    );
    return { index, status: entry.status, body: entry.body };
  }

  /** Returns the service's unchanged answer. Caches catalogue answers, because date searches often repeat a request. */
  async #readTruth(url: string, method: string, body: string): Promise<Truth> {
    const cachedTruth = this.#catalogue.get(url);
    if (cachedTruth) return cachedTruth;
    const response = await fetch(url, method === 'POST' ? { method, body: new URLSearchParams(body) } : {});
    const text = await response.text();
    const truth = { status: response.status, text, answer: JSON.parse(text) as unknown };
    if (method === 'GET' && !url.includes('/booking/session')) this.#catalogue.set(url, truth);
    return truth;
  }

  /** Returns the endpoint of each changed answer among the answers at `indexes`. */
  changedEndpoints(indexes: readonly number[]): string[] {
    return indexes.flatMap((index) => (this.#entries[index]?.isBent ? [this.#entries[index].endpoint] : []));
  }

  /** Returns the visit's last requests and answers as text, for failure messages. */
  describeLastAnswers(count = 6): string {
    return this.#entries
      .slice(-count)
      .map(({ request, how, status, body }) => `  ${request}\n    ${how}\n    ${status} ${body.slice(0, 1500)}`)
      .join('\n');
  }
}

function applyTreatment(
  { status, text, answer: truth }: Truth,
  treatment: Treatment | undefined,
): Pick<Entry, 'how' | 'isBent' | 'status' | 'body'> {
  if (treatment?.instead !== undefined)
    return { how: 'another answer', isBent: true, status: treatment.status, body: treatment.instead };
  const { answer, descriptions: how } = changeAnswer(truth, treatment?.bendings ?? []);
  const body = JSON.stringify(answer) ?? '';
  return { how: how.join('; ') || 'as it is', isBent: body !== text && how.length > 0, status, body };
}

function endpointOf(url: string, form: URLSearchParams): string {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/^.*\/api\/3\.0\//, '');
  const isRead = [...form.keys()].every((name) => ['session_id', 'slipway_key'].includes(name));
  if (path === 'booking/session') return isRead ? 'session read' : 'session change';
  if (path === 'item') return searchParams.has('start_date') ? 'rated list' : 'list';
  if (path.endsWith('/cal')) return 'calendar';
  return path.startsWith('item/') ? 'rate' : path.replace('booking/', '');
}
