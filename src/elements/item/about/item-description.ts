import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../../api/types.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { safeHtml } from '../../shared/safe-html.ts';

/** What the venue says about an item, in its own HTML. */
export function about(item: Item, locale: Locale | undefined): TemplateResult | typeof nothing {
  if (!item.summary && !item.details && !item.video) return nothing;
  return html`<section class="about" part="about" aria-label=${locale?.text.item.about ?? nothing}>
    <h3>${locale?.text.item.about ?? ''}</h3>
    <div>${safeHtml(item.summary, locale?.accountLang)}</div>
    ${item.details && item.details !== item.summary ? html`<div>${safeHtml(item.details, locale?.accountLang)}</div>` : nothing}
    ${item.video && locale ? film(item.video, locale) : nothing}
  </section>`;
}

/** On its own page: nothing of a third party is shown here, or asked. */
function film(address: string, { text: { item } }: Locale): TemplateResult {
  return html`<p>
    <a part="video" href=${address} target="_blank" rel="noopener noreferrer"
      >${item.gallery.video}<span class="visually-hidden"> (${item.gallery.newTab})</span></a
    >
  </p>`;
}

export const aboutStyles = css`
  .about {
    display: grid;
    gap: 8px;
    max-inline-size: 65ch;
  }
  /* The parameters may come with descriptions. What is below them shows in its final place then. */
  slipway-parameters.pending ~ * {
    visibility: hidden;
  }
`;
