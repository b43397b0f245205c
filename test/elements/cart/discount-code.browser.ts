import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Quote } from '../../../src/api/types.ts';
import { SlipwayCode } from '../../../src/elements/cart/discount-code.ts';
import { stage } from '../checkout-stage.ts';
import { all, localeIn, one } from '../choosing-stage.ts';

customElements.define('slipway-code', SlipwayCode);

const requests: unknown[] = [];
document.addEventListener('code-redeem', (event) => requests.push((event as CustomEvent<unknown>).detail));
beforeEach(() => void requests.splice(0));

/** Returns a quote with only the members that depend on the code. */
const quote = (discount: string, codeReason = '') => ({ discount, codeReason }) as Quote;
const code = (props: Partial<SlipwayCode> = {}) =>
  stage<SlipwayCode>('slipway-code', { locale: localeIn('en'), ...props });
const liveTexts = (leaf: HTMLElement) =>
  all(leaf, '[role=alert], [role=status]').map((each) => `${each.role ?? ''}: ${each.innerText}`);

async function type(leaf: HTMLElement, words: string): Promise<void> {
  await userEvent.fill(one(leaf, 'input'), words);
  await userEvent.keyboard('{Enter}');
}

test('requests the code without surrounding spaces', async () => {
  await type(await code(), ' Heron 10 ');
  expect(requests).toEqual([{ code: 'Heron 10' }]);
});

test('requests an empty code when the guest clears the field', async () => {
  const leaf = await code({ code: 'HERON10' });
  expect((one(leaf, 'input') as HTMLInputElement).value).toBe('HERON10');
  await type(leaf, '  ');
  expect(requests).toEqual([{ code: '' }]);
});

test('requests no code while busy', async () => {
  const leaf = await code({ busy: true });
  await type(leaf, 'HERON10');
  one(leaf, 'button').click();
  expect(requests).toEqual([]);
  leaf.busy = false;
  await leaf.updateComplete;
  one(leaf, 'button').click();
  expect(requests).toEqual([{ code: 'HERON10' }]);
});

test('shows the savings without an alert or status role', async () => {
  const leaf = await code({ code: 'HERON10', quote: quote('8.50') });
  expect(liveTexts(leaf)).toEqual([]);
  expect(leaf.renderRoot.querySelector('[part=saved]')?.textContent).toBe('You save $8.50');
  expect(one(leaf, 'input').ariaInvalid).toBe('false');
});

test('shows the venue’s reason for a refusal as an alert, without savings', async () => {
  const leaf = await code({ code: 'HERON10', quote: quote('8.50', 'This code has <expired>.') });
  expect(liveTexts(leaf)).toEqual(['alert: This code has <expired>.']);
  expect(one(leaf, 'input').ariaInvalid).toBe('true');
});

test('shows no reason if the guest has applied no code', async () => {
  expect(liveTexts(await code({ code: '', quote: quote('0.00', 'No such code.') }))).toEqual([]);
});

test.each(['0.00', '', 'free', '-4.00'])('shows no savings for a discount of %j', async (discount) => {
  expect(liveTexts(await code({ code: 'HERON10', quote: quote(discount) }))).toEqual([]);
});

test('states below the field that a shared code applies to all lines', async () => {
  const leaf = await code({ code: 'HERON10', isShared: true });
  const note = one(leaf, "[part='shared']");
  expect(note.textContent).toBe('This code applies to your whole cart.');
  expect(one(leaf, 'input').getAttribute('aria-describedby')).toBe(note.id);
  expect(all(await code({ code: 'HERON10' }), "[part='shared']")).toHaveLength(0);
});

test('hides the sentence about the whole cart if a code is refused', async () => {
  const leaf = await code({ code: 'HERON10', isShared: true, refusal: 'This code has expired.' });
  expect(all(leaf, "[part='shared']")).toHaveLength(0);
  expect(one(leaf, 'input').hasAttribute('aria-describedby')).toBe(false);
});
