import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOpening } from '../../../src/elements/root/opening.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { handHost } from './hand-context.ts';

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
  const host = handHost({ mode: 'dialog', id: 'book', open, ...facts });
  return { host, open, opening: createOpening(host) };
}
const press = (selector: string) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }));

describe('what points to it in the page', () => {
  test('opens it in place of where it leads, and has the focus to come back to', () => {
    const { host, open } = element();
    expect(press('#link i')).toBe(false);
    expect([open.mock.calls.length, document.activeElement?.id]).toEqual([1, 'link']);
    host.disconnect();
  });

  test.each<[string, Partial<Host>, string]>([
    ['to another one', {}, '#other'],
    ['to one that is no dialog', { mode: 'inline' }, '#link'],
    ['to none by name', { id: '' }, '#link'],
  ])('leads on where it points %s', (_, facts, selector) => {
    const { host, open } = element(facts);
    document.querySelector(selector)?.removeAttribute('href');
    expect(press(selector)).toBe(true);
    expect(open).not.toHaveBeenCalled();
    host.disconnect();
  });

  test('opens nothing that has left the page', () => {
    const { host, open } = element();
    host.disconnect();
    document.querySelector('#link')?.removeAttribute('href');
    press('#link');
    expect(open).not.toHaveBeenCalled();
  });
});

test('it opens by itself where it was open before a reload', () => {
  history.replaceState({ 'slipway dialog book': 0 }, '');
  const [book, other] = [element(), element({ id: 'other' })];
  expect([book.open.mock.calls.length, other.open.mock.calls.length]).toEqual([1, 0]);
  book.host.disconnect();
  other.host.disconnect();
});

test('nothing is asked of the service before it is wanted, and inline nothing is shown in a dialog', async () => {
  const { host, opening } = element({ mode: 'inline' });
  expect(opening.asked).toBe(false);
  await opening.show(undefined, onMissing);
  expect([opening.asked, opening.dialog]).toEqual([true, null]);
  host.disconnect();
});

test('what draws a dialog is there once one is wanted', async () => {
  const renderRoot = document.createElement('div');
  const { host, opening } = element({ renderRoot });
  await opening.show(undefined, onMissing);
  expect(opening.dialog).toHaveProperty('dialogTemplate');
  host.disconnect();
});

test('rejects a selection whose date is none, and shows no dialog', async () => {
  const { host, opening } = element({ renderRoot: document.createElement('div') });
  await expect(opening.show({ start: 'tomorrow' }, onMissing)).rejects.toMatchObject({
    problem: { kind: 'misconfigured', attribute: 'start' },
  });
  expect(opening.dialog).toBeNull();
  host.disconnect();
});
