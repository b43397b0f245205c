import { expect, test } from 'vitest';
import { followItemSwitch } from '../../../../src/elements/root/controllers/item-switch.ts';
import { plainItem } from '../../../api/plain.ts';
import { june10 } from '../../../flow/visit.ts';
import { handContext } from '../hand-context.ts';

const bounds = { adults: { min: 1, max: 4 } };
const items = [
  plainItem({ id: 'kayak', bounds }),
  plainItem({ id: 'tour', bounds }),
  plainItem({ id: 'mug', simple: true, bounds: { mugs: { min: 1, max: 9 } } }),
];

function open({ active = false, itemId = null as string | null } = {}) {
  const { flow, ...context } = handContext({ host: { items }, settings: { choice: { itemId } } });
  if (itemId) flow.choose({ itemId });
  followItemSwitch({ ...context, flow }, { active });
  return flow;
}
const day = { start: june10, end: june10, startTime: '09:00', endTime: '11:00', timeslot: 2 } as const;

test('a party and a first day go on to the next item, an end and a time stay with the one they were for', () => {
  const flow = open({ itemId: 'kayak' });
  flow.choose({ ...day, params: { adults: 3 } });
  flow.choose({ itemId: 'tour' });
  expect(flow.state.choice).toMatchObject({ itemId: 'tour', start: june10, end: null, params: { adults: 3 } });
  expect([flow.state.choice.startTime, flow.state.choice.endTime, flow.state.choice.timeslot]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the first item to be opened takes what was preset as it is', () => {
  const flow = open();
  flow.choose({ ...day });
  flow.choose({ itemId: 'kayak' });
  expect(flow.state.choice).toMatchObject({ ...day, itemId: 'kayak' });
});

test('back to the list and into the same item nothing is lost', () => {
  const flow = open({ itemId: 'kayak' });
  flow.choose({ ...day });
  flow.choose({ itemId: null });
  flow.choose({ itemId: 'kayak' });
  expect(flow.state.choice).toMatchObject(day);
});

test('how many mugs one wanted says nothing about the next thing one buys', () => {
  const flow = open({ itemId: 'kayak' });
  flow.choose({ params: { adults: 3, mugs: 5 } });
  flow.choose({ itemId: 'mug' });
  expect(flow.state.choice.params).toEqual({ adults: 3 });
});

test('what is opened out of a list browsed by date comes with the days of the list', () => {
  const flow = open({ itemId: 'kayak', active: true });
  flow.choose({ itemId: 'tour', ...day });
  expect(flow.state.choice).toMatchObject(day);
});

test('a line that is opened again brings its own', () => {
  const flow = open({ itemId: 'kayak' });
  flow.choose({ itemId: 'tour', lineId: '7', ...day });
  expect(flow.state.choice).toMatchObject({ ...day, lineId: '7' });
});
