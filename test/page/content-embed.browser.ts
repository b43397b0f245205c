import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SlipwayBooking } from '../../src/elements/root/booking.ts';
import {
  contentAttributes,
  createContentEmbed,
  findScriptTags,
  originOf,
  pageAttributes,
} from '../../src/page/content-embed.ts';

const harbour = 'https://book.example/harbour';

let console_: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  console_ = vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  console_.mockRestore();
  document.head.querySelectorAll('meta[name^="slipway-"]').forEach((meta) => meta.remove());
  document.body.replaceChildren();
});

function tag(attributes: Record<string, string> = {}): HTMLScriptElement {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  return script;
}

function meta(name: string, content: string, place: HTMLElement = document.head): void {
  const element = document.createElement('meta');
  element.name = `slipway-${name}`;
  element.content = content;
  place.append(element);
}

function content(attributes: Record<string, string>): HTMLElement {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function attributesOf(element: Element | null): Record<string, string> {
  return Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));
}

describe('createContentEmbed', () => {
  it('sets only the attributes that content may set', () => {
    const all = [...SlipwayBooking.observedAttributes, 'onfocus', 'autofocus', 'style', 'tabindex', 'is', 'id', 'slot'];
    const element = createContentEmbed([])(
      content(Object.fromEntries(all.map((name) => [`data-${name}`, '7']))),
      harbour,
    );
    expect(Object.keys(attributesOf(element)).sort()).toEqual(['base-url', ...contentAttributes].sort());
  });

  it('sets the link’s presets unless the content sets the same attributes', () => {
    const element = createContentEmbed([])(content({ 'data-item-id': '107' }), harbour, {
      itemId: '9',
      startDate: '2030-06-01',
      discountCode: 'TEN',
    });
    expect(attributesOf(element)).toEqual({
      'base-url': harbour,
      'item-id': '107',
      'start-date': '2030-06-01',
      'discount-code': 'TEN',
    });
  });

  it.each(['107', '107,9', ' 107 , 9 '])('accepts the item ids %j from content', (ids) => {
    const embed = createContentEmbed([]);
    expect(embed(content({ 'data-item-id': ids }), harbour)?.getAttribute('item-id')).toBe(ids);
    expect(embed(content({}), harbour, { itemId: ids })?.getAttribute('item-id')).toBe(ids);
  });

  it.each(['../../../../berghof/api/3.0/item/101', '107/../9', '1e3', '-1', '1.5', 'x', ',', ''])(
    'ignores the invalid item id %j from content',
    (id) => {
      const embed = createContentEmbed([]);
      expect(attributesOf(embed(content({ 'data-item-id': id }), harbour))).toEqual({ 'base-url': harbour });
      expect(attributesOf(embed(content({}), harbour, { itemId: id }))).toEqual({ 'base-url': harbour });
    },
  );

  it('assigns each attribute either to content or to the page', () => {
    const names = [...contentAttributes, ...pageAttributes];
    expect(SlipwayBooking.observedAttributes).toEqual(expect.arrayContaining(names));
    expect(new Set(names).size).toBe(names.length);
  });

  it('reads page settings from the script tag, or else from `<meta>`', () => {
    meta('relay-url', 'https://venue.example/from-head');
    meta('success-url', '/thanks');
    const embed = createContentEmbed([tag({ 'data-relay-url': 'https://venue.example/relay', 'data-debug': '' })]);
    expect(attributesOf(embed(content({ 'data-item-id': '107' }), harbour))).toEqual({
      'base-url': harbour,
      'item-id': '107',
      'relay-url': 'https://venue.example/relay',
      'success-url': '/thanks',
      debug: '',
    });
  });

  it('ignores a `<meta>` element in the body', () => {
    meta('relay-url', 'https://evil.example', document.body);
    expect(createContentEmbed([])(content({}), harbour)?.hasAttribute('relay-url')).toBe(false);
  });

  it('embeds only the listed accounts, however the URL is written', () => {
    const embed = createContentEmbed([tag({ 'data-accounts': ` ${harbour}/ , https://book.example/berghof` })]);
    const baseOf = (account: string | null) => embed(content({}), account)?.getAttribute('base-url') ?? null;
    expect(baseOf('https://BOOK.example/harbour/?a#b')).toBe(harbour);
    expect(baseOf('https://book.example/berghof')).toBe('https://book.example/berghof');
    for (const foreign of [
      null,
      '',
      'https://evil.example/harbour',
      'https://book.example/',
      'https://book.example/harbour/more',
      'https://book.example/harbour/%2e%2e/evil',
      'http://book.example/harbour',
      'javascript:alert(1)',
    ])
      expect(baseOf(foreign)).toBeNull();
    expect(console_).not.toHaveBeenCalled();
  });

  it('embeds no account if the list in `<meta>` is empty', () => {
    meta('accounts', '');
    expect(createContentEmbed([])(content({}), harbour)).toBeNull();
    expect(createContentEmbed([])(content({}), '')).toBeNull();
  });

  it('embeds any account, with advice, if the page lists none', () => {
    const embed = createContentEmbed([tag()]);
    const element = embed(content({}), 'https://any.example/x');
    embed(content({}), harbour);
    expect(attributesOf(element)).toEqual({ 'base-url': 'https://any.example/x' });
    expect(element && originOf(element)?.accounts).toBeUndefined();
    expect(console_.mock.calls).toEqual([[expect.stringContaining('data-accounts')]]);
  });

  it('finds the script tag by its URL or file name', () => {
    const place = document.createElement('div');
    document.body.append(place);
    const scripts = [
      'https://a.example/booking.js?ver=2#x',
      'https://b.example/slipway.js?ver=1',
      'https://c.example/other.js',
    ].map((src) => {
      // Uses a script type that no browser runs.
      const script = tag({ type: 'text/plain', src });
      place.append(script);
      return script;
    });
    expect(findScriptTags('https://a.example/booking.js?slipway-fresh=1')).toEqual(scripts.slice(0, 2));
    expect(findScriptTags('')).toEqual(scripts.slice(1, 2));
  });
});
