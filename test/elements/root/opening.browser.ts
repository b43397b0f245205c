import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDialogOpener } from '../../../src/elements/root/opening.ts';
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

const onMissing = (error: unknown) => expect.fail(String(error));

function element(facts: Partial<Host> = {}) {
  const open = vi.fn();
  const host = createTestHost({ mode: 'dialog', id: 'book', open, ...facts });
  return { host, open, opening: createDialogOpener(host) };
}
const press = (selector: string) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }));

describe('createDialogOpener: data-slipway-open', () => {
  it('opens the dialog instead of following the link', () => {
    const { host, open } = element();
    expect(press('#link i')).toBe(false);
    expect([open.mock.calls.length, document.activeElement?.id]).toEqual([1, 'link']);
    host.disconnect();
  });

  it.each<[string, Partial<Host>, string]>([
    ['of a different element', {}, '#other'],
    ['of an inline element', { mode: 'inline' }, '#link'],
    ['of an element without an id', { id: '' }, '#link'],
  ])('follows the link %s', (_, facts, selector) => {
    const { host, open } = element(facts);
    document.querySelector(selector)?.removeAttribute('href');
    expect(press(selector)).toBe(true);
    expect(open).not.toHaveBeenCalled();
    host.disconnect();
  });

  it('ignores clicks once the element has left the page', () => {
    const { host, open } = element();
    host.disconnect();
    document.querySelector('#link')?.removeAttribute('href');
    press('#link');
    expect(open).not.toHaveBeenCalled();
  });
});

describe('createDialogOpener', () => {
  it('reopens a dialog that was open before a reload', () => {
    history.replaceState({ 'slipway dialog book': 0 }, '');
    const [book, other] = [element(), element({ id: 'other' })];
    expect([book.open.mock.calls.length, other.open.mock.calls.length]).toEqual([1, 0]);
    book.host.disconnect();
    other.host.disconnect();
  });

  it('reopens a dialog that the guest left for the payment page', () => {
    history.replaceState(null, '');
    writeTabText('slipway dialog book', 'left');
    const { host, open } = element();
    writeTabText('slipway dialog book', '');
    expect(open).toHaveBeenCalledOnce();
    host.disconnect();
  });

  it('loads no dialog module for an inline element', async () => {
    const { host, opening } = element({ mode: 'inline' });
    expect(opening.isRequested).toBe(false);
    await opening.show(undefined, onMissing);
    expect([opening.isRequested, opening.dialog]).toEqual([true, null]);
    host.disconnect();
  });

  it('loads the dialog module when `show` needs it', async () => {
    const renderRoot = document.createElement('div');
    const { host, opening } = element({ renderRoot });
    await opening.show(undefined, onMissing);
    expect(opening.dialog).toHaveProperty('dialogTemplate');
    host.disconnect();
  });

  it('rejects a selection with an invalid date', async () => {
    const { host, opening } = element({ renderRoot: document.createElement('div') });
    await expect(opening.show({ start: 'tomorrow' }, onMissing)).rejects.toMatchObject({
      problem: { kind: 'misconfigured', attribute: 'start' },
    });
    expect(opening.dialog).toBeNull();
    host.disconnect();
  });
});
