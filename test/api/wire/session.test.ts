import { describe, expect, test } from 'vitest';
import { catchProblem } from '../client-contract.ts';
import { createAnsweringClient } from '../fixed-answers.ts';

const readSessionFrom = (members: object) =>
  createAnsweringClient({ booking: { session: { id: 's', ...members } } }).session('s', { read: true });

describe('readSession', () => {
  test('orders lines by number, each followed by its add-ons', async () => {
    const item = {
      10: {},
      2: {},
      '1.2': { optin: 'O', opt: 'in' },
      1: {},
      '1.1': { optin: 'O', opt: 'out', rate: { total: '12.00', item_total: '0.00' } },
    };
    const { lines } = await readSessionFrom({ item });
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

  test('returns an add-on as a line if the answer lacks its line', async () => {
    const { lines } = await readSessionFrom({ item: { '2.1': {}, 1: {} } });
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
  ])('reads the availability %j of a line as %s', async (available, isExpected) => {
    expect((await readSessionFrom({ item: { 1: { available } } })).lines[0]?.available).toBe(isExpected);
  });

  test('reads amounts; the amount due defaults to the total', async () => {
    expect(
      await readSessionFrom({
        sub_total: '1,200.50',
        tax_total: 60,
        total: '1260.50',
        item: [],
        tax: [],
        discount: '',
      }),
    ).toMatchObject({
      subTotal: '1200.50',
      taxTotal: '60',
      total: '1260.50',
      due: '1260.50',
      discount: '0.00',
      lines: [],
      taxes: [],
    });
    expect((await readSessionFrom({ tax: { gst: { name: 'GST', amount: '6.00' }, 2: { amount: 1 } } })).taxes).toEqual([
      { name: '2', amount: '1' },
      { name: 'GST', amount: '6.00' },
    ]);
  });

  test('reads dates as days, but returns no day for a Unix time', async () => {
    const { lines } = await readSessionFrom({
      item: {
        1: { date: { start_date: '20310610', end_date: '2031-06-12' } },
        2: { unit: 'D', date: { start_date: 1923289200, end_date: '1923375600' } },
        3: { unit: 'H', date: { start_date: '1923289200', end_date: 1923296400 } },
        4: { date: { start_date: 1e15, end_date: '' } },
        5: { date: { start_date: 0, end_date: '' } },
        6: { date: [] },
      },
    });
    expect(lines.map(({ dated, start, end }) => [dated, start, end])).toEqual([
      [true, '2031-06-10', '2031-06-12'],
      [true, null, null],
      [true, null, null],
      [true, null, null],
      [false, null, null],
      [false, null, null],
    ]);
  });

  test('uses the session’s date text if only one line has a date', async () => {
    const dateTexts = { date_desc: 'Sat, <b>Jun 14</b>', time_desc: '9:00 AM – 11:00 AM' };
    const datedLine = { date: { summary: '14 June', start_date: 1923289200 } };
    const readTimesOf = async (item: object, desc: object = dateTexts) =>
      (await readSessionFrom({ item, ...desc })).lines.map(({ when }) => when);
    expect(await readTimesOf({ 1: datedLine })).toEqual(['Sat, Jun 14, 9:00 AM – 11:00 AM']);
    expect(await readTimesOf({ 1: datedLine, 2: { date: { summary: 'whenever you like' } } })).toEqual([
      'Sat, Jun 14, 9:00 AM – 11:00 AM',
      'whenever you like',
    ]);
    expect(await readTimesOf({ 1: datedLine }, { date_desc: 'Sat, Jun 14', time_desc: null })).toEqual(['Sat, Jun 14']);
    // If several lines have dates, the session's own text describes the dates of all lines.
    expect(await readTimesOf({ 1: datedLine, 2: datedLine })).toEqual(['14 June', '14 June']);
    expect(await readTimesOf({ 1: datedLine }, {})).toEqual(['14 June']);
  });

  test('rejects an answer without a session id as broken', async () => {
    expect(await catchProblem(createAnsweringClient({ booking: [] }).session('s', { read: true }))).toMatchObject({
      kind: 'broken',
    });
  });
});
