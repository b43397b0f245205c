/**
 * Owns the venue's text about the open item. This module loads after the first paint. The name and the pictures are in
 * `item-head.ts`, because they belong to the first paint.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { safeHtmlTemplate } from '../shared/safe-html.ts';

/** Renders the venue's text about an item, which is HTML, and the link to its video. */
export function itemDescriptionTemplate(item: Item, locale: Locale | undefined): TemplateResult | typeof nothing {
  if (!item.summary && !item.details && !item.video) return nothing;
  return html`<section class="about" part="about" aria-label=${locale?.text.item.about ?? nothing}>
    <h3>${locale?.text.item.about ?? ''}</h3>
    <div>${safeHtmlTemplate(item.summary, locale?.accountLang)}</div>
    ${item.details && item.details !== item.summary ? html`<div>${safeHtmlTemplate(item.details, locale?.accountLang)}</div>` : nothing}
    ${item.video && locale ? videoLinkTemplate(item.video, locale) : nothing}
  </section>`;
}

/** Renders a link to the video. It does not embed the video, because the widget sends no request to a third party. */
function videoLinkTemplate(videoUrl: string, { text: { item } }: Locale): TemplateResult {
  return html`<p>
    <a part="video" href=${videoUrl} target="_blank" rel="noopener noreferrer"
      >${item.gallery.video}<span class="visually-hidden"> (${item.gallery.newTab})</span></a
    >
  </p>`;
}

export const itemDescriptionStyles = css`
  .about {
    display: grid;
    gap: 8px;
    max-inline-size: 65ch;
  }
  /* Hides the content below the parameters until the parameters load. Their descriptions may need more height, which
     would move that content. */
  slipway-parameters.pending ~ * {
    visibility: hidden;
  }
`;
