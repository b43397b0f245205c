/**
 * A page file becomes a page: `{{name}}` is replaced, and what stands between `<!-- snippet -->` and
 * `<!-- /snippet -->` is shown again, as text, so what a page shows is what it runs.
 */

const snippetRegion = /^[ \t]*<!-- snippet -->\n([\s\S]*?)^[ \t]*<!-- \/snippet -->\n/gm;

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Values are inserted as they are: whoever passes text that came from elsewhere escapes it. An unknown name throws. */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A page asks for {{${name}}}, which nobody gives.`);
    return value;
  });
}

/** The marked parts of a page, one after the other, each moved to the left margin. */
export function snippetOf(template: string): string {
  return Array.from(template.matchAll(snippetRegion), ([, lines = '']) => toLeftMargin(lines)).join('\n');
}

export function withoutMarks(template: string): string {
  return template.replace(snippetRegion, '$1');
}

function toLeftMargin(text: string): string {
  const lines = text.trimEnd().split('\n');
  const margin = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(margin)).join('\n');
}
