/** Tests four parts of an open item: name, pictures, description and sold-out notice. */
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
import {
  queryAll,
  findAccessibilityIssues,
  findControl,
  getFocusedElement,
  createTestItem,
  createPreparedLocale,
  queryOne,
} from '../choosing-stage.ts';
import { drawTemplate, readVisibleText } from '../template-stage.ts';
import { UpdatingHost } from '../updating-host.ts';

describe('itemHeadTemplate', () => {
  const pictures = [1, 2, 3].map((count) => ({ src: `data:image/png,${count}`, title: `Picture ${count}` }));
  const drawHead = (shownItem: Item | undefined) =>
    drawTemplate(itemHeadTemplate(shownItem, undefined), [itemHeadStyles]);

  it('renders skeletons of name and picture until the item is available', () => {
    expect(queryAll(drawHead(undefined), '.skeleton')).toHaveLength(2);
  });

  it('loads the first picture immediately and the others lazily', () => {
    const images = queryAll(drawHead(createTestItem({ pictures })), 'img');
    expect(images.map((image) => [image.getAttribute('loading'), image.getAttribute('alt')])).toEqual([
      ['eager', 'Picture 1'],
      ['lazy', 'Picture 2'],
      ['lazy', 'Picture 3'],
    ]);
  });

  it('replaces a broken picture with the first letter of the name', async () => {
    const [picture] = queryAll(drawHead(createTestItem({ name: 'Kayak', pictures })), 'img');
    await expect.poll(() => picture?.hidden).toBe(true);
    const pictureFrame = picture?.parentElement;
    expect(pictureFrame?.innerText).toBe('K');
    expect(pictureFrame?.clientHeight).toBeGreaterThan(100);
  });

  it('limits a picture’s height to two fifths of the window', () => {
    const pictureItems = queryAll(drawHead(createTestItem({ pictures })), 'li');
    expect(pictureItems.every(({ offsetHeight }) => offsetHeight <= innerHeight * 0.4 + 1)).toBe(true);
  });

  it('replaces the picture strip only when a different item opens', () => {
    const itemHeadView = drawHead(createTestItem({ id: '1', pictures }));
    const pictureStrip = queryOne(itemHeadView, 'ul');
    itemHeadView.redrawTemplate(itemHeadTemplate(createTestItem({ id: '1', pictures: pictures.slice(1) }), undefined));
    expect(queryOne(itemHeadView, 'ul')).toBe(pictureStrip);
    itemHeadView.redrawTemplate(itemHeadTemplate(createTestItem({ id: '2', pictures }), undefined));
    expect(queryOne(itemHeadView, 'ul')).not.toBe(pictureStrip);
  });

  it('renders only the name of an item without pictures', () => {
    const itemHeadView = drawHead(createTestItem({ name: 'Kayak' }));
    expect([queryOne(itemHeadView, 'h2').innerText, queryAll(itemHeadView, 'ul').length]).toEqual(['Kayak', 0]);
  });
});

describe('createGallery', () => {
  const createPicture = (colour: string) => ({
    src: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"><path fill="${colour}" d="M0 0h6v4H0z"/></svg>`,
    title: `A ${colour} boat`,
  });
  const boatPictures = ['red', 'green', 'blue'].map(createPicture);

  beforeEach(() => {
    document.documentElement.lang = 'en';
    document.body.replaceChildren();
  });

  /** Renders an item with these pictures. Renders it again whenever the gallery requests an update. */
  function openItem(pictures: Item['pictures'], lang = 'en') {
    const container = document.body.appendChild(document.createElement('div'));
    const renderRoot = container.attachShadow({ mode: 'open' });
    const updatingHost = new UpdatingHost();
    const styles: string[] = [];
    const host = Object.assign(updatingHost, {
      renderRoot,
      openItemView: { item: createTestItem({ id: '1', pictures }) },
      adopt: (sheets: readonly { cssText: string }[]) => styles.push(...sheets.map(({ cssText }) => cssText)),
      requestUpdate: () => {
        UpdatingHost.prototype.requestUpdate.call(updatingHost);
        drawItem();
      },
    });
    const { signal, stop } = createLifetime(updatingHost);
    const view = createGallery({ host: host as unknown as Host, locale: () => createPreparedLocale(lang), signal });
    function drawItem(): void {
      const styleText = [theme.cssText, itemHeadStyles.cssText, galleryStyles.cssText, ...styles].join('');
      render(
        html`<style>
            ${styleText}</style
          >${itemHeadTemplate(host.openItemView.item, view())}`,
        renderRoot,
      );
    }
    host.requestUpdate();
    const showItem = (nextItem: Item) => {
      host.openItemView.item = nextItem;
      host.requestUpdate();
    };
    const getCurrentPosition = () =>
      queryAll(container, '.dots i').findIndex((dotElement) => dotElement.className === 'here');
    return { container, getCurrentPosition, showItem, stop, styles };
  }

  /** Opens an item and presses Enter on its enlarge button. Resolves once the larger view is open. */
  async function openLargerView(pictures: Item['pictures'] = boatPictures, lang = 'en') {
    const gallery = openItem(pictures, lang);
    queryOne(gallery.container, '.enlarge').focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => queryAll(gallery.container, 'dialog[open]').length).toBe(1);
    return gallery;
  }

  it('renders no controls for an item without pictures', () => {
    expect(queryAll(openItem([]).container, 'button')).toEqual([]);
  });

  it('moves to the next or previous picture and marks that picture’s dot', async () => {
    const { container, getCurrentPosition } = openItem(boatPictures);
    expect([getCurrentPosition(), queryAll(container, '.dots i').length]).toEqual([0, 3]);
    const previous = findControl(container, 'Previous photo');
    const next = findControl(container, 'Next photo');
    expect([previous.ariaDisabled, next.ariaDisabled]).toEqual(['true', 'false']);
    next.click();
    await expect.poll(getCurrentPosition).toBe(1);
    next.click();
    await expect.poll(getCurrentPosition).toBe(2);
    expect(next.ariaDisabled).toBe('true');
    previous.click();
    await expect.poll(getCurrentPosition).toBe(1);
  });

  it('scrolls the focused strip with the arrow keys', async () => {
    const { container, getCurrentPosition } = openItem(boatPictures);
    queryOne(container, '.pictures').focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(getCurrentPosition).toBe(1);
  });

  it('opens a larger view by keyboard and returns the focus on Escape', async () => {
    const { container, getCurrentPosition } = await openLargerView();
    expect(queryOne(container, 'dialog img').getAttribute('alt')).toBe('A red boat');
    expect(await findAccessibilityIssues()).toEqual([]);
    await userEvent.keyboard('{ArrowRight}');
    expect(queryOne(container, 'dialog img').getAttribute('alt')).toBe('A green boat');
    expect(queryOne(container, 'dialog p').innerText.trim()).toBe('2 of 3');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(queryOne(container, 'dialog img').getAttribute('alt')).toBe('A red boat');
    await userEvent.keyboard('{ArrowRight}{Escape}');
    await expect.poll(() => queryAll(container, 'dialog')).toEqual([]);
    await expect.poll(() => getFocusedElement(container)?.ariaLabel).toBe('Enlarge photo');
    await expect.poll(getCurrentPosition).toBe(1);
  });

  it('opens only one larger view if the guest double-clicks the button', async () => {
    const { container, styles } = openItem(boatPictures);
    for (const name of ['Enlarge photo', 'Enlarge photo']) findControl(container, name).click();
    await expect.poll(() => queryAll(container, 'dialog[open]').length).toBe(1);
    expect(new Set(styles).size).toBe(1);
  });

  it('enlarges a pressed picture until a press outside it or on Close', async () => {
    const { container } = openItem(boatPictures);
    for (const part of ['.stage', '[part=close]']) {
      queryAll(container, '.pictures img')[1]?.click();
      await expect
        .poll(() => queryAll(container, 'dialog[open] img').map((image) => image.getAttribute('alt')))
        .toEqual(['A green boat']);
      queryOne(container, part).click();
      await expect.poll(() => queryAll(container, 'dialog')).toEqual([]);
    }
  });

  it('enlarges the pressed picture even if the strip scrolls meanwhile', async () => {
    const { container } = openItem(boatPictures);
    queryAll(container, '.pictures img')[1]?.click();
    queryOne(container, '.pictures').dispatchEvent(new Event('scroll'));
    await expect.poll(() => queryAll(container, 'dialog[open] img').length).toBe(1);
    expect(queryOne(container, 'dialog img').getAttribute('alt')).toBe('A green boat');
  });

  it('reverses the arrow keys of the larger view in right-to-left languages', async () => {
    const { container } = await openLargerView(boatPictures, 'ar');
    await userEvent.keyboard('{ArrowLeft}');
    expect(queryOne(container, 'dialog img').getAttribute('alt')).toBe('A green boat');
  });

  it('shows no dots and no buttons to other pictures for one picture', async () => {
    const { container } = openItem(boatPictures.slice(0, 1));
    expect([queryAll(container, '.dots').length, queryAll(container, '.turn').length]).toEqual([0, 0]);
  });

  it('replaces the dots of many pictures with a count', async () => {
    const { container } = openItem(Array.from({ length: 9 }, () => createPicture('red')));
    expect(queryOne(container, '.dots').innerText).toBe('1 / 9');
  });

  it('shows the first picture when a different item opens', async () => {
    const { container, getCurrentPosition, showItem } = openItem(boatPictures);
    findControl(container, 'Next photo').click();
    await expect.poll(getCurrentPosition).toBe(1);
    showItem(createTestItem({ id: '2', pictures: boatPictures }));
    expect(getCurrentPosition()).toBe(0);
  });

  it('ignores presses on pictures after the gallery’s lifetime ends', async () => {
    const { container, stop } = openItem(boatPictures);
    stop();
    queryAll(container, '.pictures img')[0]?.click();
    await vi.dynamicImportSettled();
    expect(queryAll(container, 'dialog')).toEqual([]);
  });
});

describe('itemDescriptionTemplate', () => {
  const drawDescription = (summary: string, details: string) =>
    drawTemplate(itemDescriptionTemplate(createTestItem({ summary, details }), createPreparedLocale('en')));

  it('renders the sanitised description under a heading', () => {
    const section = drawDescription('<p>Two <b>hours</b> out.</p>', '<p>Bring a hat.</p><script>alert(1)</script>');
    expect(readVisibleText(section)).toMatch(/Two hours out\. Bring a hat\.$/);
    expect([queryAll(section, 'b').length, queryAll(section, 'script').length]).toEqual([1, 0]);
    expect(queryOne(section, 'section').ariaLabel).toBe(queryOne(section, 'h3').innerText);
  });

  it('renders the text once if details and summary are the same', () => {
    expect(readVisibleText(drawDescription('Two hours out.', 'Two hours out.')).match(/Two hours/g)).toHaveLength(1);
  });

  it('renders nothing if both summary and details are empty', () => {
    expect(readVisibleText(drawDescription('', 'Bring a hat.'))).toContain('Bring a hat.');
    expect(queryAll(drawDescription('', ''), '*')).toEqual([]);
  });

  it('omits the heading until the language is available', () => {
    const section = drawTemplate(itemDescriptionTemplate(createTestItem({ summary: 'Two hours out.' }), undefined));
    expect(readVisibleText(section)).toBe('Two hours out.');
    expect(queryOne(section, 'section').hasAttribute('aria-label')).toBe(false);
  });

  it('links a video in a new tab and embeds nothing', () => {
    const video = 'https://www.youtube.com/watch?v=abcdefghij1&t=12s';
    const section = drawTemplate(itemDescriptionTemplate(createTestItem({ video }), createPreparedLocale('en')));
    expect(readVisibleText(section)).toContain('Watch the video');
    const link = queryOne(section, '[part=video]');
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      video,
      '_blank',
      'noopener noreferrer',
    ]);
    expect(queryAll(section, 'iframe, img, video')).toEqual([]);
  });
});

describe('soldOutTemplate', () => {
  const june14 = '2031-06-14' as Day;
  const drawSoldOut = (facts: Partial<Parameters<typeof soldOutTemplate>[0]> = {}) =>
    drawTemplate(
      soldOutTemplate({
        locale: createPreparedLocale('en'),
        item: createTestItem({ name: 'Fishing & more' }),
        choice: { start: null, end: null },
        today: '2031-06-10' as Day,
        company: { email: 'ask@venue.example', url: 'https://venue.example/' },
        items: [],
        availabilityById: undefined,
        backLabel: 'All items',
        onBack: () => undefined,
        ...facts,
      }),
    );
  const getLinkAddress = (facts: Parameters<typeof drawSoldOut>[0] = {}) =>
    queryOne(drawSoldOut(facts), '[part=ask]').getAttribute('href');

  it('names the months without a free day, and offers contact and list', async () => {
    expect(readVisibleText(drawSoldOut())).toBe(
      'Sold out Nothing available from June 2031 to June 2032. Contact us All items',
    );
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  it('offers two free items: same category first, then earliest day', async () => {
    const fishingTour = createTestItem({ id: 'fishing', name: 'Fishing', categoryId: 'tours' });
    const items = [
      fishingTour,
      createTestItem({ id: 'mug', name: 'Mug', simple: true }),
      ...['late', 'taken', 'other', 'early'].map((id) =>
        createTestItem({ id, name: id, categoryId: id === 'other' ? 'boats' : 'tours' }),
      ),
    ];
    const createCalendarFreeOn = (day: string) =>
      createAvailability({ days: new Map([[day as Day, day === '' ? 0 : 1]]), today: june14, length: 1 });
    const availabilityById = new Map([
      ['fishing', createCalendarFreeOn('')],
      ['late', createCalendarFreeOn('2031-06-20')],
      ['taken', createCalendarFreeOn('')],
      ['other', createCalendarFreeOn('2031-06-14')],
      ['early', createCalendarFreeOn('2031-06-16')],
    ]);
    const section = drawSoldOut({ item: fishingTour, items, availabilityById, today: june14 });
    const buttons = queryAll(section, '[part=alternative]');
    expect(buttons.map((element) => element.textContent.trim())).toEqual([
      'early\u00a0· Mon, Jun 16',
      'late\u00a0· Fri, Jun 20',
    ]);
    const requests: unknown[] = [];
    buttons[0]
      ?.getRootNode()
      .addEventListener('item-choose', (event) => requests.push((event as CustomEvent<unknown>).detail));
    buttons[0]?.click();
    expect(requests).toMatchObject([{ itemId: 'early', start: '2031-06-16', end: null }]);
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  it('links an email draft that names the item and selected days', () => {
    const { protocol, pathname, searchParams } = new URL(getLinkAddress() ?? '');
    expect([protocol + pathname, Object.fromEntries(searchParams)]).toEqual([
      'mailto:ask@venue.example',
      {
        subject: 'Availability: Fishing & more',
        body: 'Hello,\n\nDo you have any availability?\nFishing & more\n\nThank you.\n',
      },
    ]);
    const linkWithDays = new URL(getLinkAddress({ choice: { start: june14, end: june14 } }) ?? '');
    expect(linkWithDays.searchParams.get('subject')).toBe('Availability: Fishing & more, Sat, Jun 14');
  });

  it.each(['', 'nobody', 'ask@venue.example?bcc=x@y.example', 'a b@venue.example'])(
    'links the website if the email address “%s” is invalid',
    (email) => {
      expect(getLinkAddress({ company: { email, url: 'https://venue.example/' } })).toBe('https://venue.example/');
      expect(queryAll(drawSoldOut({ company: { email, url: 'javascript:alert(1)' } }), '[part=ask]')).toEqual([]);
    },
  );

  it('returns to the list from a button, if there is a list', () => {
    const onBack = vi.fn();
    findControl(drawSoldOut({ onBack }), 'All items').click();
    expect(onBack).toHaveBeenCalledOnce();
    expect(queryAll(drawSoldOut({ backLabel: '' }), '[part=browse]')).toEqual([]);
  });
});
