/**
 * Owns the way to edit a line of the cart: loads the view and the commands when a guest or another tab first needs them. The
 * view is in `cart/line-edit-view.ts`.
 */
import { problemOf } from '../../values/problem.ts';
import type { LineEditView } from '../cart/line-edit-view.ts';
import { loadLineEdit, type Context } from './context.ts';

export class LineEdit {
  /** Null until it has loaded. */
  view: LineEditView | null = null;
  readonly #context: Pick<Context, 'host' | 'flow' | 'locale'>;

  constructor(context: Pick<Context, 'host' | 'flow' | 'locale' | 'observe'>) {
    this.#context = context;
    context.observe('publish', (state) => {
      if (state.removed ?? state.elsewhere ?? state.busy === 'elsewhere') void this.#load().catch(() => undefined);
    });
  }

  /** Opens a line of the cart to edit it. */
  edit(lineId: string): void {
    const { flow } = this.#context;
    void this.#load().then(
      () => flow.edit(lineId),
      (error: unknown) => flow.reportProblem(problemOf(error)),
    );
  }

  async #load(): Promise<void> {
    const { host, flow, locale } = this.#context;
    const { lineEditView } = await loadLineEdit();
    this.view ??= lineEditView(host, flow, locale);
    host.requestUpdate();
  }
}
