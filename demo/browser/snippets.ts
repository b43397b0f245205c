/** What is pasted, for each kind of site. Pure text. */
import type { Contract, Embed } from './embed.ts';

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

/** What the page says for marked elements and links, and what these may choose (`src/page/content-embed.ts`). */
export interface Rights {
  content: readonly string[];
  page: readonly string[];
}

export interface Snippet {
  code: string;
  /** Attributes that were chosen and cannot be said this way. */
  left: string[];
}

type Pairs = readonly (readonly [name: string, value: string])[];

export function isTarget(name: string): name is Target {
  return Object.hasOwn(targets, name);
}

/** Attributes come in the order that the contract has them in. */
export function snippetFor(target: Target, embed: Embed, contract: Contract, rights: Rights): Snippet {
  const all = contract.fields.flatMap(({ name }): Pairs => {
    const value = embed.attributes[name];
    return value === undefined ? [] : [[name, value]];
  });
  const base = embed.attributes['base-url'] ?? '';
  const paste: Paste = { embed, all, base, rights, isDialog: embed.attributes.mode === 'dialog' };
  const left =
    target === 'html' || target === 'react' || target === 'vue' || target === 'svelte'
      ? []
      : all.map(([name]) => name).filter((name) => !mayBeSaid(name, rights, target));
  return { code: writers[target](paste), left };
}

interface Paste {
  embed: Embed;
  all: Pairs;
  base: string;
  rights: Rights;
  isDialog: boolean;
}

const writers: Readonly<Record<Target, (paste: Paste) => string>> = {
  html: (paste) => joined(scriptTag(paste, []), styleOf(paste), badgeOf(paste), elementOf(paste)),
  div: (paste) => joined(scriptTag(paste, pageData(paste)), styleOf(paste), markedBadgeOf(paste), divOf(paste)),
  link: (paste) =>
    joined(
      scriptTag(paste, [['data-slipway-links', ''], ...pageData(paste)]),
      styleOf(paste),
      markedBadgeOf(paste),
      linkOf(paste),
    ),
  wordpress: (paste) =>
    // A shortcode has no button that would open a dialog.
    (paste.isDialog
      ? ''
      : `With the plugin “Slipway Booking”, in a block “Shortcode”:\n\n${shortcodeOf(paste)}\n\nOr without it:\n\n`) +
    `// In functions.php of your child theme, or in a plugin for code snippets:\n` +
    `add_action('wp_head', function () { ?>\n${joined(scriptTag(paste, pageData(paste)), styleOf(paste))}\n<?php });\n\n` +
    `<!-- In a block “Custom HTML”: -->\n${joined(markedBadgeOf(paste), divOf(paste))}`,
  react: (paste) =>
    joined(
      `import 'slipway-booking';\nimport type {} from 'slipway-booking/react';\n\n` +
        `export function Booking() {\n  return (\n${indented(reactBody(paste), 4)}\n  );\n}`,
      styleSheet(paste),
    ),
  vue: (paste) =>
    joined(
      `<script setup lang="ts">\nimport 'slipway-booking';\n</script>\n\n` +
        `<template>\n${indented(joined(badgeOf(paste), elementOf(paste)), 2)}\n</template>`,
      styleOf(paste),
    ),
  svelte: (paste) =>
    joined(
      `<script lang="ts">\n  import 'slipway-booking';\n</script>\n`,
      badgeOf(paste),
      elementOf(paste),
      styleSheet(paste),
    ),
  'tag-manager': (paste) =>
    `<!-- The tag, as Custom HTML: -->\n` +
    joined(
      loader(paste),
      styleOf(paste),
      '',
      '<!-- The page, where the booking belongs: -->',
      markedBadgeOf(paste),
      divOf(paste),
    ),
};

function mayBeSaid(name: string, { content, page }: Rights, target: Target): boolean {
  return name === 'base-url' || content.includes(name) || page.includes(name) || (target === 'link' && name === 'mode');
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n');
}

function indented(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(by));
}

function quoted(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** One line where it is short, else a line for each. */
function attributes(pairs: Pairs): string {
  const written = pairs.map(([name, value]) => (value === '' ? name : `${name}="${quoted(value)}"`));
  const line = written.map((each) => ` ${each}`).join('');
  return line.length <= 90 ? line : `\n${written.map((each) => `  ${each}`).join('\n')}`;
}

function scriptTag({ embed, base }: Paste, more: Pairs): string {
  return `<script${attributes([['type', 'module'], ['src', embed.script], ['data-accounts', base], ...more])}></script>`;
}

/**
 * For what builds every script anew and keeps its text and address alone, as Google Tag Manager does: the attributes are set
 * by the text. In the oldest JavaScript, which is all that is taken there.
 */
function loader(paste: Paste): string {
  const text = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c');
  const said: Pairs = [['data-accounts', paste.base], ...pageData(paste)];
  return `<script>
  (function () {
    var script = document.createElement('script');
    script.src = ${text(paste.embed.script.replace(/slipway\.js/, 'slipway.classic.js'))};
${said.map(([name, value]) => `    script.setAttribute(${text(name)}, ${text(value)});`).join('\n')}
    document.head.appendChild(script);
  })();
</script>`;
}

/**
 * The short names of what a visitor is led to: of the plugin's shortcode (`demo/wordpress/slipway-booking/includes/embed.php`),
 * and behind `#slipway`, where editors leave nothing of a link but its address.
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
  const chosen = all.flatMap(([name, value]): Pairs => {
    const known = shortNames[name];
    return known === undefined ? [] : [[known, value.replaceAll('[', '&#91;').replaceAll(']', '&#93;')]];
  });
  return `[slipway${chosen.map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`).join('')}]`;
}

/** What the page says for what content embeds. */
function pageData({ all, rights }: Paste): Pairs {
  return all.filter(([name]) => rights.page.includes(name)).map(([name, value]) => [`data-${name}`, value]);
}

function contentData({ all, rights }: Paste): Pairs {
  return all.filter(([name]) => rights.content.includes(name)).map(([name, value]) => [`data-${name}`, value]);
}

const opener = '<button type="button" data-slipway-open="book">Book</button>';

function elementOf({ all, base, isDialog }: Paste): string {
  const id: Pairs = isDialog ? [['id', 'book']] : [];
  const element =
    `<slipway-booking${attributes([...id, ...all])}>\n` +
    `  <a href="${quoted(base)}">Book online</a>\n</slipway-booking>`;
  return joined(isDialog ? opener : null, element);
}

function reactBody(paste: Paste): string {
  const parts = [paste.isDialog ? opener : null, badgeOf(paste), elementOf({ ...paste, isDialog: false })].filter(
    (part) => part !== null,
  );
  const body = paste.isDialog
    ? parts.map((part) => part.replace('<slipway-booking', '<slipway-booking id="book"')).join('\n')
    : parts.join('\n');
  return parts.length === 1 ? body : `<>\n${indented(body, 2)}\n</>`;
}

function divOf(paste: Paste): string {
  const { base, isDialog } = paste;
  const id: Pairs = isDialog ? [['id', 'book']] : [];
  const div =
    `<div${attributes([...id, ['data-slipway', '1'], ['data-base-url', base], ...contentData(paste)])}>\n` +
    `  <a href="${quoted(base)}">Book online</a>\n</div>`;
  return joined(isDialog ? opener : null, div);
}

function linkOf({ all, base }: Paste): string {
  const said = all.flatMap(([name, value]) => {
    const key = shortNames[name];
    // A second `=` is what editors encode; a colon is read alike.
    const written = encodeURIComponent(name === 'params' ? value.replaceAll('=', ':') : value)
      .replaceAll('%2C', ',')
      .replaceAll('%3A', ':');
    return key === undefined ? [] : [`${key}=${written}`];
  });
  return `<a${attributes([['href', `${base}#slipway${said.length > 0 ? `?${said.join('&')}` : ''}`]])}>Book online</a>`;
}

function badgeOf({ embed, base }: Paste): string | null {
  return embed.badge ? `<slipway-cart-badge${attributes([['base-url', base]])}></slipway-cart-badge>` : null;
}

/** Where the tag itself might be taken away. */
function markedBadgeOf({ embed, base }: Paste): string | null {
  const said: Pairs = [
    ['data-slipway', 'cart-badge'],
    ['data-base-url', base],
  ];
  return embed.badge ? `<span${attributes(said)}></span>` : null;
}

function rules({ embed }: Paste): string | null {
  const lines = Object.entries(embed.tokens).map(([name, value]) => `  ${name}: ${value.replace(/[;{}<>]/g, '')};`);
  return lines.length === 0 ? null : `slipway-booking {\n${lines.join('\n')}\n}`;
}

function styleOf(paste: Paste): string | null {
  const css = rules(paste);
  return css === null ? null : `<style>\n${indented(css, 2)}\n</style>`;
}

/** For what has its styles in a file of their own. */
function styleSheet(paste: Paste): string | null {
  const css = rules(paste);
  return css === null ? null : `\n/* In your style sheet: */\n${css}`;
}
