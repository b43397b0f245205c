import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { pagesFolder, picturesFolder } from '../../demo/building/project.ts';
import { pageGroups, demoPages } from '../../demo/site/pages.ts';
import { fillPlaceholders, extractSnippets, removeSnippetMarks } from '../../demo/site/template.ts';
import { site, fetchText } from './site.ts';

const productPageFiles = ['index.html', 'developers.html', 'builder.html'];

describe('the list of demo pages', () => {
  it('lists exactly the HTML files of the folder, without the product pages', async () => {
    const files = (await readdir(pagesFolder)).filter(
      (file) => file.endsWith('.html') && !productPageFiles.includes(file),
    );
    expect(demoPages.map((page) => `${page.name}.html`).sort()).toEqual(files.sort());
  });

  it('links venue pages on the front page, others on the developer page', async () => {
    const [frontPage, developerPage] = await Promise.all([fetchText('/'), fetchText('/developers')]);
    for (const { isForVenues, pages: pagesInGroup } of pageGroups)
      for (const page of pagesInGroup)
        expect(isForVenues === true ? frontPage : developerPage).toContain(`<a href="/${page.name}">`);
  });

  it('names only pictures that exist', async () => {
    const pictures = await readdir(picturesFolder);
    for (const page of demoPages) expect(pictures).toContain(`${page.picture}.svg`);
  });
});

describe('the response for an unknown address', () => {
  const requestPage = (accept: string) => site.request('http://localhost:4173/boats.html', { headers: { accept } });

  it('is an HTML page for a browser', async () => {
    const response = await requestPage('text/html,application/xhtml+xml,*/*;q=0.8');
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    const html = await response.text();
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).toContain('<a href="/">');
  });

  it('is one line of text for a program', async () => {
    const response = await requestPage('*/*');
    expect([response.status, await response.text()]).toEqual([404, '404 Not Found']);
  });
});

describe.each(demoPages)('the page $name', ({ name, hasStrictPolicy }) => {
  it('has `lang`, fallback content and no unfilled placeholder', async () => {
    const response = await site.request(`http://localhost:4173/${name}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toMatch(/<html lang="[a-zA-Z-]+"/);
    expect(html).toMatch(/<(slipway-booking|div data-slipway="1") [^>]*>\s*<a href="[^"]+">[^<]+<\/a>/);
    expect(html).not.toMatch(/\{\{|<!-- \/?snippet/);
  });

  it('has no inline style and no inline script except the preload snippet', async () => {
    const html = await fetchText(`/${name}`);
    if (name !== 'one-item') expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
  });

  it('shows in its code block exactly the markup that it uses', async () => {
    const html = await fetchText(`/${name}`);
    const snippet = (/<pre><code>([\s\S]*?)<\/code>/.exec(html)?.[1] ?? '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    const joinLines = (text: string) => text.replace(/\s+/g, ' ');
    expect(snippet).toMatch(/slipway/);
    for (const line of snippet.split('\n')) expect(joinLines(html)).toContain(joinLines(line).trim());
  });

  it(hasStrictPolicy ? 'has the strict content security policy' : 'has no content security policy', async () => {
    const response = await site.request(`http://localhost:4173/${name}`);
    const policy = response.headers.get('content-security-policy');
    if (!hasStrictPolicy) return expect(policy).toBeNull();
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    return undefined;
  });
});

describe('a demo page', () => {
  it.each([
    ['127.0.0.1', 'one of its hosts', '127.0.0.1'],
    ['demo.example', 'an unknown host', 'localhost'],
  ])('answers a request to %s (%s) with the service at %s', async (requestHost, _hostKind, serviceHost) => {
    const response = await site.request(`http://${requestHost}:4173/plain-embed`);
    expect(await response.text()).toContain(`base-url="http://${serviceHost}:4174/harbour"`);
  });

  it('shows the same contact details in English and in French', async () => {
    const findContact = (html: string) => [/12 Wharf Road, Heron Cove/.exec(html)?.[0], /tel:[+\d]+/.exec(html)?.[0]];
    const [englishPage, frenchPage] = await Promise.all([fetchText('/plain-embed'), fetchText('/french')]);
    expect(findContact(frenchPage)).toEqual(findContact(englishPage));
    expect(findContact(frenchPage)).toEqual(['12 Wharf Road, Heron Cove', 'tel:+16045550142']);
  });
});

describe('fillPlaceholders', () => {
  it('throws if a placeholder has no value', () => {
    expect(() => fillPlaceholders('<p>{{missing}}</p>', {})).toThrow('missing');
  });
});

describe('extractSnippets', () => {
  it('returns the text between the snippet comments without its indentation', () => {
    const pageFile = '<body>\n    <!-- snippet -->\n    <a>\n      <b>\n    <!-- /snippet -->\n</body>\n';
    expect(extractSnippets(pageFile)).toBe('<a>\n  <b>');
    expect(removeSnippetMarks(pageFile)).toBe('<body>\n    <a>\n      <b>\n</body>\n');
  });
});
