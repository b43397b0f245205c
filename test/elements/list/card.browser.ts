import { expect, test, vi } from 'vitest';
import { cardView } from '../../../src/elements/list/card-view.ts';
import type { CardNote } from '../../../src/elements/list/card-notes.ts';
import { drawCard } from '../../../src/elements/list/card.ts';
import type { FreeCard } from '../../../src/elements/list/dated-list.ts';
import type { Item } from '../../../src/api/types.ts';
import { all, control, item, one } from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';

function card(changes: Partial<Item>, free?: FreeCard, onChoose: () => void = () => undefined, known?: CardNote) {
  return draw(
    drawCard(
      cardView(item(changes), { index: 0, free, known, priced: known !== undefined, categorised: true }),
      onChoose,
    ),
  );
}

test('an item is a heading with the one control, named like it', () => {
  const onChoose = vi.fn();
  const drawn = card({ name: 'Kayak' }, undefined, onChoose);
  expect(one(drawn, 'li h3 button').innerText).toBe('Kayak');
  control(drawn, 'Kayak').click();
  expect(onChoose).toHaveBeenCalledOnce();
});

test('what looks like HTML in names and words stays words', () => {
  const hostile = '<img src="https://tracker.example/x" onerror="window.hit=1">';
  const drawn = card({ name: hostile, blurb: hostile, category: hostile, summary: hostile });
  expect(one(drawn, '[part=choose]').innerText).toBe(hostile);
  expect(one(drawn, '[part=summary]').innerText).toBe(hostile);
  expect(all(drawn, 'img')).toHaveLength(0);
});

test('what it costs on the days asked for is said with what that is for', () => {
  const free: FreeCard = { price: 'from $45.00', note: '2 × Adults', amount: 45, choice: {} };
  expect(one(card({}, free), '[part=price]').innerText).toBe('from $45.00 · 2 × Adults');
  expect(all(card({}), '[part=price]')).toEqual([]);
});

test('for how many it is stands in the account’s words, marked as such, and when in ours', () => {
  const known = { price: '$68', when: 'Sat, Jun 14', party: '2 × Erwachsene', soldOut: '' };
  const price = one(card({}, undefined, undefined, known), '[part=price]');
  expect(price.innerText).toBe('$68 · Sat, Jun 14 · 2 × Erwachsene');
  expect(price.querySelector('bdi')?.innerText).toBe('2 × Erwachsene');
});

test('a line is kept for a price that is not known, and an item that is sold out says so on its picture', () => {
  const none = card({}, undefined, undefined, { price: '', when: '', party: '', soldOut: '' });
  expect(one(none, '[part=price]').innerText.trim()).toBe('');
  expect(all(none, '[part=sold-out]')).toEqual([]);
  const soldOut = card({}, undefined, undefined, { price: '', when: '', party: '', soldOut: 'Sold out' });
  expect(one(soldOut, '[part=picture] [part=sold-out]').innerText).toBe('Sold out');
});

test('a picture says nothing of its own; one that cannot be loaded leaves its place to the initial', async () => {
  const drawn = card({ name: 'Kayak', pictures: [{ src: 'data:image/png,nothing', title: 'Boat' }] });
  const picture = one(drawn, 'img');
  expect(picture.getAttribute('alt')).toBe('');
  await expect.poll(() => picture.hidden).toBe(true);
  expect(one(drawn, '[part=picture]').innerText.trim()).toBe('K');
});
