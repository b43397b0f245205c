import { html, nothing, type TemplateResult } from 'lit';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import type { CardView, ItemChoice } from './card-view.ts';
import { accountText } from '../shared/text.ts';

/**
 * One item to choose.
 * @param lang the account's
 */
export function drawCard(
  { name, initial, picture, category, blurb, price, soldOut, chips, choice }: CardView,
  onChoose: (choice: ItemChoice) => void,
  lang = '',
): TemplateResult {
  const image = picture
    ? html`<img
        alt=""
        decoding="async"
        loading=${picture.loading}
        fetchpriority=${picture.fetchPriority}
        src=${picture.src}
        @error=${hideFailedPicture}
      />`
    : nothing;
  return html`<li part="item">
    <div part="picture">
      <span aria-hidden="true">${initial}</span> ${image}${soldOut ? html`<b part="sold-out">${soldOut}</b>` : nothing}
    </div>
    ${category === null ? nothing : html`<p part="category" class="muted">${accountText(category, lang)}</p>`}
    <h3 part="name"><button part="choose" @click=${() => onChoose(choice)}>${accountText(name, lang)}</button></h3>
    <p part="summary" class="muted">${accountText(blurb, lang)}</p>
    ${price ? priceLine(price, chips === null ? '' : 'dated', lang) : nothing}
    ${
      chips === null
        ? nothing
        : html`<div part="day-chips" role="group" aria-label=${name} translate="no">
            ${chips?.((days) => onChoose({ ...days, itemId: choice.itemId }))}
          </div>`
    }
  </li>`;
}

/**
 * Renders an empty line while the price is unknown.
 * @param reservedClass `dated` if the place of the next days follows
 */
function priceLine(
  { price, when, party }: NonNullable<CardView['price']>,
  reservedClass: '' | 'dated',
  lang: string,
): TemplateResult {
  // A line may end with a dot but never begins with it.
  const dot = (before: string) => (before ? '\u00a0· ' : '');
  const whom = party ? html`${dot(price || when)}${accountText(party, lang)}` : nothing;
  const about = when || party ? html`<span class="muted">${when ? dot(price) + when : nothing}${whom}</span>` : nothing;
  return html`<p part="price" class=${reservedClass} translate="no">
    ${price ? html`<b>${price}</b>` : nothing}${about}
  </p>`;
}
