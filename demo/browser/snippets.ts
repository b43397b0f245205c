/**
 * Writes the code that a venue pastes into its website, for each kind of website. The input is the state of the
 * builder, from `embed.ts`. Uses no DOM.
 */
import type { Contract, Embed } from './embed.ts';

/** The kinds of website. The key is the value of `for` in the URL of the builder. */
export const targets = {
  html: 'HTML',
  div: 'Marked div',
  link: 'Link',
  wordpress: 'WordPress',
  react: 'npm: React',
  vue: 'npm: Vue',
  svelte: 'npm: Svelte',
  'tag-manager': 'Tag manager',
} as const;

export type Target = keyof typeof targets;

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

export function isTarget(name: string): name is Target {
  return Object.hasOwn(targets, name);
}

/**
 * Returns the snippet for a kind of website. The attributes have the same order as in the contract.
 *
 * @example
 * const { code } = snippetFor('html', embed, contract, allowedAttributes);
 */
export function snippetFor(
  target: Target,
  embed: Embed,
  contract: Contract,
  allowedAttributes: AllowedAttributes,
): Snippet {
  const all = contract.fields.flatMap(({ name }): Attributes => {
    const value = embed.attributes[name];
    return value === undefined ? [] : [[name, value]];
  });
  const base = embed.attributes['base-url'] ?? '';
  const paste: Paste = { embed, all, base, allowedAttributes, isDialog: embed.attributes.mode === 'dialog' };
  const omittedAttributes =
    target === 'html' || target === 'react' || target === 'vue' || target === 'svelte'
      ? []
      : all.map(([name]) => name).filter((name) => !isSupported(name, allowedAttributes, target));
  return { code: writers[target](paste), omittedAttributes };
}

/** The input of each function in `writers`. */
interface Paste {
  embed: Embed;
  /** The attributes of the embed, in the order of the contract. */
  all: Attributes;
  /** Base URL of the account. */
  base: string;
  allowedAttributes: AllowedAttributes;
  isDialog: boolean;
}

const writers: Readonly<Record<Target, (paste: Paste) => string>> = {
  html: (paste) => joinLines(scriptTag(paste, []), styleOf(paste), badgeOf(paste), elementOf(paste)),
  div: (paste) => joinLines(scriptTag(paste, pageData(paste)), styleOf(paste), markedBadgeOf(paste), divOf(paste)),
  link: (paste) =>
    joinLines(
      scriptTag(paste, [['data-slipway-links', ''], ...pageData(paste)]),
      styleOf(paste),
      markedBadgeOf(paste),
      linkOf(paste),
    ),
  wordpress: (paste) =>
    // A shortcode cannot contain the button that opens a dialog. So the snippet for a dialog has only the markup.
    (paste.isDialog
      ? ''
      : `With the plugin “Slipway Booking”, in a block “Shortcode”:\n\n${shortcodeOf(paste)}\n\nOr without it:\n\n`) +
    `// In functions.php of your child theme, or in a plugin for code snippets:\n` +
    `add_action('wp_head', function () { ?>\n${joinLines(scriptTag(paste, pageData(paste)), styleOf(paste))}\n<?php });\n\n` +
    `<!-- In a block “Custom HTML”: -->\n${joinLines(markedBadgeOf(paste), divOf(paste))}`,
  react: (paste) =>
    joinLines(
      `import 'slipway-booking';\nimport type {} from 'slipway-booking/react';\n\n` +
        `export function Booking() {\n  return (\n${indent(reactBody(paste), 4)}\n  );\n}`,
      styleSheet(paste),
    ),
  vue: (paste) =>
    joinLines(
      `<script setup lang="ts">\nimport 'slipway-booking';\n</script>\n\n` +
        `<template>\n${indent(joinLines(badgeOf(paste), elementOf(paste)), 2)}\n</template>`,
      styleOf(paste),
    ),
  svelte: (paste) =>
    joinLines(
      `<script lang="ts">\n  import 'slipway-booking';\n</script>\n`,
      badgeOf(paste),
      elementOf(paste),
      styleSheet(paste),
    ),
  'tag-manager': (paste) =>
    `<!-- The tag, as Custom HTML: -->\n` +
    joinLines(
      loaderScript(paste),
      styleOf(paste),
      '',
      '<!-- The page, where the booking belongs: -->',
      markedBadgeOf(paste),
      divOf(paste),
    ),
};

function isSupported(name: string, { content, page }: AllowedAttributes, target: Target): boolean {
  return name === 'base-url' || content.includes(name) || page.includes(name) || (target === 'link' && name === 'mode');
}

/** Joins the lines. Omits those that are null. */
function joinLines(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n');
}

function indent(text: string, spaces: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(spaces));
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Writes the attributes on one line if it has at most 80 characters, else one attribute on each line. */
function writeAttributes(attributes: Attributes): string {
  const texts = attributes.map(([name, value]) => (value === '' ? name : `${name}="${escapeAttribute(value)}"`));
  const line = texts.map((each) => ` ${each}`).join('');
  return line.length <= 80 ? line : `\n${texts.map((each) => `  ${each}`).join('\n')}`;
}

function scriptTag({ embed, base }: Paste, moreAttributes: Attributes): string {
  return `<script${writeAttributes([['type', 'module'], ['src', embed.script], ['data-accounts', base], ...moreAttributes])}></script>`;
}

/**
 * Returns a script that adds the script tag of the widget to the page. Google Tag Manager drops all attributes of a
 * script tag except its address, so this script sets them again. It uses only ECMAScript 5, because the tag manager
 * accepts no newer syntax.
 */
function loaderScript(paste: Paste): string {
  const text = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c');
  const attributes: Attributes = [['data-accounts', paste.base], ...pageData(paste)];
  return `<script>
  (function () {
    var script = document.createElement('script');
    script.src = ${text(paste.embed.script.replace(/slipway\.js/, 'slipway.classic.js'))};
${attributes.map(([name, value]) => `    script.setAttribute(${text(name)}, ${text(value)});`).join('\n')}
    document.head.appendChild(script);
  })();
</script>`;
}

/**
 * Short names of attributes. The shortcode (`demo/wordpress/slipway-booking/includes/embed.php`) and the fragment of a
 * link use them. A link needs them, because the editor of a CMS keeps only its address.
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

function shortcodeOf({ all }: Paste): string {
  const attributes = all.flatMap(([name, value]): Attributes => {
    const shortName = shortNames[name];
    return shortName === undefined ? [] : [[shortName, value.replaceAll('[', '&#91;').replaceAll(']', '&#93;')]];
  });
  return `[slipway${attributes.map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`).join('')}]`;
}

/** Returns the attributes that the script tag of the page sets for the widgets in its content. */
function pageData({ all, allowedAttributes }: Paste): Attributes {
  return all.filter(([name]) => allowedAttributes.page.includes(name)).map(([name, value]) => [`data-${name}`, value]);
}

function contentData({ all, allowedAttributes }: Paste): Attributes {
  return all
    .filter(([name]) => allowedAttributes.content.includes(name))
    .map(([name, value]) => [`data-${name}`, value]);
}

const dialogButton = '<button type="button" data-slipway-open="book">Book</button>';

function elementOf({ all, base, isDialog }: Paste): string {
  const id: Attributes = isDialog ? [['id', 'book']] : [];
  const element =
    `<slipway-booking${writeAttributes([...id, ...all])}>\n` +
    `  <a href="${escapeAttribute(base)}">Book online</a>\n</slipway-booking>`;
  return joinLines(isDialog ? dialogButton : null, element);
}

function reactBody(paste: Paste): string {
  const parts = [paste.isDialog ? dialogButton : null, badgeOf(paste), elementOf({ ...paste, isDialog: false })].filter(
    (part) => part !== null,
  );
  const body = paste.isDialog
    ? parts.map((part) => part.replace('<slipway-booking', '<slipway-booking id="book"')).join('\n')
    : parts.join('\n');
  return parts.length === 1 ? body : `<>\n${indent(body, 2)}\n</>`;
}

function divOf(paste: Paste): string {
  const { base, isDialog } = paste;
  const id: Attributes = isDialog ? [['id', 'book']] : [];
  const div =
    `<div${writeAttributes([...id, ['data-slipway', '1'], ['data-base-url', base], ...contentData(paste)])}>\n` +
    `  <a href="${escapeAttribute(base)}">Book online</a>\n</div>`;
  return joinLines(isDialog ? dialogButton : null, div);
}

function linkOf({ all, base }: Paste): string {
  const parameters = all.flatMap(([name, value]) => {
    const key = shortNames[name];
    // Writes `params` with colons, because editors encode a second `=`. The widget reads both signs in the same way.
    const text = encodeURIComponent(name === 'params' ? value.replaceAll('=', ':') : value)
      .replaceAll('%2C', ',')
      .replaceAll('%3A', ':');
    return key === undefined ? [] : [`${key}=${text}`];
  });
  return `<a${writeAttributes([['href', `${base}#slipway${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`]])}>Book online</a>`;
}

function badgeOf({ embed, base }: Paste): string | null {
  return embed.badge ? `<slipway-cart-badge${writeAttributes([['base-url', base]])}></slipway-cart-badge>` : null;
}

/** Returns the cart badge as a `<span>` with `data-slipway`, because a CMS may remove unknown tags. */
function markedBadgeOf({ embed, base }: Paste): string | null {
  const attributes: Attributes = [
    ['data-slipway', 'cart-badge'],
    ['data-base-url', base],
  ];
  return embed.badge ? `<span${writeAttributes(attributes)}></span>` : null;
}

function styleRule({ embed }: Paste): string | null {
  const lines = Object.entries(embed.tokens).map(([name, value]) => `  ${name}: ${value.replace(/[;{}<>]/g, '')};`);
  return lines.length === 0 ? null : `slipway-booking {\n${lines.join('\n')}\n}`;
}

function styleOf(paste: Paste): string | null {
  const css = styleRule(paste);
  return css === null ? null : `<style>\n${indent(css, 2)}\n</style>`;
}

/** Returns the style rule for a website whose styles are in a separate file. */
function styleSheet(paste: Paste): string | null {
  const css = styleRule(paste);
  return css === null ? null : `\n/* In your style sheet: */\n${css}`;
}
