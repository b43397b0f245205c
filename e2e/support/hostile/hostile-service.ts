/** The booking service with a hostile text in every text of its answers. Numbers, codes, dates and ids stay: they lead on. */
import { hostileTexts } from '../../../test/elements/hostile/texts.ts';
import type { WidgetAnswer, WidgetRequest } from '../any-answer/bent-service.ts';

/** Members that say how something is sold, which request it was, or which field is meant. */
const codes = new Set(
  (
    'status slip unit type visibility optin opt meta rules product_group_type session_id mask version resource method gprice ' +
    'currency_id timezone locale_id lang_id lang currency'
  ).split(' '),
);
const isFigure = (text: string) => /^-?[\d.,]*$|^\d{1,2}:\d\d( [AP]M)?$/.test(text);

export class HostileService {
  /** Texts it has been seen to have, by the path of their members. */
  readonly fields = new Set<string>();
  #visit = 0;
  #answers = 0;
  #refusals = 0;

  /** In each visit every field has another text; in as many visits as there are texts every field has had them all. */
  begin(visit: number): void {
    this.#visit = visit;
    this.#refusals = 0;
  }

  async answer({ url, method, body }: WidgetRequest): Promise<WidgetAnswer> {
    this.#answers += 1;
    const given = { index: this.#answers, status: 200 };
    const path = new URL(url).pathname.replace(/^.*\/api\/3\.0\//, '').replace(/^item\/\d+/, 'item/0');
    // Every other visit is refused its first booking, with a reason that is as hostile.
    if (path === 'booking/create' && this.#visit % 2 === 1 && this.#refusals++ === 0)
      return { ...given, body: JSON.stringify(this.#refusal()) };
    const response = await fetch(url, method === 'POST' ? { method, body: new URLSearchParams(body) } : {});
    const answer = (await response.json()) as unknown;
    return { ...given, status: response.status, body: JSON.stringify(this.#bent(answer, path, '')) };
  }

  #refusal(): unknown {
    const text = (field: string) => this.#textFor(`refusal ${field}`);
    const error = { id: 'validation_error', title: text('title'), details: text('details') };
    return { request: { status: 'ERROR', error: { ...error, data: { customer_name: text('label') } } } };
  }

  #bent(value: unknown, path: string, name: string): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#bent(each, path, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, member]) => [
          key,
          this.#bent(member, `${path} ${/^[\d.]+$/.test(key) ? '0' : key}`, key),
        ]),
      );
    // The code of a booking is for people; every other id is for the service.
    const isCode = codes.has(name) || (name === 'id' && path !== 'booking/create booking id');
    if (typeof value !== 'string' || isCode || isFigure(value)) return value;
    return this.#textFor(path);
  }

  #textFor(field: string): string {
    this.fields.add(field);
    // Fields are far apart in the list of texts, so that one visit has texts of every kind.
    const place = [...this.fields].indexOf(field) * 61 + this.#visit;
    return hostileTexts[place % hostileTexts.length] ?? '';
  }
}
