/** Tests the parts of an open item except its calendar: name, pictures, description and sold-out notice. */
import { html, render } from 'lit';
import { userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import { createGallery, galleryStyles } from '../../../src/elements/description/gallery.ts';
import { itemDescriptionTemplate } from '../../../src/elements/description/item-description.ts';
import { itemHeadTemplate, itemHeadStyles } from '../../../src/elements/description/item-head.ts';
import { soldOutTemplate } from '../../../src/elements/description/sold-out.ts';
import { createAvailability } from '../../../src/flow/quotes/availability.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../src/elements/shared/lifetime.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { all, axeProblems, control, focusedElement, item, localeIn, one } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';
import { UpdatingHost } from '../updating-host.ts';

describe('itemHeadTemplate', () => {
  const pictures = [1, 2, 3].map((count) => ({ src: `data:image/png,${count}`, title: `Picture ${count}` }));
  const drawHead = (shownItem: Item | undefined) => draw(itemHeadTemplate(shownItem, undefined), [itemHeadStyles]);

  it('draws placeholders for name and picture until the item is available', () => {
    expect(all(drawHead(undefined), '.skeleton')).toHaveLength(2);
  });

  it('loads the first picture immediately and the others lazily', () => {
    const images = all(drawHead(item({ pictures })), 'img');
    expect(images.map((image) => [image.getAttribute('loading'), image.getAttribute('alt')])).toEqual([
      ['eager', 'Picture 1'],
      ['lazy', 'Picture 2'],
      ['lazy', 'Picture 3'],
    ]);
  });

  it('replaces a broken picture with the first letter of the name', async () => {
    const [picture] = all(drawHead(item({ name: 'Kayak', pictures })), 'img');
    await expect.poll(() => picture?.hidden).toBe(true);
    const box = picture?.parentElement;
    expect(box?.innerText).toBe('K');
    expect(box?.clientHeight).toBeGreaterThan(100);
  });

  it('limits a picture’s height to two fifths of the window', () => {
    const frames = all(drawHead(item({ pictures })), 'li');
    expect(frames.every(({ offsetHeight }) => offsetHeight <= innerHeight * 0.4 + 1)).toBe(true);
  });

  it('replaces the picture strip only when a different item opens', () => {
    const head = drawHead(item({ id: '1', pictures }));
    const strip = one(head, 'ul');
    head.redraw(itemHeadTemplate(item({ id: '1', pictures: pictures.slice(1) }), undefined));
    expect(one(head, 'ul')).toBe(strip);
    head.redraw(itemHeadTemplate(item({ id: '2', pictures }), undefined));
    expect(one(head, 'ul')).not.toBe(strip);
  });

  it('draws only the name of an item without pictures', () => {
    const head = drawHead(item({ name: 'Kayak' }));
    expect([one(head, 'h2').innerText, all(head, 'ul').length]).toEqual(['Kayak', 0]);
  });
});

describe('createGallery', () => {
  const picture = (colour: string) => ({
    src: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"><path fill="${colour}" d="M0 0h6v4H0z"/></svg>`,
    title: `A ${colour} boat`,
  });
  const boats = ['red', 'green', 'blue'].map(picture);

  beforeEach(() => {
    document.documentElement.lang = 'en';
    document.body.replaceChildren();
  });

  /** Renders an item with these pictures. Renders it again whenever the gallery requests an update. */
  function openItem(pictures: Item['pictures'], lang = 'en') {
    const place = document.body.appendChild(document.createElement('div'));
    const renderRoot = place.attachShadow({ mode: 'open' });
    const updating = new UpdatingHost();
    const styles: string[] = [];
    const host = Object.assign(updating, {
      renderRoot,
      finding: { item: item({ id: '1', pictures }) },
      adopt: (sheets: readonly { cssText: string }[]) => styles.push(...sheets.map(({ cssText }) => cssText)),
      requestUpdate: () => {
        UpdatingHost.prototype.requestUpdate.call(updating);
        drawItem();
      },
    });
    const { onStop, stop } = createLifetime(updating);
    const view = createGallery({ host: host as unknown as Host, locale: () => localeIn(lang), onStop });
    function drawItem(): void {
      const css = [theme.cssText, itemHeadStyles.cssText, galleryStyles.cssText, ...styles].join('');
      render(
        html`<style>
            ${css}</style
          >${itemHeadTemplate(host.finding.item, view())}`,
        renderRoot,
      );
    }
    host.requestUpdate();
    const showItem = (next: Item) => {
      host.finding.item = next;
      host.requestUpdate();
    };
    const position = () => all(place, '.dots i').findIndex((dot) => dot.className === 'here');
    return { place, position, showItem, stop, styles };
  }

  /** Opens an item and presses Enter on its enlarge button. Resolves once the larger view is open. */
  async function openLargerView(pictures: Item['pictures'] = boats, lang = 'en') {
    const gallery = openItem(pictures, lang);
    one(gallery.place, '.enlarge').focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => all(gallery.place, 'dialog[open]').length).toBe(1);
    return gallery;
  }

  it('draws no controls for an item without pictures', () => {
    expect(all(openItem([]).place, 'button')).toEqual([]);
  });

  it('moves to the next and previous picture and marks its dot', async () => {
    const { place, position } = openItem(boats);
    expect([position(), all(place, '.dots i').length]).toEqual([0, 3]);
    const previous = control(place, 'Previous photo');
    const next = control(place, 'Next photo');
    expect([previous.ariaDisabled, next.ariaDisabled]).toEqual(['true', 'false']);
    next.click();
    await expect.poll(position).toBe(1);
    next.click();
    await expect.poll(position).toBe(2);
    expect(next.ariaDisabled).toBe('true');
    previous.click();
    await expect.poll(position).toBe(1);
  });

  it('scrolls the focused strip with the arrow keys', async () => {
    const { place, position } = openItem(boats);
    one(place, '.pictures').focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(position).toBe(1);
  });

  it('opens a larger view by keyboard and returns the focus on Escape', async () => {
    const { place, position } = await openLargerView();
    expect(one(place, 'dialog img').getAttribute('alt')).toBe('A red boat');
    expect(await axeProblems()).toEqual([]);
    await userEvent.keyboard('{ArrowRight}');
    expect(one(place, 'dialog img').getAttribute('alt')).toBe('A green boat');
    expect(one(place, 'dialog p').innerText.trim()).toBe('2 of 3');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(one(place, 'dialog img').getAttribute('alt')).toBe('A red boat');
    await userEvent.keyboard('{ArrowRight}{Escape}');
    await expect.poll(() => all(place, 'dialog')).toEqual([]);
    await expect.poll(() => focusedElement(place)?.ariaLabel).toBe('Enlarge photo');
    await expect.poll(position).toBe(1);
  });

  it('opens one larger view if the guest presses twice quickly', async () => {
    const { place, styles } = openItem(boats);
    for (const name of ['Enlarge photo', 'Enlarge photo']) control(place, name).click();
    await expect.poll(() => all(place, 'dialog[open]').length).toBe(1);
    expect(new Set(styles).size).toBe(1);
  });

  it('enlarges a pressed picture until the guest presses outside it', async () => {
    const { place } = openItem(boats);
    for (const part of ['.stage', '[part=close]']) {
      all(place, '.pictures img')[1]?.click();
      await expect
        .poll(() => all(place, 'dialog[open] img').map((image) => image.getAttribute('alt')))
        .toEqual(['A green boat']);
      one(place, part).click();
      await expect.poll(() => all(place, 'dialog')).toEqual([]);
    }
  });

  it('enlarges the pressed picture even if the strip scrolls meanwhile', async () => {
    const { place } = openItem(boats);
    all(place, '.pictures img')[1]?.click();
    one(place, '.pictures').dispatchEvent(new Event('scroll'));
    await expect.poll(() => all(place, 'dialog[open] img').length).toBe(1);
    expect(one(place, 'dialog img').getAttribute('alt')).toBe('A green boat');
  });

  it('reverses the arrow keys of the larger view in right-to-left languages', async () => {
    const { place } = await openLargerView(boats, 'ar');
    await userEvent.keyboard('{ArrowLeft}');
    expect(one(place, 'dialog img').getAttribute('alt')).toBe('A green boat');
  });

  it('shows neither turn buttons nor dots for a single picture', async () => {
    const { place } = openItem(boats.slice(0, 1));
    expect([all(place, '.dots').length, all(place, '.turn').length]).toEqual([0, 0]);
  });

  it('replaces the dots of many pictures with a count', async () => {
    const { place } = openItem(Array.from({ length: 9 }, () => picture('red')));
    expect(one(place, '.dots').innerText).toBe('1 / 9');
  });

  it('shows the first picture when a different item opens', async () => {
    const { place, position, showItem } = openItem(boats);
    control(place, 'Next photo').click();
    await expect.poll(position).toBe(1);
    showItem(item({ id: '2', pictures: boats }));
    expect(position()).toBe(0);
  });

  it('ignores presses on pictures after its lifetime ends', async () => {
    const { place, stop } = openItem(boats);
    stop();
    all(place, '.pictures img')[0]?.click();
    await vi.dynamicImportSettled();
    expect(all(place, 'dialog')).toEqual([]);
  });
});

describe('itemDescriptionTemplate', () => {
  const drawDescription = (summary: string, details: string) =>
    draw(itemDescriptionTemplate(item({ summary, details }), localeIn('en')));

  it('draws the sanitised description under a heading', () => {
    const section = drawDescription('<p>Two <b>hours</b> out.</p>', '<p>Bring a hat.</p><script>alert(1)</script>');
    expect(words(section)).toMatch(/Two hours out\. Bring a hat\.$/);
    expect([all(section, 'b').length, all(section, 'script').length]).toEqual([1, 0]);
    expect(one(section, 'section').ariaLabel).toBe(one(section, 'h3').innerText);
  });

  it('draws the text once if details and summary are the same', () => {
    expect(words(drawDescription('Two hours out.', 'Two hours out.')).match(/Two hours/g)).toHaveLength(1);
  });

  it('draws nothing without a summary and details', () => {
    expect(words(drawDescription('', 'Bring a hat.'))).toContain('Bring a hat.');
    expect(all(drawDescription('', ''), '*')).toEqual([]);
  });

  it('omits the heading until the language is available', () => {
    const section = draw(itemDescriptionTemplate(item({ summary: 'Two hours out.' }), undefined));
    expect(words(section)).toBe('Two hours out.');
    expect(one(section, 'section').hasAttribute('aria-label')).toBe(false);
  });

  it('links a video in a new tab and embeds nothing', () => {
    const video = 'https://www.youtube.com/watch?v=abcdefghij1&t=12s';
    const section = draw(itemDescriptionTemplate(item({ video }), localeIn('en')));
    expect(words(section)).toContain('Watch the video');
    const link = one(section, '[part=video]');
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      video,
      '_blank',
      'noopener noreferrer',
    ]);
    expect(all(section, 'iframe, img, video')).toEqual([]);
  });
});

describe('soldOutTemplate', () => {
  const june14 = '2031-06-14' as Day;
  const drawSoldOut = (facts: Partial<Parameters<typeof soldOutTemplate>[0]> = {}) =>
    draw(
      soldOutTemplate({
        locale: localeIn('en'),
        item: item({ name: 'Fishing & more' }),
        choice: { start: null, end: null },
        today: '2031-06-10' as Day,
        company: { email: 'ask@venue.example', url: 'https://venue.example/' },
        items: [],
        calendars: undefined,
        back: 'All items',
        onBack: () => undefined,
        ...facts,
      }),
    );
  const hrefOf = (facts: Parameters<typeof drawSoldOut>[0] = {}) =>
    one(drawSoldOut(facts), '[part=ask]').getAttribute('href');

  it('states the checked months and offers contact and list', async () => {
    expect(words(drawSoldOut())).toBe('Sold out Nothing available from June 2031 to June 2032. Contact us All items');
    expect(await axeProblems()).toEqual([]);
  });

  it('offers the two free items with the earliest days, same category first', async () => {
    const fishing = item({ id: 'fishing', name: 'Fishing', categoryId: 'tours' });
    const items = [
      fishing,
      item({ id: 'mug', name: 'Mug', simple: true }),
      ...['late', 'taken', 'other', 'early'].map((id) =>
        item({ id, name: id, categoryId: id === 'other' ? 'boats' : 'tours' }),
      ),
    ];
    const freeOn = (day: string) =>
      createAvailability({ days: new Map([[day as Day, day === '' ? 0 : 1]]), today: june14, length: 1 });
    const calendars = new Map([
      ['fishing', freeOn('')],
      ['late', freeOn('2031-06-20')],
      ['taken', freeOn('')],
      ['other', freeOn('2031-06-14')],
      ['early', freeOn('2031-06-16')],
    ]);
    const section = drawSoldOut({ item: fishing, items, calendars, today: june14 });
    const buttons = all(section, '[part=alternative]');
    expect(buttons.map((each) => each.textContent.trim())).toEqual([
      'early\u00a0· Mon, Jun 16',
      'late\u00a0· Fri, Jun 20',
    ]);
    const requests: unknown[] = [];
    buttons[0]
      ?.getRootNode()
      .addEventListener('item-choose', (event) => requests.push((event as CustomEvent<unknown>).detail));
    buttons[0]?.click();
    expect(requests).toMatchObject([{ itemId: 'early', start: '2031-06-16', end: null }]);
    expect(await axeProblems()).toEqual([]);
  });

  it('links an email draft that names the item and selected days', () => {
    const { protocol, pathname, searchParams } = new URL(hrefOf() ?? '');
    expect([protocol + pathname, Object.fromEntries(searchParams)]).toEqual([
      'mailto:ask@venue.example',
      {
        subject: 'Availability: Fishing & more',
        body: 'Hello,\n\nDo you have any availability?\nFishing & more\n\nThank you.\n',
      },
    ]);
    const withDays = new URL(hrefOf({ choice: { start: june14, end: june14 } }) ?? '');
    expect(withDays.searchParams.get('subject')).toBe('Availability: Fishing & more, Sat, Jun 14');
  });

  it.each(['', 'nobody', 'ask@venue.example?bcc=x@y.example', 'a b@venue.example'])(
    'links the website if the email address “%s” is invalid',
    (email) => {
      expect(hrefOf({ company: { email, url: 'https://venue.example/' } })).toBe('https://venue.example/');
      expect(all(drawSoldOut({ company: { email, url: 'javascript:alert(1)' } }), '[part=ask]')).toEqual([]);
    },
  );

  it('returns to the list from a button, if there is a list', () => {
    const onBack = vi.fn();
    control(drawSoldOut({ onBack }), 'All items').click();
    expect(onBack).toHaveBeenCalledOnce();
    expect(all(drawSoldOut({ back: '' }), '[part=browse]')).toEqual([]);
  });
});
