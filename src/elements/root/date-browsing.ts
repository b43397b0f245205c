/**
 * Owns the way from the list to date search: the button that opens it, and the module behind it, which loads on demand. The
 * search itself is in `list/by-date`.
 */
import { initialState, Task } from '@lit/task';
import { html, nothing, type TemplateResult } from 'lit';
import { loadPart } from '../../page/later-part.ts';
import type { ByDate } from '../list/by-date/by-date.ts';
import type { DatedList } from '../list/dated-list.ts';
import { undatedList } from '../list/list-orders.ts';
import type { Context } from './context.ts';

export const loadByDate = () => loadPart(() => import('../list/by-date/by-date.ts'));

export class DateBrowsing {
  /** Its value is the search; undefined until a guest opens it or comes with a date. */
  readonly task: Task<readonly [boolean], ByDate>;
  readonly #context: Pick<Context, 'host' | 'locale'>;
  #isOpen = false;

  constructor(context: Pick<Context, 'host' | 'settings' | 'client' | 'locale' | 'attach' | 'onStop'>) {
    const { host, settings, attach } = context;
    this.#context = context;
    this.task = attach(
      new Task(host, {
        args: () => [this.#isOpen || (!!host.settings.choice.start && !settings.choice.itemId)] as const,
        task: async ([isWanted]) =>
          isWanted ? (await loadByDate()).createByDate(context, this.#isOpen) : initialState,
      }),
    );
  }

  /** True while the list shows only available items. An item that a guest opens then comes with days of its own. */
  get isActive(): boolean {
    return this.task.value?.active ?? false;
  }

  /** Prices and order of the list; the same object until they change. */
  get list(): DatedList | undefined {
    const locale = this.#context.locale();
    return locale && (this.task.value?.browsed(locale).list ?? undatedList(locale));
  }

  /** For the list's slot `dates`: the button, the form or the selected dates. */
  template(): TemplateResult | typeof nothing {
    const locale = this.#context.locale();
    if (!locale) return nothing;
    const view = this.task.value?.browsed(locale).view;
    return view
      ? html`<slipway-dates slot="dates" part="dates" .view=${view}></slipway-dates>`
      : html`<button slot="dates" part="choose-dates" @click=${() => this.#open()}>${locale.text.list.dates}</button>`;
  }

  #open(): void {
    this.#isOpen = true;
    this.task.value?.open();
    this.#context.host.requestUpdate();
  }
}
