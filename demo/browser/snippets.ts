/**
 * Writes the code that a venue pastes into its website, for each kind of website. The input is the state of the
 * builder, from `embed.ts`. Uses no DOM.
 */
import type { ElementContract, Embed } from './embed.ts';

/** The kinds of website. The key is the value of `for` in the URL of the builder. */
export const snippetTargets = {
  html: 'HTML',
  div: 'Marked div',
  link: 'Link',
  wordpress: 'WordPress',
  react: 'npm: React',
  vue: 'npm: Vue',
  svelte: 'npm: Svelte',
  'tag-manager': 'Tag manager',
} as const;

export type SnippetTarget = keyof typeof snippetTargets;

/**
 * The list `content` has the attributes that an element with `data-slipway` may set. The list `page` has those that
 * only the script tag of the page may set. `src/page/content-embed.ts` owns both lists.
 */
export interface AllowedAttributes {
  content: readonly string[];
  page: readonly string[];
}

export interface Snippet {
  code: string;
  /** Attributes of the embed that the snippet omits, because this kind of website does not support them. */
  omittedAttributes: string[];
}

type Attributes = readonly (readonly [name: string, value: string])[];

export function isSnippetTarget(name: string): name is SnippetTarget {
  return Object.hasOwn(snippetTargets, name);
}

/**
 * Returns the snippet for a kind of website. Its attributes have the same order as in the element's documentation.
 *
 * @example
 * const { code } = writeSnippet('html', embed, contract, allowedAttributes);
 */
export function writeSnippet(
  target: SnippetTarget,
  embed: Embed,
  contract: ElementContract,
  allowedAttributes: AllowedAttributes,
): Snippet {
  const embedAttributes = contract.fields.flatMap(({ name }): Attributes => {
    const value = embed.attributes[name];
    return value === undefined ? [] : [[name, value]];
  });
  const baseUrl = embed.attributes['base-url'] ?? '';
  const input: SnippetInput = {
    embed,
    embedAttributes,
    baseUrl,
    allowedAttributes,
    isDialog: embed.attributes.mode === 'dialog',
  };
  const omittedAttributes =
    target === 'html' || target === 'react' || target === 'vue' || target === 'svelte'
      ? []
      : embedAttributes.map(([name]) => name).filter((name) => !isSupportedAttribute(name, allowedAttributes, target));
  return { code: snippetWriters[target](input), omittedAttributes };
}

/** The input of each function in `snippetWriters`. */
interface SnippetInput {
  embed: Embed;
  /** The attributes of the embed, in the order in which the element's documentation lists them. */
  embedAttributes: Attributes;
  /** Base URL of the account. */
  baseUrl: string;
  allowedAttributes: AllowedAttributes;
  isDialog: boolean;
}

const snippetWriters: Readonly<Record<SnippetTarget, (input: SnippetInput) => string>> = {
  html: (input) =>
    joinLines(writeScriptTag(input, []), writeStyleElement(input), writeBadge(input), writeElement(input)),
  div: (input) =>
    joinLines(
      writeScriptTag(input, buildPageAttributes(input)),
      writeStyleElement(input),
      writeMarkedBadge(input),
      writeDiv(input),
    ),
  link: (input) =>
    joinLines(
      writeScriptTag(input, [['data-slipway-links', ''], ...buildPageAttributes(input)]),
      writeStyleElement(input),
      writeMarkedBadge(input),
      writeLink(input),
    ),
  wordpress: (input) =>
    // A shortcode cannot contain the button that opens a dialog. So the snippet for a dialog has only markup, and no
    // shortcode.
    (input.isDialog
      ? ''
      : `With the plugin “Slipway Booking”, in a block “Shortcode”:\n\n${writeShortcode(input)}\n\nOr without it:\n\n`) +
    `// In functions.php of your child theme, or in a plugin for code snippets:\n` +
    `add_action('wp_head', function () { ?>\n${joinLines(writeScriptTag(input, buildPageAttributes(input)), writeStyleElement(input))}\n<?php });\n\n` +
    `<!-- In a block “Custom HTML”: -->\n${joinLines(writeMarkedBadge(input), writeDiv(input))}`,
  react: (input) =>
    joinLines(
      `import 'slipway-booking';\nimport type {} from 'slipway-booking/react';\n\n` +
        `export function Booking() {\n  return (\n${indentLines(writeReactBody(input), 4)}\n  );\n}`,
      writeStyleSheet(input),
    ),
  vue: (input) =>
    joinLines(
      `<script setup lang="ts">\nimport 'slipway-booking';\n</script>\n\n` +
        `<template>\n${indentLines(joinLines(writeBadge(input), writeElement(input)), 2)}\n</template>`,
      writeStyleElement(input),
    ),
  svelte: (input) =>
    joinLines(
      `<script lang="ts">\n  import 'slipway-booking';\n</script>\n`,
      writeBadge(input),
      writeElement(input),
      writeStyleSheet(input),
    ),
  'tag-manager': (input) =>
    `<!-- The tag, as Custom HTML: -->\n` +
    joinLines(
      writeLoaderScript(input),
      writeStyleElement(input),
      '',
      '<!-- The page, where the booking belongs: -->',
      writeMarkedBadge(input),
      writeDiv(input),
    ),
};

function isSupportedAttribute(name: string, { content, page }: AllowedAttributes, target: SnippetTarget): boolean {
  return name === 'base-url' || content.includes(name) || page.includes(name) || (target === 'link' && name === 'mode');
}

/** Joins the lines. Omits those that are null. */
function joinLines(...lines: readonly (string | null)[]): string {
  return lines.filter((line) => line !== null).join('\n');
}

function indentLines(text: string, spaces: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(spaces));
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Writes the attributes on one line if it has at most 80 characters, else one attribute on each line. */
function writeAttributes(attributes: Attributes): string {
  const attributeTexts = attributes.map(([name, value]) =>
    value === '' ? name : `${name}="${escapeAttribute(value)}"`,
  );
  const oneLine = attributeTexts.map((attributeText) => ` ${attributeText}`).join('');
  return oneLine.length <= 80 ? oneLine : `\n${attributeTexts.map((attributeText) => `  ${attributeText}`).join('\n')}`;
}

function writeScriptTag({ embed, baseUrl }: SnippetInput, moreAttributes: Attributes): string {
  return `<script${writeAttributes([['type', 'module'], ['src', embed.scriptUrl], ['data-accounts', baseUrl], ...moreAttributes])}></script>`;
}

/**
 * Returns a script that adds the script tag of the widget to the page. Google Tag Manager drops all attributes of a
 * script tag except its address, so this script sets them again. It uses only ECMAScript 5, because the tag manager
 * accepts no newer syntax.
 */
function writeLoaderScript(input: SnippetInput): string {
  const quoteText = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c');
  const attributes: Attributes = [['data-accounts', input.baseUrl], ...buildPageAttributes(input)];
  return `<script>
  (function () {
    var script = document.createElement('script');
    script.src = ${quoteText(input.embed.scriptUrl.replace(/slipway\.js/, 'slipway.classic.js'))};
${attributes.map(([name, value]) => `    script.setAttribute(${quoteText(name)}, ${quoteText(value)});`).join('\n')}
    document.head.appendChild(script);
  })();
</script>`;
}

/**
 * Short names of attributes. They are the attributes of the WordPress shortcode
 * (`demo/wordpress/slipway-booking/includes/embed.php`). A link has them in the fragment of its address, because the
 * editor of a CMS removes all other data from a link.
 */
const shortNames: Readonly<Record<string, string>> = {
  'item-id': 'item',
  'category-id': 'category',
  'start-date': 'date',
  'end-date': 'end',
  params: 'params',
  keyword: 'keyword',
  'discount-code': 'code',
  lang: 'lang',
};

function writeShortcode({ embedAttributes }: SnippetInput): string {
  const attributes = embedAttributes.flatMap(([name, value]): Attributes => {
    const shortName = shortNames[name];
    return shortName === undefined ? [] : [[shortName, value.replaceAll('[', '&#91;').replaceAll(']', '&#93;')]];
  });
  return `[slipway${attributes.map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`).join('')}]`;
}

/** Returns the attributes of the script tag that apply to all widgets on the page. */
function buildPageAttributes({ embedAttributes, allowedAttributes }: SnippetInput): Attributes {
  return embedAttributes
    .filter(([name]) => allowedAttributes.page.includes(name))
    .map(([name, value]) => [`data-${name}`, value]);
}

function buildContentAttributes({ embedAttributes, allowedAttributes }: SnippetInput): Attributes {
  return embedAttributes
    .filter(([name]) => allowedAttributes.content.includes(name))
    .map(([name, value]) => [`data-${name}`, value]);
}

const dialogButtonHtml = '<button type="button" data-slipway-open="book">Book</button>';

function writeElement({ embedAttributes, baseUrl, isDialog }: SnippetInput): string {
  const idAttributes: Attributes = isDialog ? [['id', 'book']] : [];
  const elementHtml =
    `<slipway-booking${writeAttributes([...idAttributes, ...embedAttributes])}>\n` +
    `  <a href="${escapeAttribute(baseUrl)}">Book online</a>\n</slipway-booking>`;
  return joinLines(isDialog ? dialogButtonHtml : null, elementHtml);
}

function writeReactBody(input: SnippetInput): string {
  const tags = [
    input.isDialog ? dialogButtonHtml : null,
    writeBadge(input),
    writeElement({ ...input, isDialog: false }),
  ].filter((tag) => tag !== null);
  const body = input.isDialog
    ? tags.map((tag) => tag.replace('<slipway-booking', '<slipway-booking id="book"')).join('\n')
    : tags.join('\n');
  return tags.length === 1 ? body : `<>\n${indentLines(body, 2)}\n</>`;
}

function writeDiv(input: SnippetInput): string {
  const { baseUrl, isDialog } = input;
  const idAttributes: Attributes = isDialog ? [['id', 'book']] : [];
  const divHtml =
    `<div${writeAttributes([...idAttributes, ['data-slipway', '1'], ['data-base-url', baseUrl], ...buildContentAttributes(input)])}>\n` +
    `  <a href="${escapeAttribute(baseUrl)}">Book online</a>\n</div>`;
  return joinLines(isDialog ? dialogButtonHtml : null, divHtml);
}

function writeLink({ embedAttributes, baseUrl }: SnippetInput): string {
  const parameters = embedAttributes.flatMap(([name, value]) => {
    const shortName = shortNames[name];
    // Writes `params` with `:` instead of `=`, because editors encode the second `=` of a parameter. The widget reads
    // both signs in the same way.
    const encodedValue = encodeURIComponent(name === 'params' ? value.replaceAll('=', ':') : value)
      .replaceAll('%2C', ',')
      .replaceAll('%3A', ':');
    return shortName === undefined ? [] : [`${shortName}=${encodedValue}`];
  });
  return `<a${writeAttributes([['href', `${baseUrl}#slipway${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`]])}>Book online</a>`;
}

function writeBadge({ embed, baseUrl }: SnippetInput): string | null {
  return embed.hasBadge ? `<slipway-cart-badge${writeAttributes([['base-url', baseUrl]])}></slipway-cart-badge>` : null;
}

/** Returns the cart badge as a `<span>` with `data-slipway`, because a CMS may remove unknown tags. */
function writeMarkedBadge({ embed, baseUrl }: SnippetInput): string | null {
  const attributes: Attributes = [
    ['data-slipway', 'cart-badge'],
    ['data-base-url', baseUrl],
  ];
  return embed.hasBadge ? `<span${writeAttributes(attributes)}></span>` : null;
}

function writeStyleRule({ embed }: SnippetInput): string | null {
  const lines = Object.entries(embed.tokens).map(([name, value]) => `  ${name}: ${value.replace(/[;{}<>]/g, '')};`);
  return lines.length === 0 ? null : `slipway-booking {\n${lines.join('\n')}\n}`;
}

function writeStyleElement(input: SnippetInput): string | null {
  const css = writeStyleRule(input);
  return css === null ? null : `<style>\n${indentLines(css, 2)}\n</style>`;
}

/** Returns the style rule for a website whose styles are in a separate file. */
function writeStyleSheet(input: SnippetInput): string | null {
  const css = writeStyleRule(input);
  return css === null ? null : `\n/* In your style sheet: */\n${css}`;
}
