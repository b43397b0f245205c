/**
 * The state of the builder: the attributes and style tokens of one embed. It converts this state from and to a query string, and
 * reads the available names from the elements manifest. Uses no DOM.
 */

/** An attribute of `<slipway-booking>`. */
export interface Field {
  name: string;
  description: string;
  kind: 'text' | 'flag' | 'choice';
  /** The values of a choice; the default comes first. `''` is the attribute without a value. */
  values: readonly string[];
}

/** A custom property of `<slipway-booking>`. */
export interface Token {
  name: string;
  description: string;
}

export interface Contract {
  fields: readonly Field[];
  tokens: readonly Token[];
}

export interface Embed {
  /** Values by name. The value of a flag is `''`. */
  attributes: Readonly<Record<string, string>>;
  tokens: Readonly<Record<string, string>>;
  /** True if the page also has a cart badge. */
  badge: boolean;
  /** Address of `slipway.js`. */
  script: string;
}

interface ManifestMember {
  name: string;
  description?: string;
  type?: { text?: string };
}

interface Manifest {
  modules: {
    declarations?: { tagName?: string; attributes?: ManifestMember[]; cssProperties?: ManifestMember[] }[];
  }[];
}

/**
 * Returns the attributes and tokens of `<slipway-booking>` from `custom-elements.json`. Throws if the manifest lacks the
 * element.
 */
export function contractOf({ modules }: Manifest): Contract {
  const element = modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ tagName }) => tagName === 'slipway-booking');
  if (element === undefined) throw new Error('The manifest lacks slipway-booking.');
  return {
    fields: (element.attributes ?? []).map(fieldOf),
    tokens: (element.cssProperties ?? []).map(({ name, description = '' }) => ({ name, description })),
  };
}

function fieldOf({ name, description = '', type }: ManifestMember): Field {
  const text = type?.text ?? '';
  const values = [...text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
  if (text === 'boolean') return { name, description, kind: 'flag', values: [] };
  if (values.length === 0 || text.includes('string')) return { name, description, kind: 'text', values: [] };
  // If the attribute also works as a flag, the flag is the default.
  return { name, description, kind: 'choice', values: text.includes('boolean') ? ['', ...values] : values };
}

/**
 * Reads the state from a query string and ignores names that the element lacks. `defaultScript` applies if the query has no
 * script.
 *
 * @example
 * embedFrom(new URLSearchParams('item-id=107&review='), contract, defaultScript).attributes; // { 'item-id': '107', review: '' }
 */
export function embedFrom(query: URLSearchParams, { fields, tokens }: Contract, defaultScript: string): Embed {
  const valuesOf = (members: readonly { name: string }[]) =>
    Object.fromEntries(members.flatMap(({ name }) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])));
  return {
    attributes: valuesOf(fields),
    tokens: valuesOf(tokens),
    badge: query.has('badge'),
    script: query.get('script') ?? defaultScript,
  };
}

/** Returns the state as a query string. It omits the default script. */
export function queryOf({ attributes, tokens, badge, script }: Embed, defaultScript: string): URLSearchParams {
  const query = new URLSearchParams([...Object.entries(attributes), ...Object.entries(tokens)]);
  if (badge) query.set('badge', '');
  if (script !== defaultScript) query.set('script', script);
  return query;
}
