import { html } from 'lit';
import { expect, test, vi } from 'vitest';
import { itemHead, itemHeadStyles } from '../../../../src/elements/item/about/item-head.ts';
import { all, item, one } from '../../choosing-stage.ts';
import { draw } from '../../drawing-stage.ts';

const pictures = [1, 2, 3].map((count) => ({
  src: `data:image/png,${String(count)}`,
  title: `Picture ${String(count)}`,
}));
const styled = (template: unknown) =>
  draw(
    html`<style>
        ${itemHeadStyles.cssText}</style
      >${template}`,
  );

test('an item on its way has the shape of a name and a picture', () => {
  expect(all(draw(itemHead(undefined, undefined)), '.skeleton')).toHaveLength(2);
});

test('the first picture is fetched at once, the others when they come near', () => {
  const drawn = draw(itemHead(item({ pictures }), undefined));
  expect(all(drawn, 'img').map((each) => [each.getAttribute('loading'), each.getAttribute('alt')])).toEqual([
    ['eager', 'Picture 1'],
    ['lazy', 'Picture 2'],
    ['lazy', 'Picture 3'],
  ]);
});

test('a picture that fails leaves the first letter of the name in a box of its size', async () => {
  const drawn = styled(itemHead(item({ name: 'Kayak', pictures }), undefined));
  const [picture] = all(drawn, 'img');
  await expect.poll(() => picture?.hidden).toBe(true);
  const box = picture?.parentElement;
  expect(box?.innerText).toBe('K');
  expect(box?.clientHeight).toBeGreaterThan(100);
});

test('no picture is higher than two fifths of the window', () => {
  const drawn = styled(itemHead(item({ pictures }), undefined));
  expect(all(drawn, 'li').every(({ offsetHeight }) => offsetHeight <= innerHeight * 0.4 + 1)).toBe(true);
});

test('what leads through the pictures stands on top of them, and hears where they are swiped to', async () => {
  const onScroll = vi.fn();
  const drawn = styled(itemHead(item({ pictures }), { controls: html`<i>controls</i>`, onScroll }));
  expect(one(drawn, '.gallery').innerText).toContain('controls');
  one(drawn, 'ul').scrollTo({ left: 9999, behavior: 'instant' });
  await expect.poll(() => onScroll.mock.calls.length).toBeGreaterThan(0);
});

test('the strip of another item begins at its first picture', () => {
  const drawn = styled(itemHead(item({ id: '1', pictures }), undefined));
  const strip = one(drawn, 'ul');
  drawn.redraw(itemHead(item({ id: '1', pictures }), undefined));
  expect(one(drawn, 'ul')).not.toBe(strip);
  const again = one(drawn, 'ul');
  drawn.redraw(itemHead(item({ id: '1', pictures: pictures.slice(1) }), undefined));
  expect(one(drawn, 'ul')).toBe(again);
  drawn.redraw(itemHead(item({ id: '2', pictures }), undefined));
  expect(one(drawn, 'ul')).not.toBe(again);
});

test('an item without pictures has its name alone', () => {
  const drawn = draw(itemHead(item({ name: 'Kayak' }), undefined));
  expect([one(drawn, 'h2').innerText, all(drawn, 'ul').length]).toEqual(['Kayak', 0]);
});
