import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { pagesFolder, picturesFolder } from '../../demo/building/project.ts';
import { pageGroups, pages } from '../../demo/site/pages.ts';
import { createSite } from '../../demo/site/site.ts';
import { fillIn, snippetOf, withoutMarks } from '../../demo/site/template.ts';

const site = createSite({
  dist: '/nowhere',
  upstream: 'http://localhost:9',
  sites: ['http://localhost:4173', 'http://127.0.0.1:4173'],
  services: ['http://localhost:4174', 'http://127.0.0.1:4174'],
  relays: {},
});

async function ask(path: string): Promise<{ response: Response; html: string }> {
  const response = await site.request(`http://localhost:4173${path}`);
  return { response, html: await response.text() };
}

/** Files that are the product's own pages: no venue's. */
const own = ['index.html', 'developers.html', 'builder.html'];

describe('the pages', () => {
  test('every page file is listed, and every listed page has its file', async () => {
    const files = (await readdir(pagesFolder)).filter((file) => file.endsWith('.html') && !own.includes(file));
    expect(pages.map((page) => `${page.name}.html`).sort()).toEqual(files.sort());
  });

  test('the first page links to the venues, that for developers to every other', async () => {
    const [front, developers] = await Promise.all([ask('/'), ask('/developers')]);
    for (const { venues, pages: group } of pageGroups)
      for (const page of group)
        expect((venues === true ? front : developers).html).toContain(`<a href="/${page.name}">`);
  });

  test('every card shows a picture that is there', async () => {
    const pictures = await readdir(picturesFolder);
    for (const page of pages) expect(pictures).toContain(`${page.picture}.svg`);
  });
});

test('an address that leads nowhere is a page like any other to a browser, and a line of text to a program', async () => {
  const asked = (accept: string) => site.request('http://localhost:4173/boats.html', { headers: { accept } });
  const page = await asked('text/html,application/xhtml+xml,*/*;q=0.8');
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
  const html = await page.text();
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(html).toContain('<a href="/">');
  const line = await asked('*/*');
  expect([line.status, await line.text()]).toEqual([404, '404 Not Found']);
});

test('the pages of one venue, in English and in French, name the same place and the same telephone', async () => {
  const facts = (html: string) => [/12 Wharf Road, Heron Cove/.exec(html)?.[0], /tel:[+\d]+/.exec(html)?.[0]];
  const [english, french] = await Promise.all([ask('/plain-embed'), ask('/french')]);
  expect(facts(french.html)).toEqual(facts(english.html));
  expect(facts(french.html)).toEqual(['12 Wharf Road, Heron Cove', 'tel:+16045550142']);
});

describe.each(pages)('the page $name', ({ name, strict }) => {
  test('it says its language, embeds the widget with a way in without script, and leaves nothing unfilled', async () => {
    const { response, html } = await ask(`/${name}`);
    expect(response.status).toBe(200);
    expect(html).toMatch(/<html lang="[a-zA-Z-]+"/);
    expect(html).toMatch(/<(slipway-booking|div data-slipway="1") [^>]*>\s*<a href="[^"]+">[^<]+<\/a>/);
    expect(html).not.toMatch(/\{\{|<!-- \/?snippet/);
  });

  test('it runs no inline script but the preload snippet, and wears no inline style', async () => {
    const { html } = await ask(`/${name}`);
    if (name !== 'one-item') expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
  });

  test('it shows exactly the markup it uses', async () => {
    const { html } = await ask(`/${name}`);
    const shown = (/<pre><code>([\s\S]*?)<\/code>/.exec(html)?.[1] ?? '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    const flat = (text: string) => text.replace(/\s+/g, ' ');
    expect(shown).toMatch(/slipway/);
    for (const line of shown.split('\n')) expect(flat(html)).toContain(flat(line).trim());
  });

  test(strict ? 'it is served under the strict policy' : 'it carries no policy', async () => {
    const policy = (await ask(`/${name}`)).response.headers.get('content-security-policy');
    if (!strict) return expect(policy).toBeNull();
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    return undefined;
  });
});

describe('templates', () => {
  test('a name that nobody gives is an error, not a hole in the page', () => {
    expect(() => fillIn('<p>{{missing}}</p>', {})).toThrow('missing');
  });

  test('a snippet is moved to the left margin, and its marks vanish from the page', () => {
    const file = '<body>\n    <!-- snippet -->\n    <a>\n      <b>\n    <!-- /snippet -->\n</body>\n';
    expect(snippetOf(file)).toBe('<a>\n  <b>');
    expect(withoutMarks(file)).toBe('<body>\n    <a>\n      <b>\n</body>\n');
  });
});

test.each([
  ['another name of its own uses the service at that name', '127.0.0.1', '127.0.0.1'],
  ['a name that is not its own uses the service at its first', 'demo.example', 'localhost'],
])('a page asked for at %s', async (_words, asked, used) => {
  const response = await site.request(`http://${asked}:4173/plain-embed`);
  expect(await response.text()).toContain(`base-url="http://${used}:4174/harbour"`);
});

describe('the return address of the demo application', () => {
  test('it shows the code as text, whatever it holds', async () => {
    const { html } = await ask('/oauth/return?code=%3Cscript%3Ex%3C/script%3E');
    expect(html).toContain('&lt;script&gt;x&lt;/script&gt;');
  });

  test('without a code it says that no access was given', async () => {
    expect((await ask('/oauth/return?error=access_denied')).html).toContain('No access was given.');
  });
});
