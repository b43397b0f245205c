/**
 * The state of the builder: the attributes and style tokens (CSS custom properties) of one embedded widget. The
 * functions convert this state from and to a query string, and read the names of all attributes and tokens from the
 * elements manifest. They use no DOM.
 */

/** An attribute of `<slipway-booking>`. */
export interface Field {
  name: string;
  description: string;
  kind: 'text' | 'flag' | 'choice';
  /**
   * The values of an attribute of the kind `choice`; empty for the other kinds. `''` is the attribute without a value,
   * as in `<slipway-booking url-params>`. If the attribute allows `''`, it is the first value.
   */
  values: readonly string[];
}

/** A style token of `<slipway-booking>`: a CSS custom property. */
export interface Token {
  name: string;
  description: string;
}

export interface ElementContract {
  fields: readonly Field[];
  tokens: readonly Token[];
}

export interface Embed {
  /** The values of the attributes by name. A flag has the value `''`. */
  attributes: Readonly<Record<string, string>>;
  tokens: Readonly<Record<string, string>>;
  /** True if the page also has a cart badge. */
  hasBadge: boolean;
  /** URL of `slipway.js`. */
  scriptUrl: string;
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
 * Returns the names of all attributes and tokens of `<slipway-booking>`, from `custom-elements.json`. Throws if the
 * manifest lacks the element.
 */
export function parseContract({ modules }: Manifest): ElementContract {
  const element = modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ tagName }) => tagName === 'slipway-booking');
  if (element === undefined) throw new Error('The manifest lacks slipway-booking.');
  return {
    fields: (element.attributes ?? []).map(toField),
    tokens: (element.cssProperties ?? []).map(({ name, description = '' }) => ({ name, description })),
  };
}

function toField({ name, description = '', type }: ManifestMember): Field {
  const typeText = type?.text ?? '';
  const values = [...typeText.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
  if (typeText === 'boolean') return { name, description, kind: 'flag', values: [] };
  if (values.length === 0 || typeText.includes('string')) return { name, description, kind: 'text', values: [] };
  // If the type also allows `boolean`, the page can set the attribute without a value. Its value is then `''`.
  return { name, description, kind: 'choice', values: typeText.includes('boolean') ? ['', ...values] : values };
}

/**
 * Returns the state from a query string. Ignores names that the element lacks. Uses `defaultScriptUrl` if the query
 * names no script.
 *
 * @example
 * parseEmbed(new URLSearchParams('item-id=107&review='), contract, defaultScriptUrl).attributes; // { 'item-id': '107', review: '' }
 */
export function parseEmbed(
  query: URLSearchParams,
  { fields, tokens }: ElementContract,
  defaultScriptUrl: string,
): Embed {
  const pickValues = (members: readonly { name: string }[]) =>
    Object.fromEntries(members.flatMap(({ name }) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])));
  return {
    attributes: pickValues(fields),
    tokens: pickValues(tokens),
    hasBadge: query.has('badge'),
    scriptUrl: query.get('script') ?? defaultScriptUrl,
  };
}

/** Returns the embed as query parameters. Omits the URL of the script if it is the default one. */
export function toQuery({ attributes, tokens, hasBadge, scriptUrl }: Embed, defaultScriptUrl: string): URLSearchParams {
  const query = new URLSearchParams([...Object.entries(attributes), ...Object.entries(tokens)]);
  if (hasBadge) query.set('badge', '');
  if (scriptUrl !== defaultScriptUrl) query.set('script', scriptUrl);
  return query;
}
