/**
 * Placeholders and snippets in a page file. `{{name}}` is a placeholder. Markup between `<!-- snippet -->` and
 * `<!-- /snippet -->` runs on the page, and the page also shows it as text, so the two cannot differ.
 */

const snippetRegion = /^[ \t]*<!-- snippet -->\n([\s\S]*?)^[ \t]*<!-- \/snippet -->\n/gm;

/** Escapes text for HTML content and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * Replaces the placeholders with the values. Throws if a value is missing. Values are markup, so callers must escape text.
 *
 * @example
 * fillIn('<p>{{name}}</p>', { name: escapeHtml('Salt & Rope') }); // '<p>Salt &amp; Rope</p>'
 */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The placeholder {{${name}}} has no value.`);
    return value;
  });
}

/** Returns the snippets of a page file in one text, each without the indentation that its lines share. */
export function snippetOf(template: string): string {
  return Array.from(template.matchAll(snippetRegion), ([, lines = '']) => withoutIndentation(lines)).join('\n');
}

/** Returns a page file without the comments that mark its snippets. */
export function withoutSnippetMarks(template: string): string {
  return template.replace(snippetRegion, '$1');
}

function withoutIndentation(text: string): string {
  const lines = text.trimEnd().split('\n');
  const indentation = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indentation)).join('\n');
}
