/**
 * Replaces every text in the answers of the booking service by a hostile one. Numbers, codes, dates and ids stay, because the
 * widget needs them for the next request.
 */
import { hostileTexts } from '../../../test/elements/hostile/texts.ts';
import type { WidgetAnswer, WidgetRequest } from '../any-answer/bent-service.ts';

/** Members that contain codes, not texts. */
const codes = new Set(
  (
    'status slip unit type visibility optin opt meta rules product_group_type session_id mask version resource method gprice ' +
    'currency_id timezone locale_id lang_id lang currency'
  ).split(' '),
);
const isFigure = (text: string) => /^-?[\d.,]*$|^\d{1,2}:\d\d( [AP]M)?$/.test(text);

export class HostileService {
  /** Paths of the texts in its answers. */
  readonly bentFields = new Set<string>();
  #visit = 0;
  #answers = 0;
  #refusals = 0;

  /** Starts a visit. Each visit has another text in every field. After `hostileTexts.length` visits, each field has had all texts. */
  begin(visit: number): void {
    this.#visit = visit;
    this.#refusals = 0;
  }

  async answer({ url, method, body }: WidgetRequest): Promise<WidgetAnswer> {
    this.#answers += 1;
    const answerMembers = { index: this.#answers, status: 200 };
    const path = new URL(url).pathname.replace(/^.*\/api\/3\.0\//, '').replace(/^item\/\d+/, 'item/0');
    // The service refuses the first create of every second visit, with a hostile reason.
    if (path === 'booking/create' && this.#visit % 2 === 1 && this.#refusals++ === 0)
      return { ...answerMembers, body: JSON.stringify(this.#refusal()) };
    const response = await fetch(url, method === 'POST' ? { method, body: new URLSearchParams(body) } : {});
    const answer = (await response.json()) as unknown;
    return { ...answerMembers, status: response.status, body: JSON.stringify(this.#replaceTexts(answer, path, '')) };
  }

  #refusal(): unknown {
    const text = (field: string) => this.#textFor(`refusal ${field}`);
    const error = { id: 'validation_error', title: text('title'), details: text('details') };
    return { request: { status: 'ERROR', error: { ...error, data: { customer_name: text('label') } } } };
  }

  #replaceTexts(value: unknown, path: string, name: string): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#replaceTexts(each, path, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, member]) => [
          key,
          this.#replaceTexts(member, `${path} ${/^[\d.]+$/.test(key) ? '0' : key}`, key),
        ]),
      );
    // The code of a booking is a text for people. All other ids are for the service.
    const isCode = codes.has(name) || (name === 'id' && path !== 'booking/create booking id');
    if (typeof value !== 'string' || isCode || isFigure(value)) return value;
    return this.#textFor(path);
  }

  #textFor(field: string): string {
    this.bentFields.add(field);
    // Neighbouring fields get distant texts, so one visit has texts of every kind.
    const place = [...this.bentFields].indexOf(field) * 61 + this.#visit;
    return hostileTexts[place % hostileTexts.length] ?? '';
  }
}
