/** The shape of a list on its way, at its real size and without a word. */
import { html, type TemplateResult } from 'lit';

const line = html`<div class="skeleton line"></div>`;
const card = html`<div part="item">
  <div part="picture" class="skeleton"></div>
  <div part="category" class="short">${line}</div>
  <h3 part="name" class="short">${line}</h3>
  <div part="summary">${line}</div>
</div>`;

export const cardsSkeleton = html`<div part="list" aria-hidden="true">${Array<TemplateResult>(6).fill(card)}</div>`;

export const itemsSkeleton = html`<div aria-busy="true" aria-hidden="true">
  <div part="tools">
    <label
      >${line}
      <div class="skeleton tool"></div
    ></label>
    <div class="skeleton tool chips"></div>
  </div>
  <div part="order"></div>
  ${cardsSkeleton}
</div>`;
