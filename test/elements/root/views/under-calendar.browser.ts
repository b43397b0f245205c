import { html } from 'lit';
import { expect, test } from 'vitest';
import { underCalendar } from '../../../../src/elements/root/views/under-calendar.ts';
import type { Parts } from '../../../../src/elements/root/parts.ts';
import type { FlowState } from '../../../../src/flow/state.ts';
import type { Item } from '../../../../src/api/types.ts';
import { plainItem, plainLine, plainParameter, plainSession } from '../../../api/plain.ts';
import { drawn, handed, partIn, textIn } from '../drawn.ts';
import { found, handContext } from '../hand-context.ts';

function under(
  item: Item | undefined,
  { view = {}, kinds = {}, state = {} }: { view?: object; kinds?: object; state?: Partial<FlowState> } = {},
) {
  const context = handContext({ host: item ? { finding: { ...found(item), firstFree: undefined } } : {} });
  context.commit(state);
  return drawn(
    underCalendar({
      ...context,
      kinds,
      byDate: { dated: undefined, template: () => '' },
      cardNotes: { notes: () => undefined },
      prices: { view: () => ({ values: {}, ...view }) },
      foot: { opened: () => html`<i>other ways</i>` },
    } as unknown as Parts),
  );
}
const later = { group: () => html`<i>children</i>`, startTimes: () => html`<i>times</i>` };

test('as many rows as there will be are kept free for quantities that are checking…', () => {
  const bounds = { adults: { min: 1, max: 4 }, children: { min: 0, max: 4 } };
  expect(handed(partIn(under(plainItem({ bounds })), 'parameters'), 'expected')).toBe(2);
  expect(handed(partIn(under(undefined), 'parameters'), 'expected')).toBe(1);
});

test('what asks for no quantities shows none', () => {
  expect(partIn(under(plainItem(), { view: { parameters: [] } }), 'parameters')).toBeNull();
  const parameters = [plainParameter()];
  expect(handed(partIn(under(plainItem(), { view: { parameters } }), 'parameters'), 'parameters')).toBe(parameters);
});

test.each<[string, Item]>([
  ['by the hour', plainItem({ unit: 'H' })],
  ['in a group', plainItem({ group: 'parent', children: ['2'] })],
])('what is sold %s waits for the part that draws it', (_, item) => {
  const waiting = under(item);
  expect([waiting.children.length, waiting.firstElementChild?.matches('.skeleton')]).toEqual([1, true]);
  expect(under(item, { kinds: { value: later } }).querySelector('.skeleton.rows')).toBeNull();
});

test('a group shows its children, and nothing that is chosen of one of them', () => {
  const group = under(plainItem({ group: 'parent', children: ['2'] }), { kinds: { value: later } });
  expect(textIn(group)).toContain('children');
  expect([textIn(group).includes('other ways'), partIn(group, 'parameters')]).toEqual([false, null]);
});

test('a code is said to be the cart’s too where there is one', () => {
  const code = (state: Partial<FlowState>) => under(plainItem(), { state }).querySelector('slipway-code');
  expect(code({})?.hasAttribute('shared')).toBe(false);
  expect(code({ session: plainSession({ lines: [plainLine()] }) })?.hasAttribute('shared')).toBe(true);
});
