import { html, type ReactiveController } from 'lit';
import { expect, test } from 'vitest';
import { keepRoomForHeader } from '../../../../src/elements/root/room/header-room.ts';
import { draw } from '../../drawing-stage.ts';

/** An element with a header of the page above it, as high as its `scroll-margin-top` says. */
function standing(mode: 'inline' | 'dialog') {
  const place = draw(html`<div class="frame"></div>`);
  const root = place.shadowRoot as ShadowRoot;
  const frame = root.querySelector<HTMLElement>('.frame');
  let controller: ReactiveController = {};
  keepRoomForHeader({
    host: Object.assign(place, { renderRoot: root, mode }),
    attach: (attached: ReactiveController) => (controller = attached),
  } as never);
  return {
    room: () => frame?.style.getPropertyValue('--_header'),
    update(height: string, stays: string) {
      place.style.scrollMarginBlockStart = height;
      if (frame) frame.innerHTML = stays;
      controller.hostUpdated?.();
    },
  };
}

const problem = '<div class="over"></div>';

test('whatever stays in sight knows how high the page’s header is when it comes', () => {
  const { room, update } = standing('inline');
  update('60px', '');
  expect(room()).toBe('');
  update('60px', problem);
  expect(room()).toBe('60px');
  update('80px', problem);
  expect(room()).toBe('60px');
  update('80px', '');
  update('80px', '<button class="stays"></button>');
  expect(room()).toBe('80px');
});

test('over a dialog there is no header of the page', () => {
  const { room, update } = standing('dialog');
  update('60px', problem);
  expect(room()).toBe('');
});
