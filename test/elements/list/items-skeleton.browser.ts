import { expect, test } from 'vitest';
import { cardsSkeleton, itemsSkeleton } from '../../../src/elements/list/items-skeleton.ts';
import { all } from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';

test('cards on their way keep the line of a price where there will be one', () => {
  expect(all(draw(cardsSkeleton(true)), '[part=price]')).toHaveLength(6);
  expect(all(draw(cardsSkeleton(false)), '[part=price]')).toHaveLength(0);
});

test('a list on its way has the shape of its tools and cards, without a word', () => {
  const drawn = draw(itemsSkeleton(true));
  expect(all(drawn, '[part=item]')).toHaveLength(6);
  expect(all(drawn, '*').some((each) => each.innerText.trim() !== '')).toBe(false);
});
