/**
 * Loads the cart and the commands that change its lines when a guest or another tab first needs them. It renders nothing:
 * `line-edit-view.ts` does. It is apart because it loads with the checkout, and the cart does not.
 */
import type { Flow } from '../../flow/flow.ts';
import type { Phase, StateListener } from '../../flow/store.ts';
import type { Locale } from '../../i18n/locale.ts';
import { loadPart } from '../../page/later-part.ts';
import { problemOf } from '../../values/problem.ts';
import { defineElements } from '../shared/define.ts';
import type { Host } from '../shared/host.ts';
import type { LineEditView } from './line-edit-view.ts';

/** Loads the cart and the commands that change its lines. Few guests need them. */
export const loadLineEdit = () => loadPart(() => import('./index.ts'));

export interface LineEditDeps {
  readonly host: Host;
  readonly flow: Flow;
  /** Returns undefined until the account has loaded. */
  readonly locale: () => Locale | undefined;
  readonly observe: (phase: Phase, listener: StateListener) => void;
}

export class LineEdit {
  /** Null until the module has loaded. */
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

  /** Reports a failure to load, because the step would stay empty without the cart. */
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
    const { LineEditView, SlipwayCart } = await loadLineEdit();
    defineElements({ 'slipway-cart': SlipwayCart });
    this.view ??= new LineEditView(host, flow, locale);
    host.requestUpdate();
  }
}
