/**
 * The base class of each leaf of `<slipway-booking>`. It exports the parts that a leaf renders, so that a page can style
 * them through the root. It reports an error in `render` to the root, which shows a message and the page's own link.
 */
import { LitElement } from 'lit';

/** The event of a leaf whose `render` failed. The root stops it. */
export const RENDER_FAILED = 'render-fail';

export abstract class LeafElement extends LitElement {
  readonly #partNames = new Set<string>();

  protected override performUpdate(): void {
    try {
      super.performUpdate();
    } catch (error) {
      this.dispatchEvent(new CustomEvent(RENDER_FAILED, { bubbles: true, composed: true }));
      throw error;
    }
    this.#exportParts();
  }

  /**
   * Exports each part under the name of its leaf: `slipway-booking::part(calendar-day)`. The part `primary` keeps its
   * name. It never removes an exported name, because browsers would then restyle the whole leaf.
   */
  #exportParts(): void {
    const names = this.#partNames;
    const before = names.size;
    const parts = new Set([...this.renderRoot.querySelectorAll('[part]')].map((each) => each.getAttribute('part')));
    for (const part of parts) for (const name of part?.split(' ') ?? []) if (name) names.add(name);
    if (names.size === before) return;
    const prefix = this.localName.replace('slipway-', '');
    const mapping = [...names].map((name) => (name === 'primary' ? name : `${name}: ${prefix}-${name}`)).join();
    this.setAttribute('exportparts', mapping);
  }
}
