/** Forwards the widget's requests to the booking service, and changes the answers at random (“bends” them). */
import { changeAnswer } from '../../../test/api/bent-answers.ts';
import type { AnswerPlan, Visit } from './bent-visits.ts';

/** A request that the widget sends. */
export interface WidgetRequest {
  url: string;
  method: string;
  body: string;
}

/** An answer that the widget receives. */
export interface WidgetAnswer {
  /** Position among all answers of the visit, counted from 0. */
  index: number;
  status: number;
  body: string;
}

interface AnswerLogEntry {
  endpoint: string;
  request: string;
  changeDescription: string;
  isChanged: boolean;
  status: number;
  body: string;
}

interface ServiceAnswer {
  status: number;
  text: string;
  answer: unknown;
}

export class BentService {
  #visit: Visit | undefined;
  #answerLog: AnswerLogEntry[] = [];
  #catalogueAnswers = new Map<string, ServiceAnswer>();

  startVisit(visit: Visit): void {
    this.#visit = visit;
    this.#answerLog = [];
  }

  async answerRequest({ url, method, body }: WidgetRequest): Promise<WidgetAnswer> {
    const answerPlans = this.#visit?.answerPlans ?? [];
    const index = this.#answerLog.length;
    const entry: AnswerLogEntry = {
      endpoint: nameEndpoint(url, new URLSearchParams(body)),
      request: `${method} ${url.replace(/^.*\/api\/3\.0\//, '')} ${body}`.slice(0, 300),
      changeDescription: 'not answered yet',
      isChanged: false,
      status: 0,
      body: '',
    };
    this.#answerLog.push(entry);
    Object.assign(
      entry,
      applyAnswerPlan(await this.#fetchAnswer(url, method, body), answerPlans[index % answerPlans.length]),
    );
    return { index, status: entry.status, body: entry.body };
  }

  /** Returns the service's unchanged answer. Caches catalogue answers, because date searches often repeat a request. */
  async #fetchAnswer(url: string, method: string, body: string): Promise<ServiceAnswer> {
    const cachedAnswer = this.#catalogueAnswers.get(url);
    if (cachedAnswer) return cachedAnswer;
    const response = await fetch(url, method === 'POST' ? { method, body: new URLSearchParams(body) } : {});
    const text = await response.text();
    const serviceAnswer = { status: response.status, text, answer: JSON.parse(text) as unknown };
    if (method === 'GET' && !url.includes('/booking/session')) this.#catalogueAnswers.set(url, serviceAnswer);
    return serviceAnswer;
  }

  /** Returns the endpoints of those answers at `indexes` that this service has changed. */
  listChangedEndpoints(indexes: readonly number[]): string[] {
    return indexes.flatMap((index) => (this.#answerLog[index]?.isChanged ? [this.#answerLog[index].endpoint] : []));
  }

  /** Returns the visit's last requests and answers as text, for failure messages. */
  describeLastAnswers(count = 6): string {
    return this.#answerLog
      .slice(-count)
      .map(
        ({ request, changeDescription, status, body }) =>
          `  ${request}\n    ${changeDescription}\n    ${status} ${body.slice(0, 1500)}`,
      )
      .join('\n');
  }
}

function applyAnswerPlan(
  { status, text, answer: originalAnswer }: ServiceAnswer,
  answerPlan: AnswerPlan | undefined,
): Pick<AnswerLogEntry, 'changeDescription' | 'isChanged' | 'status' | 'body'> {
  if (answerPlan?.replacementBody !== undefined)
    return {
      changeDescription: 'another answer',
      isChanged: true,
      status: answerPlan.status,
      body: answerPlan.replacementBody,
    };
  const { answer, descriptions } = changeAnswer(originalAnswer, answerPlan?.changes ?? []);
  const body = JSON.stringify(answer) ?? '';
  return {
    changeDescription: descriptions.join('; ') || 'as it is',
    isChanged: body !== text && descriptions.length > 0,
    status,
    body,
  };
}

function nameEndpoint(url: string, form: URLSearchParams): string {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/^.*\/api\/3\.0\//, '');
  const isRead = [...form.keys()].every((name) => ['session_id', 'slipway_key'].includes(name));
  if (path === 'booking/session') return isRead ? 'session read' : 'session change';
  if (path === 'item') return searchParams.has('start_date') ? 'rated list' : 'list';
  if (path.endsWith('/cal')) return 'calendar';
  return path.startsWith('item/') ? 'rate' : path.replace('booking/', '');
}
