import { html, nothing, type TemplateResult } from 'lit';
import type { CardView } from './card-view.ts';

/** One item to choose. */
export function drawCard(
  { name, initial, picture, category, blurb, price }: CardView,
  onChoose: () => void,
): TemplateResult {
  const image = picture
    ? html`<img
        alt=""
        decoding="async"
        loading=${picture.loading}
        fetchpriority=${picture.fetchPriority}
        src=${picture.src}
        @error=${hide}
      />`
    : nothing;
  return html`<li part="item">
    <div part="picture"><span aria-hidden="true">${initial}</span> ${image}</div>
    ${category === null ? nothing : html`<p part="category" class="muted">${category}</p>`}
    <h3 part="name"><button part="choose" @click=${onChoose}>${name}</button></h3>
    ${price ? html`<p part="price" translate="no"><b>${price.price}</b> <span class="muted">${price.note}</span></p>` : nothing}
    <p part="summary" class="muted">${blurb}</p>
  </li>`;
}

/** A picture that fails leaves its place to the initial beneath it. */
function hide(event: Event): void {
  (event.target as HTMLElement).hidden = true;
}
