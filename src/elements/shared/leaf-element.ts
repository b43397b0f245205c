/**
 * The base class of leaf elements: the child elements that `<slipway-booking>`, the root element, renders. It exports
 * the CSS parts of a leaf element, so that a page can style them through the root element. It reports an error in
 * `render` to the root element, which then shows a message and the page's own link.
 */
import { LitElement } from 'lit';

/** The event that a leaf element dispatches after an error in `render`. The root element stops its propagation. */
export const RENDER_FAILED = 'render-fail';

export abstract class LeafElement extends LitElement {
  readonly #exportedPartNames = new Set<string>();

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
   * Exports each CSS part with the name of the leaf element as a prefix: `slipway-booking::part(calendar-day)`. The
   * part `primary` keeps its name. An exported name stays exported, because browsers restyle the whole element after
   * each change of `exportparts`.
   */
  #exportParts(): void {
    const exportedNames = this.#exportedPartNames;
    const previousCount = exportedNames.size;
    const partAttributes = new Set(
      [...this.renderRoot.querySelectorAll('[part]')].map((partElement) => partElement.getAttribute('part')),
    );
    for (const partAttribute of partAttributes)
      for (const partName of partAttribute?.split(' ') ?? []) if (partName) exportedNames.add(partName);
    if (exportedNames.size === previousCount) return;
    const elementPrefix = this.localName.replace('slipway-', '');
    const exportPartsValue = [...exportedNames]
      .map((partName) => (partName === 'primary' ? partName : `${partName}: ${elementPrefix}-${partName}`))
      .join();
    this.setAttribute('exportparts', exportPartsValue);
  }
}
