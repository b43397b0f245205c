import { html } from 'lit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dialogTemplate, show } from '../../../src/elements/root/dialog.ts';
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

describe('dialogTemplate', () => {
  it('is named after the venue, and holds the steps', () => {
    const { dialog } = place();
    expect([dialog.getAttribute('aria-label'), textIn(dialog)]).toEqual([
      company.name,
      expect.stringContaining('the steps'),
    ]);
  });

  it('opens once above the page, with one history entry', () => {
    const { host, push, dialog } = place('book');
    show(host);
    show(host);
    expect([dialog.matches(':modal'), push.mock.calls.length]).toEqual([true, 1]);
    expect(host.adoptedStyles.length).toBeGreaterThan(0);
  });

  it('closes with its close button', () => {
    const { host, dialog } = place();
    show(host);
    partIn(dialog, 'close')?.click();
    expect(dialog.open).toBe(false);
  });

  it('opens nothing before it renders', () => {
    const { host, push } = place();
    Object.assign(host, { renderRoot: document.createElement('div') });
    show(host);
    expect(push).not.toHaveBeenCalled();
  });
});
