import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDialogOpener } from '../../../src/elements/root/dialog-opener.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { writeTabText } from '../../../src/page/storage/tab-text.ts';
import { createTestHost } from './test-context.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<a id="link" href="#no" data-slipway-open="book"><i>Book</i></a><a id="other" href="#no" data-slipway-open="else">Else</a>';
});
afterEach(() => {
  history.replaceState(null, '');
  document.body.replaceChildren();
});

const onLoadFailed = (error: unknown) => expect.fail(String(error));

function createElement(facts: Partial<Host> = {}) {
  const openBooking = vi.fn();
  const host = createTestHost({ mode: 'dialog', id: 'book', open: openBooking, ...facts });
  return { host, openBooking, opening: createDialogOpener(host) };
}
const pressLink = (selector: string) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }));

describe('createDialogOpener: data-slipway-open', () => {
  it('opens the dialog instead of following the link', () => {
    const { host, openBooking } = createElement();
    expect(pressLink('#link i')).toBe(false);
    expect([openBooking.mock.calls.length, document.activeElement?.id]).toEqual([1, 'link']);
    host.disconnect();
  });

  it.each<[string, Partial<Host>, string]>([
    ['of a different element', {}, '#other'],
    ['of an inline element', { mode: 'inline' }, '#link'],
    ['of an element without an id', { id: '' }, '#link'],
  ])('follows the link %s without opening the dialog', (_, facts, selector) => {
    const { host, openBooking } = createElement(facts);
    document.querySelector(selector)?.removeAttribute('href');
    expect(pressLink(selector)).toBe(true);
    expect(openBooking).not.toHaveBeenCalled();
    host.disconnect();
  });

  it('ignores clicks once the element has left the page', () => {
    const { host, openBooking } = createElement();
    host.disconnect();
    document.querySelector('#link')?.removeAttribute('href');
    pressLink('#link');
    expect(openBooking).not.toHaveBeenCalled();
  });
});

describe('createDialogOpener', () => {
  it('reopens a dialog that was open before a reload', () => {
    history.replaceState({ 'slipway dialog book': 0 }, '');
    const [bookElement, otherElement] = [createElement(), createElement({ id: 'other' })];
    expect([bookElement.openBooking.mock.calls.length, otherElement.openBooking.mock.calls.length]).toEqual([1, 0]);
    bookElement.host.disconnect();
    otherElement.host.disconnect();
  });

  it('reopens a dialog that the guest left for the payment page', () => {
    history.replaceState(null, '');
    writeTabText('slipway dialog book', 'left');
    const { host, openBooking } = createElement();
    writeTabText('slipway dialog book', '');
    expect(openBooking).toHaveBeenCalledOnce();
    host.disconnect();
  });

  it('loads no dialog module for an inline element', async () => {
    const { host, opening } = createElement({ mode: 'inline' });
    expect(opening.isRequested).toBe(false);
    await opening.show(undefined, onLoadFailed);
    expect([opening.isRequested, opening.dialog]).toEqual([true, null]);
    host.disconnect();
  });

  it('loads the dialog module on `show` in dialog mode', async () => {
    const renderRoot = document.createElement('div');
    const { host, opening } = createElement({ renderRoot });
    await opening.show(undefined, onLoadFailed);
    expect(opening.dialog).toHaveProperty('dialogTemplate');
    host.disconnect();
  });

  it('rejects a selection with an invalid date', async () => {
    const { host, opening } = createElement({ renderRoot: document.createElement('div') });
    await expect(opening.show({ start: 'tomorrow' }, onLoadFailed)).rejects.toMatchObject({
      problem: { kind: 'misconfigured', attribute: 'start' },
    });
    expect(opening.dialog).toBeNull();
    host.disconnect();
  });
});
