/**
 * Owns the open item's name and pictures, which belong to the first paint. The guest swipes the strip of pictures with
 * the browser's own scrolling. The controls that lie over the pictures are in `gallery.ts`, which loads with the
 * checkout.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Item } from '../../api/types.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import { accountTextTemplate } from '../shared/text.ts';

/** The gallery controls, which `gallery.ts` provides. */
export interface GalleryView {
  /** The buttons and dots that lie over the pictures. */
  controls: TemplateResult;
  onScroll: (event: Event) => void;
}

/**
 * Renders the name and the pictures of an item. Without an item, renders a skeleton.
 * @param accountLang the account's language
 */
export function itemHeadTemplate(
  item: Item | undefined,
  galleryView: GalleryView | undefined,
  accountLang = '',
): TemplateResult {
  if (item === undefined)
    return html`<div class="item">
      <div class="skeleton name"></div>
      <div class="gallery"><div class="skeleton picture"></div></div>
    </div>`;
  return html`<div class="item" part="item">
    <h2 tabindex="-1" part="item-name" translate="no">${accountTextTemplate(item.name, accountLang)}</h2>
    ${item.pictures.length > 0 ? keyed(item.id, pictureStripTemplate(item, galleryView, accountLang)) : nothing}
  </div>`;
}

function pictureStripTemplate(
  { name, pictures }: Item,
  galleryView: GalleryView | undefined,
  accountLang: string,
): TemplateResult {
  const initialLetter = [...name][0] ?? '';
  return html`<div class="gallery">
    <ul
      class="pictures"
      part="pictures"
      tabindex=${pictures.length > 1 ? 0 : nothing}
      aria-label=${name}
      @scroll=${galleryView?.onScroll}
    >
      ${pictures.map(
        ({ src, title }, index) =>
          html`<li>
            <span aria-hidden="true">${initialLetter}</span>
            <img
              class="picture"
              part="picture"
              src=${src}
              alt=${title}
              lang=${accountLang || nothing}
              loading=${index > 0 ? 'lazy' : 'eager'}
              decoding="async"
              @error=${hideFailedPicture}
            />
          </li>`,
      )}
    </ul>
    ${galleryView?.controls}
  </div>`;
}

export const itemHeadStyles = css`
  .item {
    display: grid;
    gap: var(--_space);
  }
  .gallery {
    position: relative;
    min-inline-size: 0;
  }
  .pictures {
    display: flex;
    gap: 8px;
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
    border-radius: var(--_radius);
  }
  .pictures li,
  .skeleton.picture {
    flex: 0 0 100%;
    display: grid;
    place-items: center;
    position: relative;
    aspect-ratio: 16 / 9;
    max-block-size: 40vh;
    scroll-snap-align: start;
    scroll-snap-stop: always;
    border-radius: var(--_radius);
    overflow: hidden;
  }
  .pictures li {
    background: var(--_tint);
    font-size: 40px;
    color: var(--_accent);
  }
  .pictures img {
    position: absolute;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  .skeleton.name {
    block-size: 1.72em;
    inline-size: 60%;
  }
  /* Limits the height of pictures, so that the first screen of a phone also shows three weeks of the calendar. */
  @container (max-width: 719.98px) {
    .pictures li,
    .skeleton.picture {
      max-block-size: max(112px, 20vh);
    }
  }
`;
