/**
 * Owns the way to the cart and to the edit of its lines: loads both when a guest or another tab first needs them. The view of an
 * edited line is in `line-edit-view.ts`.
 */
import type { Flow } from '../../flow/flow.ts';
import type { Phase, StateListener } from '../../flow/store.ts';
import type { Locale } from '../../i18n/locale.ts';
import { loadPart } from '../../page/later-part.ts';
import { problemOf } from '../../values/problem.ts';
import { defineElements } from '../shared/define.ts';
import type { Host } from '../shared/host.ts';
import type { LineEditView } from './line-edit-view.ts';

/** Loads the commands that change lines of a cart: few guests need them. */
export const loadLineEdit = () => loadPart(() => import('./line-edit.ts'));

export interface LineEditDeps {
  readonly host: Host;
  readonly flow: Flow;
  /** Undefined until the answer about the account. */
  readonly locale: () => Locale | undefined;
  readonly observe: (phase: Phase, listener: StateListener) => void;
}

export class LineEdit {
  /** Null until it has loaded. */
  view: LineEditView | null = null;
  readonly #deps: LineEditDeps;

  constructor(deps: LineEditDeps) {
    this.#deps = deps;
    const { observe } = deps;
    observe('publish', (state, before) => {
      if (state.step === 'cart' && before.step !== 'cart') this.#showCart();
      else if (state.removed ?? state.elsewhere ?? state.busy === 'elsewhere') void this.#load().catch(() => undefined);
    });
  }

  /** Reports a failure: without the cart the step would stay empty. */
  #showCart(): void {
    void this.#load().catch((error: unknown) => this.#deps.flow.reportProblem(problemOf(error)));
  }

  /** Opens a line of the cart to edit it. */
  edit(lineId: string): void {
    const { flow } = this.#deps;
    void this.#load().then(
      () => flow.edit(lineId),
      (error: unknown) => flow.reportProblem(problemOf(error)),
    );
  }

  async #load(): Promise<void> {
    const { host, flow, locale } = this.#deps;
    const { lineEditView, SlipwayCart } = await loadLineEdit();
    defineElements({ 'slipway-cart': SlipwayCart });
    this.view ??= lineEditView(host, flow, locale);
    host.requestUpdate();
  }
}
