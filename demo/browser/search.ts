/**
 * The search field of the documentation. It loads the sections of all pages when a reader focuses the field. The script
 * also opens the list of pages on a wide window.
 */
import { findSections, type Section } from './search-index.ts';

const MAX_RESULTS = 8;

const searchBox = document.querySelector<HTMLElement>('.find');
const searchField = document.querySelector<HTMLInputElement>('#find');
const resultArea = document.querySelector<HTMLElement>('#found');
let sectionsPromise: Promise<readonly Section[]> | null = null;

function loadSections(): Promise<readonly Section[]> {
  sectionsPromise ??= fetch('/docs/search.json').then((response) => response.json() as Promise<Section[]>);
  // If the request fails, the next input sends a new request.
  sectionsPromise.catch(() => {
    sectionsPromise = null;
  });
  return sectionsPromise;
}

async function showResults(query: string): Promise<void> {
  if (query.trim() === '') {
    resultArea?.replaceChildren();
    return;
  }
  const sections = await loadSections();
  // Shows nothing if the text has changed while the sections loaded. The later input event shows the results for the
  // new text.
  if (searchField?.value !== query) return;
  const matches = findSections(sections, query).slice(0, MAX_RESULTS);
  const resultList = document.createElement('ul');
  resultList.append(...matches.map(createResult));
  const noResultText = document.createElement('p');
  noResultText.textContent = `No page says “${query.trim()}”.`;
  resultArea?.replaceChildren(matches.length > 0 ? resultList : noResultText);
}

function createResult({ href, page, heading }: Section): HTMLLIElement {
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
if (searchBox) searchBox.hidden = false;
searchField?.addEventListener('focus', () => void loadSections());
searchField?.addEventListener('input', () => void showResults(searchField.value));
// On a wide window, the list of pages is next to the content and starts open. On a phone it is above the content, and
// would fill the screen.
const wideWindowQuery = matchMedia('(min-width: 60rem)');
const togglePageList = () => document.querySelector('.shelf')?.toggleAttribute('open', wideWindowQuery.matches);
togglePageList();
wideWindowQuery.addEventListener('change', togglePageList);
