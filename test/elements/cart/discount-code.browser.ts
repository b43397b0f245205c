import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Quote } from '../../../src/api/types.ts';
import { SlipwayCode } from '../../../src/elements/cart/discount-code.ts';
import { mountLeaf } from '../checkout-stage.ts';
import { queryAll, createPreparedLocale, queryOne } from '../choosing-stage.ts';

customElements.define('slipway-code', SlipwayCode);

const requests: unknown[] = [];
document.addEventListener('code-redeem', (event) => requests.push((event as CustomEvent<unknown>).detail));
beforeEach(() => void requests.splice(0));

/** Returns a quote with only the members that depend on the discount code. */
const createQuote = (discount: string, codeReason = '') => ({ discount, codeReason }) as Quote;
const mountCode = (props: Partial<SlipwayCode> = {}) =>
  mountLeaf<SlipwayCode>('slipway-code', { locale: createPreparedLocale('en'), ...props });
const readLiveTexts = (leaf: HTMLElement) =>
  queryAll(leaf, '[role=alert], [role=status]').map((element) => `${element.role ?? ''}: ${element.innerText}`);

async function typeCode(leaf: HTMLElement, text: string): Promise<void> {
  await userEvent.fill(queryOne(leaf, 'input'), text);
  await userEvent.keyboard('{Enter}');
}

describe('<slipway-code>', () => {
  test('requests the code without surrounding spaces', async () => {
    await typeCode(await mountCode(), ' Heron 10 ');
    expect(requests).toEqual([{ code: 'Heron 10' }]);
  });

  test('requests an empty code when the guest clears the field', async () => {
    const leaf = await mountCode({ code: 'HERON10' });
    expect((queryOne(leaf, 'input') as HTMLInputElement).value).toBe('HERON10');
    await typeCode(leaf, '  ');
    expect(requests).toEqual([{ code: '' }]);
  });

  test('applies a cleared field once on `applyTypedCode`', async () => {
    const leaf = await mountCode({ code: 'HERON10' });
    expect(leaf.applyTypedCode()).toBe(false);
    await userEvent.fill(queryOne(leaf, 'input'), '');
    expect(leaf.applyTypedCode()).toBe(true);
    expect(leaf.applyTypedCode()).toBe(false);
    expect(requests).toEqual([{ code: '' }]);
  });

  test('dispatches no `code-redeem` while a request runs', async () => {
    const leaf = await mountCode({ busy: true });
    await typeCode(leaf, 'HERON10');
    queryOne(leaf, 'button').click();
    expect(requests).toEqual([]);
    leaf.busy = false;
    await leaf.updateComplete;
    queryOne(leaf, 'button').click();
    expect(requests).toEqual([{ code: 'HERON10' }]);
  });

  test('shows the savings without an alert or status role', async () => {
    const leaf = await mountCode({ code: 'HERON10', quote: createQuote('8.50') });
    expect(readLiveTexts(leaf)).toEqual([]);
    expect(leaf.renderRoot.querySelector('[part=saved]')?.textContent).toBe('You save $8.50');
    expect(queryOne(leaf, 'input').ariaInvalid).toBe('false');
  });

  test('shows the venue’s reason for a refusal as an alert, without savings', async () => {
    const leaf = await mountCode({ code: 'HERON10', quote: createQuote('8.50', 'This code has <expired>.') });
    expect(readLiveTexts(leaf)).toEqual(['alert: This code has <expired>.']);
    expect(queryOne(leaf, 'input').ariaInvalid).toBe('true');
  });

  test('shows no reason if the guest has applied no code', async () => {
    expect(readLiveTexts(await mountCode({ code: '', quote: createQuote('0.00', 'No such code.') }))).toEqual([]);
  });

  test.each(['0.00', '', 'free', '-4.00'])('shows no alert or status for a discount of %j', async (discount) => {
    expect(readLiveTexts(await mountCode({ code: 'HERON10', quote: createQuote(discount) }))).toEqual([]);
  });

  test('states below the field that a shared code applies to all lines', async () => {
    const leaf = await mountCode({ code: 'HERON10', isShared: true });
    const sharedNote = queryOne(leaf, "[part='shared']");
    expect(sharedNote.textContent).toBe('This code applies to your whole cart.');
    expect(queryOne(leaf, 'input').getAttribute('aria-describedby')).toBe(sharedNote.id);
    expect(queryAll(await mountCode({ code: 'HERON10' }), "[part='shared']")).toHaveLength(0);
  });

  test('hides the note about the whole cart if the code is refused', async () => {
    const leaf = await mountCode({ code: 'HERON10', isShared: true, refusal: 'This code has expired.' });
    expect(queryAll(leaf, "[part='shared']")).toHaveLength(0);
    expect(queryOne(leaf, 'input').hasAttribute('aria-describedby')).toBe(false);
  });
});
