/**
 * The groups and pages of the documentation, in the order of its navigation. Data only: `documentation.ts` has the layout,
 * and `demo/docs` has the text.
 */

export interface DocPage {
  /** Name of the file `demo/docs/<name>.md` and of the path `/docs/<name>`. */
  name: string;
  /** The name in the navigation. The page has its own heading. */
  title: string;
}

export interface DocGroup {
  title: string;
  /** One sentence below the title. */
  about: string;
  pages: readonly DocPage[];
}

export const docGroups: readonly DocGroup[] = [
  {
    title: 'Put it on my site',
    about: 'The exact paste for what your site is made with, and what was tried.',
    pages: [
      { name: 'html', title: 'HTML' },
      { name: 'wordpress', title: 'WordPress' },
      { name: 'drupal', title: 'Drupal' },
      { name: 'joomla', title: 'Joomla' },
      { name: 'typo3', title: 'TYPO3' },
      { name: 'squarespace', title: 'Squarespace' },
      { name: 'webflow', title: 'Webflow' },
      { name: 'wix', title: 'Wix' },
      { name: 'shopify', title: 'Shopify' },
      { name: 'tag-manager', title: 'Tag manager' },
      { name: 'npm', title: 'npm: React, Vue, Svelte' },
      { name: 'content', title: 'Marked elements and links' },
    ],
  },
  {
    title: 'Make it yours',
    about: 'Looks, what is offered, and what your page is told.',
    pages: [
      { name: 'reference', title: 'Attributes and methods' },
      { name: 'looks', title: 'Looks' },
      { name: 'texts', title: 'Your own words' },
      { name: 'text-keys', title: 'The keys of your own words' },
      { name: 'events', title: 'Events and analytics' },
      { name: 'found', title: 'Search engines and assistants' },
    ],
  },
  {
    title: 'Run it',
    about: 'For whoever answers for the site.',
    pages: [
      { name: 'hosting', title: 'Hosting, upgrade, caching' },
      { name: 'relay', title: 'The relay' },
      { name: 'deploy', title: 'Deploy it yourself' },
      { name: 'privacy', title: 'Privacy' },
      { name: 'security', title: 'Security' },
      { name: 'troubleshooting', title: 'Troubleshooting' },
    ],
  },
  {
    title: 'What it promises',
    about: 'Each with the test that holds it.',
    pages: [
      { name: 'never-twice', title: 'Never twice, never falsely' },
      { name: 'figures', title: 'Figures' },
      { name: 'calendars', title: 'Beside other calendars' },
      { name: 'accessibility', title: 'Accessibility' },
      { name: 'browsers', title: 'Browsers' },
    ],
  },
  {
    title: 'Build on it',
    about: 'For people who program, or carry this on.',
    pages: [
      { name: 'api-and-flow', title: 'API and flow' },
      { name: 'demo-service', title: 'The demo booking service' },
      { name: 'architecture', title: 'How it is built' },
    ],
  },
];

/** The pages of all groups. The links to the previous and the next page follow this order. */
export const docPages: readonly DocPage[] = docGroups.flatMap(({ pages }) => pages);
