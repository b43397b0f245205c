import { describe, expect, test } from 'vitest';
import { readSession } from '../../../src/api/wire/session.ts';
import { problemIn } from '../client-contract.ts';
import { answering } from '../answering.ts';

const session = (members: object) =>
  answering({ booking: { session: { id: 's', ...members } } }).session('s', { read: true });

describe('a session', () => {
  test('orders lines by number, add-ons after theirs', async () => {
    const item = {
      10: {},
      2: {},
      '1.2': { optin: 'O', opt: 'in' },
      1: {},
      '1.1': { optin: 'O', opt: 'out', rate: { total: '12.00', item_total: '0.00' } },
    };
    const { lines } = await session({ item });
    expect(lines.map(({ id }) => id)).toEqual(['1', '2', '10']);
    expect(lines.flatMap((line) => [line, ...line.addOns]).map(({ id, optional }) => [id, optional])).toEqual([
      ['1', null],
      ['1.1', 'out'],
      ['1.2', 'in'],
      ['2', null],
      ['10', null],
    ]);
    expect(lines[0]?.addOns[0]?.total).toBe('0.00');
  });

  test('shows an add-on whose line is missing as a line, since it is charged for', async () => {
    const { lines } = await session({ item: { '2.1': {}, 1: {} } });
    expect(lines.map(({ id, addOns }) => [id, addOns])).toEqual([
      ['1', []],
      ['2.1', []],
    ]);
  });

  test.each([
    [0, false],
    ['0', false],
    ['', false],
    [false, false],
    [1, true],
    ['3', true],
    [true, true],
    [undefined, true],
    [null, true],
  ])('says of a line whose available is %j that it is available: %s', async (available, is) => {
    expect((await session({ item: { 1: { available } } })).lines[0]?.available).toBe(is);
  });

  test('says amounts as the service does, and asks for the total where no due is given', async () => {
    expect(
      await session({ sub_total: '1,200.50', tax_total: 60, total: '1260.50', item: [], tax: [], discount: '' }),
    ).toMatchObject({
      subTotal: '1200.50',
      taxTotal: '60',
      total: '1260.50',
      due: '1260.50',
      discount: '0.00',
      lines: [],
      taxes: [],
    });
    expect((await session({ tax: { gst: { name: 'GST', amount: '6.00' }, 2: { amount: 1 } } })).taxes).toEqual([
      { name: '2', amount: '1' },
      { name: 'GST', amount: '6.00' },
    ]);
  });

  test.each([
    // The venue's clock is 7 hours behind Greenwich by the service's time zone table: midnight of 1 January.
    ['Etc/GMT+7', '2027-01-01', '00:00'],
    ['Etc/GMT+8', '2027-01-01', '23:00'],
    ['Etc/GMT+6', '2027-01-01', '01:00'],
  ])('knows the whole days that were sold where our table says %s', async (timeZone, day, time) => {
    const midnight = Date.parse('2027-01-01T00:00:00-07:00') / 1000;
    const date = { start_date: midnight, end_date: midnight + 86_400 };
    const { lines } = readSession(
      { booking: { session: { id: 's', item: { 1: { unit: 'N', date }, 2: { unit: 'H', date } } } } },
      timeZone,
    );
    expect(lines[0]).toMatchObject({ start: day, end: '2027-01-02', startTime: undefined });
    expect(lines[1]?.startTime).toBe(time);
  });

  test('knows days from text and from Unix seconds, on the venue’s calendar', async () => {
    // Half past eleven in the evening of 10 June in Vancouver.
    const late = Date.parse('2031-06-11T06:30:00Z') / 1000;
    const { lines } = await session({
      item: {
        1: { date: { start_date: late, end_date: '20310612' } },
        2: { date: { start_date: 1e15, end_date: '' } },
        3: { date: [] },
      },
    });
    expect(lines.map(({ start, end }) => [start, end])).toEqual([
      ['2031-06-10', '2031-06-12'],
      [null, null],
      [null, null],
    ]);
  });

  test('without an id is none', async () => {
    expect(await problemIn(answering({ booking: [] }).session('s', { read: true }))).toMatchObject({ kind: 'broken' });
  });
});
