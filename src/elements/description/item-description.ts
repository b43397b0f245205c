/**
 * Owns the parts of an open item's description that load after the first paint: the venue's text, and the loader of the
 * gallery controls. The name and the pictures are in `item-head.ts`, because they belong to the first paint.
 */
import { initialState, Task } from '@lit/task';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { loadPart } from '../../page/later-part.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { safeHtml } from '../shared/safe-html.ts';
import type { ItemGallery } from './gallery.ts';
import type { GalleryView } from './item-head.ts';

/** Renders the venue's text about an item, which is HTML, and the link to its video. */
export function about(item: Item, locale: Locale | undefined): TemplateResult | typeof nothing {
  if (!item.summary && !item.details && !item.video) return nothing;
  return html`<section class="about" part="about" aria-label=${locale?.text.item.about ?? nothing}>
    <h3>${locale?.text.item.about ?? ''}</h3>
    <div>${safeHtml(item.summary, locale?.accountLang)}</div>
    ${item.details && item.details !== item.summary ? html`<div>${safeHtml(item.details, locale?.accountLang)}</div>` : nothing}
    ${item.video && locale ? videoLink(item.video, locale) : nothing}
  </section>`;
}

/** Links the video instead of embedding it: the widget makes no request to a third party. */
function videoLink(address: string, { text: { item } }: Locale): TemplateResult {
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

interface GalleryFacts extends Pick<Lifetime, 'attach' | 'onStop'> {
  host: Host;
  locale: () => Locale | undefined;
}

/**
 * Loads the gallery when an item with pictures opens. Returns a function that gives its controls, undefined until it has
 * loaded. If it fails to load, the guest can still swipe the pictures.
 */
export function loadGallery({ host, locale, attach, onStop }: GalleryFacts): () => GalleryView | undefined {
  const task: Task<readonly [boolean], ItemGallery> = attach(
    new Task(host, {
      args: () => [(host.finding.item?.pictures.length ?? 0) > 0] as const,
      task: async ([hasPictures]) =>
        task.value ??
        (hasPictures ? (await loadPart(() => import('./gallery.ts'))).createGallery(host, onStop) : initialState),
    }),
  );
  return () => {
    const currentLocale = locale();
    const { item } = host.finding;
    return currentLocale && item ? task.value?.view(item, currentLocale) : undefined;
  };
}
