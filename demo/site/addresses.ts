/** Addresses within the documentation: the ids of its headings, and its links on the site. */
import { repository } from './layout.ts';

/**
 * Returns the id of a heading, as GitHub creates it, so that links work on GitHub and on the site.
 *
 * @example
 * anchorOf('Pin a version'); // 'pin-a-version'
 */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Converts the address of a link in `demo/docs` to its address on the site. Files of the repository are on GitHub.
 *
 * @example
 * addressOf('relay.md#options'); // '/docs/relay#options'
 */
export function addressOf(href: string): string {
  const [, page, hash = ''] = /^([a-z0-9-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (page !== undefined) return `/docs/${page}${hash}`;
  const [, file] = /^\.\.\/\.\.\/(.+)$/.exec(href) ?? [];
  return file === undefined ? href : `${repository}/blob/main/${file}`;
}
