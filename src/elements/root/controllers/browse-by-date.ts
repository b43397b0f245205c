/** Browsing the list by date: loaded when somebody wants it, or came with a date. */
import { initialState, Task } from '@lit/task';
import { html, nothing, type TemplateResult } from 'lit';
import { loadPart } from '../../../page/later-part.ts';
import type { ByDate } from '../../list/by-date/by-date.ts';
import type { DatedList } from '../../list/dated-list.ts';
import { undatedList } from '../../list/list-orders.ts';
import type { Context } from '../context.ts';

/** What is to be had on some days, as few visitors ask. */
export const loadByDate = () => loadPart(() => import('../../list/by-date/by-date.ts'));

export interface BrowseByDate {
  readonly task: Task<readonly [boolean], ByDate>;
  /** Only what is free is shown: an opened item comes with days of its own. */
  readonly active: boolean;
  /** What the list shows beside the items themselves; the same object as long as nothing changed. */
  readonly dated: DatedList | undefined;
  /** Into the list's slot for dates: how to choose them, or what was chosen. */
  template(): TemplateResult | typeof nothing;
}

export function createBrowseByDate(context: Context): BrowseByDate {
  const { host, settings, locale, attach } = context;
  let wanted = false;
  const task: BrowseByDate['task'] = attach(
    new Task(host, {
      // Who comes with a date browses by it at once.
      args: () => [wanted || (!!host.settings.choice.start && !settings.choice.itemId)] as const,
      task: async ([load]) => (load ? (await loadByDate()).createByDate(context, wanted) : initialState),
    }),
  );

  function open(): void {
    wanted = true;
    task.value?.open();
    host.requestUpdate();
  }

  return {
    task,
    get active() {
      return task.value?.active ?? false;
    },
    get dated() {
      const speaking = locale();
      return speaking && (task.value?.browsed(speaking).list ?? undatedList(speaking));
    },
    template() {
      const speaking = locale();
      if (!speaking) return nothing;
      const view = task.value?.browsed(speaking).view;
      return view
        ? html`<slipway-dates slot="dates" part="dates" .view=${view}></slipway-dates>`
        : html`<button slot="dates" part="choose-dates" @click=${open}>${speaking.text.list.dates}</button>`;
    },
  };
}
