/**
 * Old addresses of sections in the documentation. The list has every section that moved to another heading or page. Links of
 * other sites still work. `documentation.ts` adds the old ids to the pages.
 */

/** Old sections as `page#id`, with the page and the id of the present section. An empty id is the top of a page. */
export const movedSections: Readonly<Record<string, string>> = {
  'api-and-flow#the-api': 'api-and-flow#api-client',
  'api-and-flow#the-flow': 'api-and-flow#flow',
  'architecture#why-it-is-like-this': 'architecture#design-decisions',
  'browsers#a-script-tag-without-typemodule': 'browsers#script-tag-without-typemodule',
  'calendars#held-against-what-is-to-be-reached': 'calendars#goals',
  'calendars#taken-days-and-each-day-in-words': 'calendars#unavailable-days-with-names',
  'content#what-content-may-choose': 'content#settings-for-content',
  'deploy#is-it-well': 'deploy#health-checks',
  'deploy#one-container': 'deploy#docker',
  'deploy#what-was-tried': 'deploy#',
  'deploy#where-only-files-can-be-hosted': 'deploy#static-hosting',
  'deploy#with-postgresql-redis-and-a-relay-of-its-own': 'deploy#docker-compose-with-postgresql-redis-and-a-relay',
  'deploy#without-containers': 'deploy#node',
  'drupal#on-the-page': 'drupal#',
  'drupal#once-for-the-whole-site': 'drupal#',
  'drupal#what-was-tried': 'drupal#',
  'figures#on-a-slow-phone': 'figures#slow-phones',
  'found#for-assistants': 'found#assistants',
  'found#for-search-engines': 'found#search-engines',
  'hosting#one-version-and-no-other': 'hosting#pin-a-version',
  'html#a-dialog-opened-by-a-button': 'html#open-the-booking-in-a-dialog',
  'html#save-a-round-trip': 'html#load-a-single-item-page-faster',
  'html#the-cart-badge': 'html#cart-badge',
  'html#where-modules-do-not-run': 'html#use-the-classic-script',
  'joomla#on-the-page': 'joomla#',
  'joomla#once-for-the-whole-site': 'joomla#',
  'joomla#what-was-tried': 'joomla#',
  'looks#what-each-part-is': 'looks#pictures-of-the-parts',
  'never-twice#the-dialog-and-after-a-booking': 'dialog#',
  'npm#angular': 'angular#',
  'npm#astro': 'astro#',
  'npm#react': 'react#',
  'npm#svelte': 'svelte#',
  'npm#vue': 'vue#',
  'npm#what-was-tried': 'npm#',
  'privacy#what-is-kept-in-the-browser': 'privacy#stored-values',
  'reference#methods-and-state': 'methods#',
  'reference#on-to-payment': 'payment#continue-to-payment',
  'reference#the-return-from-the-payment': 'payment#return-from-payment',
  'reference#what-the-address-keeps': 'url-parameters#keep-the-url-up-to-date',
  'relay#lost-answers': 'relay-bookings#lost-answers',
  'relay#memory-and-disk': 'relay-limits#memory-and-disk',
  'relay#payment-status': 'relay-bookings#payment-status',
  'relay#reads-through-the-relay': 'relay-reads#',
  'relay#requests-per-minute': 'relay-limits#requests-per-minute',
  'relay#the-read-cache': 'relay-reads#cache',
  'relay#what-the-relay-adds': 'relay-bookings#member-relay',
  'security#a-strict-content-security-policy': 'security#content-security-policy',
  'shopify#what-was-tried': 'shopify#',
  'squarespace#what-was-tried': 'squarespace#',
  'tag-manager#what-was-tried': 'tag-manager#',
  'texts#words-that-the-law-prescribes': 'texts#legal-words-on-the-booking-button',
  'troubleshooting#it-is-too-narrow': 'troubleshooting#the-widget-is-too-narrow',
  'troubleshooting#it-speaks-another-language-than-my-page': 'troubleshooting#the-language-is-wrong',
  'troubleshooting#nothing-appears-but-my-link': 'troubleshooting#only-my-link-appears',
  'troubleshooting#nothing-appears-not-even-a-link': 'troubleshooting#nothing-appears',
  'troubleshooting#the-colours-are-not-mine': 'troubleshooting#the-colours-arent-mine',
  'troubleshooting#visitors-can-look-but-not-book': 'troubleshooting#guests-can-look-but-not-book',
  'typo3#on-the-page': 'typo3#',
  'typo3#once-for-the-whole-site': 'typo3#',
  'typo3#what-was-tried': 'typo3#',
  'webflow#what-was-tried': 'webflow#',
  'wix#as-a-custom-element': 'wix#',
  'wix#in-a-frame': 'wix#embed-in-an-iframe',
  'wix#what-was-tried': 'wix#',
  'wordpress#plugins-for-speed-and-for-security': 'wordpress#speed-and-security-plugins',
  'wordpress#what-was-tried': 'wordpress#',
  'wordpress#who-may-write-what': 'wordpress#roles-and-permissions',
  'wordpress#with-the-plugin': 'wordpress#',
};

/** Old ids on one page. */
export interface OldIds {
  /** Old ids by the present id on the same page. The key `''` is the top of the page. */
  samePage: ReadonlyMap<string, readonly string[]>;
  /** Old ids with their present address on another page, such as `/docs/react`. */
  otherPages: readonly { id: string; page: string; href: string }[];
}

/**
 * Returns the old ids of a page.
 *
 * @example
 * oldIdsOf('npm').otherPages; // [{ id: 'react', page: 'react', href: '/docs/react' }, …]
 */
export function oldIdsOf(name: string): OldIds {
  const samePage = new Map<string, string[]>();
  const otherPages: { id: string; page: string; href: string }[] = [];
  for (const [from, to] of Object.entries(movedSections)) {
    const [oldPage, oldId = ''] = from.split('#');
    const [page = '', id = ''] = to.split('#');
    if (oldPage !== name) continue;
    if (page === name) samePage.set(id, [...(samePage.get(id) ?? []), oldId]);
    else otherPages.push({ id: oldId, page, href: `/docs/${page}${id === '' ? '' : `#${id}`}` });
  }
  return { samePage, otherPages };
}
