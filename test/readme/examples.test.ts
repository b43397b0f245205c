import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../demo/service/database/database.ts';
import { ENDPOINTS } from '../../demo/service/routes/table.ts';
import { createService } from '../../demo/service/service.ts';
import { docPages } from '../../demo/site/documentation-index.ts';
import { toAnchor } from '../../demo/site/addresses.ts';
import * as relay from '../../src/relay/index.ts';
import { site } from '../demo/site.ts';
import { documentation, readDocument, documents, listExamples, readSection } from './documentation.ts';

const curlExamples = documentation.split('\n').filter((line) => line.startsWith('curl '));

let service: Awaited<ReturnType<typeof createService>>;
beforeAll(async () => {
  service = await createService({ database: await createDatabase({ memory: true }), demo: true });
});
afterAll(() => service.close());

/** Converts a curl command to a request. Throws at options that the documentation does not use. */
function parseCurl(line: string): Request {
  const curlWords = [...line.matchAll(/'([^']*)'|(\S+)/g)]
    .slice(1)
    .map(([, quotedWord, plainWord]) => quotedWord ?? plainWord ?? '');
  const headers = new Headers();
  let [address, body]: [string, string | null] = ['', null];
  for (let word = curlWords.shift(); word !== undefined; word = curlWords.shift()) {
    if (word === '-u') headers.set('authorization', `Basic ${btoa(curlWords.shift() ?? '')}`);
    else if (word === '-H') headers.append(...((curlWords.shift() ?? '').split(': ') as [string, string]));
    else if (word === '-d') body = curlWords.shift() ?? '';
    else if (word.startsWith('http')) address = word;
    else if (word !== '-s' && word !== '-sg') throw new Error(`curl ${word} is not known here.`);
  }
  if (body !== null) headers.set('content-type', 'application/x-www-form-urlencoded');
  return new Request(address, { headers, ...(body !== null && { method: 'POST', body }) });
}

it.each(curlExamples)('runs the curl example without an error: %s', async (line) => {
  const answer = (await (await service.fetch(parseCurl(line))).json()) as {
    request?: { status?: string; error?: unknown };
  };
  expect(answer.request).toBeDefined();
  expect(answer.request?.status).toMatch(/^(OK)?$/);
  expect(answer.request?.error).toBeUndefined();
});

it('finds at least five curl examples in the documentation', () => {
  expect(curlExamples.length).toBeGreaterThanOrEqual(5);
});

it('documents every endpoint of the demo service', () => {
  for (const { path } of ENDPOINTS) {
    const documentedPath = path
      .replace('{item_id}', '{id}')
      .replace('{booking_id}', '{code}')
      .replace('booking/forms', 'booking/form');
    expect(readDocument('demo-service')).toContain(`\`${documentedPath}\``);
  }
});

it('documents the same Trusted Types policies as the strict demo page', async () => {
  const documentedPolicy = /```\n(default-src[\s\S]*?)```/.exec(documentation)?.[1] ?? '';
  const trustedTypesPattern = /trusted-types [a-z -]*[a-z]/;
  expect(documentedPolicy).not.toContain('unsafe');
  const response = await site.request('http://localhost:4173/strict-policy');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(trustedTypesPattern.exec(policy)).not.toBeNull();
  expect(trustedTypesPattern.exec(documentedPolicy)?.[0]).toBe(trustedTypesPattern.exec(policy)?.[0]);
});

it('documents the same preload snippet as the demo page', () => {
  const normalizeSnippet = (html: string) =>
    html
      .replaceAll('{{site}}/slipway.js', '#')
      .replaceAll('https://www.example.com/slipway/slipway.js', '#')
      .replaceAll('{{service}}', 'https://book.example.com')
      .replace(/^ +/gm, '')
      .replace(/^\/\/.*\n/gm, '');
  const page = readFileSync(new URL('../../demo/pages/one-item.html', import.meta.url), 'utf8');
  const demoSnippet = /<!-- snippet -->\n([\s\S]*?) *<!-- \/snippet -->/.exec(page)?.[1] ?? '';
  expect(demoSnippet).toContain('slipwayEarly');
  expect(normalizeSnippet(documentation)).toContain(normalizeSnippet(demoSnippet));
});

const recipes = readdirSync(new URL('../../demo/relay-recipes/', import.meta.url));

it.each(recipes)('documents the relay recipe %s word for word', (name) => {
  const recipe = readFileSync(new URL(`../../demo/relay-recipes/${name}`, import.meta.url), 'utf8');
  const isDocumented = readDocument('relay-deploy').includes(`\`\`\`js\n${recipe}\`\`\`\n`);
  expect(isDocumented, 'Copy the whole file into a code block of demo/docs/relay-deploy.md.').toBe(true);
});

it.each(Object.keys(relay).filter((name) => name.endsWith('Store')))('documents the relay store %s', (name) => {
  expect(readDocument('relay-deploy').includes(`\`${name}`), `Name ${name} in demo/docs/relay-deploy.md.`).toBe(true);
});

/**
 * First lines of the recipes that no test runs. No test starts a function on Vercel; its section in the documentation
 * states this.
 */
const untestedRecipes = ["import pg from 'pg';"];

it('imports the relay only in tested recipes and in the Vercel recipe', () => {
  const recipeTexts = recipes.map((name) =>
    readFileSync(new URL(`../../demo/relay-recipes/${name}`, import.meta.url), 'utf8'),
  );
  const otherExamples = listExamples('js')
    .map(({ code }) => code)
    .filter((code) => code.includes("from 'slipway-booking/relay'") && !recipeTexts.includes(code));
  expect(otherExamples.map((code) => code.split('\n')[0])).toEqual(untestedRecipes);
  expect(readSection('Vercel')).toContain('Not tested on Vercel.');
});

/** Returns the ids of a page's headings, as GitHub and the site create them. */
const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading.replaceAll('`', '')));

const pages = [...documents.keys(), 'CONTRIBUTING.md', 'SECURITY.md'];

it.each(pages)('mentions no missing command, file or link in %s', (page) => {
  const pageUrl = new URL(`../../${page}`, import.meta.url);
  const text = readFileSync(pageUrl, 'utf8');
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [, script = ''] of text.matchAll(/npm run ([a-z]+(?::[a-z]+)*)/g))
    expect(Object.keys(scripts)).toContain(script);
  for (const [, file = ''] of text.matchAll(/`((?:src|demo|test|e2e)\/[a-z0-9/.-]*)`/g))
    expect(existsSync(new URL(`../../${file}`, import.meta.url)), file).toBe(true);
  for (const [, link = '', anchor = ''] of text.matchAll(/\]\((?!https:|\/)([^)#]*)(?:#([^)]*))?\)/g)) {
    const target = link === '' ? pageUrl : new URL(link, pageUrl);
    expect(existsSync(target), link).toBe(true);
    if (anchor !== '') expect(listAnchors(readFileSync(target, 'utf8')), `${link}#${anchor}`).toContain(anchor);
  }
});

it('links every page on the site and in the README', () => {
  const files = [...documents.keys()].filter((page) => page !== 'README.md');
  expect(docPages.map(({ name }) => `demo/docs/${name}.md`).sort()).toEqual(files.sort());
  for (const file of files) expect(documents.get('README.md')).toContain(`(${file})`);
});
