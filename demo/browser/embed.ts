/**
 * What somebody puts together in the builder, and how it stands in an address: names of attributes and of custom properties,
 * as the elements have them. Knows no page.
 */

/** An attribute of the element, as `custom-elements.json` tells of it. */
export interface Field {
  name: string;
  about: string;
  kind: 'text' | 'flag' | 'choice';
  /** Of a choice, the usual one first. */
  values: readonly string[];
}

export interface Token {
  name: string;
  about: string;
}

export interface Contract {
  fields: readonly Field[];
  tokens: readonly Token[];
}

export interface Embed {
  /** By name. A flag that is there is `''`. */
  attributes: Readonly<Record<string, string>>;
  tokens: Readonly<Record<string, string>>;
  /** A cart badge for the page's header too. */
  badge: boolean;
  /** Address of `slipway.js`. */
  script: string;
}

interface Described {
  name: string;
  description?: string;
  type?: { text?: string };
}

interface Manifest {
  modules: {
    declarations?: { tagName?: string; attributes?: Described[]; cssProperties?: Described[] }[];
  }[];
}

/** Throws where the manifest does not tell of `<slipway-booking>`. */
export function contractOf({ modules }: Manifest): Contract {
  const element = modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ tagName }) => tagName === 'slipway-booking');
  if (element === undefined) throw new Error('The manifest does not tell of slipway-booking.');
  return {
    fields: (element.attributes ?? []).map(fieldOf),
    tokens: (element.cssProperties ?? []).map(({ name, description = '' }) => ({ name, about: description })),
  };
}

function fieldOf({ name, description = '', type }: Described): Field {
  const text = type?.text ?? '';
  const values = [...text.matchAll(/'([^']+)'/g)].map(([, value = '']) => value);
  if (text === 'boolean') return { name, about: description, kind: 'flag', values: [] };
  if (values.length === 0 || text.includes('string')) return { name, about: description, kind: 'text', values: [] };
  // Of one that may be there without a value, that is the usual one.
  return { name, about: description, kind: 'choice', values: text.includes('boolean') ? ['', ...values] : values };
}

/** What an address says; names that the element does not have are left out. */
export function embedFrom(query: URLSearchParams, { fields, tokens }: Contract, script: string): Embed {
  const chosen = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])));
  return {
    attributes: chosen(fields.map(({ name }) => name)),
    tokens: chosen(tokens.map(({ name }) => name)),
    badge: query.has('badge'),
    script: query.get('script') ?? script,
  };
}

/** The same as an address; the usual script is not said. */
export function queryOf({ attributes, tokens, badge, script }: Embed, usualScript: string): URLSearchParams {
  const query = new URLSearchParams([...Object.entries(attributes), ...Object.entries(tokens)]);
  if (badge) query.set('badge', '');
  if (script !== usualScript) query.set('script', script);
  return query;
}
