/**
 * The plain text of an item's summary: to show, from the sanitised HTML; to search, roughly, because
 * what is searched is never shown and 5,000 summaries are too many to sanitise for it.
 */
import { render } from 'lit';
import type { Item, UnsafeHtml } from '../api/types.ts';
import { safeHtml } from './safe-html.ts';

const shown = new Map<UnsafeHtml, HTMLElement>();

/** Summary as plain text; `''` until the sanitiser has loaded, then `later` is called. */
export function plainText(summary: UnsafeHtml, later: () => void): string {
  if (!/[<&]/.test(summary)) return summary;
  let place = shown.get(summary);
  if (!place) {
    place = document.createElement('div');
    shown.set(summary, place);
    render(safeHtml(summary), place);
  }
  if (!place.textContent) new MutationObserver((_, observer) => (observer.disconnect(), later())).observe(place, { childList: true, subtree: true });
  return place.textContent.trim();
}

/** Text without case, accents and marks, so that "Kuche" finds "Küche". */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

/** What searching an item looks through: name, category and summary, folded. */
export function searchText({ name, category, summary }: Item): string {
  // Named letters like &eacute; lose their accent anyway, so the letter is all that is needed.
  const text = summary.replace(/<[^>]*>/g, ' ').replace(/&([a-z])[a-z]+;/gi, '$1');
  return folded(`${name} ${category} ${text}`);
}
