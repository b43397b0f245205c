import { html } from 'lit';
import { expect, test, vi } from 'vitest';
import { keepRoomForBar } from '../../../../src/elements/root/controllers/bar-room.ts';
import { draw } from '../../drawing-stage.ts';

/** An element with a bar that is as high as its style says. */
function standing(height: string) {
  const place = draw(html`<div class="frame"><section class="summary" style="block-size: ${height}"></section></div>`);
  const root = place.shadowRoot as ShadowRoot;
  const [updates, stops] = [[] as (() => void)[], [] as (() => void)[]];
  keepRoomForBar({
    host: { renderRoot: root },
    attach: ({ hostUpdated }: { hostUpdated?: () => void }) => hostUpdated && updates.push(hostUpdated),
    onStop: (act: () => void) => stops.push(act),
  } as never);
  const bar = root.querySelector<HTMLElement>('.summary');
  const room = () => root.querySelector<HTMLElement>('.frame')?.style.getPropertyValue('--_bar');
  return { bar, room, update: () => updates.forEach((act) => act()), stop: () => stops.forEach((act) => act()) };
}

test('the styles know how high the bar is, also when it grows', async () => {
  const { bar, room, update, stop } = standing('89.5px');
  update();
  await vi.waitFor(() => expect(room()).toBe('90px'));
  bar?.style.setProperty('block-size', '240px');
  await vi.waitFor(() => expect(room()).toBe('240px'));
  stop();
});
