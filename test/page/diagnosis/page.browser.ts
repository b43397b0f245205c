import { afterEach, describe, expect, it } from 'vitest';
import { createContentEmbed } from '../../../src/page/content-embed.ts';
import { findPageIssues } from '../../../src/page/diagnosis/page.ts';

afterEach(() => document.body.replaceChildren());

const fallback = '<a href="#phone">By phone</a>';
function placeMarkup(markup: string): HTMLElement {
  document.body.innerHTML = markup;
  const element = document.querySelector<HTMLElement>('x-booking') ?? expect.fail('It is not there.');
  element.style.display ||= 'block';
  return element;
}
const findIssueTexts = (element: HTMLElement, mode = 'inline') => findPageIssues(element, mode).map(({ what }) => what);

it('returns nothing for an element with fallback, sufficient width and id', () => {
  expect(findIssueTexts(placeMarkup(`<x-booking id="book">${fallback}</x-booking>`))).toEqual([]);
});

describe('findPageIssues: scripts', () => {
  it('reports both URLs of a script that loads twice', () => {
    const element = placeMarkup(`<x-booking>${fallback}</x-booking>`);
    for (const scriptFolder of ['theme', 'plugin']) {
      const script = document.createElement('script');
      script.type = 'text/plain';
      script.src = `https://venue.example/${scriptFolder}/slipway.js?v=1`;
      document.body.append(script);
    }
    expect(findIssueTexts(element)).toEqual([
      'The script is on this page 2 times: ' +
        '`https://venue.example/theme/slipway.js?v=1`, `https://venue.example/plugin/slipway.js?v=1`. The first one is used.',
    ]);
  });
});

describe('findPageIssues: ids', () => {
  it('reports an id that two elements have', () => {
    expect(findIssueTexts(placeMarkup(`<p id='a"b\\'></p><x-booking id='a"b\\'>${fallback}</x-booking>`))).toEqual([
      'More than one element has the id `a"b\\`.',
    ]);
  });

  it('reports a button whose `data-slipway-open` names no booking', () => {
    const element = placeMarkup(
      `<button data-slipway-open="boook"></button><button data-slipway-open="book"></button>` +
        `<x-booking id="book">${fallback}</x-booking>`,
    );
    expect(findPageIssues(element, 'dialog')).toEqual([
      {
        what: 'Nothing opens on `data-slipway-open="boook"`: no booking has that id.',
        remedy: 'This element’s id is `book`.',
      },
    ]);
    expect(findIssueTexts(element)).toEqual([]);
  });
});

describe('findPageIssues: width', () => {
  it('reports an inline element that is too narrow', () => {
    const element = placeMarkup(`<x-booking style="inline-size:200px">${fallback}</x-booking>`);
    expect(findIssueTexts(element)).toEqual(['The element is 200 pixels wide.']);
    expect(findIssueTexts(element, 'dialog')).toEqual([]);
  });

  it('ignores the width of a hidden element', () => {
    expect(findIssueTexts(placeMarkup(`<x-booking style="display:none">${fallback}</x-booking>`))).toEqual([]);
  });
});

describe('findPageIssues: fallback', () => {
  it.each(['', '  \n ', '<!-- by phone -->'])('reports a missing fallback if the element contains %j', (content) => {
    expect(findIssueTexts(placeMarkup(`<x-booking>${content}</x-booking>`))).toEqual([
      'There is no fallback inside the element.',
    ]);
  });

  it('accepts a picture as a fallback', () => {
    expect(findIssueTexts(placeMarkup('<x-booking><img alt=""></x-booking>'))).toEqual([]);
  });
});

describe('findPageIssues: embedded elements', () => {
  function addEmbeddedElement(
    attributes: Record<string, string>,
    scriptAttributes: Record<string, string> = {},
  ): HTMLElement {
    const content = document.createElement('div');
    for (const [name, value] of Object.entries(attributes)) content.setAttribute(name, value);
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(scriptAttributes)) script.setAttribute(name, value);
    const element = createContentEmbed([script])(content, 'https://book.example/harbour') ?? expect.fail('None.');
    element.innerHTML = fallback;
    return element;
  }

  it('reports settings in content that only the page may set', () => {
    const accounts = { 'data-accounts': 'https://book.example/harbour' };
    expect(findIssueTexts(addEmbeddedElement({ 'data-item-id': '7' }, accounts))).toEqual([]);
    const [issue] = findPageIssues(addEmbeddedElement({ 'data-relay-url': 'y' }, accounts), 'inline');
    expect(issue?.remedy).toContain('<meta name="slipway-relay-url"');
    expect(findIssueTexts(addEmbeddedElement({ 'data-prefill': 'x', 'data-relay-url': 'y' }, accounts))).toEqual([
      '`data-relay-url` has no effect here, because content may not set it.',
      '`data-prefill` has no effect here, because content may not set it.',
    ]);
  });

  it('reports a page without a list of accounts', () => {
    expect(findPageIssues(addEmbeddedElement({}), 'inline')).toEqual([
      {
        what: 'Anyone who can write content on this page can embed any account.',
        remedy: expect.stringContaining('data-accounts="https://book.example.com/harbour"') as unknown,
      },
    ]);
  });
});
