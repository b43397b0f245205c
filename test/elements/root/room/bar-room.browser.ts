import { html, type ReactiveController } from 'lit';
import { expect, test, vi } from 'vitest';
import { keepRoomForBar } from '../../../../src/elements/root/room/bar-room.ts';
import { draw } from '../../drawing-stage.ts';

/** An element with a bar that is as high as its style says. */
function standing(height: string) {
  const place = draw(html`<div class="frame"><section class="summary" style="block-size: ${height}"></section></div>`);
  const root = place.shadowRoot as ShadowRoot;
  const stops: (() => void)[] = [];
  let controller: ReactiveController = {};
  keepRoomForBar({
    host: { renderRoot: root },
    attach: (attached: ReactiveController) => (controller = attached),
    onStop: (act: () => void) => stops.push(act),
  } as never);
  const bar = root.querySelector<HTMLElement>('.summary');
  const room = () => root.querySelector<HTMLElement>('.frame')?.style.getPropertyValue('--_bar');
  return { bar, room, ...hooks(controller), stop: () => stops.forEach((act) => act()) };
}

const hooks = (controller: ReactiveController) => ({
  insert: () => controller.hostConnected?.(),
  remove: () => controller.hostDisconnected?.(),
  update: () => controller.hostUpdated?.(),
});

test('the styles know how high the bar is, also when it grows', async () => {
  const { bar, room, update, stop } = standing('89.5px');
  update();
  await vi.waitFor(() => expect(room()).toBe('90px'));
  bar?.style.setProperty('block-size', '240px');
  await vi.waitFor(() => expect(room()).toBe('240px'));
  stop();
});

test('the frame in which it grows is drawn before the styles know', async () => {
  const { bar, room, update, stop } = standing('90px');
  update();
  await vi.waitFor(() => expect(room()).toBe('90px'));
  bar?.style.setProperty('block-size', '240px');
  // In a frame, what is observed later is told later.
  const inFrame = await new Promise((seen) => {
    requestAnimationFrame(() => new ResizeObserver(() => seen(room())).observe(bar as HTMLElement));
  });
  expect(inFrame).toBe('90px');
  await vi.waitFor(() => expect(room()).toBe('240px'));
  stop();
});

test('an element that was removed is not measured, one that is put back is', async () => {
  const { bar, room, insert, remove, update, stop } = standing('90px');
  insert();
  update();
  await vi.waitFor(() => expect(room()).toBe('90px'));
  const observed = vi.spyOn(ResizeObserver.prototype, 'observe');
  const ended = vi.spyOn(ResizeObserver.prototype, 'disconnect');
  remove();
  expect(ended).toHaveBeenCalledTimes(1);
  bar?.style.setProperty('block-size', '120px');
  insert();
  expect(observed).toHaveBeenCalledExactlyOnceWith(bar);
  await vi.waitFor(() => expect(room()).toBe('120px'));
  vi.restoreAllMocks();
  stop();
});

test('keeps a bar in its place that would cover too much', async () => {
  const { bar, room, update, stop } = standing('90px');
  bar?.style.setProperty('inset-block-end', '0');
  update();
  bar?.style.setProperty('block-size', '50vh');
  await vi.waitFor(() => expect(bar?.className).toBe('summary tall'));
  bar?.style.setProperty('block-size', '30vh');
  await vi.waitFor(() => expect(bar?.className).toBe('summary'));
  // Wide elements have the bar at their side.
  bar?.style.setProperty('inset-block-end', 'auto');
  bar?.style.setProperty('block-size', '60vh');
  await vi.waitFor(() => expect(room()).toBe(`${String(Math.ceil(0.6 * innerHeight))}px`));
  expect(bar?.className).toBe('summary');
  stop();
});
