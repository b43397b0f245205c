/** Changing a line of the cart: loads what says and does it, for the first change of mind or what another tab did. */
import { problemOf } from '../../../values/problem.ts';
import type { LineEditView } from '../../cart/line-edit-view.ts';
import { loadLineEdit, type Context } from '../context.ts';

export interface LineEdit {
  /** Null until it is wanted and there. */
  readonly view: LineEditView | null;
  /** Opens a line again. */
  edit(lineId: string): void;
}

export function createLineEdit({ host, flow, locale, observe }: Context): LineEdit {
  let view: LineEditView | null = null;

  async function load(): Promise<void> {
    const { lineEditView } = await loadLineEdit();
    view ??= lineEditView(host, flow, locale);
    host.requestUpdate();
  }

  observe('publish', (state) => {
    if (state.removed ?? state.elsewhere ?? state.busy === 'elsewhere') void load().catch(() => undefined);
  });
  return {
    get view() {
      return view;
    },
    edit: (lineId) =>
      void load().then(
        () => flow.edit(lineId),
        (error: unknown) => flow.reportProblem(problemOf(error)),
      ),
  };
}
