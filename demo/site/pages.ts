/**
 * The demo pages with the text of their cards: three venues, and one page for each feature that the project promises.
 * The folder `demo/pages` has the content of each page, and `render.ts` renders it.
 */

export interface DemoPage {
  /** The name in the file `demo/pages/<name>.html` and in the path `/<name>`. */
  name: string;
  title: string;
  /** One or two sentences about what the page shows. */
  summary: string;
  /** The name of a picture in `demo/service/pictures`, without `.svg`. */
  picture: string;
  /** True if the site sends a strict content security policy with the page. */
  hasStrictPolicy?: true;
}

export interface PageGroup {
  title: string;
  /**
   * True if the cards of the group are on the front page. The cards of all other groups are on the page for developers.
   */
  isForVenues?: true;
  pages: readonly DemoPage[];
}

export const pageGroups: readonly PageGroup[] = [
  {
    title: 'Three venues',
    isForVenues: true,
    pages: [
      {
        name: 'boats',
        title: 'Boats by the hour and the day',
        summary: 'A harbour on the Pacific coast. Hours, days and tours in one cart; its token stays with the relay.',
        picture: 'sailboat',
      },
      {
        name: 'rooms',
        title: 'Rooms by the night',
        summary: 'A mountain inn in Austria, in German. Nights, seasons and a deposit, with tax inside the price.',
        picture: 'room-alpine',
      },
      {
        name: 'museum',
        title: 'A museum and its tours',
        summary: 'A desert castle in Jordan, in Arabic, from right to left. Time slots, and dinars of three decimals.',
        picture: 'museum',
      },
    ],
  },
  {
    title: 'Ways to embed it',
    pages: [
      {
        name: 'plain-embed',
        title: 'Through the relay',
        summary:
          'Five pasted lines. The account wants a token for bookings, so the relay on this site holds it and the browser never sees it.',
        picture: 'sailboat',
      },
      {
        name: 'direct-account',
        title: 'Straight to the account',
        summary:
          'This account lets guests book without a token, so the widget talks to it directly, across origins and without one preflight.',
        picture: 'room-alpine',
      },
      {
        name: 'marked-div',
        title: 'A marked div',
        summary:
          'Where a CMS strips tags it does not know, a plain div with data attributes becomes the widget in place.',
        picture: 'lighthouse-walk',
      },
      {
        name: 'inserted-late',
        title: 'Inserted late',
        summary:
          'The page adds its markup when the guest requests it, long after the script ran. The widget still appears.',
        picture: 'picnic',
      },
      {
        name: 'loaded-twice',
        title: 'Loaded twice',
        summary:
          'Two plugins paste the script, in two shapes. The first one wins, the console says so once, and nothing breaks.',
        picture: 'double-kayak',
      },
      {
        name: 'classic-build',
        title: 'One classic file',
        summary:
          'For tag managers and old templates that cannot load modules: the whole widget in one ordinary script.',
        picture: 'motorboat',
      },
      {
        name: 'one-item',
        title: 'One item, at once',
        summary:
          'The page of a single tour opens on its calendar. A preload snippet in the head saves the first round trip.',
        picture: 'whale-tour',
      },
      {
        name: 'one-cart',
        title: 'One cart everywhere',
        summary:
          'Two lists on one page and a badge in its header share one cart, and so do the tabs of the site. ' +
          'While one tab books, the others wait.',
        picture: 'kayak',
      },
      {
        name: 'strict-policy',
        title: 'A strict security policy',
        summary: 'Default none, nothing unsafe, Trusted Types required. The whole journey runs without one violation.',
        picture: 'generic-lamp',
        hasStrictPolicy: true,
      },
    ],
  },
  {
    title: 'When things go wrong',
    pages: [
      {
        name: 'slow-service',
        title: 'A slow service',
        summary:
          'Every answer takes two and a half seconds. Each wait has a shape of the right size, and nothing jumps.',
        picture: 'hut',
      },
      {
        name: 'failing-service',
        title: 'A failing service',
        summary:
          'Errors, broken answers, refusals and lost connections. The widget explains each one and offers a next step.',
        picture: 'fishing',
      },
      {
        name: 'public-api-off',
        title: 'Public API off',
        summary:
          'The public API of this account is off. The page falls back to its link; with debug on, it says what to change.',
        picture: 'generic-shelf',
      },
      {
        name: 'reads-through-relay',
        title: 'Public API off, and a relay',
        summary:
          'The same account, bookable: a relay that takes the reads too shows what the public would see. Off unless asked for.',
        picture: 'generic-shelf',
      },
      {
        name: 'unknown-item',
        title: 'An unknown item',
        summary:
          'The page names an item that is no longer on sale. The guest reads a sentence about it, and can still book.',
        picture: 'generic-box',
      },
    ],
  },
  {
    title: 'At home on any page',
    pages: [
      {
        name: 'five-thousand-items',
        title: 'Five thousand items',
        summary:
          'A hire depot with 40 categories. Searching keeps up with typing, and the page stays as light as with fifty.',
        picture: 'generic-vehicle',
      },
      {
        name: 'french',
        title: 'In French',
        summary:
          'The page says lang="fr", and the widget follows: words, dates and prices, with nothing else to set. ' +
          'What the account itself has written stays as it wrote it.',
        picture: 'sunset-cruise',
      },
      {
        name: 'german',
        title: 'In German',
        summary:
          'A mountain inn in Austria, in its own language: weeks from Monday, and euros as the account writes them.',
        picture: 'hut',
      },
      {
        name: 'arabic',
        title: 'In Arabic, from right to left',
        summary: 'A desert castle in Jordan. The whole widget is mirrored, and its dinars have three decimals.',
        picture: 'camel',
      },
      {
        name: 'live-language',
        title: 'Language switched live',
        summary:
          'Four buttons set the lang around the widget while somebody books: every word follows, and nothing typed is lost.',
        picture: 'lighthouse-walk',
      },
      {
        name: 'dark',
        title: 'On a dark site',
        summary:
          'The widget takes the page’s colours and colour scheme; contrast on the accent is computed, not hoped for.',
        picture: 'sauna',
      },
      {
        name: 'narrow-column',
        title: 'In a narrow column',
        summary:
          'In a sidebar of 320 pixels on a wide screen: the layout answers to the width of the element, not of the window.',
        picture: 'kayak',
      },
    ],
  },
];

export const demoPages: readonly DemoPage[] = pageGroups.flatMap((group) => group.pages);
