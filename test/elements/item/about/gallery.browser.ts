import { html, render } from 'lit';
import { userEvent } from 'vitest/browser';
import { beforeEach, expect, test } from 'vitest';
import type { Item } from '../../../../src/api/types.ts';
import { createGallery } from '../../../../src/elements/item/about/gallery.ts';
import { itemHead, itemHeadStyles } from '../../../../src/elements/item/about/item-head.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../../src/elements/shared/lifetime.ts';
import { theme } from '../../../../src/elements/shared/theme.ts';
import { UpdatingHost } from '../../updating-host.ts';
import { all, axeProblems, control, focused, item, localeIn, one } from '../../choosing-stage.ts';

const picture = (colour: string) => ({
  src: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"><path fill="${colour}" d="M0 0h6v4H0z"/></svg>`,
  title: `A ${colour} boat`,
});
const boats = ['red', 'green', 'blue'].map(picture);

beforeEach(() => document.body.replaceChildren());

/** An item with its pictures, drawn again whenever somebody asks for it. */
function gallery(pictures: Item['pictures'] = boats, lang = 'en') {
  const place = document.createElement('div');
  const renderRoot = place.attachShadow({ mode: 'open' });
  document.documentElement.lang = 'en';
  document.body.append(place);
  let styles = '';
  let shown = item({ id: '1', pictures });
  const host = {
    renderRoot,
    adopt: (added: readonly { cssText: string }[]) => (styles += added.map(({ cssText }) => cssText).join('')),
    requestUpdate: () => draw(),
  };
  const { onStop, stop } = createLifetime(new UpdatingHost());
  const made = createGallery(host as unknown as Host, onStop);
  function draw(): void {
    render(
      html`<style>
          ${theme.cssText}${itemHeadStyles.cssText}${styles}</style
        >${itemHead(shown, made.view(shown, localeIn(lang)))}`,
      renderRoot,
    );
  }
  draw();
  const open = (other: Item) => {
    shown = other;
    draw();
  };
  const here = () => all(place, '.dots i').findIndex((each) => each.className === 'here');
  return { place, here, open, stop, larger: one(place, 'dialog') as HTMLDialogElement };
}

test('the dots say which picture is in sight, and the buttons lead to the next and the one before', async () => {
  const { place, here } = gallery();
  expect([here(), all(place, '.dots i').length]).toEqual([0, 3]);
  const previous = control(place, 'Previous picture');
  expect([previous.ariaDisabled, control(place, 'Next picture').ariaDisabled]).toEqual(['true', 'false']);
  control(place, 'Next picture').click();
  await expect.poll(here).toBe(1);
  control(place, 'Next picture').click();
  await expect.poll(here).toBe(2);
  expect(control(place, 'Next picture').ariaDisabled).toBe('true');
  previous.click();
  await expect.poll(here).toBe(1);
});

test('keys move the strip that has the focus', async () => {
  const { place, here } = gallery();
  one(place, '.pictures').focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(here).toBe(1);
});

test('a larger view shows the picture in sight, leads through the others by keys, and gives the focus back', async () => {
  const { place, larger, here } = gallery();
  control(place, 'View larger').focus();
  await userEvent.keyboard('{Enter}');
  expect([larger.open, one(place, 'dialog img').getAttribute('alt')]).toEqual([true, 'A red boat']);
  expect(await axeProblems()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  expect(one(place, 'dialog img').getAttribute('alt')).toBe('A green boat');
  expect(one(place, 'dialog p').innerText.trim()).toBe('2 of 3');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(one(place, 'dialog img').getAttribute('alt')).toBe('A red boat');
  await userEvent.keyboard('{ArrowRight}{Escape}');
  await expect.poll(() => larger.open).toBe(false);
  await expect.poll(() => focused(place)?.ariaLabel).toBe('View larger');
  await expect.poll(here).toBe(1);
  expect(all(place, 'dialog img')).toEqual([]);
});

test('a picture that is pressed is shown larger, and a press beside it closes', async () => {
  const { place, larger } = gallery();
  all(place, '.pictures img')[0]?.click();
  expect(larger.open).toBe(true);
  one(place, '.stage').click();
  await expect.poll(() => larger.open).toBe(false);
  all(place, '.pictures img')[0]?.click();
  (one(place, '[part=close]') as HTMLButtonElement).click();
  await expect.poll(() => larger.open).toBe(false);
});

test('from right to left the keys follow the eye', async () => {
  const { place } = gallery(boats, 'ar');
  control(place, 'View larger').click();
  await userEvent.keyboard('{ArrowLeft}');
  expect(one(place, 'dialog img').getAttribute('alt')).toBe('A green boat');
});

test('one picture has nothing to turn to, and many are counted rather than dotted', () => {
  const { place } = gallery(boats.slice(0, 1));
  expect([all(place, '.dots').length, all(place, '.turn').length, all(place, '.enlarge').length]).toEqual([0, 0, 1]);
  const many = gallery(Array.from({ length: 9 }, () => picture('red')));
  expect(one(many.place, '.dots').innerText).toBe('1 / 9');
});

test('another item begins at its first picture, without the larger view', async () => {
  const { place, here, open } = gallery();
  control(place, 'Next picture').click();
  await expect.poll(here).toBe(1);
  open(item({ id: '2', pictures: boats }));
  expect(here()).toBe(0);
});

test('pictures that another account’s have taken the place of are pressed for nothing', () => {
  const { place, larger, stop } = gallery();
  stop();
  all(place, '.pictures img')[0]?.click();
  expect(larger.open).toBe(false);
});
