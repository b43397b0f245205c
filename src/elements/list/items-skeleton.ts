/** Skeletons of the list and of its cards, in their real size. */
import { html, nothing, type TemplateResult } from 'lit';

const line = html`<div class="skeleton line"></div>`;
const card = (priced: boolean, hasChips: boolean) =>
  html`<li part="item" aria-hidden="true">
    <div part="picture" class="skeleton"></div>
    <div part="category" class="short">${line}</div>
    <h3 part="name" class="short">${line}</h3>
    <div part="summary">${line}</div>
    ${priced ? html`<div part="price" class=${hasChips ? 'dated' : ''}></div>` : nothing}
  </li>`;

/**
 * Completes a list of fewer than six cards.
 * @param priced reserves a line for the price
 * @param hasChips reserves the place of the next days
 */
export function cardSkeletons(priced: boolean, cards = 0, hasChips = false): TemplateResult[] {
  return Array<TemplateResult>(Math.max(0, 6 - cards)).fill(card(priced, hasChips));
}

export const itemsSkeleton = (priced: boolean) =>
  html`<div aria-busy="true" aria-hidden="true">
    <div part="tools">
      <label
        >${line}
        <div class="skeleton tool"></div
      ></label>
      <div class="skeleton tool chips"></div>
    </div>
    <div part="order"></div>
    <ul part="list">
      ${cardSkeletons(priced, 0, priced)}
    </ul>
  </div>`;
