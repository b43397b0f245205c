/** The shape of a list on its way, at its real size and without a word. */
import { html, nothing, type TemplateResult } from 'lit';

const line = html`<div class="skeleton line"></div>`;
const card = (priced: boolean) =>
  html`<div part="item">
    <div part="picture" class="skeleton"></div>
    <div part="category" class="short">${line}</div>
    <h3 part="name" class="short">${line}</h3>
    <div part="summary">${line}</div>
    ${priced ? html`<div part="price"></div>` : nothing}
  </div>`;

/** @param priced the line of a price is kept */
export function cardsSkeleton(priced: boolean): TemplateResult {
  return html`<div part="list" aria-hidden="true">${Array<TemplateResult>(6).fill(card(priced))}</div>`;
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
    ${cardsSkeleton(priced)}
  </div>`;
