import { html } from 'lit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dialogTemplate, showDialog } from '../../../src/elements/root/dialog.ts';
import { readTabText } from '../../../src/page/storage/tab-text.ts';
import { company } from '../checkout-stage.ts';
import { renderView, findPart, readText } from './render-view.ts';
import { createTestHost } from './test-context.ts';

afterEach(() => {
  document.querySelector('dialog')?.close();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function placeDialog(id = '') {
  const pushState = vi.spyOn(history, 'pushState').mockReturnValue();
  const host = createTestHost({ id, settings: { baseUrl: 'https://book.example' } as never });
  const drawDialog = () => renderView(dialogTemplate(host, html`<b>the steps</b>`));
  Object.assign(host, { close: () => document.querySelector('dialog')?.close() });
  Object.assign(host, { renderRoot: drawDialog() });
  return { host, pushState, dialog: document.querySelector('dialog') ?? expect.fail('There is none.') };
}

const dialogKey = 'slipway dialog book';

describe('dialogTemplate', () => {
  it('has the venue’s name as its label, and contains the steps', () => {
    const { dialog } = placeDialog();
    expect([dialog.getAttribute('aria-label'), readText(dialog)]).toEqual([
      company.name,
      expect.stringContaining('the steps'),
    ]);
  });

  it('opens a modal dialog with one history entry', () => {
    const { host, pushState, dialog } = placeDialog('book');
    showDialog(host, dialogKey);
    showDialog(host, dialogKey);
    expect([dialog.matches(':modal'), pushState.mock.calls.length]).toEqual([true, 1]);
    expect(host.adoptedStyles.length).toBeGreaterThan(0);
  });

  it('closes when the guest presses its close button', () => {
    const { host, dialog } = placeDialog();
    showDialog(host, dialogKey);
    findPart(dialog, 'close')?.click();
    expect(dialog.open).toBe(false);
  });

  it('keeps its history entry if it reopens before the `close` event', () => {
    const { host, dialog } = placeDialog('again');
    const goBack = vi.spyOn(history, 'go').mockReturnValue();
    vi.spyOn(history, 'state', 'get').mockReturnValue({ 'slipway dialog again': 0 });
    showDialog(host, 'slipway dialog again');
    dialog.close();
    showDialog(host, 'slipway dialog again');
    dialog.dispatchEvent(new Event('close'));
    expect(goBack).not.toHaveBeenCalled();
    dialog.close();
    dialog.dispatchEvent(new Event('close'));
    expect(goBack).toHaveBeenCalledExactlyOnceWith(-1);
  });

  it('stores the guest’s departure to pay until the dialog reopens or closes', () => {
    const { host, dialog } = placeDialog('book');
    const leaveBooking = () => dialog.dispatchEvent(new Event('booking-leave'));
    showDialog(host, dialogKey);
    leaveBooking();
    expect(readTabText(dialogKey)).toBe('left');
    dialog.close();
    dialog.dispatchEvent(new Event('close'));
    expect(readTabText(dialogKey)).toBe('');
    leaveBooking();
    showDialog(host, dialogKey);
    expect(readTabText(dialogKey)).toBe('');
  });

  it('adds no history entry if the dialog has not rendered yet', () => {
    const { host, pushState } = placeDialog();
    Object.assign(host, { renderRoot: document.createElement('div') });
    showDialog(host, dialogKey);
    expect(pushState).not.toHaveBeenCalled();
  });
});
