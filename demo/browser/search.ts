/** The search of the documentation: all its sections come in one file, when somebody begins to type. */
import { found, type Section } from './search-index.ts';

const box = document.querySelector<HTMLElement>('.find');
const field = document.querySelector<HTMLInputElement>('#find');
const results = document.querySelector<HTMLElement>('#found');
let sections: Promise<readonly Section[]> | null = null;

function load(): Promise<readonly Section[]> {
  sections ??= fetch('/docs/search.json').then((answer) => answer.json() as Promise<Section[]>);
  // Tried again at the next key when it did not come.
  sections.catch(() => {
    sections = null;
  });
  return sections;
}

async function show(words: string): Promise<void> {
  if (words.trim() === '') {
    results?.replaceChildren();
    return;
  }
  const all = await load();
  // What was typed meanwhile is looked for by itself.
  if (field?.value !== words) return;
  const hits = found(all, words).slice(0, 8);
  const list = document.createElement('ul');
  list.append(...hits.map(entry));
  const none = document.createElement('p');
  none.textContent = `No page says “${words.trim()}”.`;
  results?.replaceChildren(hits.length > 0 ? list : none);
}

function entry({ href, page, heading }: Section): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = href;
  link.textContent = heading;
  const where = document.createElement('small');
  where.textContent = page;
  link.append(where);
  item.append(link);
  return item;
}

if (box) box.hidden = false;
field?.addEventListener('focus', () => void load());
field?.addEventListener('input', () => void show(field.value));
// On a phone the list of pages would stand before every page.
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('.shelf')?.removeAttribute('open');
