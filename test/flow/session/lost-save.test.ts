import { expect, test } from 'vitest';
import { settled, withWished } from '../../../src/flow/session/lost-save.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { ask } from '../visit.ts';

const holds = (slip: string) =>
  plainSession({ lines: [plainLine({ id: '1', slip }), plainLine({ id: '2', slip: 'b' })] });
const known = { 1: withWished(ask('kayak'), 'wished', ask('kayak', 2, 3)), 2: ask('tour') };

test('a line with the SLIP that was sent is for what was wished, and nothing is in doubt about it any more', () => {
  expect(settled(holds('wished'), known)).toEqual({ 1: ask('kayak', 2, 3), 2: ask('tour') });
});

test.each(['as it was', ''])(
  'a line with another SLIP (%j) is for what it was for; the change may come late',
  (slip) => {
    expect(settled(holds(slip), known)).toBe(known);
    expect(settled(holds('wished'), settled(holds(slip), known))[1]).toEqual(ask('kayak', 2, 3));
  },
);

test('what is in no session, or was never in doubt, stays as it is', () => {
  expect(settled(plainSession({ lines: [] }), known)).toBe(known);
  const sure = { 1: ask('kayak'), 2: ask('tour') };
  expect(settled(holds(''), sure)).toBe(sure);
});
