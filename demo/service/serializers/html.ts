/** Builds HTML from templates and escapes each text in them. No other module of the service escapes HTML. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe markup that `html` does not escape again. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Template tag that builds markup. Escapes all values except those of type `Html`. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[] | null)[]
): Html {
  return new Html(
    parts.reduce(
      (htmlText, part, index) => htmlText + part + (index < values.length ? toHtmlText(values[index] ?? null) : ''),
      '',
    ),
  );
}

function toHtmlText(value: string | number | Html | readonly Html[] | null): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((markup) => markup.text).join('');
  return escapeHtml(String(value));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
