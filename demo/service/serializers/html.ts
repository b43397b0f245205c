/** Puts text into HTML: the one place that escapes. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that may be written out as it stands. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Builds markup; everything put in is escaped unless it is markup itself. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[] | null)[]
): Html {
  return new Html(
    parts.reduce((all, part, index) => all + part + (index < values.length ? written(values[index] ?? null) : ''), ''),
  );
}

function written(value: string | number | Html | readonly Html[] | null): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((each) => each.text).join('');
  return escaped(String(value));
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
