import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { discountField } from '../../../src/elements/cart/discount-field.ts';
import { focused, localeIn, one } from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';

const view = (code: string) => discountField(localeIn('en'), code, false);
const inputOf = (drawn: HTMLElement) => one(drawn, 'slipway-code').shadowRoot?.querySelector('input');

test('who has a code unfolds the field, types it, and it is asked for', async () => {
  const drawn = draw(view(''));
  const asked: unknown[] = [];
  drawn.shadowRoot?.addEventListener('code-redeem', (event) => asked.push((event as CustomEvent<unknown>).detail));
  expect(inputOf(drawn)).toBeUndefined();
  await userEvent.click(one(drawn, 'summary'));
  await expect.poll(() => inputOf(drawn)).toBeTruthy();
  await userEvent.fill(inputOf(drawn) ?? expect.fail(), ' HERON10 ');
  await userEvent.keyboard('{Enter}');
  expect(asked).toEqual([{ code: 'HERON10' }]);
});

test('a code in use is to be seen without unfolding anything', async () => {
  const drawn = draw(view('HERON10'));
  await expect.poll(() => inputOf(drawn)?.value).toBe('HERON10');
});

test('when the code is taken out, the focus that was in its field is where it can be unfolded again', async () => {
  const drawn = draw(view('HERON10'));
  await expect.poll(() => inputOf(drawn)).toBeTruthy();
  inputOf(drawn)?.focus();
  expect(focused(drawn)).toBe(one(drawn, 'slipway-code'));
  drawn.redraw(view(''));
  await expect.poll(() => focused(drawn)).toBe(one(drawn, 'summary'));
});

test('a focus that is elsewhere on the page stays there', async () => {
  const drawn = draw(view('HERON10'));
  const details = one(drawn, 'details') as HTMLDetailsElement;
  const toggled = () => new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }));
  await toggled();
  const other = document.createElement('input');
  document.body.append(other);
  other.focus();
  const folded = toggled();
  drawn.redraw(view(''));
  await folded;
  expect(details.open).toBe(false);
  expect(document.activeElement).toBe(other);
});
