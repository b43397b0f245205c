type Entry = string | ((...parts: never[]) => string) | { readonly [name: string]: Entry };

/** Every phrase of a catalogue by where it stands, functions called with numbers that are easy to find again. */
export function phrases(entry: Entry, path = ''): [string, string][] {
  if (typeof entry === 'string') return [[path, entry]];
  if (typeof entry === 'function')
    return [0, 1, 2].map((count) => [`${path}(${count})`, (entry as (...parts: unknown[]) => string)(count, count, 7)]);
  return Object.entries(entry).flatMap(([name, inner]) => phrases(inner, path ? `${path}.${name}` : name));
}
