/** `/{account}/` and `/{account}/reserve/`: the items of an account, and the ways to book them. For guests without JavaScript. */

import type { Account, Category } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { html, Html } from '../serializers/html.ts';
import { page } from './layout.ts';
import { pageMessages } from './messages.ts';

export interface Storefront {
  readonly items: readonly Item[];
  /** The venue's own page, where guests can book; null if there is none. */
  readonly site: string | null;
}

export function storefrontPage(account: Account, { items, site }: Storefront): Response {
  const messages = pageMessages(account);
  const { settings } = account;
  const { title, lead } = messages.offer;
  const groups = settings.categories
    .map((category) => ({ category, items: items.filter(({ categoryId }) => categoryId === category.id) }))
    .filter((group) => group.items.length > 0);
  return page(
    account,
    title,
    html`<h1>${title}</h1>
      <p>${items.length > 0 ? lead : messages.unknownItem}</p>
      ${groups.map(groupSection)}
      ${site === null ? [] : [html`<a class="back next" href="${site}">${messages.toSite}</a>`]}
      <a class="back" href="tel:${settings.phone.replace(/[^+\d]/g, '')}">${settings.phone}</a>
      <a class="back" href="mailto:${settings.email}">${settings.email}</a>`,
    items.length > 0 ? 200 : 404,
  );
}

function groupSection({ category, items }: { category: Category; items: readonly Item[] }): Html {
  return html`<h2>${category.name}</h2>
    <ul>
      ${items.map(
        ({ name, sells }) =>
          html`<li>
            <strong>${name}</strong>${sells.summary ? [html`<div class="soft">${new Html(sells.summary)}</div>`] : []}
          </li>`,
      )}
    </ul>`;
}
