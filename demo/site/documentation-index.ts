/**
 * The groups and pages of the documentation, in the order of the navigation. `documentation.ts` has the layout of the
 * pages, and `demo/docs` has their text.
 */

export interface DocPage {
  /** The name in the file `demo/docs/<name>.md` and in the path `/docs/<name>`. */
  name: string;
  /** The title in the navigation. The text of the page has its own heading. */
  title: string;
}

export interface DocGroup {
  title: string;
  /** One sentence below the title of the group. */
  about: string;
  pages: readonly DocPage[];
}

export const docGroups: readonly DocGroup[] = [
  {
    title: 'Start',
    about: 'From nothing to a booking, and the words to know.',
    pages: [
      { name: 'quick-start', title: 'Quick start' },
      { name: 'how-do-i', title: 'Common questions' },
      { name: 'coming-from', title: 'Coming from an iframe or a plugin' },
      { name: 'glossary', title: 'Glossary' },
      { name: 'upgrade', title: 'Upgrade' },
    ],
  },
  {
    title: 'Put it on my site',
    about: 'The code for your kind of site.',
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
      { name: 'content', title: 'Marked elements and links' },
    ],
  },
  {
    title: 'Put it in my application',
    about: 'Packages, types and frameworks.',
    pages: [
      { name: 'npm', title: 'npm' },
      { name: 'react', title: 'React and Next.js' },
      { name: 'vue', title: 'Vue' },
      { name: 'svelte', title: 'Svelte and SvelteKit' },
      { name: 'angular', title: 'Angular' },
      { name: 'astro', title: 'Astro' },
    ],
  },
  {
    title: 'Make it yours',
    about: 'Settings, styling, words and events.',
    pages: [
      { name: 'reference', title: 'Attributes' },
      { name: 'methods', title: 'Methods and state' },
      { name: 'looks', title: 'Styling' },
      { name: 'gallery', title: 'Theming gallery' },
      { name: 'texts', title: 'Your own words' },
      { name: 'text-keys', title: 'Keys of your own words' },
      { name: 'events', title: 'Events and analytics' },
      { name: 'url-parameters', title: 'URL parameters' },
      { name: 'dialog', title: 'Dialog' },
      { name: 'payment', title: 'Payment' },
      { name: 'confirmation', title: 'Confirmation and calendar files' },
      { name: 'found', title: 'Search engines and assistants' },
      { name: 'recipes', title: 'Recipes' },
    ],
  },
  {
    title: 'Run it',
    about: 'Hosting, the relay, privacy and help.',
    pages: [
      { name: 'hosting', title: 'Hosting, upgrades and caching' },
      { name: 'relay', title: 'The relay' },
      { name: 'relay-deploy', title: 'Deploy the relay' },
      { name: 'relay-reads', title: 'Reads through the relay' },
      { name: 'relay-bookings', title: 'Bookings through the relay' },
      { name: 'relay-limits', title: 'Limits and storage of the relay' },
      { name: 'operate', title: 'Operate the relay' },
      { name: 'deploy', title: 'Deploy the demo' },
      { name: 'privacy', title: 'Privacy' },
      { name: 'security', title: 'Security' },
      { name: 'troubleshooting', title: 'Troubleshooting' },
    ],
  },
  {
    title: 'Quality',
    about: 'Promises, each with its test.',
    pages: [
      { name: 'never-twice', title: 'Lost answers and double bookings' },
      { name: 'figures', title: 'Figures' },
      { name: 'benchmarks', title: 'Benchmarks' },
      { name: 'calendars', title: 'Compared with other calendars' },
      { name: 'accessibility', title: 'Accessibility' },
      { name: 'browsers', title: 'Browsers' },
    ],
  },
  {
    title: 'Build on it',
    about: 'For people who program or maintain Slipway.',
    pages: [
      { name: 'api-and-flow', title: 'API and flow' },
      { name: 'api-reference', title: 'API reference' },
      { name: 'demo-service', title: 'The demo booking service' },
      { name: 'webhooks', title: 'Webhooks' },
      { name: 'architecture', title: 'Architecture' },
    ],
  },
];

/** The pages of all groups, in the order of the links to the previous and the next page. */
export const docPages: readonly DocPage[] = docGroups.flatMap(({ pages }) => pages);
