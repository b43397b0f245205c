/**
 * Placeholders and snippets in the files of `demo/pages`. `{{name}}` is a placeholder. A snippet is the markup between
 * the comments `<!-- snippet -->` and `<!-- /snippet -->`. It runs on the page, and the page also shows it as text, so
 * that the two never differ.
 */

const snippetPattern = /^[ \t]*<!-- snippet -->\n([\s\S]*?)^[ \t]*<!-- \/snippet -->\n/gm;

/** Escapes a text for HTML, also inside an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * Replaces each placeholder with its value. Throws if a value is missing. The values must be markup, so callers escape
 * text first.
 *
 * @example
 * fillPlaceholders('<p>{{name}}</p>', { name: escapeHtml('Salt & Rope') }); // '<p>Salt &amp; Rope</p>'
 */
export function fillPlaceholders(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The placeholder {{${name}}} has no value.`);
    return value;
  });
}

/** Returns the snippets of a page file as one text. Removes the indentation that all lines of a snippet have. */
export function extractSnippets(template: string): string {
  return Array.from(template.matchAll(snippetPattern), ([, lines = '']) => removeIndentation(lines)).join('\n');
}

/** Returns a page file without the comments around its snippets. */
export function removeSnippetMarks(template: string): string {
  return template.replace(snippetPattern, '$1');
}

function removeIndentation(text: string): string {
  const lines = text.trimEnd().split('\n');
  const indentation = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indentation)).join('\n');
}
