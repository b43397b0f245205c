import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SlipwayBooking } from '../../src/elements/root/booking.ts';
import {
  contentAttributes,
  createContentEmbed,
  findScriptTags,
  getContentOrigin,
  pageAttributes,
} from '../../src/page/content-embed.ts';

const harbourUrl = 'https://book.example/harbour';

let consoleInfo: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  consoleInfo = vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  consoleInfo.mockRestore();
  document.head.querySelectorAll('meta[name^="slipway-"]').forEach((meta) => meta.remove());
  document.body.replaceChildren();
});

function createScriptTag(attributes: Record<string, string> = {}): HTMLScriptElement {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  return script;
}

function addMeta(name: string, content: string, container: HTMLElement = document.head): void {
  const element = document.createElement('meta');
  element.name = `slipway-${name}`;
  element.content = content;
  container.append(element);
}

function createContent(attributes: Record<string, string>): HTMLElement {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function getAttributes(element: Element | null): Record<string, string> {
  return Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));
}

describe('createContentEmbed', () => {
  it('sets only the attributes that content may set', () => {
    const attributeNames = [
      ...SlipwayBooking.observedAttributes,
      'onfocus',
      'autofocus',
      'style',
      'tabindex',
      'is',
      'id',
      'slot',
    ];
    const element = createContentEmbed([])(
      createContent(Object.fromEntries(attributeNames.map((name) => [`data-${name}`, '7']))),
      harbourUrl,
    );
    expect(Object.keys(getAttributes(element)).sort()).toEqual(['base-url', ...contentAttributes].sort());
  });

  it('sets the link’s presets unless the content sets the same attributes', () => {
    const element = createContentEmbed([])(createContent({ 'data-item-id': '107' }), harbourUrl, {
      itemId: '9',
      startDate: '2030-06-01',
      discountCode: 'TEN',
    });
    expect(getAttributes(element)).toEqual({
      'base-url': harbourUrl,
      'item-id': '107',
      'start-date': '2030-06-01',
      'discount-code': 'TEN',
    });
  });

  it.each(['107', '107,9', ' 107 , 9 '])('accepts the item ids %j from content', (itemIds) => {
    const embedContent = createContentEmbed([]);
    expect(embedContent(createContent({ 'data-item-id': itemIds }), harbourUrl)?.getAttribute('item-id')).toBe(itemIds);
    expect(embedContent(createContent({}), harbourUrl, { itemId: itemIds })?.getAttribute('item-id')).toBe(itemIds);
  });

  it.each(['../../../../berghof/api/3.0/item/101', '107/../9', '1e3', '-1', '1.5', 'x', ',', ''])(
    'ignores the invalid item id %j from content',
    (id) => {
      const embedContent = createContentEmbed([]);
      expect(getAttributes(embedContent(createContent({ 'data-item-id': id }), harbourUrl))).toEqual({
        'base-url': harbourUrl,
      });
      expect(getAttributes(embedContent(createContent({}), harbourUrl, { itemId: id }))).toEqual({
        'base-url': harbourUrl,
      });
    },
  );

  it('lists only existing attributes, each for content or page, never both', () => {
    const allowedNames = [...contentAttributes, ...pageAttributes];
    expect(SlipwayBooking.observedAttributes).toEqual(expect.arrayContaining(allowedNames));
    expect(new Set(allowedNames).size).toBe(allowedNames.length);
  });

  it('reads page settings from the script tag, or else from `<meta>`', () => {
    addMeta('relay-url', 'https://venue.example/from-head');
    addMeta('success-url', '/thanks');
    const embedContent = createContentEmbed([
      createScriptTag({ 'data-relay-url': 'https://venue.example/relay', 'data-debug': '' }),
    ]);
    expect(getAttributes(embedContent(createContent({ 'data-item-id': '107' }), harbourUrl))).toEqual({
      'base-url': harbourUrl,
      'item-id': '107',
      'relay-url': 'https://venue.example/relay',
      'success-url': '/thanks',
      debug: '',
    });
  });

  it('ignores a `<meta>` element in the body', () => {
    addMeta('relay-url', 'https://evil.example', document.body);
    expect(createContentEmbed([])(createContent({}), harbourUrl)?.hasAttribute('relay-url')).toBe(false);
  });

  it('embeds only listed accounts, even if their URL is written differently', () => {
    const embedContent = createContentEmbed([
      createScriptTag({ 'data-accounts': ` ${harbourUrl}/ , https://book.example/berghof` }),
    ]);
    const getBaseUrl = (account: string | null) =>
      embedContent(createContent({}), account)?.getAttribute('base-url') ?? null;
    expect(getBaseUrl('https://BOOK.example/harbour/?a#b')).toBe(harbourUrl);
    expect(getBaseUrl('https://book.example/berghof')).toBe('https://book.example/berghof');
    for (const foreignUrl of [
      null,
      '',
      'https://evil.example/harbour',
      'https://book.example/',
      'https://book.example/harbour/more',
      'https://book.example/harbour/%2e%2e/evil',
      'http://book.example/harbour',
      'javascript:alert(1)',
    ])
      expect(getBaseUrl(foreignUrl)).toBeNull();
    expect(consoleInfo).not.toHaveBeenCalled();
  });

  it('embeds no account if the list in `<meta>` is empty', () => {
    addMeta('accounts', '');
    expect(createContentEmbed([])(createContent({}), harbourUrl)).toBeNull();
    expect(createContentEmbed([])(createContent({}), '')).toBeNull();
  });

  it('embeds any account and logs advice if the page lists none', () => {
    const embedContent = createContentEmbed([createScriptTag()]);
    const element = embedContent(createContent({}), 'https://any.example/x');
    embedContent(createContent({}), harbourUrl);
    expect(getAttributes(element)).toEqual({ 'base-url': 'https://any.example/x' });
    expect(element && getContentOrigin(element)?.accounts).toBeUndefined();
    expect(consoleInfo.mock.calls).toEqual([[expect.stringContaining('data-accounts')]]);
  });

  it('finds the script tag by its URL or file name', () => {
    const container = document.createElement('div');
    document.body.append(container);
    const scripts = [
      'https://a.example/booking.js?ver=2#x',
      'https://b.example/slipway.js?ver=1',
      'https://c.example/other.js',
    ].map((src) => {
      // Uses a script type that no browser runs.
      const script = createScriptTag({ type: 'text/plain', src });
      container.append(script);
      return script;
    });
    expect(findScriptTags('https://a.example/booking.js?slipway-fresh=1')).toEqual(scripts.slice(0, 2));
    expect(findScriptTags('')).toEqual(scripts.slice(1, 2));
  });
});
