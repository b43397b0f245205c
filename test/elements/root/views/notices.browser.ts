import { expect, test, vi } from 'vitest';
import { initialState, type FlowState } from '../../../../src/flow/state.ts';
import { barStyles } from '../../../../src/elements/root/views/toolbar.ts';
import { controlStyles } from '../../../../src/elements/shared/control-styles.ts';
import { theme } from '../../../../src/elements/shared/theme.ts';
import { noticesTemplate, noticeWords } from '../../../../src/elements/root/views/notices.ts';
import type { Problem } from '../../../../src/values/problem.ts';
import { plainLine, plainSession } from '../../../api/plain.ts';
import { all, localeIn, one } from '../../choosing-stage.ts';
import { draw, wordsBox } from '../../drawing-stage.ts';
import { drawn, partIn, textIn } from '../drawn.ts';

const locale = localeIn('en-CA');
const session = plainSession({ lines: [plainLine({ name: 'Mug' }), plainLine({ name: 'Kayak' })] });
const offline: Problem = { kind: 'offline' };
function notices(state: Partial<FlowState>, readProblem: Problem | null = null, asksAgain = false) {
  const acts = { onDismiss: vi.fn(), onRetry: vi.fn(), onCart: vi.fn() };
  const place = drawn(
    noticesTemplate({ state: { ...initialState(), ...state }, locale, readProblem, asksAgain, ...acts }),
  );
  return { place, press: () => place.querySelector('button')?.click(), ...acts };
}

test('where all is well nothing is said', () => {
  expect(textIn(notices({}).place)).toBe('');
});

test('a problem of what was asked for can be put aside', () => {
  const { place, press, onDismiss, onRetry } = notices({ problem: offline });
  expect(textIn(partIn(place, 'problem') ?? place)).toContain(locale.text.problems.offline);
  press();
  expect([onDismiss.mock.calls.length, onRetry.mock.calls.length]).toEqual([1, 0]);
});

test('what could not be read can be asked for again', () => {
  const { press, onDismiss, onRetry } = notices({}, { kind: 'timeout' });
  press();
  expect([onDismiss.mock.calls.length, onRetry.mock.calls.length]).toEqual([0, 1]);
});

test.each(['details', 'review'] as const)(
  'at %s a problem stands beside what it concerns, not here as well',
  (step) => {
    expect(partIn(notices({ step, problem: offline }).place, 'problem')).toBeNull();
  },
);

test('in the cart a code that does not count is said beside its field, any other problem here', () => {
  const refused = (code: string): Problem => ({ kind: 'refused', code, title: 'Not valid.', details: '', fields: {} });
  const shown = (step: 'cart' | 'choose', code: string) =>
    partIn(notices({ step, problem: refused(code) }).place, 'problem') !== null;
  expect([shown('cart', 'discount_code'), shown('cart', 'sold_out'), shown('choose', 'discount_code')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('a notice stands above a problem, and each has its words', () => {
  const { place } = notices({ step: 'unsure', notice: 'changed', problem: offline });
  expect([...place.children].map((each) => each.getAttribute('part'))).toEqual(['notice', 'problem']);
  expect([
    noticeWords({ notice: '', session }, locale.text),
    noticeWords({ notice: 'changed', session }, locale.text),
    noticeWords({ notice: 'not-made', session }, locale.text),
    noticeWords({ notice: 'added', session }, locale.text),
    noticeWords({ notice: 'paid', session }, locale.text),
  ]).toEqual([
    '',
    locale.text.cart.changed,
    locale.text.done.notMade,
    'Kayak is in your cart.',
    locale.text.done.paidNoted,
  ]);
});

test.each([
  ['choose', true],
  ['cart', true],
  ['unsure', false],
  ['done', false],
] as const)('at %s a problem lies over the step: %s', (step, isOver) => {
  expect(notices({ step, problem: offline }).place.querySelector('.over > [part="problem"]') !== null).toBe(isOver);
});

test('beside the word that something is in the cart is the way there, and beside no other', () => {
  const { place, press, onCart } = notices({ notice: 'added', session });
  expect(textIn(partIn(place, 'notice') ?? place)).toBe('Kayak is in your cart. View cart');
  press();
  expect(onCart).toHaveBeenCalledOnce();
  expect(notices({ notice: 'paid' }).place.querySelector('button')).toBeNull();
});

test('where it has no room beside the sentence, the way there stands right below it, as far from the edge', () => {
  const acts = { onDismiss: vi.fn(), onRetry: vi.fn(), onCart: vi.fn() };
  const state: FlowState = { ...initialState(), notice: 'added', session };
  const place = draw(noticesTemplate({ state, locale, readProblem: null, asksAgain: false, ...acts }), [
    theme,
    controlStyles,
    barStyles,
  ]);
  place.style.inlineSize = '240px';
  const box = one(place, '[part=notice]').getBoundingClientRect();
  const [sentence, way] = all(place, 'p, button').map(wordsBox);
  if (!sentence || !way) expect.fail();
  expect(way.top).toBeGreaterThan(sentence.bottom);
  expect(way.left).toBeCloseTo(sentence.left);
  expect(Math.abs(sentence.top - box.top - (box.bottom - way.bottom))).toBeLessThan(4);
});

test('before there are words nothing is drawn', () => {
  const never = () => undefined;
  const place = drawn(
    noticesTemplate({
      state: { ...initialState(), problem: offline },
      locale: undefined,
      readProblem: null,
      asksAgain: false,
      onDismiss: never,
      onRetry: never,
      onCart: never,
    }),
  );
  expect(place.children).toHaveLength(0);
});

test('after too many requests it says whether the visitor need press anything, and when', () => {
  const throttled: Problem = { kind: 'throttled', until: 0 };
  const timed = (place: HTMLElement) => textIn(place.querySelector('[role="timer"]') ?? place);
  expect(timed(notices({ problem: throttled }).place)).toBe(locale.text.wait(0));
  expect(timed(notices({ problem: throttled }, null, true).place)).toBe(locale.text.problems.again(0));
  expect(timed(notices({}, throttled).place)).toBe(locale.text.problems.again(0));
});
