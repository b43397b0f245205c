import { expect, test } from 'vitest';
import { rateRequest } from '../../../src/api/wire/booking-requests.ts';
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
