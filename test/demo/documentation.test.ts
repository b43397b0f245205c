import { describe, expect, it } from 'vitest';
import { findSections, type Section } from '../../demo/browser/search-index.ts';
import { buildSearchIndex } from '../../demo/site/documentation.ts';
import { toAddress, toAnchor } from '../../demo/site/addresses.ts';
import { docPages } from '../../demo/site/documentation-index.ts';
import { listHeadings, renderMarkdown, listNamedRows, splitSections, addBars } from '../../demo/site/markdown.ts';
import { contentAttributes, pageAttributes } from '../../src/page/content-embed.ts';
import { readDocument } from '../readme/documentation.ts';
import { fetchText } from './site.ts';

describe('toAddress', () => {
  it.each([
    ['relay.md', '/docs/relay'],
    ['relay.md#what-the-relay-adds', '/docs/relay#what-the-relay-adds'],
    ['../../src/README.md', 'https://github.com/slipway-booking/slipway/blob/main/src/README.md'],
    ['https://example.com/x.md', 'https://example.com/x.md'],
  ])('converts the link %s to the address %s', (link, address) => {
    expect(toAddress(link)).toBe(address);
  });
});

describe('listHeadings', () => {
  it('returns headings with the same ids as on GitHub', () => {
    expect(toAnchor('Attributes of <slipway-booking>')).toBe('attributes-of-slipway-booking');
    expect(renderMarkdown('## Attributes of `<slipway-booking>`')).toContain('<h2 id="attributes-of-slipway-booking">');
    expect(listHeadings('# One\n\n## Two `x`\n')).toEqual([
      { depth: 1, text: 'One', id: 'one' },
      { depth: 2, text: 'Two x', id: 'two-x' },
    ]);
  });
});

describe('renderMarkdown', () => {
  it('escapes markup in code blocks', () => {
    expect(renderMarkdown('```html\n<b>&amp;</b>\n```')).toContain('&lt;b&gt;&amp;amp;&lt;/b&gt;');
  });
});

describe('listNamedRows', () => {
  const markdown =
    '# A\n\n## Mode\n\n| a | b |\n|---|---|\n| `mode` | c |\n| `x`, `y` | d `e` |\n| f `g` | h |\n| `x` | i |\n';

  it('returns the first row of each name that has no heading', () => {
    expect(listNamedRows(markdown)).toEqual([{ id: 'x', names: 'x, y', text: 'd e' }]);
  });

  it('gives rows ids that are unique on the page', () => {
    expect(renderMarkdown(markdown).match(/ id="[^"]*"/g)).toEqual([' id="mode"', ' id="x"']);
  });
});

describe('splitSections', () => {
  it('returns a text without markup for each heading', () => {
    expect(
      splitSections('# One\n\nA `word`, **loud**.\n\n## Two\n\n| a | b |\n|---|---|\n| c | [d](e.md) |\n'),
    ).toEqual([
      { heading: { depth: 1, text: 'One', id: 'one' }, text: 'A word, loud.' },
      { heading: { depth: 2, text: 'Two', id: 'two' }, text: expect.stringMatching(/a b c d/) as string },
    ]);
  });
});

describe('addBars', () => {
  const table =
    '| page | ms | times |\n|---|---|---|\n| a | 1,200.5 (1,100–1,300) | 0.50 |\n| b | 300.125 (9–9) | n/a |\n';

  it('draws bars relative to the largest number of each column', () => {
    const html = addBars(renderMarkdown(`<!-- bars -->\n\n${table}`));
    expect([...html.matchAll(/<td>([^<]*)<svg[^>]*><rect width="([^"]*)"/g)].map(([, ...cell]) => cell)).toEqual([
      ['1,200.5 (1,100–1,300)', '100.0'],
      ['0.50', '100.0'],
      ['300.125 (9–9)', '25.0'],
    ]);
    expect(html).toContain('<td>n/a</td>');
  });

  it('leaves tables without the comment unchanged', () => {
    expect(addBars(renderMarkdown(table))).toBe(renderMarkdown(table));
  });
});

describe('findSections', () => {
  const createSection = (heading: string, text: string, page = 'Relay'): Section => ({
    href: `/docs/${heading}`,
    page,
    heading,
    text,
  });
  const sections = [
    createSection('Headers', 'The header max-age limits the cache of browsers.', 'Hosting'),
    createSection('Caching', 'Upload beside, never delete.', 'Hosting'),
    createSection('Options', 'A cache, a cache, a cache.'),
  ];
  const findHeadings = (query: string) => findSections(sections, query).map(({ heading }) => heading);

  it('finds words by their beginning only', () => {
    expect(findHeadings('brow max')).toEqual(['Headers']);
    expect(findHeadings('rowsers')).toEqual([]);
  });

  it('returns only the sections with the largest number of query words', () => {
    expect(findHeadings('cache browsers nothing')).toEqual(['Headers']);
  });

  it('ignores filler words, unless the query has no other words', () => {
    expect(findHeadings('how do I upload')).toEqual(['Caching']);
    expect(findHeadings('the')).toEqual(['Headers']);
  });

  it('finds a British spelling if the query has the American spelling', () => {
    expect(findSections([createSection('Colours', '')], 'color')).toHaveLength(1);
  });

  it('lists a heading that contains the whole query first', () => {
    const headings = ['Load module script: failed', 'TypeError: Load failed'];
    const sectionsOfHeadings = headings.map((heading) => createSection(heading, ''));
    expect(findSections(sectionsOfHeadings, 'load failed').map(({ heading }) => heading)).toEqual(
      headings.toReversed(),
    );
  });

  it('finds a section by a synonym of its heading', () => {
    expect(findSections([createSection('Privacy', ''), createSection('Gdp', '')], 'GDPR')).toEqual([
      createSection('Privacy', ''),
    ]);
  });

  it('puts long lists last and omits those without all query words', () => {
    const sectionsWithLongList = [{ ...createSection('Cache words', 'upload delete'), isLongList: true }, ...sections];
    const findHeadingsWithLongList = (query: string) =>
      findSections(sectionsWithLongList, query).map(({ heading }) => heading);
    expect(findHeadingsWithLongList('cach')).toEqual(['Caching', 'Options', 'Headers', 'Cache words']);
    expect(findHeadingsWithLongList('delete max')).not.toContain('Cache words');
  });

  it('sorts by matches in headings, then by the number of matches', () => {
    expect(findHeadings('cach')).toEqual(['Caching', 'Options', 'Headers']);
  });

  it('lists a page before sections of other pages', () => {
    const hrefs = ['/docs/npm#react', '/docs/react'];
    const sectionsOfPages = hrefs.map((href) => ({ href, page: 'Pages', heading: 'React', text: '' }));
    expect(findSections(sectionsOfPages, 'react').map(({ href }) => href)).toEqual(hrefs.toReversed());
  });

  it('finds a section by the title of its page', () => {
    expect(findHeadings('HOSTING upload')).toEqual(['Caching']);
  });

  it('returns an empty list for a blank query', () => {
    expect(findHeadings('  ')).toEqual([]);
  });
});

describe('the search of the documentation', () => {
  it.each([
    ['success-url', '/docs/reference#success-url'],
    ['SLIPWAY_TRUST_PROXY', '/docs/relay#slipway_trust_proxy'],
    ['slipway-booked', '/docs/events#slipway-booked'],
    ["Cannot use 'import.meta' outside a module", '/docs/troubleshooting#cannot-use-importmeta-outside-a-module'],
    ['ERR_BLOCKED_BY_CLIENT', '/docs/troubleshooting#neterr_blocked_by_client'],
    [
      "Failed to find a valid digest in the 'integrity' attribute",
      '/docs/troubleshooting#failed-to-find-a-valid-digest-in-the-integrity-attribute',
    ],
    ['How do I show only two of my items?', '/docs/how-do-i#show-only-some-of-my-items'],
    ['preset a date', '/docs/how-do-i#preset-a-date'],
    ['button colour', '/docs/how-do-i#change-the-button-colour'],
    ['send a conversion to my analytics', '/docs/how-do-i#send-a-conversion-to-analytics-after-a-booking'],
    ['hide prices', '/docs/how-do-i#hide-prices'],
    ['German', '/docs/how-do-i#show-the-widget-in-german-or-another-language'],
    ['cookies', '/docs/how-do-i#size-speed-and-cookies'],
    ['My account requires a key', '/docs/how-do-i#my-account-requires-an-api-key'],
    ['The calendar stays empty', '/docs/how-do-i#the-calendar-is-empty-or-every-day-is-unavailable'],
    ['update to a new version', '/docs/how-do-i#update-to-a-new-version'],
    ['React', '/docs/react'],
    [
      'Refused to load the script',
      '/docs/troubleshooting#refused-to-load-the-script--because-it-violates-the-following-content-security-policy-directive',
    ],
    ['Load failed', '/docs/troubleshooting#typeerror-load-failed'],
    ['Failed to fetch', '/docs/troubleshooting#typeerror-failed-to-fetch'],
    ['custom element already defined', '/docs/troubleshooting#the-custom-element-is-already-defined'],
    ['currency', '/docs/how-do-i#change-the-currency-or-the-time-zone'],
    ['dark mode', '/docs/looks#dark-mode'],
    ['hide the promo code', '/docs/how-do-i#hide-the-promo-code-field'],
    ['know if a booking is paid', '/docs/how-do-i#know-if-a-booking-is-paid'],
    ['GDPR', '/docs/privacy'],
  ])('lists the expected section first for “%s”', async (query, href) => {
    expect(findSections(await buildSearchIndex(), query)[0]?.href).toBe(href);
  });

  it.each([...contentAttributes, ...pageAttributes])(
    'lists the attribute %s among the first three results',
    async (name) => {
      const firstResults = findSections(await buildSearchIndex(), name).slice(0, 3);
      expect(firstResults.map(({ href }) => href)).toContainEqual(expect.stringMatching(/^\/docs\/reference#/));
    },
  );

  it('finds the troubleshooting page for each error message of a browser', async () => {
    const [table = ''] =
      /## Messages in the console\n([\s\S]*?)\n## /.exec(readDocument('troubleshooting'))?.slice(1) ?? [];
    const messages = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, message = '']) => message);
    expect(messages.length).toBeGreaterThan(8);
    const searchIndex = await buildSearchIndex();
    for (const message of messages)
      expect(
        findSections(searchIndex, message).map(({ href }) => href),
        message,
      ).toContainEqual(expect.stringMatching(/^\/docs\/troubleshooting/));
  });
});

describe('a page of the documentation', () => {
  it.each(docPages)('links to its source and to a problem form: $name', async ({ name }) => {
    const html = await fetchText(`/docs/${name}`);
    expect(html).toContain(`https://github.com/slipway-booking/slipway/edit/main/demo/docs/${name}.md"`);
    expect(html).toContain('/issues/new?title=Documentation%3A%20');
    // This script adds a Copy button to each block of code.
    expect(html).toContain('<script type="module" src="/browser/docs-page.js"></script>');
    const codeBlockCount = html.match(/<pre/g)?.length ?? 0;
    expect(html.match(/<div class="code">/g)?.length ?? 0).toBe(codeBlockCount);
  });
});
