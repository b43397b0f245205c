import { expect, test } from 'vitest';
import { rateRequest } from '../../src/api/wire/booking-requests.ts';
import { readQuote } from '../../src/api/wire/quote.ts';
import { ask } from '../flow/visit.ts';

const rated = (day: object, more: object = {}) =>
  readQuote({
    item: {
      item_id: 7,
      ...more,
      rate: {
        status: 'AVAILABLE',
        slip: 's',
        start_date: '20310610',
        start_time: '9:30 AM',
        end_time: '1:00 PM',
        dates: { 20310610: day },
      },
    },
  });

test('start times of the first day are read, with what is left at each', () => {
  const times = { '09:30': { A: 4, status: 'A' }, '10:30': { A: '0', status: 'U' }, '11:30': {} };
  expect(rated({ times })).toMatchObject({
    startTime: '09:30',
    endTime: '13:00',
    times: [
      { start: '09:30', left: 4 },
      { start: '10:30', left: 0 },
      { start: '11:30', left: null },
    ],
  });
});

test('a slot keeps its place in the list, which is what one chooses by, also where another one makes no sense', () => {
  const timeslots = [
    null,
    { start_time: '9:30 AM', end_time: '10:30 AM', status: 'A', A: 3 },
    { start_time: '12:00', end_time: '13:00', status: 'U', A: 3 },
  ];
  expect(rated({ timeslots }).times).toEqual([
    { start: '', left: null },
    { start: '09:30', end: '10:30', left: 3 },
    { start: '12:00', end: '13:00', left: 0 },
  ]);
});

test.for([1_000_000_000, 2_147_483_647, '1000000000'])(
  'a count of %s means no limit and is never a number to show',
  (A) => {
    expect(rated({ timeslots: [{ start_time: '9:30', A }] }).times?.[0]?.left).toBeNull();
  },
);

test.for([[{}], [{ times: [] }], [{ times: '' }], [{ timeslots: null }], [{ times: false, timeslots: [] }]])(
  'a day with %o has no times',
  ([day]) => {
    expect(rated(day ?? {}).times).toEqual([]);
  },
);

test('what a code took off is read, and why it took nothing off', () => {
  expect(rated({}, { discount: { amount: 5.5 } })).toMatchObject({ discount: '5.5', codeReason: '' });
  expect(rated({}, { discount: { amount: 0, error: 'This code is <b>not</b> valid.' } })).toMatchObject({
    codeReason: 'This code is not valid.',
  });
  for (const nothing of [{ amount: 0 }, { amount: null }, {}, null, undefined, [], '', false])
    expect(rated({}, { discount: nothing })).toMatchObject({ codeReason: '' });
  for (const nothing of [{}, null, undefined, [], '', false])
    expect(rated({}, { discount: nothing })).toMatchObject({ discount: '0.00' });
});

test('a start, an end and a slot are asked for where they are chosen, the first slot too', () => {
  const names = (changes: object) =>
    rateRequest({ ...ask('tour'), ...changes })
      .parameters.slice(3)
      .map(([name, value]) => `${name}=${value}`);
  expect(names({ startTime: '09:30', endTime: '13:00' })).toEqual(['start_time=09:30', 'end_time=13:00']);
  expect(names({ timeslot: 0, discountCode: 'HERON' })).toEqual(['discount_code=HERON', 'timeslot=0']);
  expect(names({ startTime: undefined })).toEqual([]);
});
