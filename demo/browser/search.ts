/** The search field of the documentation. It loads the sections of all pages when a reader focuses the field. */
import { findSections, type Section } from './search-index.ts';

const MAX_RESULTS = 8;

const search = document.querySelector<HTMLElement>('.find');
const field = document.querySelector<HTMLInputElement>('#find');
const results = document.querySelector<HTMLElement>('#found');
let sections: Promise<readonly Section[]> | null = null;

function loadSections(): Promise<readonly Section[]> {
  sections ??= fetch('/docs/search.json').then((response) => response.json() as Promise<Section[]>);
  // After a failed request, the next input starts a new one.
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
  // While the sections loaded, the reader has typed more. The later input event shows the results for the new text.
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

// The page hides the search field until this script runs, because the search needs the script.
if (search) search.hidden = false;
field?.addEventListener('focus', () => void loadSections());
field?.addEventListener('input', () => void showResults(field.value));
// On a wide window, the list of pages is next to the content and starts open. On a phone it is above the content, and
// would fill the screen.
const wideWindow = matchMedia('(min-width: 60rem)');
const updateListOfPages = () => document.querySelector('.shelf')?.toggleAttribute('open', wideWindow.matches);
updateListOfPages();
wideWindow.addEventListener('change', updateListOfPages);
