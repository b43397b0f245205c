/**
 * Loads the cart and the commands that change its lines, when the guest or a different tab first needs them.
 * `cart-view.ts` renders the cart. This loader is a separate module, because it loads with the checkout, and the cart
 * loads later.
 */
import type { Flow } from '../../flow/flow.ts';
import type { Phase, StateListener } from '../../flow/store.ts';
import type { Locale } from '../../i18n/locale.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import { problemOf } from '../../values/problem.ts';
import { defineElements } from '../shared/define.ts';
import type { Host } from '../shared/host.ts';
import type { CartView } from './cart-view.ts';

/** Loads the lazy module with the cart and the commands that change its lines. Few guests need that module. */
export const loadCartModule = () => loadLazyModule(() => import('./index.ts'));

export interface CartLoaderDependencies {
  readonly host: Host;
  readonly flow: Flow;
  /** Returns the locale; undefined until the account has loaded. */
  readonly locale: () => Locale | undefined;
  readonly observe: (phase: Phase, listener: StateListener) => void;
}

export class CartLoader {
  /** The view of the cart; null until the cart's module has loaded. */
  view: CartView | null = null;
  readonly #dependencies: CartLoaderDependencies;

  constructor(dependencies: CartLoaderDependencies) {
    this.#dependencies = dependencies;
    const { observe } = dependencies;
    observe('publish', (state, previousState) => {
      if (state.step === 'cart' && previousState.step !== 'cart') this.#loadCartForStep();
      else if (state.removed ?? state.elsewhere ?? state.busy === 'elsewhere')
        void this.#loadCart().catch(() => undefined);
    });
  }

  /**
   * Loads the cart for the step `cart`. Reports a problem if the module fails to load, because the step would otherwise
   * stay empty.
   */
  #loadCartForStep(): void {
    void this.#loadCart().catch((error: unknown) => this.#dependencies.flow.reportProblem(problemOf(error)));
  }

  /** Opens a line of the cart for editing. */
  editLine(lineId: string): void {
    const { flow } = this.#dependencies;
    void this.#loadCart().then(
      () => flow.edit(lineId),
      (error: unknown) => flow.reportProblem(problemOf(error)),
    );
  }

  async #loadCart(): Promise<void> {
    const { host, flow, locale } = this.#dependencies;
    const { CartView, SlipwayCart } = await loadCartModule();
    defineElements({ 'slipway-cart': SlipwayCart });
    this.view ??= new CartView(host, flow, locale);
    host.requestUpdate();
  }
}
