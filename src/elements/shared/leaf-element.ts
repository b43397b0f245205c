/**
 * The base of every leaf of `<slipway-booking>`. A page can style its parts through the root. An error while it renders
 * reaches the root, which shows words and the page's own link instead of an empty place.
 */
import { LitElement } from 'lit';
import { exportParts } from './export-parts.ts';

/** The event of a leaf that cannot render. It ends at the root. */
export const RENDER_FAILED = 'render-fail';

export abstract class LeafElement extends LitElement {
  constructor() {
    super();
    exportParts(this);
  }

  protected override performUpdate(): void {
    try {
      super.performUpdate();
    } catch (error) {
      this.dispatchEvent(new CustomEvent(RENDER_FAILED, { bubbles: true, composed: true }));
      throw error;
    }
  }
}
