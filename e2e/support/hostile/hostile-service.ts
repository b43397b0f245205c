/**
 * Forwards the widget's requests to the booking service, and replaces every text in the answers by hostile HTML.
 * Numbers, dates, ids and most codes stay unchanged, because the widget needs them for its next requests.
 */
import { hostileTexts } from '../../../test/elements/hostile/texts.ts';
import type { WidgetAnswer, WidgetRequest } from '../random-answers/bent-service.ts';

/** Names of members whose values are codes for programs, not texts for people. */
const codeMemberNames = new Set(
  (
    'status slip unit type visibility optin opt meta rules product_group_type session_id mask version resource method gprice ' +
    'currency_id timezone locale_id lang_id lang currency'
  ).split(' '),
);
const isNumberOrTime = (text: string) => /^-?[\d.,]*$|^\d{1,2}:\d\d( [AP]M)?$/.test(text);

export class HostileService {
  /** Paths of the replaced texts in the answers so far, such as `company name`. */
  readonly replacedFields = new Set<string>();
  #visitNumber = 0;
  #answerCount = 0;
  #refusalCount = 0;

  /**
   * Starts visit number `visitNumber`. Each number gives every field a different text. After `hostileTexts.length`
   * visits, each field has had every text.
   */
  startVisit(visitNumber: number): void {
    this.#visitNumber = visitNumber;
    this.#refusalCount = 0;
  }

  async answerRequest({ url, method, body }: WidgetRequest): Promise<WidgetAnswer> {
    this.#answerCount += 1;
    const answerMembers = { index: this.#answerCount, status: 200 };
    const path = new URL(url).pathname.replace(/^.*\/api\/3\.0\//, '').replace(/^item\/\d+/, 'item/0');
    // Refuses the first create request of every second visit, with hostile texts in the error.
    if (path === 'booking/create' && this.#visitNumber % 2 === 1 && this.#refusalCount++ === 0)
      return { ...answerMembers, body: JSON.stringify(this.#createRefusal()) };
    const response = await fetch(url, method === 'POST' ? { method, body: new URLSearchParams(body) } : {});
    const answer = (await response.json()) as unknown;
    return { ...answerMembers, status: response.status, body: JSON.stringify(this.#replaceTexts(answer, path, '')) };
  }

  #createRefusal(): unknown {
    const pickRefusalText = (field: string) => this.#pickText(`refusal ${field}`);
    const error = { id: 'validation_error', title: pickRefusalText('title'), details: pickRefusalText('details') };
    return { request: { status: 'ERROR', error: { ...error, data: { customer_name: pickRefusalText('label') } } } };
  }

  #replaceTexts(value: unknown, path: string, name: string): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#replaceTexts(entry, path, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, member]) => [
          key,
          this.#replaceTexts(member, `${path} ${/^[\d.]+$/.test(key) ? '0' : key}`, key),
        ]),
      );
    // The widget shows a booking's code as text, so this replaces it. The widget only sends all other ids back to the
    // service.
    const isCode = codeMemberNames.has(name) || (name === 'id' && path !== 'booking/create booking id');
    if (typeof value !== 'string' || isCode || isNumberOrTime(value)) return value;
    return this.#pickText(path);
  }

  #pickText(field: string): string {
    this.replacedFields.add(field);
    // Similar texts are neighbours in the list. Each field takes the text 61 places after that of the previous field,
    // so each visit has texts of every kind.
    const textIndex = [...this.replacedFields].indexOf(field) * 61 + this.#visitNumber;
    return hostileTexts[textIndex % hostileTexts.length] ?? '';
  }
}
