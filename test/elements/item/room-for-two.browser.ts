import { LitElement } from 'lit';
import { expect, test } from 'vitest';
import { RoomForTwo } from '../../../src/elements/item/room-for-two.ts';

const told: boolean[] = [];

class Wide extends LitElement {
  readonly room = new RoomForTwo(this, (isThere) => told.push(isThere));
}
customElements.define('test-wide', Wide);

test('there is room for two months from 672 pixels on, as the element becomes wider and narrower, and unseen it stays', async () => {
  const element = new Wide();
  element.style.display = 'block';
  document.body.replaceChildren(element);
  const becomes = async (width: string, isThere: boolean) => {
    element.style.inlineSize = width;
    await expect.poll(() => element.room.isThere).toBe(isThere);
  };
  await becomes('672px', true);
  await becomes('671px', false);
  await becomes('900px', true);
  element.style.display = 'none';
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  expect([element.room.isThere, told]).toEqual([true, [true, false, true]]);
});
