/** The search field of the documentation. It fetches all sections at once, when the field receives the focus. */
import { findSections, type Section } from './search-index.ts';

const MAX_RESULTS = 8;

const search = document.querySelector<HTMLElement>('.find');
const field = document.querySelector<HTMLInputElement>('#find');
const results = document.querySelector<HTMLElement>('#found');
let sections: Promise<readonly Section[]> | null = null;

function loadSections(): Promise<readonly Section[]> {
  sections ??= fetch('/docs/search.json').then((response) => response.json() as Promise<Section[]>);
  // The next key retries a failed request.
  sections.catch(() => {
    sections = null;
  });
  return sections;
}

async function showResults(query: string): Promise<void> {
  if (query.trim() === '') {
    results?.replaceChildren();
    return;
  }
  const allSections = await loadSections();
  // The field has changed while the sections loaded, and its own event shows the newer results.
  if (field?.value !== query) return;
  const matches = findSections(allSections, query).slice(0, MAX_RESULTS);
  const list = document.createElement('ul');
  list.append(...matches.map(resultOf));
  const noResult = document.createElement('p');
  noResult.textContent = `No page says “${query.trim()}”.`;
  results?.replaceChildren(matches.length > 0 ? list : noResult);
}

function resultOf({ href, page, heading }: Section): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = href;
  link.textContent = heading;
  const pageTitle = document.createElement('small');
  pageTitle.textContent = page;
  link.append(pageTitle);
  item.append(link);
  return item;
}

// Without this script the search cannot work, so the page hides it.
if (search) search.hidden = false;
field?.addEventListener('focus', () => void loadSections());
field?.addEventListener('input', () => void showResults(field.value));
// Next to the content, the list of pages is open. Above it, on a phone, it would fill the screen.
const wideWindow = matchMedia('(min-width: 60rem)');
const placeList = () => document.querySelector('.shelf')?.toggleAttribute('open', wideWindow.matches);
placeList();
wideWindow.addEventListener('change', placeList);
