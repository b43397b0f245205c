import { expect, test } from 'vitest';
import { formRequest, rateRequest, sessionRequest } from '../../../src/api/wire/booking-requests.ts';
import type { Slip } from '../../../src/api/types.ts';
import { ask } from '../../flow/visit.ts';

test('a start, an end and a slot are asked for where they are chosen, the first slot too', () => {
  const names = (changes: object) =>
    rateRequest({ ...ask('tour'), ...changes })
      .parameters.slice(3)
      .map(([name, value]) => `${name}=${value}`);
  expect(names({ startTime: '09:30', endTime: '13:00' })).toEqual(['start_time=09:30', 'end_time=13:00']);
  expect(names({ timeslot: 0, discountCode: 'HERON' })).toEqual(['discount_code=HERON', 'timeslot=0']);
  expect(names({ startTime: undefined })).toEqual([]);
});

test('the form is asked for as it is, of no session', () => {
  expect(formRequest()).toEqual({ path: 'booking/form', parameters: [] });
});

const slip = 'a slip' as Slip;

test.each([
  ['is read', { read: true }, 'booking/session', []],
  ['gets lines', { add: [slip, slip] }, 'booking/session', ['slip[]=a slip', 'slip[]=a slip']],
  ['changes a line', { replace: { lineId: '3', slip } }, 'booking/session', ['line_id=3', 'slip=a slip']],
  ['loses a line', { alter: { lineId: '3', to: 'remove' } }, 'booking/session', ['alter[3]=remove']],
  ['ends', { end: true }, 'booking/session/end', []],
] as const)('a session %s', (_, change, path, parameters) => {
  const request = sessionRequest('s-1', change);
  expect(request.path).toBe(path);
  expect(request.parameters.map((each) => each.join('='))).toEqual(['session_id=s-1', ...parameters]);
});

test('a session that is not there yet is begun by asking without its id', () => {
  expect(sessionRequest(null, { add: [slip] }).parameters).toEqual([['slip[]', slip]]);
});
