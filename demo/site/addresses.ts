/** Addresses in the documentation: the ids of headings, and links between pages. */
import { repository } from './layout.ts';

/**
 * Returns the id of a heading. It is the same id that GitHub creates, so a link works on GitHub and on the site.
 *
 * @example
 * toAnchor('Pin a version'); // 'pin-a-version'
 */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Returns the address on the site for a link in `demo/docs`. A link to any other file of the project becomes a link to
 * GitHub.
 *
 * @example
 * toAddress('relay.md#options'); // '/docs/relay#options'
 */
export function toAddress(href: string): string {
  const [, page, hash = ''] = /^([a-z0-9-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (page !== undefined) return `/docs/${page}${hash}`;
  const [, file] = /^\.\.\/\.\.\/(.+)$/.exec(href) ?? [];
  return file === undefined ? href : `${repository}/blob/main/${file}`;
}
