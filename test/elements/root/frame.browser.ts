import { html } from 'lit';
import { expect, test, vi } from 'vitest';
import { frameTemplate } from '../../../src/elements/root/frame.ts';
import { createStore } from '../../../src/flow/store.ts';
import { drawn, textIn } from './drawn.ts';
import { handHost } from './hand-context.ts';

function frame(said = '') {
  const [retry, fail, showMonth, showMonths] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const host = handHost({ store: createStore(), showMonth, showMonths });
  const place = drawn(frameTemplate(host, html`<b>the step</b>`, said, { retry, fail }));
  const ask = (name: string, detail: unknown) =>
    place.querySelector('b')?.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  return { host, place, retry, fail, showMonth, showMonths, ask };
}

test('what leaves ask for while finding ends here', () => {
  const { host, retry, showMonth, showMonths, ask } = frame();
  ask('item-choose', { itemId: '7' });
  ask('days-choose', { start: '2031-06-14', end: null });
  ask('month-show', { month: '2031-08' });
  ask('months-fit', { count: 2 });
  ask('live-region-say', { words: 'June 14 chosen.' });
  ask('retry', null);
  expect(host.store.state.choice).toMatchObject({ itemId: '7', start: '2031-06-14' });
  expect(showMonths.mock.calls).toEqual([[2]]);
  expect([showMonth.mock.calls, host.said, retry.mock.calls.length]).toEqual([[['2031-08']], ['June 14 chosen.'], 1]);
});

test('ends the failure of a leaf here', () => {
  const { place, fail, ask } = frame();
  const page = vi.fn();
  place.addEventListener('render-fail', page);
  ask('render-fail', null);
  expect([fail.mock.calls.length, page.mock.calls.length]).toEqual([1, 0]);
});

test('the page’s own words stand around the step, in the order they are read', () => {
  const { place } = frame('Kayak was added.');
  expect(
    [...place.querySelectorAll('slot, b, [role=status]')].map((each) => each.getAttribute('name') ?? textIn(each)),
  ).toEqual(['header', 'the step', 'footer', 'Kayak was added.']);
});

test('it speaks the visitor’s language, and says so once there is one', () => {
  const frameOf = (locale: object | undefined) =>
    drawn(
      frameTemplate(handHost({ locale } as never), html``, '', { retry: () => undefined, fail: () => undefined }),
    ).querySelector('.frame');
  expect([
    frameOf({ lang: 'ar', dir: 'rtl' })?.getAttribute('lang'),
    frameOf({ lang: 'ar', dir: 'rtl' })?.getAttribute('dir'),
  ]).toEqual(['ar', 'rtl']);
  expect(frameOf(undefined)?.hasAttribute('lang')).toBe(false);
});
