import { describe, expect, test, vi } from 'vitest';
import { initialState, type FlowState } from '../../../../src/flow/state.ts';
import { barTemplate, type Bar } from '../../../../src/elements/root/views/toolbar.ts';
import { plainLine, plainSession } from '../../../api/plain.ts';
import { localeIn } from '../../choosing-stage.ts';
import { drawn, partIn, textIn } from '../drawn.ts';

const locale = localeIn('en-CA');
function bar(state: Partial<FlowState>, facts: Partial<Bar> = {}) {
  const [onBack, onCart] = [vi.fn(), vi.fn()];
  const onStage = vi.fn();
  const whole = { ...initialState(), ...state };
  const place = drawn(barTemplate({ state: whole, locale, hasList: true, onBack, onCart, onStage, ...facts }));
  return { back: partIn(place, 'back'), cart: partIn(place, 'cart-button'), onBack, onCart };
}
const open = initialState({ itemId: '7' }).choice;
const session = plainSession({ lines: [plainLine({ id: '1' }), plainLine({ id: '2' })] });

describe('the way back', () => {
  test.each<[string, Partial<FlowState>, Partial<Bar>, string | null]>([
    ['from an item leads to all items', { choice: open }, {}, '← All items'],
    ['from a child of a group leads back to it', { choice: open }, { inGroup: true }, '← Back'],
    ['from the cart leads back', { step: 'cart' }, {}, '← Back'],
    ['from the only item there is leads nowhere', { choice: open }, { hasList: false }, null],
    ['from the list leads nowhere', {}, {}, null],
    ['while a booking may be made leads nowhere', { step: 'unsure' }, {}, null],
    ['after a booking leads nowhere', { step: 'done' }, {}, null],
    ['is not there before there are words', { step: 'cart' }, { locale: undefined }, null],
  ])('%s', (_, state, facts, words) => {
    const { back, onBack } = bar(state, facts);
    expect(back && textIn(back)).toBe(words && words.replace('← ', '←'));
    back?.click();
    expect(onBack).toHaveBeenCalledTimes(words === null ? 0 : 1);
  });
});

describe('the cart', () => {
  test('while choosing is a press away, and says how much is in it', () => {
    const { cart, onCart } = bar({ session });
    expect(cart && textIn(cart)).toContain(locale.text.summary.inCart(2));
    cart?.click();
    expect(onCart).toHaveBeenCalledTimes(1);
  });

  test('counts in the figures of the page', () => {
    const { cart } = bar({ session }, { locale: localeIn('ar-u-nu-arab') });
    expect(cart?.querySelector('[part=cart-count]')?.textContent).toBe('٢');
  });

  test('is so beside the details too', () => {
    expect(bar({ session, step: 'details' }).cart).not.toBeNull();
    expect(bar({ session, step: 'review' }).cart).not.toBeNull();
  });

  test('stays in sight in the list, where nothing lies below it', () => {
    expect(bar({ session }).cart?.className).toContain('stays');
    expect(bar({ session, choice: open }).cart?.className).not.toContain('stays');
  });

  test('is not offered while it is empty, nor where one is in it, nor once it is booked', () => {
    const never = [
      {},
      { session: plainSession() },
      ...(['cart', 'unsure', 'done'] as const).map((step) => ({ session, step })),
    ];
    expect(never.map((state) => bar(state).cart)).toEqual(never.map(() => null));
  });
});
