import { html } from 'lit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dialogTemplate, showDialog } from '../../../src/elements/root/dialog.ts';
import { readTabText } from '../../../src/page/storage/tab-text.ts';
import { company } from '../checkout-stage.ts';
import { renderView, partIn, textIn } from './render-view.ts';
import { createTestHost } from './test-context.ts';

afterEach(() => {
  document.querySelector('dialog')?.close();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function place(id = '') {
  const push = vi.spyOn(history, 'pushState').mockReturnValue();
  const host = createTestHost({ id, settings: { baseUrl: 'https://book.example' } as never });
  const draw = () => renderView(dialogTemplate(host, html`<b>the steps</b>`));
  Object.assign(host, { close: () => document.querySelector('dialog')?.close() });
  Object.assign(host, { renderRoot: draw() });
  return { host, push, dialog: document.querySelector('dialog') ?? expect.fail('There is none.') };
}

const key = 'slipway dialog book';

describe('dialogTemplate', () => {
  it('uses the venue’s name as its label, and holds the steps', () => {
    const { dialog } = place();
    expect([dialog.getAttribute('aria-label'), textIn(dialog)]).toEqual([
      company.name,
      expect.stringContaining('the steps'),
    ]);
  });

  it('opens a modal dialog with one history entry', () => {
    const { host, push, dialog } = place('book');
    showDialog(host, key);
    showDialog(host, key);
    expect([dialog.matches(':modal'), push.mock.calls.length]).toEqual([true, 1]);
    expect(host.adoptedStyles.length).toBeGreaterThan(0);
  });

  it('closes when the guest presses its close button', () => {
    const { host, dialog } = place();
    showDialog(host, key);
    partIn(dialog, 'close')?.click();
    expect(dialog.open).toBe(false);
  });

  it('keeps its history entry if it reopens before the `close` event', () => {
    const { host, dialog } = place('again');
    const back = vi.spyOn(history, 'go').mockReturnValue();
    vi.spyOn(history, 'state', 'get').mockReturnValue({ 'slipway dialog again': 0 });
    showDialog(host, 'slipway dialog again');
    dialog.close();
    showDialog(host, 'slipway dialog again');
    dialog.dispatchEvent(new Event('close'));
    expect(back).not.toHaveBeenCalled();
    dialog.close();
    dialog.dispatchEvent(new Event('close'));
    expect(back).toHaveBeenCalledExactlyOnceWith(-1);
  });

  it('remembers a guest on the payment page until it reopens or closes', () => {
    const { host, dialog } = place('book');
    const leave = () => dialog.dispatchEvent(new Event('booking-leave'));
    showDialog(host, key);
    leave();
    expect(readTabText(key)).toBe('left');
    dialog.close();
    dialog.dispatchEvent(new Event('close'));
    expect(readTabText(key)).toBe('');
    leave();
    showDialog(host, key);
    expect(readTabText(key)).toBe('');
  });

  it('adds no history entry if it has not rendered yet', () => {
    const { host, push } = place();
    Object.assign(host, { renderRoot: document.createElement('div') });
    showDialog(host, key);
    expect(push).not.toHaveBeenCalled();
  });
});
