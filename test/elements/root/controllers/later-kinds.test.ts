import { expect, test } from 'vitest';
import { createLaterKinds, isLaterKind } from '../../../../src/elements/root/controllers/later-kinds.ts';
import { plainItem } from '../../../api/plain.ts';
import { found, handContext, settled } from '../hand-context.ts';

test.each([
  ['by the day', plainItem(), false],
  ['by the night', plainItem({ unit: 'N' }), false],
  ['by the hour', plainItem({ unit: 'H' }), true],
  ['by time slot', plainItem({ unit: 'TS' }), true],
  ['in a group', plainItem({ group: 'parent', children: ['2'] }), true],
  ['out of a group', plainItem({ group: 'child' }), false],
  ['simply', plainItem({ simple: true }), false],
  ['not at all', undefined, false],
])('what is sold %s needs more than days and quantities: %s', (_, item, is) => {
  expect(isLaterKind(item)).toBe(is);
});

test('its part is loaded when one of them is opened, and once', async () => {
  const context = handContext();
  const kinds = createLaterKinds(context);
  const open = async (item: ReturnType<typeof plainItem>) => {
    Object.assign(context.host, { finding: found(item) });
    context.host.requestUpdate();
    await settled();
  };
  await open(plainItem());
  expect([kinds.value, context.host.adopted]).toEqual([undefined, []]);
  await open(plainItem({ unit: 'H' }));
  expect(kinds.value).toHaveProperty('startTimes');
  const styles = context.host.adopted.length;
  expect(styles).toBeGreaterThan(0);
  await open(plainItem({ id: '2', unit: 'H' }));
  expect(context.host.adopted).toHaveLength(styles);
});
