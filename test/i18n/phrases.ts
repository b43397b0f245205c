type CatalogueEntry = string | ((...parts: never[]) => string) | { readonly [name: string]: CatalogueEntry };

/** True for marks between words, such as commas, which are not phrases. */
const isMark = (path: string) => path.startsWith('joining.');

/**
 * Returns each phrase of a catalogue with its path. Renders a phrase with placeholders once for each of `counts`.
 * @param counts values for the first two placeholders
 */
export function renderPhrases(entry: CatalogueEntry, { path = '', counts = [0, 1, 2] } = {}): [string, string][] {
  if (typeof entry === 'string') return isMark(path) ? [] : [[path, entry]];
  if (typeof entry === 'function')
    return counts.map((count) => [`${path}(${count})`, (entry as (...parts: unknown[]) => string)(count, count, 7)]);
  return Object.entries(entry).flatMap(([name, childEntry]) =>
    renderPhrases(childEntry, { path: path ? `${path}.${name}` : name, counts }),
  );
}

/** Returns each phrase once, with its path. Fills placeholders with 57, 68 and 79, which no phrase contains itself. */
export function renderPhrasesOnce(entry: CatalogueEntry, path = ''): [string, string][] {
  if (typeof entry === 'string') return isMark(path) ? [] : [[path, entry]];
  if (typeof entry === 'function') return [[path, (entry as (...parts: unknown[]) => string)(57, 68, 79)]];
  return Object.entries(entry).flatMap(([name, childEntry]) =>
    renderPhrasesOnce(childEntry, path ? `${path}.${name}` : name),
  );
}
