import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Quote } from '../../../src/api/types.ts';
import { SlipwayCode } from '../../../src/elements/cart/discount-code.ts';
import { stage } from '../checkout-stage.ts';
import { all, localeIn, one } from '../choosing-stage.ts';

customElements.define('slipway-code', SlipwayCode);

const asked: unknown[] = [];
document.addEventListener('code-redeem', (event) => asked.push((event as CustomEvent<unknown>).detail));
beforeEach(() => void asked.splice(0));

/** What the service says of a code; what it says of the item is no matter here. */
const quote = (discount: string, codeReason = '') => ({ discount, codeReason }) as Quote;
const code = (props: Partial<SlipwayCode> = {}) =>
  stage<SlipwayCode>('slipway-code', { locale: localeIn('en'), ...props });
const said = (leaf: HTMLElement) =>
  all(leaf, '[role=alert], [role=status]').map((each) => `${each.role ?? ''}: ${each.innerText}`);

async function type(leaf: HTMLElement, words: string): Promise<void> {
  await userEvent.fill(one(leaf, 'input'), words);
  await userEvent.keyboard('{Enter}');
}

test('a code is asked for as typed, without the spaces around it', async () => {
  await type(await code(), ' Heron 10 ');
  expect(asked).toEqual([{ code: 'Heron 10' }]);
});

test('emptied, the code in use is taken out', async () => {
  const leaf = await code({ code: 'HERON10' });
  expect((one(leaf, 'input') as HTMLInputElement).value).toBe('HERON10');
  await type(leaf, '  ');
  expect(asked).toEqual([{ code: '' }]);
});

test('while the service is asked, a code waits', async () => {
  const leaf = await code({ busy: true });
  await type(leaf, 'HERON10');
  one(leaf, 'button').click();
  expect(asked).toEqual([]);
  leaf.busy = false;
  await leaf.updateComplete;
  one(leaf, 'button').click();
  expect(asked).toEqual([{ code: 'HERON10' }]);
});

test('what it saves stands there in the account’s money, and is left to the live region to say', async () => {
  const leaf = await code({ code: 'HERON10', quote: quote('8.50') });
  expect(said(leaf)).toEqual([]);
  expect(leaf.renderRoot.querySelector('[part=saved]')?.textContent).toBe('You save $8.50');
  expect(one(leaf, 'input').ariaInvalid).toBe('false');
});

test('why it is not taken is said at once in the venue’s words, instead of what it would save', async () => {
  const leaf = await code({ code: 'HERON10', quote: quote('8.50', 'This code has <expired>.') });
  expect(said(leaf)).toEqual(['alert: This code has <expired>.']);
  expect(one(leaf, 'input').ariaInvalid).toBe('true');
});

test('a reason is of the code in use: without one there is none', async () => {
  expect(said(await code({ code: '', quote: quote('0.00', 'No such code.') }))).toEqual([]);
});

test.each(['0.00', '', 'free', '-4.00'])('%j is nothing saved', async (discount) => {
  expect(said(await code({ code: 'HERON10', quote: quote(discount) }))).toEqual([]);
});

test('where a cart has the same code, that is said before anything is done to it', async () => {
  const leaf = await code({ code: 'HERON10', shared: true });
  const said = one(leaf, "[part='shared']");
  expect(said.textContent).toBe(localeIn('en').text.code.shared);
  expect(one(leaf, 'input').getAttribute('aria-describedby')).toBe(said.id);
  expect(all(await code({ code: 'HERON10' }), "[part='shared']")).toHaveLength(0);
});

test('hides the sentence about the whole cart below a refused code', async () => {
  const leaf = await code({ code: 'HERON10', shared: true, refusal: 'This code has expired.' });
  expect(all(leaf, "[part='shared']")).toHaveLength(0);
  expect(one(leaf, 'input').hasAttribute('aria-describedby')).toBe(false);
});
