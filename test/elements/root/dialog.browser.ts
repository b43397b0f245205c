import { html } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { dialogTemplate, show } from '../../../src/elements/root/dialog.ts';
import { company } from '../checkout-stage.ts';
import { drawn, partIn, textIn } from './drawn.ts';
import { handHost } from './hand-context.ts';

afterEach(() => {
  document.querySelector('dialog')?.close();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function place(id = '') {
  const push = vi.spyOn(history, 'pushState').mockReturnValue();
  const host = handHost({ id, settings: { baseUrl: 'https://book.example' } as never });
  const draw = () => drawn(dialogTemplate(host, html`<b>the steps</b>`));
  Object.assign(host, { close: () => document.querySelector('dialog')?.close() });
  Object.assign(host, { renderRoot: draw() });
  return { host, push, dialog: document.querySelector('dialog') ?? expect.fail('There is none.') };
}

test('it is named after the venue, and holds the steps', () => {
  const { dialog } = place();
  expect([dialog.getAttribute('aria-label'), textIn(dialog)]).toEqual([
    company.name,
    expect.stringContaining('the steps'),
  ]);
});

test('shown it is above the page, dressed, and one entry of the page’s history; shown again it is the same', () => {
  const { host, push, dialog } = place('book');
  show(host);
  show(host);
  expect([dialog.matches(':modal'), push.mock.calls.length]).toEqual([true, 1]);
  expect(host.adopted.length).toBeGreaterThan(0);
});

test('the cross closes it', () => {
  const { host, dialog } = place();
  show(host);
  partIn(dialog, 'close')?.click();
  expect(dialog.open).toBe(false);
});

test('what is not drawn is not shown', () => {
  const { host, push } = place();
  Object.assign(host, { renderRoot: document.createElement('div') });
  show(host);
  expect(push).not.toHaveBeenCalled();
});
